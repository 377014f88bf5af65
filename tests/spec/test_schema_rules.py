"""Tests of what a schema must not say: syntax, and PyTorch's rules on aliases and outputs."""

from __future__ import annotations

import pytest

from gen.spec.schema import parse_argument, parse_schema
from gen.spec.types import SchemaError


@pytest.mark.parametrize("text", ["", "f", "f()", "f() ->", "f(Tensor self)", "-> Tensor", "f(Tensor self) - > Tensor"])
def test_a_schema_has_a_name_arguments_and_returns(text: str) -> None:
    with pytest.raises(SchemaError, match=r"a schema is written `name\(arguments\) -> returns`"):
        parse_schema(text)


@pytest.mark.parametrize(
    "text",
    [
        "f(Tensor self) -> (Tensor)",
        "f(Tensor self) -> (Tensor, Tensor) ",
        "f(Tensor self) ->  Tensor",
    ],
)
def test_a_schema_that_does_not_print_as_written_is_rejected(text: str) -> None:
    with pytest.raises(SchemaError):
        parse_schema(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Tensor", "an argument is written `type name`"),
        ("", "an argument is written `type name`"),
        ("Tensor 1x", "`1x` is not a name"),
        ("Tensor self=", "`` is not a default value"),
        ("bool x=a=b", "`a=b` is not a default value"),
        ("Tensr self", "unknown type `Tensr`"),
        ("Tensor  self", "unknown type `Tensor `"),
        ("int(a!) x", "unknown type"),
        ("Tensor(A) x", "`A` is not an alias annotation"),
        ("Tensor(a!!) x", "`a!!` is not an alias annotation"),
        ("Tensor(a|b!) x", "only an alias set of one can be written to"),
        ("Tensor(a|b -> c|d) x", "only one side of `->`"),
        ("Tensor(a)?[] x", "only `Tensor`, `Tensor\\?` and `Tensor\\[\\]` take an alias annotation"),
        ("Tensor(a)[2] x", "only `Tensor`, `Tensor\\?` and `Tensor\\[\\]` take an alias annotation"),
    ],
)
def test_an_argument_that_is_none_is_rejected(text: str, message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        parse_argument(text)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("Tensor self, *, int a, *, int b", "`\\*` may stand only once"),
        ("Tensor self, *", "no argument follows `\\*`"),
        ("*, Tensor(a!) out, int dim", "`dim` stands behind outputs but is not written to"),
        ("Tensor self, Tensor self", "two arguments are named `self`"),
        ("Tensor x, *, int x", "two arguments are named `x`"),
    ],
)
def test_arguments_that_contradict_each_other_are_rejected(arguments: str, message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        parse_schema(f"f({arguments}) -> Tensor")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f.out(*, Tensor(a!) out) -> (Tensor(a!), Tensor)", "either all returned values are written to, or none"),
        ("f.out(*, Tensor(a!) x, Tensor(b!) y) -> (Tensor(b!), Tensor(a!))", "output `x` .* different annotations"),
        ("f(Tensor self) -> Tensor(a!)", "must be `self` or a keyword-only output"),
        ("f(Tensor self, Tensor(a!) x) -> Tensor(a!)", "must be `self` or a keyword-only output"),
        ("f_(Tensor self) -> Tensor", "in-place function `f_` must write to `self`"),
        ("f_(Tensor(a!) other) -> Tensor(a!)", "in-place function `f_` must write to `self`"),
        ("f_(Tensor(a!) self) -> Tensor", "in-place function `f_` must return `self`"),
        ("f_(Tensor(a!) self) -> ()", "in-place function `f_` must return `self`"),
        ("f_(Tensor(a!)[] self) -> Tensor(a!)[]", "on a list must return nothing"),
        ("f_(Tensor(a!) self, *, Tensor(b!) out) -> Tensor(b!)", "an in-place function has no outputs"),
        ("f.out(*, Tensor(a!) x, Tensor(b!) y) -> Tensor(a!)", "returns as many tensors as it has outputs"),
        ("f.out(*, Tensor(a!)[] out) -> Tensor(a!)[]", "returns no tensor"),
    ],
)
def test_a_schema_that_breaks_a_rule_of_pytorch_is_rejected(text: str, message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        parse_schema(text)


@pytest.mark.parametrize(
    "text",
    [
        "f_(Tensor(a!)[] self) -> ()",
        "f.out(Tensor self, *, Tensor(a!)[] out) -> ()",
        "f.out(Tensor self, *, Tensor(a!) x, Tensor(b!) y) -> (Tensor(a!), Tensor(b!))",
        "f(Tensor(a) self) -> Tensor(a)[]",
        "f(Tensor(a!) x, Tensor(b!) y) -> ()",
        "f(Tensor(a|b) self, Tensor(c -> *) x) -> (Tensor(a), Tensor(b))",
    ],
)
def test_a_schema_that_pytorch_accepts_is_accepted(text: str) -> None:
    assert str(parse_schema(text)) == text


def test_the_error_names_the_argument_that_is_wrong() -> None:
    with pytest.raises(SchemaError) as caught:
        parse_schema("f(Tensor self, Tensr other) -> Tensor")
    assert caught.value.at == "Tensr"
