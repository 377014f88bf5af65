"""Tests of what autograd knows of a function: the questions an info answers, and that it is a value."""

from __future__ import annotations

import msgspec
import pytest

from gen.autograd.cpp_types import INT, TENSOR, Base, List, Optional
from gen.autograd.model import DifferentiabilityInfo, SavedAttribute
from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules
from gen.digest import fingerprint
from tests.support.spec import info_of

MUL = "mul(Tensor self, Tensor other) -> Tensor"


def info(*formulas: str, func: str = MUL) -> DifferentiabilityInfo:
    return info_of([func], f"- name: {func}\n" + "".join(f"  {formula}\n" for formula in formulas), RULES_1_8)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [("self: grad", True), ("self: non_differentiable", False), ("nothing: grad", False)],
)
def test_a_node_is_made_if_an_argument_has_a_derivative(formula: str, expected: bool) -> None:
    assert info(formula).has_node is expected


@pytest.mark.parametrize(
    ("func", "derived", "expected"),
    [
        ("_foreach_abs(Tensor[] self) -> Tensor[]", True, True),
        ("_foreach_abs(Tensor[] self) -> Tensor[]", False, False),
        (MUL, True, False),
    ],
)
def test_a_foreach_function_without_definition_is_known(func: str, derived: bool, expected: bool) -> None:
    made = msgspec.structs.replace(info("self: grad", func=func), derived=derived)
    assert made.is_foreach_derived is expected


def test_equal_definitions_give_equal_infos() -> None:
    assert info("self: grad * other") == info("self: grad * other")


def test_an_info_can_be_a_key() -> None:
    assert len({info("self: grad * other"), info("self: grad * other"), info("self: grad")}) == 2


def test_equal_infos_have_one_fingerprint() -> None:
    assert fingerprint(info("self: grad * other")) == fingerprint(info("self: grad * other"))


@pytest.mark.parametrize(
    "change",
    [
        {"op": "MulBackward1"},
        {"family": "2.x"},
        {"derived": True},
        {"all_saved_inputs": ()},
        {"output_differentiability": (True,)},
        {"dispatch_key": "AutogradCPU"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_whatever_changes_in_an_info_changes_its_fingerprint(change: dict[str, object]) -> None:
    made = info("self: grad * other")
    assert fingerprint(msgspec.structs.replace(made, **change)) != fingerprint(made)


@pytest.mark.parametrize("other", [Optional(TENSOR), List(TENSOR), INT, Base("at::Tensor")])
def test_the_type_of_a_saved_attribute_counts_for_its_fingerprint(other: Base) -> None:
    assert fingerprint(SavedAttribute("x", TENSOR, "x")) != fingerprint(SavedAttribute("x", other, "x"))


@pytest.mark.parametrize("rules", [RULES_1_8, RULES_2], ids=["1.8", "2.x"])
def test_an_info_survives_being_encoded(rules: FamilyRules) -> None:
    made = info_of([MUL], f"- name: {MUL}\n  self: grad * other.options()\n  other: non_differentiable\n", rules)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(made), type=DifferentiabilityInfo) == made
