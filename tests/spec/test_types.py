"""Tests of the types of the schema language."""

from __future__ import annotations

import pytest

from gen.spec.types import (
    BaseType,
    CustomClassType,
    ListType,
    OptionalType,
    SchemaError,
    Type,
    has_base,
    is_tensor_like,
    parse_type,
)

TENSOR = BaseType("Tensor")
FORMS: list[tuple[str, Type]] = [
    ("Tensor", TENSOR),
    ("Tensor?", OptionalType(TENSOR)),
    ("Tensor[]", ListType(TENSOR)),
    ("Tensor[2]", ListType(TENSOR, 2)),
    ("Tensor?[]", ListType(OptionalType(TENSOR))),
    ("Tensor[]?", OptionalType(ListType(TENSOR))),
    ("int[2]", ListType(BaseType("int"), 2)),
    ("int[2]?", OptionalType(ListType(BaseType("int"), 2))),
    ("bool[3]", ListType(BaseType("bool"), 3)),
    ("float[]?", OptionalType(ListType(BaseType("float")))),
    ("Dimname[1]?", OptionalType(ListType(BaseType("Dimname"), 1))),
    ("SymInt[1]?", OptionalType(ListType(BaseType("SymInt"), 1))),
    ("int[][]", ListType(ListType(BaseType("int")))),
    ("int[2][3]", ListType(ListType(BaseType("int"), 2), 3)),
    ("Generator?", OptionalType(BaseType("Generator"))),
    ("__torch__.torch.classes.rnn.CellParamsBase", CustomClassType("rnn.CellParamsBase")),
    ("__torch__.torch.classes.rnn.CellParamsBase[]", ListType(CustomClassType("rnn.CellParamsBase"))),
]


@pytest.mark.parametrize(("text", "expected"), FORMS)
def test_a_type_is_parsed_into_its_structure(text: str, expected: Type) -> None:
    assert parse_type(text) == expected


@pytest.mark.parametrize(("text", "type"), FORMS)
def test_a_type_prints_as_it_is_written(text: str, type: Type) -> None:
    assert str(type) == text


@pytest.mark.parametrize(
    "name",
    "Generator ScalarType Tensor int Dimname float str bool Layout Device DeviceIndex Scalar MemoryFormat QScheme "
    "Storage Stream SymInt SymBool ConstQuantizerPtr".split(),
)
def test_every_type_that_native_functions_use_is_known(name: str) -> None:
    assert parse_type(name) == BaseType(name)


@pytest.mark.parametrize("text", ["tensor", "Tensor ", "int64_t", "", "[]", "?", "Tensor!", "Tensor[x]", "Tensor[-1]"])
def test_what_is_no_type_is_rejected(text: str) -> None:
    with pytest.raises(SchemaError, match="unknown type"):
        parse_type(text)


def test_the_error_names_the_part_that_is_wrong() -> None:
    with pytest.raises(SchemaError) as caught:
        parse_type("Tensr?[]")
    assert caught.value.at == "Tensr"


def test_a_list_size_with_leading_zeros_is_rejected() -> None:
    with pytest.raises(SchemaError, match="list size `02` has leading zeros"):
        parse_type("int[02]")


def test_a_list_of_size_zero_is_not_a_list_without_size() -> None:
    assert parse_type("int[0]") != parse_type("int[]")


@pytest.mark.parametrize("text", ["SymInt", "SymInt?", "SymInt[]", "SymInt[2]?", "SymInt?[][]"])
def test_a_base_type_is_found_at_any_depth(text: str) -> None:
    assert has_base(parse_type(text), "SymInt")


@pytest.mark.parametrize("text", ["int", "int[]?", "__torch__.torch.classes.a.SymInt"])
def test_another_base_type_is_not_found(text: str) -> None:
    assert not has_base(parse_type(text), "SymInt")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tensor", True),
        ("Tensor?", True),
        ("Tensor[]", True),
        ("Tensor?[]", True),
        ("Scalar", False),
        ("int[]", False),
        ("Storage", False),
    ],
)
def test_only_types_made_of_tensors_are_tensor_like(text: str, expected: bool) -> None:
    assert is_tensor_like(parse_type(text)) is expected
