"""The dispatch table of a native function: which keys have kernels, and what PyTorch's loader says of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from gen.diagnostics import did_you_mean
from gen.spec.fields import Field, Reader
from gen.spec.native_checks import is_factory
from gen.spec.native_rules import NativeRules

if TYPE_CHECKING:
    from gen.spec.native import NativeFunction

IMPLICIT = "CompositeImplicitAutograd"
NESTED = "CompositeImplicitAutogradNestedTensor"
_NON_FUNCTIONAL = "CompositeExplicitAutogradNonFunctional"
_COMPOSITES = (IMPLICIT, NESTED, "CompositeExplicitAutograd", _NON_FUNCTIONAL)
_UFUNC_KEYS = ("CPU", "CUDA")
_MOST_NAMESPACES = 3


@lru_cache(maxsize=1024)
def keys_of(name: str) -> tuple[str, ...]:
    """The dispatch keys that a key of ``dispatch`` names: two for ``CPU, CUDA``."""
    return tuple(key.strip() for key in name.split(","))


def check_dispatch(
    reader: Reader,
    fields: Mapping[str, Field],
    dispatch: Mapping[str, Field],
    function: NativeFunction,
    rules: NativeRules,
) -> None:
    """Errors for the fields of a function's ``dispatch``, which are none where it has no such key.

    D017 for a dispatch key that cannot have kernels, D004 for a kernel that is no string, D051 and D052 for a table
    that PyTorch refuses.
    """
    if "dispatch" not in fields:
        if not function.part_of_structured_group and is_factory(function):
            message = "a function that makes tensors needs a kernel for all backends"
            help = f"add `dispatch:` with `CompositeExplicitAutograd: {_kernel_name(function)}`"
            reader.error("D052", message, fields["func"].value, help)
        return
    placed: dict[str, Field] = {}
    count = 0
    for field in dispatch.values():
        kernel = reader.string(field)
        if kernel.count("::") > _MOST_NAMESPACES:
            reader.error("D052", f"a kernel has at most {_MOST_NAMESPACES} namespaces", field.value)
        for key in keys_of(field.name):
            count += 1
            placed[key] = field
            if key not in rules.dispatch_keys:
                message = f"`{key}` is no dispatch key that can have kernels"
                reader.error_inside("D017", message, field.key, key, did_you_mean(key, rules.dispatch_keys))
    if IMPLICIT in placed and count == 1:
        _check_implicit(reader, placed[IMPLICIT], function)
    if len(placed) > 1:
        _check_composites(reader, placed)
    if "ufunc_inner_loop" in fields and fields["ufunc_inner_loop"].value.value:
        for key in _UFUNC_KEYS:
            if key in placed:
                message = f"the kernel for `{key}` is made from `ufunc_inner_loop`"
                reader.error("D051", message, placed[key].key, f"remove `{key}`")
                break
    if function.structured_delegate:
        for key in placed:
            if key in rules.structured_keys:
                message = f"the kernel for `{key}` is that of `{function.structured_delegate}`"
                reader.error("D052", message, placed[key].key, f"remove `{key}`")


def _kernel_name(function: NativeFunction) -> str:
    return function.cpp_name.rpartition("::")[2]


def _check_implicit(reader: Reader, field: Field, function: NativeFunction) -> None:
    """A table of nothing but an implicit kernel is only for a name that is not the usual one."""
    kernel, usual = str(field.value.value), _kernel_name(function)
    if kernel == usual:
        reader.error("D052", "`dispatch` says only what is so without it", field.key, "remove `dispatch`")
    elif not function.structured_delegate and "_symint" not in kernel.rpartition("::")[2]:
        message = f"the only kernel, which is implicit, must be called `{usual}`"
        reader.error("D052", message, field.value, "rename the kernel, and remove `dispatch`")


def _check_composites(reader: Reader, placed: Mapping[str, Field]) -> None:
    composites = [key for key in placed if key in _COMPOSITES]
    nested = len(composites) == 2 and NESTED in composites and _NON_FUNCTIONAL not in composites
    if len(composites) > 1 and not nested:
        names = " and ".join(f"`{key}`" for key in composites)
        message = f"a function has one kernel for all backends, found {names}"
        reader.error("D052", message, placed[composites[-1]].key, "remove all but one")
