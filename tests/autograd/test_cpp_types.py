"""Tests of C++ types: those of arguments and returned values, and how releases spell them."""

from __future__ import annotations

import pytest

from gen.autograd.cpp_types import (
    BOOL,
    INT,
    ITENSOR_LIST_REF,
    OPTIONAL_TENSOR_LIST,
    SCALAR,
    SYM_INT,
    TENSOR,
    TENSOR_LIST,
    Array,
    ArrayRef,
    Base,
    ConstRef,
    CppType,
    List,
    MutRef,
    Optional,
    Vector,
    argument_type,
    return_type,
    without_references,
)
from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules
from gen.emit.dialect import dialect_for
from gen.spec.schema import parse_argument, parse_schema
from gen.spec.types import SchemaError

SAME_IN_ALL_RELEASES: list[tuple[str, CppType]] = [
    ("Tensor", ConstRef(TENSOR)),
    ("Tensor(a)", ConstRef(TENSOR)),
    ("Tensor(a!)", MutRef(TENSOR)),
    ("Tensor?", ConstRef(Optional(TENSOR))),
    ("Tensor(a!)?", MutRef(TENSOR)),
    ("Tensor[]", TENSOR_LIST),
    ("Tensor(a!)[]", TENSOR_LIST),
    ("Tensor?[]", ConstRef(List(Optional(TENSOR)))),
    ("Scalar", ConstRef(SCALAR)),
    ("Scalar?", ConstRef(Optional(SCALAR))),
    ("int", INT),
    ("int?", Optional(INT)),
    ("int[]", Base("IntArrayRef")),
    ("int[2]", Base("IntArrayRef")),
    ("float", Base("double")),
    ("float[]?", Optional(ArrayRef(Base("double")))),
    ("bool", BOOL),
    ("bool?", Optional(BOOL)),
    ("bool[3]", Array(BOOL, 3)),
    ("str", Base("string")),
    ("str?", Optional(Base("string"))),
    ("Dimname", Base("Dimname")),
    ("Dimname[]", Base("DimnameList")),
    ("Dimname[1]?", Optional(Base("DimnameList"))),
    ("ScalarType?", Optional(Base("ScalarType"))),
    ("Layout?", Optional(Base("Layout"))),
    ("Device?", Optional(Base("Device"))),
    ("MemoryFormat?", Optional(Base("MemoryFormat"))),
    ("Generator?", Optional(Base("Generator"))),
    ("Storage", Base("Storage")),
    ("Stream", Base("Stream")),
]


@pytest.mark.parametrize("rules", [RULES_1_8, RULES_2], ids=["1.8", "2.x"])
@pytest.mark.parametrize(("type", "expected"), SAME_IN_ALL_RELEASES)
def test_the_type_of_a_parameter_follows_from_the_schema(rules: FamilyRules, type: str, expected: CppType) -> None:
    assert argument_type(parse_argument(f"{type} x"), rules.arguments, structured=False) == expected


@pytest.mark.parametrize(
    ("type", "in_1_8", "in_2"),
    [
        ("int[]?", Optional(Base("IntArrayRef")), Base("OptionalIntArrayRef")),
        ("int[2]?", Optional(Base("IntArrayRef")), Base("OptionalIntArrayRef")),
        ("SymInt[]?", Optional(Base("SymIntArrayRef")), Base("OptionalSymIntArrayRef")),
    ],
)
def test_an_optional_list_of_integers_has_a_name_from_release_2_on(type: str, in_1_8: CppType, in_2: CppType) -> None:
    argument = parse_argument(f"{type} x")
    found = [argument_type(argument, rules.arguments, structured=False) for rules in (RULES_1_8, RULES_2)]
    assert found == [in_1_8, in_2]


@pytest.mark.parametrize(
    ("type", "expected"),
    [
        ("SymInt", SYM_INT),
        ("SymInt?", Optional(SYM_INT)),
        ("SymInt[2]", Base("SymIntArrayRef")),
        ("SymBool", Base("SymBool")),
    ],
)
def test_a_symbolic_integer_stays_symbolic(type: str, expected: CppType) -> None:
    assert argument_type(parse_argument(f"{type} x"), RULES_2.arguments, structured=False) == expected


def test_a_list_of_scalars_is_stored_by_value() -> None:
    type = argument_type(parse_argument("Scalar[] x"), RULES_2.arguments, structured=False)
    assert without_references(type) == ArrayRef(SCALAR)


@pytest.mark.parametrize(("rules", "expected"), [(RULES_1_8, TENSOR_LIST), (RULES_2, ConstRef(ITENSOR_LIST_REF))])
def test_a_structured_function_takes_lists_by_reference_from_release_2_on(
    rules: FamilyRules, expected: CppType
) -> None:
    assert argument_type(parse_argument("Tensor[] x"), rules.arguments, structured=True) == expected


@pytest.mark.parametrize(("type", "expected"), [("Tensor(a!)", TENSOR), ("Tensor(a!)?", Optional(TENSOR))])
def test_a_function_may_ask_for_constant_references_to_what_it_writes_to(type: str, expected: CppType) -> None:
    argument = parse_argument(f"{type} x")
    found = argument_type(argument, RULES_2.arguments, structured=False, const_ref_for_mutable_tensors=True)
    assert found == ConstRef(expected)


@pytest.mark.parametrize("type", ["__torch__.torch.classes.a.B", "__torch__.torch.classes.a.B?", "GraphModule"])
def test_a_type_without_cpp_parameter_is_an_error(type: str) -> None:
    with pytest.raises(SchemaError, match="has no C\\+\\+ parameter type"):
        argument_type(parse_argument(f"{type} x"), RULES_2.arguments, structured=False)


@pytest.mark.parametrize("type", ["bool[]", "bool[]?", "bool[][]"])
def test_a_list_of_booleans_needs_a_length(type: str) -> None:
    with pytest.raises(SchemaError, match=r"a list of `bool` needs a length: `bool\[\]`"):
        argument_type(parse_argument(f"{type} x"), RULES_2.arguments, structured=False)


@pytest.mark.parametrize(
    ("type", "expected"),
    [
        ("Tensor", TENSOR),
        ("Tensor?", Optional(TENSOR)),
        ("Tensor[]", Vector(TENSOR)),
        ("Tensor(a)[]", Vector(TENSOR)),
        ("Scalar", SCALAR),
        ("int", INT),
        ("int[]", Vector(INT)),
        ("SymInt", SYM_INT),
        ("bool", BOOL),
        ("float", Base("double")),
        ("ScalarType", Base("ScalarType")),
        ("bool[2]", Array(BOOL, 2)),
    ],
)
def test_the_type_of_a_returned_value_follows_from_the_schema(type: str, expected: CppType) -> None:
    (returned,) = parse_schema(f"f(Tensor(a) self) -> {type}").returns
    assert return_type(returned) == expected


def test_a_returned_tensor_that_was_written_to_is_a_reference() -> None:
    (returned,) = parse_schema("f_(Tensor(a!) self) -> Tensor(a!)").returns
    assert return_type(returned) == MutRef(TENSOR)


@pytest.mark.parametrize("type", ["Tensor[2]", "int[3]", "bool[]", "__torch__.torch.classes.a.B"])
def test_what_cannot_be_returned_is_an_error(type: str) -> None:
    (returned,) = parse_schema(f"f(Tensor self) -> {type}").returns
    with pytest.raises(SchemaError):
        return_type(returned)


@pytest.mark.parametrize(
    ("type", "expected"),
    [
        (ConstRef(TENSOR), TENSOR),
        (MutRef(TENSOR), TENSOR),
        (ConstRef(Optional(TENSOR)), Optional(TENSOR)),
        (Optional(MutRef(TENSOR)), Optional(TENSOR)),
        (ArrayRef(ConstRef(SCALAR)), ArrayRef(SCALAR)),
        (Vector(ConstRef(Vector(MutRef(INT)))), Vector(Vector(INT))),
        (Array(ConstRef(BOOL), 2), Array(BOOL, 2)),
        (ConstRef(OPTIONAL_TENSOR_LIST), OPTIONAL_TENSOR_LIST),
        (Optional(INT), Optional(INT)),
    ],
)
def test_references_are_removed_at_every_depth(type: CppType, expected: CppType) -> None:
    assert without_references(type) == expected


SPELLINGS: list[tuple[CppType, str, str]] = [
    (INT, "int64_t", "int64_t"),
    (BOOL, "bool", "bool"),
    (Base("double"), "double", "double"),
    (TENSOR, "Tensor", "at::Tensor"),
    (SCALAR, "Scalar", "at::Scalar"),
    (Base("ScalarType"), "ScalarType", "at::ScalarType"),
    (Base("string"), "std::string", "c10::string_view"),
    (Base("TypeAndSize"), "TypeAndSize", "torch::autograd::generated::TypeAndSize"),
    (Base("TensorGeometry"), "TensorGeometry", "at::TensorGeometry"),
    (Base("TensorOptions"), "TensorOptions", "at::TensorOptions"),
    (Optional(INT), "c10::optional<int64_t>", "::std::optional<int64_t>"),
    (Optional(SCALAR), "c10::optional<Scalar>", "::std::optional<at::Scalar>"),
    (Optional(ArrayRef(Base("double"))), "c10::optional<ArrayRef<double>>", "::std::optional<at::ArrayRef<double>>"),
    (Array(BOOL, 3), "std::array<bool,3>", "::std::array<bool,3>"),
    (List(Optional(TENSOR)), "c10::List<c10::optional<Tensor>>", "c10::List<::std::optional<at::Tensor>>"),
    (Vector(Vector(INT)), "std::vector<std::vector<int64_t>>", "::std::vector<::std::vector<int64_t>>"),
    (Vector(Base("ScalarType")), "std::vector<ScalarType>", "::std::vector<at::ScalarType>"),
    (ConstRef(TENSOR), "const Tensor &", "const at::Tensor &"),
    (MutRef(Optional(TENSOR)), "c10::optional<Tensor> &", "::std::optional<at::Tensor> &"),
]


@pytest.mark.parametrize(("type", "in_1_8", "in_2"), SPELLINGS)
def test_a_type_is_spelled_as_the_release_does(type: CppType, in_1_8: str, in_2: str) -> None:
    assert [dialect_for(release).spelling.spell(type) for release in ("1.8", "2.13")] == [in_1_8, in_2]


@pytest.mark.parametrize("name", ["SymInt", "SymBool", "SymIntArrayRef"])
def test_symbolic_types_are_of_c10(name: str) -> None:
    assert dialect_for("2.13").spelling.spell(Base(name)) == f"c10::{name}"


def test_all_releases_of_a_family_spell_types_alike() -> None:
    assert dialect_for("2.7").spelling == dialect_for("2.14").spelling
