"""Calls a function of torch, and computes gradients and tangents of the call: by formula and by torch."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor
from torch.autograd import forward_ad as _forward_ad

from tests.torch.definitions import Definition, Formula
from tests.torch.draws import Case, materialise
from tests.torch.extension import NAMESPACE, operator_name

# torch does not annotate its functions.
forward_ad: Any = _forward_ad


def list_product(factors: list[Tensor]) -> Tensor:
    value = factors[0]
    for factor in factors[1:]:
        value = value * factor
    return value


def list_dot(xs: list[Tensor], ys: list[Tensor]) -> Tensor:
    return torch.stack([(x * y).sum() for x, y in zip(xs, ys, strict=True)]).sum()


def pow2_rescale(self: Tensor) -> tuple[Tensor, Tensor]:
    factor = 2.0 ** -self.detach().abs().max().log2().floor()
    return self * factor, factor


def trim_leading_zeros(self: Tensor) -> tuple[Tensor, Tensor]:
    offset = torch.nonzero(self.detach())[0, 0]
    return self[int(offset) :], offset


# The functions that torch does not have.
OWN: dict[str, Callable[..., Any]] = {
    "_list_product": list_product,
    "_list_dot": list_dot,
    "_pow2_rescale": pow2_rescale,
    "_trim_leading_zeros": trim_leading_zeros,
}

# These take Hermitian matrices. Of a gradient only the Hermitian part means anything, and torch may add another.
HERMITIAN = {"linalg_cholesky_ex", "_linalg_eigh"}


@dataclass(frozen=True)
class Call:
    """A function called on arguments: its outputs, and a random gradient for each output that can have one."""

    definition: Definition
    arguments: dict[str, Any]
    outputs: tuple[Any, ...]
    grads: tuple[Tensor | None, ...]

    def without_gradient(self, position: int) -> Call:
        grads = (*self.grads[:position], None, *self.grads[position + 1 :])
        return replace(self, grads=grads)


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, tuple | list) else [value]


def overload_of(operator: str) -> Any:
    base, _, overload = operator.partition(".")
    return getattr(getattr(torch.ops.aten, base), overload or "default")


def run(definition: Definition, arguments: dict[str, Any]) -> list[Any]:
    """Calls the function; a fresh copy stands in for a tensor that it would change."""
    if definition.operator in OWN:
        return as_list(OWN[definition.operator](**arguments))
    function = overload_of(definition.operator)
    torch.manual_seed(0)
    values = {}
    for argument in function._schema.arguments:
        value = arguments[argument.name]
        changed = argument.alias_info is not None and argument.alias_info.is_write
        values[argument.name] = value.clone() if changed else value
    ordered = [values.pop(entry.name) for entry in function._schema.arguments if not entry.kwarg_only]
    return as_list(function(*ordered, **values))


def complete(definition: Definition, example: Case) -> dict[str, Any]:
    """The arguments of the case, drawn, with the defaults of the schema for those left out."""
    values = {name: materialise(value, complex=example.complex) for name, value in example.values.items()}
    if definition.operator not in OWN:
        for argument in overload_of(definition.operator)._schema.arguments:
            values.setdefault(argument.name, argument.default_value)
    return values


def track(value: Any) -> Any:
    """Makes torch record what happens to a tensor, or to each of a list."""
    if isinstance(value, list):
        return [track(entry) for entry in value]
    return value.requires_grad_() if isinstance(value, Tensor) else value


def call(definition: Definition, example: Case) -> Call:
    """Draws the arguments, the same for every run of the same case, and calls the function."""
    torch.manual_seed(zlib.crc32(str(example).encode()))
    arguments = complete(definition, example)
    for name in definition.differentiable:
        arguments[name] = track(arguments[name])
    outputs = run(definition, arguments)
    torch.manual_seed(zlib.crc32(definition.operator.encode()))
    grads = [
        torch.randn_like(output) if isinstance(output, Tensor) and output.requires_grad else None for output in outputs
    ]
    return Call(definition, arguments, tuple(outputs), tuple(grads))


def detached(value: Any) -> Any:
    if isinstance(value, list):
        return [detached(entry) for entry in value]
    return value.detach() if isinstance(value, Tensor) else value


def evaluated(call: Call, formula: Formula, tangents: Sequence[Any], keep: bool) -> list[Tensor | None]:
    """Evaluates the compiled formula."""
    function = getattr(getattr(torch.ops, NAMESPACE), operator_name(call.definition, formula))
    values = [detached(call.arguments[parameter.name]) for parameter in call.definition.parameters]
    outputs = [torch.as_tensor(detached(output)) for output in call.outputs]
    found: list[Tensor | None] = function(*values, outputs, list(call.grads), tangents, keep)
    return found


def inputs_of(call: Call, formula: Formula) -> list[Any]:
    return [value for name in formula.names for value in as_list(call.arguments[name])]


def gradients(call: Call, formula: Formula) -> list[Tensor | None]:
    """The gradients by formula, summed to the shapes of the arguments as the engine does."""
    found = evaluated(call, formula, [], keep=False)
    if formula.uses("retain_variables"):
        assert_equal(found, evaluated(call, formula, [], keep=True))
    inputs = inputs_of(call, formula)
    assert len(found) == len(inputs)
    return [
        None if value is None or tensor is None else value.sum_to_size(tensor.shape)
        for value, tensor in zip(found, inputs, strict=True)
    ]


def expected_gradients(call: Call, formula: Formula) -> list[Tensor | None]:
    """The gradients by torch."""
    inputs = inputs_of(call, formula)
    tensors = [value for value in inputs if value is not None]
    pairs = [(output, grad) for output, grad in zip(call.outputs, call.grads, strict=True) if grad is not None]
    outputs, grads = zip(*pairs, strict=True)
    found = torch.autograd.grad(outputs, tensors, grads, allow_unused=True, retain_graph=True)
    if call.definition.operator in HERMITIAN:
        found = tuple((value + value.mH) / 2 for value in found)
    rest = iter(found)
    return [None if value is None else next(rest) for value in inputs]


def tangents_of(call: Call) -> list[Tensor | None]:
    torch.manual_seed(1)
    found = []
    for parameter in call.definition.parameters:
        known = parameter.name in call.definition.differentiable
        found.append(torch.randn_like(call.arguments[parameter.name]) if known else None)
    return found


def tangents(call: Call, formula: Formula) -> list[Tensor | None]:
    """The tangents of the outputs by formula."""
    given = [None if tangent is None else tangent.clone() for tangent in tangents_of(call)]
    return evaluated(call, formula, given, keep=True)


def expected_tangents(call: Call, formula: Formula) -> list[Tensor | None]:
    """The tangents of the outputs by torch."""
    arguments = dict(call.arguments)
    names = [output.name for output in call.definition.outputs]
    with forward_ad.dual_level():
        for parameter, tangent in zip(call.definition.parameters, tangents_of(call), strict=True):
            if tangent is not None:
                primal = arguments[parameter.name].detach()
                arguments[parameter.name] = forward_ad.make_dual(primal, tangent)
        outputs = run(call.definition, arguments)
        return [forward_ad.unpack_dual(outputs[names.index(name)]).tangent for name in formula.names]


def assert_equal(found: Sequence[Tensor | None], expected: Sequence[Tensor | None]) -> None:
    """Compares tensors up to rounding; an undefined one counts as zeros."""
    for one, other in zip(found, expected, strict=True):
        if one is None or other is None:
            rest = one if other is None else other
            assert rest is None or not rest.any(), "undefined on one side, not zero on the other"
        else:
            torch.testing.assert_close(one, other, rtol=1e-7, atol=1e-9, check_layout=False)
