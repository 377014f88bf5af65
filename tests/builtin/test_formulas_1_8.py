"""Checks every formula of the embedded 1.8 specification against differences of its forward function.

Formulas are read from derivatives.yaml and helpers.h and evaluated as they stand; forward functions are
written out in the case files.  Neither the generator nor PyTorch takes part.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.builtin import aten, cases_move, cases_pointwise, cases_shape, shaping
from tests.builtin.array import Array, array, full
from tests.builtin.cases_pointwise import REAL
from tests.builtin.check import (
    Case,
    assert_close,
    assert_gradient,
    case,
    checkable,
    evaluate,
    outputs_of,
    scope_of,
    weights,
)
from tests.builtin.spec import BY_NAME, ENTRIES, uses

CASES = [*cases_pointwise.CASES, *cases_shape.CASES, *cases_move.CASES]

# A gradient that does not exist cannot be compared; these are asserted to say so instead.
REFUSED = {("i0", "self"), ("index.Tensor", "indices")}

MANY = [entry for entry in ENTRIES if any(uses("grads", text) for text in entry.formulas.values())]


def grads_of(point: Case) -> list[Array | None]:
    return weights(point.forward(**point.arguments), point.entry)


@pytest.mark.parametrize("point", CASES, ids=str)
def test_formula_agrees_with_difference_quotients(point: Case) -> None:
    grads = grads_of(point)
    for names, text in checkable(point.entry):
        found = evaluate(text, scope_of(point, grads, grad_input_mask=[True] * len(names)))
        assert len(names) == 1 or isinstance(found, tuple)
        for name, gradient in zip(names, found if len(names) > 1 else [found], strict=True):
            if name not in point.exempt and point.arguments[name] is not None:
                assert_gradient(point, name, gradient, grads)


@pytest.mark.parametrize("point", [point for point in CASES if point.entry in MANY], ids=str)
def test_formula_treats_each_undefined_gradient_as_zero(point: Case) -> None:
    grads = grads_of(point)
    for missing in range(len(grads)):
        some = [None if position == missing else grad for position, grad in enumerate(grads)]
        if any(grad is not None for grad in some) or len(checkable(point.entry)) > 1:
            for (name,), text in checkable(point.entry):
                assert_gradient(point, name, evaluate(text, scope_of(point, some)), some)


def _alone(entry_name: str) -> Case:
    return next(point for point in CASES if point.name == entry_name)


UNGUARDED = [
    (entry.name, names, text)
    for entry in ENTRIES
    for names, text in checkable(entry)
    if (len(names) > 1 or entry.arguments[names[0]] != "Tensor") and uses("grad", text)
]


@pytest.mark.parametrize(("name", "names", "text"), UNGUARDED, ids=lambda value: str(value)[:30])
def test_formula_the_generator_does_not_guard_accepts_an_undefined_gradient(
    name: str, names: tuple[str, ...], text: str
) -> None:
    point = _alone(name)
    found = evaluate(text, scope_of(point, [None], grad_input_mask=[True] * len(names)))
    expected: Any = None
    if len(names) > 1:
        expected = (None,) * len(names)
    elif isinstance(point.arguments[names[0]], list):
        expected = [None] * len(point.arguments[names[0]])
    assert found == expected


MASKED = [(entry.name, *pair) for entry in ENTRIES for pair in checkable(entry) if uses("grad_input_mask", pair[1])]


@pytest.mark.parametrize(("name", "names", "text"), MASKED, ids=lambda value: str(value)[:30])
def test_masked_formula_computes_what_is_asked_for(name: str, names: tuple[str, ...], text: str) -> None:
    point = _alone(name)
    grads = grads_of(point)
    for mask in itertools.product([True, False], repeat=len(names)):
        found = evaluate(text, scope_of(point, grads, grad_input_mask=list(mask)))
        assert [gradient is not None for gradient in found] == list(mask)


def test_every_formula_has_a_case_or_is_refused() -> None:
    covered = {(point.name, name) for point in CASES for name in point.arguments if name not in point.exempt}
    formulas = {(entry.name, name) for entry in ENTRIES for names, _ in entry.variables() for name in names}
    assert formulas - covered - REFUSED == set()


def test_refused_formulas_are_the_ones_marked_not_implemented() -> None:
    marked = {
        (entry.name, name)
        for entry in ENTRIES
        for names, text in entry.variables()
        if uses("not_implemented", text)
        for name in names
    }
    assert marked == REFUSED


def test_workspace_is_overwritten_only_when_it_is_not_retained() -> None:
    point = _alone("fused_dropout_forward")
    grads = grads_of(point)
    (_, text), *_ = checkable(point.entry)
    for retained in (True, False):
        scope = scope_of(point, grads, retain_variables=retained)
        before = list(scope["workspace"].data)
        assert_gradient(point, "self", evaluate(text, scope), grads)
        assert (scope["workspace"].data == before) is retained


def test_maximum_splits_the_gradient_where_both_are_equal() -> None:
    point = case("maximum", lambda self, **_: self, self=array([1.0]), other=array([1.0]))
    for _, text in checkable(point.entry):
        assert_close(evaluate(text, scope_of(point, [array([3.0])])), array([1.5]), "half")


@pytest.mark.parametrize("name", ["max", "amax"])
def test_largest_elements_share_the_gradient(name: str) -> None:
    more = {"dim": [], "keepdim": False} if name == "amax" else {}
    point = case(name, lambda **_: array(2.0), self=array([2.0, 1.0, 2.0]), **more)
    ((_, text),) = checkable(point.entry)
    found = evaluate(text, scope_of(point, [array(3.0)]))
    assert_close(found, array([1.5, 0.0, 1.5]), name)


def test_cells_that_a_tensor_holds_several_times_share_the_gradient() -> None:
    base = Array((2,), [0.5, 0.5], strides=(0,))
    arguments: dict[str, Any] = {"size": [2], "stride": [1], "storage_offset": 0}
    point = case("as_strided", lambda **_: array([0.5, 9.0]), self=base, **arguments)
    ((_, text),) = checkable(point.entry)
    found = evaluate(text, scope_of(point, [array([4.0, 1.0])]))
    assert_close(found, array([2.0, 2.0]), "two elements in one cell")


@pytest.mark.parametrize(("name", "dim"), [("mean.dim", [1]), ("prod.dim_int", 1)])
def test_reducing_nothing_gives_a_gradient_of_nothing(name: str, dim: Any) -> None:
    point = case(name, lambda **_: full([0], 0.0), self=full([0, 3], 0.0), dim=dim, keepdim=False)
    ((_, text),) = checkable(point.entry)
    assert evaluate(text, scope_of(point, [full([0], 0.0)])).shape == (0, 3)


def test_smooth_loss_without_a_smooth_part_is_flat_at_its_kink() -> None:
    point = case("smooth_l1_loss", lambda self, **_: self, self=REAL, target=REAL, beta=0.0, reduction=0)
    for _, text in checkable(point.entry):
        assert evaluate(text, scope_of(point, [REAL])).data == [0.0] * 4


def test_divergence_does_not_grow_from_a_target_of_zero() -> None:
    point = case("kl_div", lambda self, **_: self, self=REAL, target=full([4], 0.0), log_target=False, reduction=0)
    for _, text in checkable(point.entry):
        assert_close(evaluate(text, scope_of(point, [REAL])), full([4], 0.0), point.name)


@pytest.mark.parametrize(("strides", "left"), [((3, 1), (2, 2)), ((1, 2), (3, 2)), ((1, 1), (2, 2))])
def test_matrix_gradient_is_multiplied_in_the_order_of_its_strides(
    strides: tuple[int, int], left: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    matrix = Array((2, 3), [0.5] * 6, strides)
    point = case("mm", lambda **_: full([2, 2], 1.0), self=matrix, mat2=full([3, 2], 1.0))
    seen = []

    def spy(first: Array, second: Array) -> Array:
        seen.append(first.shape)
        return shaping.matmul(first, second)

    monkeypatch.setitem(aten.METHODS, "mm", spy)
    evaluate(dict(checkable(point.entry))["self",], scope_of(point, [full([2, 2], 1.0)]))
    assert seen == [left]


def test_every_case_names_a_definition_and_runs_its_forward_pass() -> None:
    for point in CASES:
        assert point.name in BY_NAME
        assert outputs_of(point.forward(**point.arguments))
