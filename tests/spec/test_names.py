"""Tests of the names of native functions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.spec.names import OperatorName, parse_operator_name
from gen.spec.types import SchemaError

NAMES: list[tuple[str, OperatorName]] = [
    ("add", OperatorName("add")),
    ("add.Tensor", OperatorName("add", overload="Tensor")),
    ("add_", OperatorName("add", inplace=True)),
    ("add_.Tensor", OperatorName("add", inplace=True, overload="Tensor")),
    ("add.out", OperatorName("add", overload="out")),
    ("_cast_Byte", OperatorName("_cast_Byte")),
    ("_foreach_add_.List", OperatorName("_foreach_add", inplace=True, overload="List")),
    ("__and__.Scalar", OperatorName("and", dunder=True, overload="Scalar")),
    ("__iand__.Scalar", OperatorName("and", inplace=True, dunder=True, overload="Scalar")),
    ("__ilshift__", OperatorName("lshift", inplace=True, dunder=True)),
    ("_fused_sgd_functional", OperatorName("_fused_sgd", functional_overload=True)),
    ("my::op_.x", OperatorName("op", inplace=True, namespace="my", overload="x")),
    ("a::b::op", OperatorName("op", namespace="a::b")),
    ("scatter.value_reduce", OperatorName("scatter", overload="value_reduce")),
]


@pytest.mark.parametrize(("text", "expected"), NAMES)
def test_a_name_is_taken_apart(text: str, expected: OperatorName) -> None:
    assert parse_operator_name(text) == expected


@pytest.mark.parametrize(("text", "name"), NAMES)
def test_a_name_prints_as_it_is_written(text: str, name: OperatorName) -> None:
    assert str(name) == text


@pytest.mark.parametrize(
    ("text", "function"),
    [("add.Tensor", "add"), ("add_.Tensor", "add_"), ("__ior__.Scalar", "__ior__"), ("my::op.x", "my::op")],
)
def test_the_function_is_the_name_without_its_overload(text: str, function: str) -> None:
    assert parse_operator_name(text).function == function


@pytest.mark.parametrize("text", ["", "add.", ".out", "add Tensor", "add-x", "add.a b", "(", "añadir"])
def test_what_is_no_name_is_rejected(text: str) -> None:
    with pytest.raises(SchemaError, match="is not a function's name"):
        parse_operator_name(text)


def test_the_suffix_out_is_reserved_for_overloads() -> None:
    with pytest.raises(SchemaError, match=r"`add_out`.*\.out"):
        parse_operator_name("add_out.x")


@pytest.mark.parametrize("text", ["f_functional_", "f_functional_.Tensor", "_functional_"])
def test_the_functional_variant_of_a_function_is_not_in_place(text: str) -> None:
    with pytest.raises(SchemaError, match="`_functional` is not in-place"):
        parse_operator_name(text)


def test_a_name_of_underscores_around_it_is_no_functional_variant() -> None:
    assert parse_operator_name("__f_functional__") == OperatorName("__f_functional_", inplace=True)


def test_a_dunder_name_with_i_must_be_an_augmented_assignment() -> None:
    with pytest.raises(SchemaError, match="`__index__` is not one of Python's augmented assignments"):
        parse_operator_name("__index__")


def test_a_name_of_underscores_only_is_not_in_place() -> None:
    assert parse_operator_name("__") == OperatorName("__")


@given(
    st.from_regex(r"[a-z][a-z0-9]{0,5}(_[a-z0-9]{1,4}){0,2}", fullmatch=True).filter(
        lambda base: not base.endswith(("_out", "_functional"))
    ),
    st.sampled_from(["", "_"]),
    st.from_regex(r"(\.[A-Za-z_]{1,8})?", fullmatch=True),
)
def test_names_print_and_parse_inversely(base: str, underscore: str, overload: str) -> None:
    text = base + underscore + overload
    assert str(parse_operator_name(text)) == text
