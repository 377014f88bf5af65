"""Checks the formulas of the builtin 2.x specification against the gradients that torch itself computes.

The formulas are compiled as they stand in derivatives.yaml. Each is evaluated on small tensors and compared with
the gradient (or the tangent) that torch's own autograd gives for the same call.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.torch import cases_pointwise, cases_tensors
from tests.torch.definitions import Definition, read_definitions
from tests.torch.draws import Case
from tests.torch.extension import build

torch = pytest.importorskip("torch", reason="compares with an installed torch")

from tests.torch import evaluate  # noqa: E402

pytestmark = pytest.mark.torch

# Not evaluated here, and why.
LEFT_OUT = {
    "sum.dim_IntList-AutogradNestedTensor": "nested tensors",
    "select.int-AutogradNestedTensor": "nested tensors",
    "_to_sparse": "its formula reads a block size, which only the generator's rewriting provides",
    "_fused_moving_avg_obs_fq_helper": "torch has it in single precision only",
}

DEFINITIONS = [definition for definition in read_definitions() if str(definition) not in LEFT_OUT]
CASES = [*cases_pointwise.CASES, *cases_tensors.CASES]


def several_gradients(definition: Definition) -> bool:
    """Whether the formulas combine the gradients of more than one output."""
    several = len(definition.outputs) > 1 or definition.outputs[0].type == "Tensor[]"
    return several and not any(formula.uses("grad") for formula in definition.backward)


def guards_itself(definition: Definition) -> bool:
    """Whether a formula has to check its gradient: the generated code does it for one tensor argument only."""
    lists = {parameter.name for parameter in definition.parameters if parameter.type == "Tensor[]"}
    return any(
        formula.uses("grad") and (len(formula.names) > 1 or formula.names[0] in lists)
        for formula in definition.backward
    )


def points(fits: Callable[[Definition], object] = bool) -> list[Any]:
    """The cases of all definitions that fit, as parameters of a test."""
    found = []
    for definition in filter(fits, DEFINITIONS):
        for example in CASES:
            if example.operator == definition.operator:
                key = "" if definition.key == "Default" else f"-{definition.key}"
                found.append(pytest.param(definition, example, id=f"{example}{key}"))
    return found


@pytest.fixture(scope="session")
def formulas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = build(DEFINITIONS, tmp_path_factory.mktemp("formulas"))
    torch.ops.load_library(library)
    return library


@pytest.mark.usefixtures("formulas")
@pytest.mark.parametrize(("definition", "example"), points())
def test_formula_gives_the_gradient_of_torch(definition: Definition, example: Case) -> None:
    call = evaluate.call(definition, example)
    for formula in definition.backward:
        found = evaluate.gradients(call, formula)
        evaluate.assert_equal(found, evaluate.expected_gradients(call, formula))


@pytest.mark.usefixtures("formulas")
@pytest.mark.parametrize(("definition", "example"), points(several_gradients))
def test_formula_takes_an_undefined_gradient_for_zero(definition: Definition, example: Case) -> None:
    whole = evaluate.call(definition, example)
    for missing in range(len(whole.grads)):
        call = whole.without_gradient(missing)
        for formula in definition.backward if any(grad is not None for grad in call.grads) else []:
            found = evaluate.gradients(call, formula)
            evaluate.assert_equal(found, evaluate.expected_gradients(call, formula))


@pytest.mark.usefixtures("formulas")
@pytest.mark.parametrize(("definition", "example"), points(guards_itself))
def test_formula_of_several_tensors_passes_an_undefined_gradient_on(definition: Definition, example: Case) -> None:
    call = evaluate.call(definition, example).without_gradient(0)
    for formula in definition.backward:
        assert formula.uses("grad")
        if len(formula.names) > 1 or isinstance(call.arguments[formula.names[0]], list):
            assert not any(grad is not None for grad in evaluate.gradients(call, formula))


@pytest.mark.usefixtures("formulas")
@pytest.mark.parametrize(("definition", "example"), points(lambda definition: definition.forward))
def test_formula_gives_the_tangent_of_torch(definition: Definition, example: Case) -> None:
    call = evaluate.call(definition, example)
    for formula in definition.forward:
        found = evaluate.tangents(call, formula)
        evaluate.assert_equal(found, evaluate.expected_tangents(call, formula))


def test_every_definition_has_a_case() -> None:
    covered = {example.operator for example in CASES}
    assert {definition.operator for definition in DEFINITIONS} - covered == set()
