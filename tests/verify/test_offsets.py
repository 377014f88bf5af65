"""Places in an emitted formula are traced to the formula as written."""

from __future__ import annotations

import pytest

from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules
from gen.verify.offsets import OffsetMap, Replacement, offset_map
from tests.support.spec import info_of

FUNCTION = "f(Tensor self, Tensor other, str? mode=None) -> Tensor"


def traced(formula: str, part: str, rules: FamilyRules) -> str:
    """What of `formula` the text `part` of the emitted formula comes from."""
    info = info_of([FUNCTION], f"- name: {FUNCTION}\n  self: {formula}\n", rules)
    (derivative,) = info.derivatives
    offsets = offset_map(info, derivative, rules)
    assert offsets is not None
    at = derivative.formula.index(part)
    start, end = offsets.origin(at, at + len(part))
    return derivative.original_formula[start:end]


@pytest.mark.parametrize("part", ["grad", "foo", "bar(other)"])
def test_text_around_a_rewritten_expression(part: str) -> None:
    assert traced("grad.foo(self.sizes(), other.numel()) + bar(other)", part, RULES_1_8) == part


def test_attribute_is_traced_to_the_expression() -> None:
    assert traced("grad.foo(self.sizes()) + other", "self_sizes", RULES_1_8) == "self.sizes()"
    assert traced("grad.foo(self.sizes()) + other", "sizes", RULES_1_8) == "self.sizes()"


def test_expression_that_becomes_longer() -> None:
    assert traced("grad + zeros_like(self) + foo", "zeros()", RULES_2) == "zeros_like(self)"
    assert traced("grad + zeros_like(self) + foo", "foo", RULES_2) == "foo"


def test_optional_text_is_passed_as_a_view() -> None:
    assert traced("foo(grad, mode) + bar", "string_view", RULES_2) == "mode"
    assert traced("foo(grad, mode) + bar", "bar", RULES_2) == "bar"


def test_repeated_expression() -> None:
    formula = "foo(self.dim()) + bar(self.dim()) + baz"
    assert traced(formula, "baz", RULES_1_8) == "baz"
    assert traced(formula, "bar(self_dim)", RULES_1_8) == "bar(self.dim())"


def test_passes_are_undone_last_first() -> None:
    # "abcdef" -> "aXXXdef" -> "aXXXY"
    offsets = OffsetMap(((Replacement(1, 3, 3),), (Replacement(4, 7, 1),)))
    assert offsets.origin(4, 5) == (3, 6)
    assert offsets.origin(1, 4) == (1, 3)
    assert offsets.origin(0, 1) == (0, 1)
