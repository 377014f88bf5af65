"""Tests of every kind of saved value in release 1.8, and of what no release can keep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from gen.autograd.cpp_types import (
    BOOL,
    DOUBLE,
    INT,
    INT_ARRAY_REF,
    LAYOUT,
    OPTIONAL_TENSOR_LIST,
    SCALAR,
    SCALAR_TYPE,
    STRING,
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
from gen.emit.dialect import dialect_for
from gen.emit.node import EmissionError
from gen.emit.saved import SavedKind
from tests.support.nodes import between, emitter, saving, saving_info

LOCK = "std::lock_guard<std::mutex> lock(mutex_);"
TWICE = "TORCH_CHECK(!x_released_, ERR_BACKWARD_TWICE);"
VARIABLE, LIST = ["SavedVariable x_;"], ["std::vector<SavedVariable> x_;", "bool x_released_ = false;"]
RESET, CLEAR = ["x_.reset_data();", "x_.reset_grad_function();"], ["x_.clear();", "x_released_ = true;"]


class Row(NamedTuple):
    """What release 1.8 writes for a saved value `x` of a type."""

    type: CppType
    is_output: bool
    members: list[str]
    release: Sequence[str] = ()
    check: Sequence[str] = ()
    unpack: Sequence[str] = ()


ROWS = [
    Row(TENSOR, False, VARIABLE, RESET, [], ["auto x = x_.unpack();"]),
    Row(Optional(TENSOR), False, VARIABLE, RESET, [], ["auto x = x_.unpack();"]),
    Row(MutRef(Optional(TENSOR)), False, VARIABLE, RESET, [], ["auto x = x_.unpack();"]),
    Row(TENSOR, True, VARIABLE, RESET, [], ["auto x = x_.unpack(shared_from_this());"]),
    Row(Optional(TENSOR), True, VARIABLE, RESET, [], ["auto x = x_.unpack(shared_from_this());"]),
    Row(SCALAR, True, VARIABLE, RESET, [], ["auto x = x_.unpack(shared_from_this());"]),
    Row(TENSOR_LIST, False, LIST, CLEAR, [TWICE], ["auto x = unpack_list(x_);"]),
    Row(TENSOR_LIST, True, LIST, CLEAR, [TWICE], ["auto x = unpack_list(x_);"]),
    Row(OPTIONAL_TENSOR_LIST, False, LIST, CLEAR, [TWICE], ["auto x = unpack_opt_list(x_);"]),
    Row(INT_ARRAY_REF, False, ["std::vector<int64_t> x;"]),
    Row(Optional(INT_ARRAY_REF), False, ["c10::OptionalArray<int64_t> x;"]),
    Row(Optional(ArrayRef(DOUBLE)), False, ["c10::OptionalArray<double> x;"]),
    Row(INT, False, ["int64_t x = 0;"]),
    Row(INT, True, ["int64_t x = 0;"]),
    Row(SCALAR, False, ["Scalar x;"]),
    Row(Optional(SCALAR), False, ["c10::optional<Scalar> x;"]),
    Row(BOOL, False, ["bool x;"]),
    Row(DOUBLE, False, ["double x;"]),
    Row(Optional(DOUBLE), False, ["c10::optional<double> x;"]),
    Row(Optional(INT), False, ["c10::optional<int64_t> x;"]),
    Row(STRING, False, ["std::string x;"]),
    Row(SCALAR_TYPE, False, ["ScalarType x;"]),
    Row(LAYOUT, False, ["Layout x;"]),
    Row(TYPE_AND_SIZE, False, ["TypeAndSize x;"]),
    Row(TENSOR_GEOMETRY, False, ["TensorGeometry x;"]),
    Row(TENSOR_OPTIONS, False, ["TensorOptions x;"]),
    Row(Base("at::TensorOptions"), False, ["at::TensorOptions x;"]),
    Row(Array(BOOL, 3), False, ["std::array<bool,3> x;"]),
    Row(Vector(Vector(INT)), False, ["std::vector<std::vector<int64_t>> x;"]),
    Row(Vector(SCALAR_TYPE), False, ["std::vector<ScalarType> x;"]),
    Row(Vector(TENSOR), True, ["std::vector<Tensor> x;"]),
]
EACH = pytest.mark.parametrize("row", ROWS, ids=[f"{'output' if r.is_output else 'input'} {r.type}" for r in ROWS])


def made(row: Row) -> tuple[str, str]:
    saved, outputs = ([], [("x", row.type)]) if row.is_output else ([("x", row.type)], [])
    source = saving("1.8", saved, outputs)
    return source.declaration, source.definition


@EACH
def test_a_saved_value_has_the_members_of_its_type(row: Row) -> None:
    declaration, _ = made(row)
    assert between(declaration, "}", "};") == ["", *row.members, ""]


@EACH
def test_a_saved_value_is_released_as_its_type_needs(row: Row) -> None:
    declaration, _ = made(row)
    expected = [LOCK, *row.release] if row.release else ["", ""]
    assert between(declaration, "void release_variables() override {", "}") == expected


@EACH
def test_a_saved_value_is_checked_under_the_lock_as_its_type_needs(row: Row) -> None:
    _, definition = made(row)
    lock = LOCK if row.release else ""
    expected = [lock, *(row.check or [""])]
    start = "variable_list FooBackward0::apply(variable_list&& grads) {"
    assert between(definition, start, "IndexRangeGenerator gen;") == expected


@EACH
def test_a_saved_value_is_unpacked_as_its_type_needs(row: Row) -> None:
    _, definition = made(row)
    any_grad = "bool any_grad_defined = any_variable_defined(grads);"
    assert between(definition, "auto& grad = grads[0];", any_grad) == list(row.unpack)


def test_members_are_inputs_first_then_outputs() -> None:
    source = saving("1.8", [("b", INT), ("a", INT)], [("z", TENSOR), ("y", INT)])
    assert between(source.declaration, "}", "};") == [
        "",
        "int64_t b = 0;",
        "int64_t a = 0;",
        "SavedVariable z_;",
        "int64_t y = 0;",
        "",
    ]


def test_members_are_sorted_by_name_within_inputs_and_outputs_from_release_2_on() -> None:
    source = saving("2.13", [("b", INT), ("a", INT)], [("z", TENSOR), ("y", INT)])
    lines = [line.strip() for line in source.declaration.split("\n")]
    assert lines[-7:-2] == ["int64_t a = 0;", "int64_t b = 0;", "int64_t y = 0;", "SavedVariable z_;", ""]


@pytest.mark.parametrize(
    ("type", "spelled"),
    [
        (ArrayRef(DOUBLE), "at::ArrayRef<double>"),
        (MutRef(TENSOR), "at::Tensor &"),
        (Optional(ArrayRef(BOOL)), "::std::optional<at::ArrayRef<bool>>"),
        (Base("PyObject*"), "PyObject*"),
    ],
)
def test_a_type_that_owns_nothing_cannot_be_saved_from_release_2_on(type: CppType, spelled: str) -> None:
    with pytest.raises(EmissionError) as caught:
        saving("2.13", [("x", type)])
    assert str(caught.value) == f"`x` cannot be saved: `{spelled}` refers to memory that the Node would not own"


def test_a_type_that_owns_nothing_is_saved_as_it_is_in_1_8() -> None:
    assert "  ArrayRef<double> x;\n" in saving("1.8", [("x", ArrayRef(DOUBLE))]).declaration


@pytest.mark.parametrize(
    ("func", "is_output"), [("foo(Tensor self) -> Tensor[]", True), ("foo(Tensor self) -> Tensor", False)]
)
def test_a_vector_of_tensors_can_be_saved_by_foreach_functions_only(func: str, is_output: bool) -> None:
    saved, outputs = ([], [("x", Vector(TENSOR))]) if is_output else ([("x", Vector(TENSOR))], [])
    with pytest.raises(EmissionError, match="`x`, a list of tensors, can be saved only by a foreach function"):
        saving("2.13", saved, outputs, func=func)


def test_a_vector_of_tensors_that_a_foreach_function_takes_cannot_be_saved() -> None:
    with pytest.raises(EmissionError):
        saving("2.13", [("x", Vector(TENSOR))], func="_foreach_foo(Tensor self) -> Tensor[]")


def test_a_vector_of_tensors_that_a_foreach_function_returns_is_a_saved_list() -> None:
    source = saving("2.13", [], [("result", Vector(TENSOR))], func="_foreach_foo(Tensor self) -> Tensor[]")
    assert "auto result = unpack_list(result_, getptr());" in source.definition


def test_a_function_without_derivative_has_no_node() -> None:
    with pytest.raises(EmissionError, match="`foo` has no Node: no argument has a derivative"):
        emitter("1.8").emit(saving_info("1.8", op=None))


@pytest.mark.parametrize(("release", "other"), [("1.8", "2.13"), ("2.13", "1.8")])
def test_an_info_of_another_family_is_rejected(release: str, other: str) -> None:
    with pytest.raises(EmissionError, match=rf"it was resolved for .*, not for release {other}"):
        emitter(other).emit(saving_info(release))


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (SavedKind(("std::vector<int64_t> {name};",)), "std::vector<int64_t>&"),
        (SavedKind(("int64_t {name} = 0;",)), "int64_t&"),
        (SavedKind(("SavedVariable {name}_;",), parameter="Tensor&"), "Tensor&"),
        (SavedKind(("::std::array<bool,3> {name};",)), "::std::array<bool,3>&"),
    ],
)
def test_the_functional_form_takes_a_reference_to_the_member(kind: SavedKind, expected: str) -> None:
    assert kind.parameter_type == expected


@pytest.mark.parametrize("release", ["1.8", "2.13"])
def test_a_row_for_outputs_counts_more_than_one_for_all(release: str) -> None:
    kinds = dialect_for(release).saved
    assert [kinds.find(SCALAR, "Scalar", is_output=o).is_variable for o in (True, False)] == [True, False]
