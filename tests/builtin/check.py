"""Compares what a formula gives with central differences of the forward function."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.builtin.array import Array, scalar_type, sum_to
from tests.builtin.aten import Optional
from tests.builtin.cpp import compile_expression
from tests.builtin.cpp_functions import load_functions
from tests.builtin.spec import BY_NAME, HELPERS_TEXT, Entry, uses

HELPERS = load_functions(HELPERS_TEXT)


@dataclass
class Case:
    """One point at which a definition is checked.

    `forward` takes the arguments by name and returns the output, or a list or tuple of outputs.
    """

    name: str
    forward: Callable[..., Any]
    arguments: Mapping[str, Any]
    label: str = ""
    exempt: set[str] = field(default_factory=set)
    """Arguments not checked at this point, where the function has a kink."""

    @property
    def entry(self) -> Entry:
        """The definition in derivatives.yaml."""
        return BY_NAME[self.name]

    def __str__(self) -> str:
        return f"{self.name}-{self.label}" if self.label else self.name


def case(name: str, forward: Callable[..., Any], label: str = "", /, **arguments: Any) -> Case:
    """A case; arguments that are left out are optional ones that are absent."""
    types = BY_NAME[name].arguments
    assert set(arguments) <= set(types), f"{name} has no {set(arguments) - set(types)}"
    missing = [argument for argument, kind in types.items() if argument not in arguments and not kind.endswith("?")]
    assert not missing, f"{name} needs {missing}"
    return Case(name, forward, {argument: arguments.get(argument) for argument in types}, label)


def outputs_of(result: Any) -> list[Any]:
    """All outputs in a list."""
    return list(result) if isinstance(result, (list, tuple)) else [result]


def weights(result: Any, entry: Entry) -> list[Array | None]:
    """An arbitrary gradient for each output; none for outputs that are not differentiable."""
    flags = entry.output_differentiability or itertools.repeat(True)
    made: list[Array | None] = []
    for position, (output, differentiable) in enumerate(zip(outputs_of(result), flags, strict=False)):
        count = itertools.count(1 + 10 * position)
        real = [0.4 + math.cos(1.7 * next(count)) for _ in output.data]
        imaginary = [math.sin(2.3 * next(count)) for _ in output.data]
        kind = scalar_type(output)
        values: list[Any] = list(map(complex, real, imaginary)) if kind is complex else real
        made.append(Array(output.shape, values) if differentiable else None)
    return made


def total(result: Any, grads: Iterable[Array | None]) -> float:
    """The real number whose gradient with respect to each output is given."""
    value = 0.0
    for output, grad in zip(outputs_of(result), grads, strict=True):
        if grad is not None:
            assert output.shape == grad.shape
            value += sum(
                (complex(g).conjugate() * complex(x)).real for g, x in zip(grad.data, output.data, strict=True)
            )
    return value


def difference_quotients(point: Case, values: Array, grads: list[Array | None]) -> Array:
    """The gradient of the total with respect to an array among the arguments, which is changed in between."""
    slopes: list[Any] = []
    for position, origin in enumerate(values.data):
        step = 1e-6 * max(1.0, abs(origin))
        parts = []
        for direction in (1.0, 1j) if isinstance(origin, complex) else (1.0,):
            ends = []
            for sign in (1, -1):
                values.data[position] = origin + sign * step * direction
                ends.append(total(point.forward(**point.arguments), grads))
            parts.append((ends[0] - ends[1]) / (2 * step))
        values.data[position] = origin
        slopes.append(complex(*parts) if isinstance(origin, complex) else parts[0])
    return Array(values.shape, slopes)


def scope_of(point: Case, grads: list[Array | None], **more: Any) -> dict[str, Any]:
    """The names a formula may use: arguments, outputs, gradients and the helpers."""
    entry = point.entry
    scope: dict[str, Any] = {**HELPERS, "retain_variables": True}
    for name, kind in entry.arguments.items():
        value = point.arguments[name]
        scope[name] = Optional(value) if kind.endswith("?") and kind != "Tensor?" else value
    result = point.forward(**point.arguments)
    if list(entry.returns.values()) != ["Tensor[]"]:
        scope |= dict(zip(entry.returns, outputs_of(result), strict=True))
    return scope | {"grad": grads[0], "grads": grads} | more


def evaluate(text: str, scope: dict[str, Any]) -> Any:
    """The value of a formula."""
    return compile_expression(text)(dict(scope))


def accepted(gradient: Array, values: Array) -> Array:
    """A gradient as the autograd engine takes it: what broadcasting repeated is added up.

    The engine would also drop the imaginary part for a real input, but says so in a warning: not accepted here.
    """
    assert scalar_type(values) is complex or scalar_type(gradient) is not complex, "complex gradient for a real input"
    return gradient if gradient.shape == values.shape else sum_to(gradient, values.shape)


def assert_close(found: Array, expected: Array, what: str) -> None:
    """Fails unless both have one shape and agree to about six digits."""
    assert found.shape == expected.shape, f"{what}: {found.shape} instead of {expected.shape}"
    for got, want in zip(found.data, expected.data, strict=True):
        assert abs(got - want) <= 2e-7 + 1e-6 * abs(want), f"{what}: {found.data} instead of {expected.data}"


def assert_gradient(point: Case, argument: str, found: Any, grads: list[Array | None]) -> None:
    """Fails unless `found` is the gradient for an argument: a tensor, or a list of them."""
    value = point.arguments[argument]
    pairs = zip(found, value, strict=True) if isinstance(value, list) else [(found, value)]
    for gradient, values in pairs:
        expected = difference_quotients(point, values, grads)
        if gradient is None:
            assert not any(expected.data), f"{point}: no gradient for {argument}"
        else:
            assert_close(accepted(gradient, values), expected, f"{point}: {argument}")


def checkable(entry: Entry) -> list[tuple[tuple[str, ...], str]]:
    """The formulas that say something: not those that say there is none."""
    return [(names, text) for names, text in entry.variables() if not uses("not_implemented", text)]
