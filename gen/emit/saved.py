"""Saved values: which member a Node keeps for each C++ type, and how it is released, unpacked and shown to Python.

One row a type. Adding a saved type is adding a row to the table of the releases that have it.
"""

from __future__ import annotations

import msgspec

from gen.autograd.cpp_types import (
    BOOL,
    DOUBLE,
    INT,
    INT_ARRAY_REF,
    ITENSOR_LIST_REF,
    OPTIONAL_INT_ARRAY_REF,
    OPTIONAL_SYM_INT_ARRAY_REF,
    OPTIONAL_TENSOR_LIST,
    SCALAR,
    STRING,
    SYM_INT,
    SYM_INT_ARRAY_REF,
    TENSOR,
    TENSOR_LIST,
    ArrayRef,
    CppType,
    MutRef,
    Optional,
    Vector,
)


class Getter(msgspec.Struct, frozen=True):
    """A Python getter: the sections of the Node templates with its frame and its body."""

    frame: str
    body: str


class SavedKind(msgspec.Struct, frozen=True):
    """A row: how values of some types are kept. In texts, ``{name}`` is the value's name.

    `members` are declared in the Node, `release` runs when it is released, `unpack` before the formulas
    (``{owner}`` is the Node for an output, `no_owner` for an input), `check` before that. `member` is the member's
    name; `is_variable` tells that it is made of ``SavedVariable``; `parameter` is the type under which the
    functional form of ``apply`` takes the value, by default a reference to the member's type.
    """

    members: tuple[str, ...]
    release: tuple[str, ...] = ()
    unpack: str = ""
    no_owner: str = ""
    check: str = ""
    member: str = "{name}"
    is_variable: bool = False
    parameter: str = ""
    getter: Getter | None = None
    raw_getter: Getter | None = None

    @property
    def parameter_type(self) -> str:
        """The type under which the functional form of ``apply`` takes the value."""
        return self.parameter or self.members[-1].split(" ")[0] + "&"


class SavedKinds(msgspec.Struct, frozen=True):
    """The rows of a family of releases: by type, and by type of an output where that differs.

    `plain` is for all other types: a member of the type itself (``{type}``). `plain_getters` are the getters of
    such types, which have none otherwise. `rejects_references`: a type that owns nothing cannot be kept.
    """

    rows: dict[CppType, SavedKind]
    output_rows: dict[CppType, SavedKind]
    plain: SavedKind
    plain_getters: dict[CppType, Getter]
    rejects_references: bool

    def find(self, type: CppType, spelled: str, *, is_output: bool) -> SavedKind:
        """The row for a type, which the release spells `spelled`.

        Raises `ValueError` if a value of the type cannot be kept.
        """
        if is_output and type in self.output_rows:
            return self.output_rows[type]
        row = self.rows.get(type)
        if row is not None:
            return row
        lower = spelled.lower()
        if self.rejects_references and any(sign in lower for sign in ("ref", "view", "*", "&")):
            raise ValueError(f"`{spelled}` refers to memory that the Node would not own")
        members = tuple(m.replace("{type}", spelled) for m in self.plain.members)
        return msgspec.structs.replace(self.plain, members=members, getter=self.plain_getters.get(type))


_RELEASE_LIST = ("{name}_.clear();", "{name}_released_ = true;")
_LIST_MEMBERS = ("std::vector<SavedVariable> {name}_;", "bool {name}_released_ = false;")
_CHECK_LIST = "TORCH_CHECK(!{name}_released_, ERR_BACKWARD_TWICE);"

_VARIABLE_1_8 = SavedKind(
    members=("SavedVariable {name}_;",),
    release=("{name}_.reset_data();", "{name}_.reset_grad_function();"),
    unpack="auto {name} = {name}_.unpack({owner});",
    member="{name}_",
    is_variable=True,
)
_LIST_1_8 = SavedKind(
    members=_LIST_MEMBERS,
    release=_RELEASE_LIST,
    unpack="auto {name} = unpack_list({name}_);",
    check=_CHECK_LIST,
    member="{name}_",
    is_variable=True,
)

SAVED_1_8 = SavedKinds(
    rows={
        TENSOR: _VARIABLE_1_8,
        Optional(TENSOR): _VARIABLE_1_8,
        MutRef(Optional(TENSOR)): _VARIABLE_1_8,
        TENSOR_LIST: _LIST_1_8,
        OPTIONAL_TENSOR_LIST: msgspec.structs.replace(_LIST_1_8, unpack="auto {name} = unpack_opt_list({name}_);"),
        INT_ARRAY_REF: SavedKind(("std::vector<int64_t> {name};",)),
        Optional(INT_ARRAY_REF): SavedKind(("c10::OptionalArray<int64_t> {name};",)),
        Optional(ArrayRef(DOUBLE)): SavedKind(("c10::OptionalArray<double> {name};",)),
        INT: SavedKind(("int64_t {name} = 0;",)),
    },
    output_rows={SCALAR: _VARIABLE_1_8},
    plain=SavedKind(("{type} {name};",)),
    plain_getters={},
    rejects_references=False,
)

_VARIABLE_2 = SavedKind(
    members=("SavedVariable {name}_;",),
    release=("{name}_.reset_data();",),
    unpack="auto {name} = {name}_.unpack({owner});",
    member="{name}_",
    is_variable=True,
    parameter="Tensor&",
    getter=Getter("getter_savedvar", "body_savedvar"),
    raw_getter=Getter("getter_raw_savedvar", "body_raw_savedvar"),
)
_LIST_2 = SavedKind(
    members=_LIST_MEMBERS,
    release=_RELEASE_LIST,
    unpack="auto {name} = unpack_list({name}_, {owner});",
    no_owner="nullptr",
    check=_CHECK_LIST,
    member="{name}_",
    is_variable=True,
    parameter="std::vector<Tensor>&",
    getter=Getter("getter_vec_savedvar", "body_vec_savedvar"),
    raw_getter=Getter("getter_raw_vec_savedvar", "body_raw_vec_savedvar"),
)
_OPTIONAL_INTS = SavedKind(
    ("c10::OptionalArray<int64_t> {name};",), getter=Getter("getter_opt_arrayref", "body_arrayref_long")
)
_OPTIONAL_SYM_INTS = SavedKind(
    ("c10::OptionalArray<c10::SymInt> {name};",), getter=Getter("getter_opt_arrayref", "body_arrayref_symint")
)

SAVED_2 = SavedKinds(
    rows={
        TENSOR: _VARIABLE_2,
        Optional(TENSOR): _VARIABLE_2,
        MutRef(Optional(TENSOR)): _VARIABLE_2,
        TENSOR_LIST: _LIST_2,
        ITENSOR_LIST_REF: _LIST_2,
        Vector(TENSOR): _LIST_2,
        OPTIONAL_TENSOR_LIST: msgspec.structs.replace(
            _LIST_2,
            unpack="auto {name} = unpack_opt_list({name}_);",
            parameter="torch::List<std::optional<Tensor>>&",
        ),
        INT_ARRAY_REF: SavedKind(("std::vector<int64_t> {name};",), getter=Getter("getter", "body_arrayref_long")),
        SYM_INT_ARRAY_REF: SavedKind(
            ("std::vector<c10::SymInt> {name};",), getter=Getter("getter", "body_arrayref_symint")
        ),
        OPTIONAL_INT_ARRAY_REF: _OPTIONAL_INTS,
        Optional(INT_ARRAY_REF): _OPTIONAL_INTS,
        OPTIONAL_SYM_INT_ARRAY_REF: _OPTIONAL_SYM_INTS,
        Optional(SYM_INT_ARRAY_REF): _OPTIONAL_SYM_INTS,
        Optional(ArrayRef(DOUBLE)): SavedKind(
            ("c10::OptionalArray<double> {name};",),
            getter=Getter("getter_opt_arrayref", "body_arrayref_double"),
        ),
        INT: SavedKind(("int64_t {name} = 0;",), getter=Getter("getter", "body_int64_t")),
        SYM_INT: SavedKind(("c10::SymInt {name};",), getter=Getter("getter", "body_symint")),
        STRING: SavedKind(("std::string {name};",), getter=Getter("getter", "body_string")),
        Optional(STRING): SavedKind(
            ("std::optional<std::string> {name};",), getter=Getter("getter_opt", "body_string")
        ),
        ArrayRef(SCALAR): SavedKind(
            ("std::vector<at::Scalar> {name};", "bool {name}_released_ = false;"),
            release=("{name}.clear();",),
            parameter="std::vector<at::Scalar>&",
            getter=Getter("getter_scalar_list", "body_vec_scalar"),
        ),
    },
    output_rows={SCALAR: _VARIABLE_2},
    plain=SavedKind(("{type} {name};",)),
    plain_getters={
        Optional(INT): Getter("getter_opt", "body_int64_t"),
        Optional(SYM_INT): Getter("getter_opt", "body_symint"),
        DOUBLE: Getter("getter", "body_double"),
        Optional(DOUBLE): Getter("getter_opt", "body_double"),
        BOOL: Getter("getter", "body_bool"),
        SCALAR: Getter("getter", "body_scalar"),
        Optional(SCALAR): Getter("getter_opt", "body_scalar"),
    },
    rejects_references=True,
)
