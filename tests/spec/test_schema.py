"""Tests of schemas: their arguments, returned values and kinds."""

from __future__ import annotations

import pytest
from hypothesis import given

from gen.spec.schema import Annotation, Argument, FunctionSchema, Return, SchemaKind, parse_argument, parse_schema
from gen.spec.types import BaseType, ListType, OptionalType
from tests.support import corpus, strategies

TENSOR = BaseType("Tensor")
INT = BaseType("int")
WRITE_A = Annotation(("a",), True, ())


def names(arguments: tuple[Argument, ...]) -> list[str]:
    return [a.name for a in arguments]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tensor self", Argument("self", TENSOR)),
        ("Tensor? weight=None", Argument("weight", OptionalType(TENSOR), "None")),
        ("Tensor?[] indices", Argument("indices", ListType(OptionalType(TENSOR)))),
        ("int[2] stride=1", Argument("stride", ListType(INT, 2), "1")),
        ("int[2]? size=None", Argument("size", OptionalType(ListType(INT, 2)), "None")),
        ("int[1] dim=[0,1]", Argument("dim", ListType(INT, 1), "[0,1]")),
        ("Dimname[1] dim", Argument("dim", ListType(BaseType("Dimname"), 1))),
        ("SymInt[] size", Argument("size", ListType(BaseType("SymInt")))),
        ("Generator? generator=None", Argument("generator", OptionalType(BaseType("Generator")), "None")),
        ('str? rounding_mode="a b"', Argument("rounding_mode", OptionalType(BaseType("str")), '"a b"')),
        ("float p=-0.5", Argument("p", BaseType("float"), "-0.5")),
        ("Tensor(a) self", Argument("self", TENSOR, None, Annotation(("a",), False, ()))),
        ("Tensor(a!) self", Argument("self", TENSOR, None, WRITE_A)),
        ("Tensor(a|b) self", Argument("self", TENSOR, None, Annotation(("a", "b"), False, ()))),
        ("Tensor(a -> *) self", Argument("self", TENSOR, None, Annotation(("a",), False, ("*",)))),
        ("Tensor(a! -> a|b) self", Argument("self", TENSOR, None, Annotation(("a",), True, ("a", "b")))),
        ("Tensor(a!)[] self", Argument("self", ListType(TENSOR), None, WRITE_A)),
        ("Tensor(a!)? out", Argument("out", OptionalType(TENSOR), None, WRITE_A)),
    ],
)
def test_an_argument_is_taken_apart(text: str, expected: Argument) -> None:
    assert parse_argument(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("()", ()),
        ("Tensor", (Return(None, TENSOR),)),
        ("Tensor values", (Return("values", TENSOR),)),
        ("Tensor[]", (Return(None, ListType(TENSOR)),)),
        ("Tensor(a)", (Return(None, TENSOR, Annotation(("a",), False, ())),)),
        ("Tensor(a)[]", (Return(None, ListType(TENSOR), Annotation(("a",), False, ())),)),
        ("(Tensor, int)", (Return(None, TENSOR), Return(None, INT))),
        ("(Tensor values, Tensor indices)", (Return("values", TENSOR), Return("indices", TENSOR))),
    ],
)
def test_returned_values_are_taken_apart(text: str, expected: tuple[Return, ...]) -> None:
    assert parse_schema(f"f(Tensor(a) self) -> {text}").returns == expected


def test_a_named_output_that_is_written_to_keeps_name_and_annotation() -> None:
    schema = parse_schema("f.out(*, Tensor(a!) values) -> Tensor(a!) values")
    assert schema.returns == (Return("values", TENSOR, WRITE_A),)


def test_arguments_are_grouped_by_how_they_are_passed() -> None:
    schema = parse_schema("f.out(Tensor self, int dim, *, bool keep=False, Tensor(a!) out) -> Tensor(a!)")
    assert [names(schema.arguments.positional), names(schema.arguments.keyword_only), names(schema.arguments.out)] == [
        ["self", "dim"],
        ["keep"],
        ["out"],
    ]


def test_the_four_tensor_options_are_one_group() -> None:
    schema = parse_schema(
        "f(int n, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
        "bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor"
    )
    arguments = schema.arguments
    assert arguments.options is not None
    assert [names(arguments.before_options), names(arguments.options.all()), names(arguments.after_options)] == [
        ["generator"],
        ["dtype", "layout", "device", "pin_memory"],
        ["memory_format"],
    ]


def test_tensor_options_that_must_be_given_are_one_group_too() -> None:
    schema = parse_schema("f(*, ScalarType dtype, Layout layout, Device device, bool pin_memory=False) -> Tensor")
    assert schema.arguments.options is not None


@pytest.mark.parametrize(
    "keyword",
    [
        "ScalarType? dtype=None, Layout? layout=None, Device? device=None",
        "ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None",
        "int? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None",
    ],
)
def test_some_of_the_options_or_another_order_are_no_group(keyword: str) -> None:
    assert parse_schema(f"f(*, {keyword}) -> Tensor").arguments.options is None


def test_positional_options_are_no_group() -> None:
    text = "f(ScalarType dtype, Layout layout, Device device, bool pin_memory) -> Tensor"
    assert parse_schema(text).arguments.options is None


def test_self_is_found_behind_other_arguments() -> None:
    arguments = parse_schema("polygamma(int n, Tensor self, int m) -> Tensor").arguments
    assert (arguments.self_argument, names(arguments.after_self)) == (Argument("self", TENSOR), ["m"])


def test_without_self_all_positional_arguments_count_as_behind_it() -> None:
    assert names(parse_schema("f(Tensor a, Tensor b) -> Tensor").arguments.after_self) == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("f(Tensor self) -> Tensor", SchemaKind.FUNCTIONAL),
        ("f(Tensor(a) self) -> Tensor(a)", SchemaKind.FUNCTIONAL),
        ("f_(Tensor(a!) self) -> Tensor(a!)", SchemaKind.INPLACE),
        ("__ior__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)", SchemaKind.INPLACE),
        ("f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)", SchemaKind.OUT),
        ("f(Tensor self, Tensor(a!) mean) -> Tensor", SchemaKind.MUTABLE),
        ("f(Tensor(a!) mean) -> Tensor", SchemaKind.MUTABLE),
        ("f.out(Tensor self, Tensor(a!) mean, *, Tensor(b!) out) -> Tensor(b!)", SchemaKind.OUT),
        ("f_(Tensor(a!) self, Tensor(b!) mean) -> Tensor(a!)", SchemaKind.INPLACE),
        ("f(Tensor self, *, Tensor(a!) out, Tensor(b!) _scratch_x) -> Tensor(a!)", SchemaKind.SCRATCH),
    ],
)
def test_the_kind_follows_from_what_is_written_to(text: str, kind: SchemaKind) -> None:
    assert parse_schema(text).kind is kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f(Tensor self, SymInt[2]? size=None) -> Tensor", True),
        ("f(Tensor self, *, SymInt n=1) -> Tensor", True),
        ("f(Tensor self, int n) -> SymInt", False),
    ],
)
def test_a_schema_has_symint_if_an_argument_does(text: str, expected: bool) -> None:
    assert parse_schema(text).has_symint is expected


@pytest.mark.parametrize(
    ("text", "is_out"),
    [("f.out(Tensor self) -> Tensor", False), ("f.x(Tensor self, *, Tensor(a!) y) -> Tensor(a!)", True)],
)
def test_an_out_function_is_known_by_its_arguments_not_by_its_overload(text: str, is_out: bool) -> None:
    assert parse_schema(text).is_out is is_out


@given(strategies.schemas())
def test_schemas_print_and_parse_inversely(text: str) -> None:
    assert str(parse_schema(text)) == text


@given(strategies.schemas())
def test_a_printed_schema_parses_to_the_same_value(text: str) -> None:
    schema = parse_schema(text)
    assert parse_schema(str(schema)) == schema


@given(strategies.schemas())
def test_the_arguments_are_in_the_order_of_the_text(text: str) -> None:
    declared = [
        part.partition("=")[0].rpartition(" ")[2]
        for part in text[text.index("(") + 1 :].rpartition(") -> ")[0].split(", ")
    ]
    assert names(parse_schema(text).arguments.all) == [name for name in declared if name not in ("", "*")]


@corpus.requires_corpus
def test_all_schemas_of_pytorch_1_8_print_as_they_are_written() -> None:
    texts = [entry["func"] for entry in corpus.entries("native_functions.yaml")]
    assert [str(parse_schema(text)) for text in texts] == texts


@corpus.requires_corpus
def test_pytorch_1_8_has_1884_native_functions() -> None:
    schemas: list[FunctionSchema] = [parse_schema(e["func"]) for e in corpus.entries("native_functions.yaml")]
    assert len({str(schema) for schema in schemas}) == 1884
