"""What the loaders of the releases accept in an entry of ``native_functions.yaml``: one table row for each difference.

The rows are told by ``torchgen.model`` of each release's wheel: ``BaseTy``, ``dispatch_keys``,
``STRUCTURED_DISPATCH_KEYS`` and the keys that ``NativeFunction.from_yaml`` takes.
"""

from __future__ import annotations

import msgspec

from gen.spec.types import BASE_TYPES

KEYS = frozenset(
    "func variants dispatch autogen tags structured structured_delegate structured_inherits precomputed "
    "ufunc_inner_loop manual_kernel_registration manual_cpp_binding python_module category_override device_guard "
    "device_check cpp_no_default_args use_const_ref_for_mutable_tensors use_c10_dispatcher".split()
)
"""Keys that an entry may have, in any supported release."""


class NativeRules(msgspec.Struct, frozen=True):
    """What a loader accepts; by default all that any release has, unchecked.

    `keys` are those of an entry, `types` the base types of schemas. `dispatch_keys` may have kernels,
    `structured_keys` are those among them that have structured ones. `is_checked`: the loader is one whose rules
    derivd knows, and entries are held against them.
    """

    name: str = ""
    keys: frozenset[str] = KEYS
    types: frozenset[str] = BASE_TYPES
    dispatch_keys: frozenset[str] = frozenset()
    structured_keys: frozenset[str] = frozenset()
    is_checked: bool = False


_TYPES_2_13 = BASE_TYPES - {"Dimname", "ConstQuantizerPtr"}
_TYPES_2_7 = _TYPES_2_13 | {"Dimname"}

_DISPATCH_KEYS_2_7 = frozenset(
    "CPU CUDA MPS XPU MkldnnCPU QuantizedCPU QuantizedCUDA QuantizedMeta SparseCPU SparseCUDA SparseXPU SparseMeta "
    "SparseCsrCPU SparseCsrCUDA SparseCsrXPU SparseCsrMeta NestedTensorCPU NestedTensorCUDA NestedTensorXPU "
    "NestedTensorMeta Meta ZeroTensor CompositeImplicitAutograd CompositeImplicitAutogradNestedTensor "
    "CompositeExplicitAutograd CompositeExplicitAutogradNonFunctional".split()
)
_DISPATCH_KEYS_2_8 = _DISPATCH_KEYS_2_7 | {"MTIA", "NestedTensorHPU"}
_DISPATCH_KEYS_2_9 = _DISPATCH_KEYS_2_8 | {"SparseMPS", "SparseCsrMPS"}

NATIVES_1_8 = NativeRules(name="1.8")
NATIVES_2_7 = NativeRules(
    name="2.7",
    keys=KEYS - {"use_c10_dispatcher"},
    types=_TYPES_2_7,
    dispatch_keys=_DISPATCH_KEYS_2_7,
    structured_keys=frozenset({"CPU", "CUDA", "MPS", "XPU"}),
    is_checked=True,
)
NATIVES_2_8 = msgspec.structs.replace(
    NATIVES_2_7,
    name="2.8",
    dispatch_keys=_DISPATCH_KEYS_2_8,
    structured_keys=NATIVES_2_7.structured_keys | {"MTIA"},
)
NATIVES_2_9 = msgspec.structs.replace(NATIVES_2_8, name="2.9", dispatch_keys=_DISPATCH_KEYS_2_9)
NATIVES_2_13 = msgspec.structs.replace(NATIVES_2_9, name="2.13", types=_TYPES_2_13)
