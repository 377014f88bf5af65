"""Tests of the parameters and outputs that formulas name."""

from __future__ import annotations

import pytest

from gen.autograd.bindings import bindings, outputs
from gen.autograd.cpp_types import BOOL, INT, TENSOR, TENSOR_OPTIONS, Array, Base, Optional, Vector
from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules
from tests.support.spec import native

BOTH = pytest.mark.parametrize("rules", [RULES_1_8, RULES_2], ids=["1.8", "2.x"])
OPTIONS = "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"


@BOTH
def test_parameters_are_in_the_order_of_cpp_with_one_for_the_options(rules: FamilyRules) -> None:
    function = native(f"f(Tensor self, int n, *, Generator? g=None, {OPTIONS}, bool x=True) -> Tensor")
    assert [(b.name, b.type) for b in bindings(function, rules)] == [
        ("self", TENSOR),
        ("n", INT),
        ("g", Optional(Base("Generator"))),
        ("options", TENSOR_OPTIONS),
        ("x", BOOL),
    ]


@BOTH
def test_outputs_are_the_first_parameters(rules: FamilyRules) -> None:
    function = native("f.out(Tensor self, *, bool[2] m, Tensor(a!) out) -> Tensor(a!)")
    assert [(b.name, b.type) for b in bindings(function, rules)] == [
        ("out", TENSOR),
        ("self", TENSOR),
        ("m", Array(BOOL, 2)),
    ]


@pytest.mark.parametrize(
    ("func", "names"),
    [
        ("f(Tensor self) -> Tensor", ["result"]),
        ("f(Tensor self) -> (Tensor, Tensor)", ["result0", "result1"]),
        ("f(Tensor self) -> (Tensor values, Tensor indices)", ["values", "indices"]),
        ("f(Tensor self) -> Tensor grad_input", ["grad_input"]),
        ("f(Tensor values) -> (Tensor values, Tensor indices)", ["values_return", "indices"]),
        ("f_(Tensor(a!) self) -> Tensor(a!)", ["result"]),
        ("f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)", ["out"]),
        ("f.out(Tensor x, *, Tensor(a!) values, Tensor(b!) i) -> (Tensor(a!) v, Tensor(b!) j)", ["values", "i"]),
        ("f.out(Tensor x, *, Tensor(a!) self) -> Tensor(a!)", ["result"]),
        ("f(Tensor x) -> Tensor self", ["result"]),
        ("f(Tensor self) -> Tensor self", ["self_return"]),
        ("f(Tensor self) -> ()", []),
    ],
)
def test_outputs_have_the_names_that_formulas_use(func: str, names: list[str]) -> None:
    assert [name for name, _ in outputs(native(func))] == names


def test_an_output_has_the_type_of_the_value_without_reference() -> None:
    function = native("f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)")
    assert outputs(function) == (("out", TENSOR),)


def test_a_returned_list_is_a_vector() -> None:
    assert outputs(native("f(Tensor self) -> Tensor[]")) == (("result", Vector(TENSOR)),)
