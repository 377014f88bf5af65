"""The table of dialects: how a release spells the code of a Node.

Adding a release that differs from no other is adding a row to `gen.releases.ROWS`; one that differs gets a row here.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gen.autograd.cpp_types import Spelling
from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules
from gen.emit.saved import SAVED_1_8, SAVED_2, SavedKinds
from gen.releases import NEWEST, ROWS, UnknownRelease, release_of
from gen.spec.native_rules import NATIVES_2_7, NATIVES_2_8, NATIVES_2_9

__all__ = ["DIALECTS", "NEWEST", "RELEASES", "Dialect", "UnknownRelease", "dialect_for"]


class Dialect(msgspec.Struct, frozen=True):
    """How one release writes Nodes.

    `view_functions` have backward functions that
    cannot be traced. `wraps` are the schema types of arguments for which an undefined gradient gives an undefined
    result. `owner` is what a saved output is unpacked for. `getter_type` begins a Python getter.
    `keeps_blank_lines`: see `gen.emit.template.CodeTemplate`. `sorts_saved`: saved values are in the order of
    their names. `apply_is_functional`: unpacking stands apart from the formulas. `python_shards` is the number of
    files that PyTorch spreads the bindings over, 0 for a single file; `module_parameter` is what the functions that
    register bindings take.
    """

    release: str
    rules: FamilyRules
    spelling: Spelling
    saved: SavedKinds
    view_functions: frozenset[str]
    wraps: tuple[str, ...]
    owner: str
    getter_type: str
    keeps_blank_lines: bool
    sorts_saved: bool
    apply_is_functional: bool
    python_shards: int
    module_parameter: str

    @property
    def family(self) -> str:
        """The family of releases, which names the folders of templates, built-in spec and snapshots."""
        return self.rules.family


_VIEWS_1_8 = frozenset(
    "numpy_T alias as_strided diagonal expand permute select slice split split_with_sizes squeeze t transpose unfold "
    "unsqueeze flatten view unbind _indices _values indices values sparse_coo_tensor_with_dims_and_tensors "
    "view_as_real view_as_complex".split()
)
_VIEWS_2 = _VIEWS_1_8 | frozenset(
    "slice_inverse crow_indices col_indices ccol_indices row_indices _reshape_alias _conj _neg_view "
    "_test_autograd_multiple_dispatch_view _nested_get_values _nested_view_from_buffer "
    "_nested_view_from_jagged".split()
)

_AT = "Tensor TensorList ITensorListRef Scalar ScalarType Layout Device Generator MemoryFormat QScheme Storage Stream"
_SPELLING_2 = Spelling(
    bases={
        **{
            name: f"at::{name}"
            for name in (
                f"{_AT} DeviceIndex Dimname DimnameList DimVector IntArrayRef OptionalIntArrayRef "
                "OptionalSymIntArrayRef TensorOptions TensorGeometry"
            ).split()
        },
        **{name: f"c10::{name}" for name in ("SymInt", "SymBool", "SymIntArrayRef")},
        "string": "c10::string_view",
        "TypeAndSize": "torch::autograd::generated::TypeAndSize",
    },
    optional="::std::optional<{}>",
    array_ref="at::ArrayRef<{}>",
    array="::std::array<{},{}>",
    list="c10::List<{}>",
    vector="::std::vector<{}>",
)
_SPELLING_1_8 = Spelling(
    bases={"string": "std::string"},
    optional="c10::optional<{}>",
    array_ref="ArrayRef<{}>",
    array="std::array<{},{}>",
    list="c10::List<{}>",
    vector="std::vector<{}>",
)

_2_13 = Dialect(
    release="2.13",
    rules=RULES_2,
    spelling=_SPELLING_2,
    saved=SAVED_2,
    view_functions=_VIEWS_2,
    wraps=("Tensor", "Tensor?"),
    owner="getptr()",
    getter_type="static PyObject*",
    keeps_blank_lines=False,
    sorts_saved=True,
    apply_is_functional=True,
    python_shards=5,
    module_parameter="PyObject* module",
)
_2_9 = msgspec.structs.replace(
    _2_13, release="2.9", rules=msgspec.structs.replace(RULES_2, natives=NATIVES_2_9), owner="shared_from_this()"
)
_2_8 = msgspec.structs.replace(_2_9, release="2.8", rules=msgspec.structs.replace(RULES_2, natives=NATIVES_2_8))
_2_7 = msgspec.structs.replace(
    _2_8,
    release="2.7",
    rules=msgspec.structs.replace(RULES_2, natives=NATIVES_2_7),
    getter_type="PyObject*",
    keeps_blank_lines=True,
)
_1_8 = Dialect(
    release="1.8",
    rules=RULES_1_8,
    spelling=_SPELLING_1_8,
    saved=SAVED_1_8,
    view_functions=_VIEWS_1_8,
    wraps=("Tensor",),
    owner="shared_from_this()",
    getter_type="",
    keeps_blank_lines=True,
    sorts_saved=False,
    apply_is_functional=False,
    python_shards=0,
    module_parameter="",
)

DIALECTS: Mapping[str, Dialect] = {d.release: d for d in (_1_8, _2_7, _2_8, _2_9, _2_13)}
"""The rows: the first release that each is for, and its dialect."""

RELEASES: Mapping[str, Dialect] = {
    release: msgspec.structs.replace(DIALECTS[row], release=release) for release, row in ROWS.items()
}
"""Every supported release with its dialect, oldest first."""


def dialect_for(version: str) -> Dialect:
    """The dialect of a version such as ``2.13``, ``2.13.0`` or ``2.13.0+cpu``; a newer one gets the newest row.

    `Dialect.release` tells which release was taken. Raises `UnknownRelease` for other versions.
    """
    return RELEASES[release_of(version)]
