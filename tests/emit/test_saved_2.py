"""Tests of every kind of saved value in releases 2.x: members, release, checks, unpacking and parameters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from gen.autograd.cpp_types import (
    BOOL,
    DOUBLE,
    INT,
    INT_ARRAY_REF,
    ITENSOR_LIST_REF,
    LAYOUT,
    OPTIONAL_INT_ARRAY_REF,
    OPTIONAL_SYM_INT_ARRAY_REF,
    OPTIONAL_TENSOR_LIST,
    SCALAR,
    SCALAR_TYPE,
    STRING,
    SYM_INT,
    SYM_INT_ARRAY_REF,
    TENSOR,
    TENSOR_GEOMETRY,
    TENSOR_LIST,
    TENSOR_OPTIONS,
    TYPE_AND_SIZE,
    Array,
    ArrayRef,
    Base,
    CppType,
    MutRef,
    Optional,
    Vector,
)
from tests.support.nodes import between, saving

LOCK = "std::lock_guard<std::mutex> lock(mutex_);"
TWICE = "TORCH_CHECK(!x_released_, ERR_BACKWARD_TWICE);"
VARIABLE, RESET = ["SavedVariable x_;"], ["x_.reset_data();"]
LIST, CLEAR = ["std::vector<SavedVariable> x_;", "bool x_released_ = false;"], ["x_.clear();", "x_released_ = true;"]
TENSORS, OPTIONAL_TENSORS = "std::vector<Tensor>&", "torch::List<std::optional<Tensor>>&"


class Row(NamedTuple):
    """What release 2.13 writes for a saved value `x` of a type; `parameter` is its type in the functional form."""

    type: CppType
    is_output: bool
    members: list[str]
    parameter: str
    release: Sequence[str] = ()
    check: Sequence[str] = ()
    unpack: Sequence[str] = ()


def plain(type: CppType, member: str) -> Row:
    """A value that is kept as it is."""
    return Row(type, False, [f"{member} x;"], f"{member}&")


ROWS = [
    Row(TENSOR, False, VARIABLE, "Tensor&", RESET, [], ["auto x = x_.unpack();"]),
    Row(Optional(TENSOR), False, VARIABLE, "Tensor&", RESET, [], ["auto x = x_.unpack();"]),
    Row(MutRef(Optional(TENSOR)), False, VARIABLE, "Tensor&", RESET, [], ["auto x = x_.unpack();"]),
    Row(TENSOR, True, VARIABLE, "Tensor&", RESET, [], ["auto x = x_.unpack(getptr());"]),
    Row(SCALAR, True, VARIABLE, "Tensor&", RESET, [], ["auto x = x_.unpack(getptr());"]),
    Row(TENSOR_LIST, False, LIST, TENSORS, CLEAR, [TWICE], ["auto x = unpack_list(x_, nullptr);"]),
    Row(ITENSOR_LIST_REF, False, LIST, TENSORS, CLEAR, [TWICE], ["auto x = unpack_list(x_, nullptr);"]),
    Row(TENSOR_LIST, True, LIST, TENSORS, CLEAR, [TWICE], ["auto x = unpack_list(x_, getptr());"]),
    Row(Vector(TENSOR), True, LIST, TENSORS, CLEAR, [TWICE], ["auto x = unpack_list(x_, getptr());"]),
    Row(OPTIONAL_TENSOR_LIST, False, LIST, OPTIONAL_TENSORS, CLEAR, [TWICE], ["auto x = unpack_opt_list(x_);"]),
    Row(
        ArrayRef(SCALAR),
        False,
        ["std::vector<at::Scalar> x;", "bool x_released_ = false;"],
        "std::vector<at::Scalar>&",
        ["x.clear();"],
    ),
    plain(INT_ARRAY_REF, "std::vector<int64_t>"),
    plain(SYM_INT_ARRAY_REF, "std::vector<c10::SymInt>"),
    plain(OPTIONAL_INT_ARRAY_REF, "c10::OptionalArray<int64_t>"),
    plain(Optional(INT_ARRAY_REF), "c10::OptionalArray<int64_t>"),
    plain(OPTIONAL_SYM_INT_ARRAY_REF, "c10::OptionalArray<c10::SymInt>"),
    plain(Optional(SYM_INT_ARRAY_REF), "c10::OptionalArray<c10::SymInt>"),
    plain(Optional(ArrayRef(DOUBLE)), "c10::OptionalArray<double>"),
    Row(INT, False, ["int64_t x = 0;"], "int64_t&"),
    Row(INT, True, ["int64_t x = 0;"], "int64_t&"),
    plain(SYM_INT, "c10::SymInt"),
    plain(STRING, "std::string"),
    plain(Optional(STRING), "std::optional<std::string>"),
    plain(SCALAR, "at::Scalar"),
    plain(Optional(SCALAR), "::std::optional<at::Scalar>"),
    plain(BOOL, "bool"),
    plain(DOUBLE, "double"),
    plain(Optional(DOUBLE), "::std::optional<double>"),
    plain(Optional(INT), "::std::optional<int64_t>"),
    plain(Optional(SYM_INT), "::std::optional<c10::SymInt>"),
    plain(SCALAR_TYPE, "at::ScalarType"),
    plain(LAYOUT, "at::Layout"),
    plain(Optional(Base("MemoryFormat")), "::std::optional<at::MemoryFormat>"),
    plain(TENSOR_OPTIONS, "at::TensorOptions"),
    plain(TENSOR_GEOMETRY, "at::TensorGeometry"),
    plain(TYPE_AND_SIZE, "torch::autograd::generated::TypeAndSize"),
    plain(Array(BOOL, 3), "::std::array<bool,3>"),
    plain(Vector(Vector(SYM_INT)), "::std::vector<::std::vector<c10::SymInt>>"),
    plain(Vector(SCALAR_TYPE), "::std::vector<at::ScalarType>"),
]
EACH = pytest.mark.parametrize("row", ROWS, ids=[f"{'output' if r.is_output else 'input'} {r.type}" for r in ROWS])


def made(row: Row) -> tuple[str, str]:
    saved, outputs = ([], [("x", row.type)]) if row.is_output else ([("x", row.type)], [])
    source = saving("2.13", saved, outputs, func="_foreach_foo(Tensor self) -> Tensor[]")
    return source.declaration, source.definition


@EACH
def test_a_saved_value_has_the_members_of_its_type(row: Row) -> None:
    declaration, _ = made(row)
    start = "variable_list apply_with_saved(const variable_list& inputs, SwapSavedVariables& saved) override;"
    assert between(declaration, start, "};") == [*row.members, ""]


@EACH
def test_a_saved_value_is_released_as_its_type_needs(row: Row) -> None:
    declaration, _ = made(row)
    expected = [LOCK, *row.release] if row.release else ["", ""]
    assert between(declaration, "void release_variables() override {", "}") == expected


@EACH
def test_a_saved_value_is_checked_and_unpacked_under_the_lock(row: Row) -> None:
    _, definition = made(row)
    expected = [LOCK if row.release else "", *(row.check or [""]), *(row.unpack or [""])]
    start = "variable_list FooBackward0::apply(variable_list&& grads) {"
    assert between(definition, start, "IndexRangeGenerator gen;") == expected


@EACH
def test_a_saved_value_is_a_parameter_of_the_functional_form(row: Row) -> None:
    _, definition = made(row)
    assert f"  std::array<bool,1> needs_input_grad, {row.parameter} x)\n{{\n" in definition


@EACH
def test_a_saved_value_is_unpacked_from_what_compiled_autograd_passes(row: Row) -> None:
    _, definition = made(row)
    start = "auto needs_input_grad = packed_args.unpack<std::array<bool, 1>>();"
    end = "return FooBackward0_apply_functional(variable_list(grads), needs_input_grad, x);"
    assert between(definition, start, end) == [f"auto x = packed_args.unpack<{row.parameter[:-1]}>();"]


@EACH
def test_compiled_autograd_collects_the_member_and_is_told_of_outputs(row: Row) -> None:
    _, definition = made(row)
    variable = row.members[0].endswith("x_;")
    collected = f"x_, {'true' if row.is_output else 'false'}" if variable else "x"
    start = "void FooBackward0::compiled_args(CompiledNodeArgs& args) const {"
    assert between(definition, start, "}") == [f"args.collect({collected});"]


@EACH
def test_compiled_autograd_swaps_the_member(row: Row) -> None:
    _, definition = made(row)
    member = "x_" if row.members[0].endswith("x_;") else "x"
    assert [line.strip() for line in definition.split("\n") if "saved.before" in line or "saved.after" in line] == [
        f"saved.before({member});",
        f"saved.after({member});",
    ]


@EACH
def test_the_schema_for_compiled_autograd_lists_the_parameters(row: Row) -> None:
    _, definition = made(row)
    packer = "torch::dynamo::autograd::IValuePacker"
    assert between(definition, "std::vector<at::TypePtr> schema = {", "};") == [
        f"{packer}<std::array<bool, 1>>::packed_type(),",
        f"{packer}<{row.parameter[:-1]}>::packed_type(),",
    ]


@pytest.mark.parametrize(
    ("release", "owner"),
    [("2.7", "shared_from_this()"), ("2.12", "shared_from_this()"), ("2.13", "getptr()"), ("2.14", "getptr()")],
)
def test_outputs_are_unpacked_for_the_node_as_the_release_calls_it(release: str, owner: str) -> None:
    source = saving(release, [], [("x", TENSOR), ("y", TENSOR_LIST)])
    start = "variable_list FooBackward0::apply(variable_list&& grads) {"
    assert between(source.definition, start, "IndexRangeGenerator gen;")[-2:] == [
        f"auto x = x_.unpack({owner});",
        f"auto y = unpack_list(y_, {owner});",
    ]
