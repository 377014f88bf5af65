"""Rules on a definition whose formulas serve several variants of its function.

They are those of torchgen's ``match_differentiability_info``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gen.autograd.formula import identifiers
from gen.autograd.model import DifferentiabilityInfo
from gen.spec.native import NativeFunction
from gen.spec.schema import SchemaKind
from gen.spec.variants import Signature, signature

_FOREACH = "_foreach_"


class Mismatch(msgspec.Struct, frozen=True):
    """A variant that a definition's formulas cannot serve: the definition's index, and what is wrong.

    `names` are those that the formula in question is for, none if it is the definition as a whole.
    """

    index: int
    code: str
    message: str
    help: str
    names: tuple[str, ...] = ()


def mismatches(
    functions: Sequence[NativeFunction],
    canonicals: Sequence[NativeFunction | None],
    infos: Sequence[Sequence[DifferentiabilityInfo]],
) -> list[Mismatch]:
    """The variants among a family's functions that PyTorch refuses to give their definition's formulas.

    `canonicals` and `infos` are what each of the family's definitions was resolved to. D044: a forward formula of an
    in-place function reads the value that it overwrites; D045: the formula for the ``self`` of an in-place function
    reads strides; D046: a generated functional variant would save the ``self`` that its mutable one changes; D047: an
    in-place function has several forward formulas.
    """
    found: list[Mismatch] = []
    for index, (canonical, own) in enumerate(zip(canonicals, infos, strict=True)):
        if canonical is None:
            continue
        if any(_is_delicate(canonical, info) for info in own):
            for function in _served(canonical, functions, canonicals):
                found += (Mismatch(index, *problem) for info in own for problem in _problems(function, canonical, info))
        if canonical.kind is not SchemaKind.FUNCTIONAL and any(
            "self" in s.name for i in own for s in i.all_saved_inputs
        ):
            found += (
                Mismatch(
                    index,
                    "D046",
                    f"`{variant.func.name}`, generated from `{canonical.func.name}`, would save its changed `self`",
                    f"write a formula that does not use `self`, or define `{variant.func.name}`",
                )
                for variant in _same_signature(canonical, functions)
                if variant.generated and variant.kind is SchemaKind.FUNCTIONAL
                if not _has_functional_definition(variant, canonicals)
            )
    return list(dict.fromkeys(found))


def _is_delicate(canonical: NativeFunction, info: DifferentiabilityInfo) -> bool:
    """Whether an in-place function may be unable to use an info."""
    enough = 1 if canonical.kind is SchemaKind.INPLACE else 2
    return len(info.forward_derivatives) >= enough or _reads_strides(info)


def _reads_strides(info: DifferentiabilityInfo) -> bool:
    return any(
        "strides_or_error" in saved.expr
        for derivative in info.derivatives
        if "self" in derivative.var_names
        for saved in derivative.saved_inputs
    )


def _served(
    canonical: NativeFunction, functions: Sequence[NativeFunction], canonicals: Sequence[NativeFunction | None]
) -> Iterable[NativeFunction]:
    """The in-place functions that get the formulas of a definition: its own, or variants without a definition."""
    if canonical.kind is SchemaKind.INPLACE:
        yield canonical
    elif canonical.kind is SchemaKind.FUNCTIONAL:
        defined = {str(c.func) for c in canonicals if c is not None}
        inplace = [f for f in functions if f.kind is SchemaKind.INPLACE]
        for function in _same_signature(canonical, inplace):
            if str(function.func) not in defined and not function.func.name.base.startswith(_FOREACH):
                yield function


def _problems(
    function: NativeFunction, canonical: NativeFunction, info: DifferentiabilityInfo
) -> Iterable[tuple[str, str, str, tuple[str, ...]]]:
    name = function.func.name
    forward = info.forward_derivatives
    if _reads_strides(info):
        names = next(d.var_names for d in info.derivatives if "self" in d.var_names)
        message = f"the formula for `self` reads strides, which in-place `{name}` changes"
        yield "D045", message, "use sizes instead", names
    if len(forward) > 1:
        message = f"in-place `{name}` would have {len(forward)} forward formulas"
        yield "D047", message, f"define `{name}` itself", forward[1].var_names
    elif forward and function is canonical and "self_p" in identifiers(forward[0].formula):
        yield (
            "D044",
            f"the forward formula reads `self_p`, which in-place `{name}` overwrites",
            "write `result`, or `original_self_p` for the value before",
            forward[0].var_names,
        )


def _same_signature(canonical: NativeFunction, functions: Iterable[NativeFunction]) -> list[NativeFunction]:
    wanted = _signature(canonical)
    return [function for function in functions if _signature(function) == wanted]


def _signature(function: NativeFunction) -> Signature:
    return signature(function.func, strip_defaults=True)


def _has_functional_definition(variant: NativeFunction, canonicals: Sequence[NativeFunction | None]) -> bool:
    wanted = _signature(variant)
    return any(c.kind is SchemaKind.FUNCTIONAL and _signature(c) == wanted for c in canonicals if c is not None)
