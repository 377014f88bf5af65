"""Forward-mode formulas: checked and completed as PyTorch does, and kept in the model."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from gen.autograd.cpp_types import ITENSOR_LIST_REF, TENSOR_LIST
from gen.autograd.formula import FormulaError, identifiers
from gen.autograd.model import Derivative, DifferentiableArgument, ForwardDerivative
from gen.diagnostics import Span, did_you_mean
from gen.spec.native import NativeFunction
from gen.spec.schema import SchemaKind
from gen.spec.types import Type

AUTO_LINEAR = "auto_linear"
AUTO_ELEMENT_WISE = "auto_element_wise"

_RESULT_INDEX = re.compile(r"result(\d+)")


class ForwardFormula(msgspec.Struct, frozen=True):
    """A forward formula as written, with the outputs it is for."""

    names: tuple[str, ...]
    text: str
    key_span: Span
    span: Span


def forward_derivatives(
    native: NativeFunction,
    name: str,
    argument_names: Sequence[str],
    derivatives: Sequence[Derivative],
    formulas: Sequence[ForwardFormula],
    differentiable: Sequence[DifferentiableArgument],
) -> tuple[ForwardDerivative, ...]:
    """The forward derivatives of a definition.

    `derivatives` are the backward ones, from which ``auto_element_wise`` takes its formula; `differentiable` the
    arguments that have one. Raises `FormulaError` with the span of the formula or its key: D021 for an argument named
    itself, D035 and D036 where nothing can be derived, D025 for a key that is no output.
    """

    def completed(formula: ForwardFormula) -> ForwardDerivative:
        types = _output_types(native, formula, argument_names)
        text, tangents = formula.text, _required(native, formula.text, differentiable, "_t")
        if text == AUTO_ELEMENT_WISE:
            text = _element_wise(native, derivatives, formulas, differentiable)
            tangents = tuple(argument_names)
        elif text == AUTO_LINEAR:
            text = _linear(native, name, argument_names, formulas, differentiable)
            tangents = tuple(a.name for a in differentiable)
        primals = _required(native, text, differentiable, "_p")
        return ForwardDerivative(text, formula.names, types, tangents, primals)

    made: list[ForwardDerivative] = []
    for formula in formulas:
        try:
            made.append(completed(formula))
        except FormulaError as e:
            e.span = formula.key_span if e.at is None else formula.span
            raise
    return tuple(made)


def _output_types(native: NativeFunction, formula: ForwardFormula, arguments: Sequence[str]) -> tuple[Type, ...]:
    missing = unknown_output(native, formula.names)
    if missing is not None:
        candidates = [*arguments, *output_names_for_keys(native), "output_differentiability", "name", "dispatch"]
        message = f"`{missing}` is neither an argument nor an output"
        raise FormulaError("D025", message, did_you_mean(missing, candidates))
    returns = native.func.returns
    named = tuple(r.type for r in returns if r.name in formula.names)
    if named:
        return named
    if formula.names == ("result",):
        return (returns[0].type,)
    return tuple(returns[int(name.removeprefix("result"))].type for name in formula.names)


def unknown_output(native: NativeFunction, names: Sequence[str]) -> str | None:
    """The first of a key's names that is no output, or None if all are: by name, or by position and none by name."""
    returns = native.func.returns
    if {r.name for r in returns}.issuperset(names) or (tuple(names) == ("result",) and len(returns) == 1):
        return None
    numbered = [_RESULT_INDEX.fullmatch(name) for name in names]
    if all(found is not None and int(found.group(1)) < len(returns) for found in numbered):
        return None
    known = output_names_for_keys(native)
    return next((name for name in names if name not in known), names[0])


def output_names_for_keys(native: NativeFunction) -> list[str]:
    """The names by which keys of forward formulas may give a function's outputs."""
    returns = native.func.returns
    names = [r.name for r in returns if r.name]
    return names or (["result"] if len(returns) == 1 else [f"result{i}" for i in range(len(returns))])


def _required(
    native: NativeFunction, formula: str, differentiable: Sequence[DifferentiableArgument], suffix: str
) -> tuple[str, ...]:
    """The differentiable arguments whose tangent (``_t``) or primal (``_p``) a formula uses."""
    words = identifiers(formula)
    foreach = native.func.name.base.startswith("_foreach_")
    required: list[str] = []
    for argument in differentiable:
        if argument.type in (TENSOR_LIST, ITENSOR_LIST_REF) and not foreach:
            continue
        if argument.name in words:
            message = f"a forward formula names `{argument.name}` itself"
            help = f"write `{argument.name}_p` for its value, `{argument.name}_t` for its tangent"
            found = re.search(rf"(?<!\w){argument.name}(?!\w)", formula)
            raise FormulaError("D021", message, help, at=found and found.span())
        if argument.name + suffix in words:
            required.append(argument.name)
    return tuple(required)


def _element_wise(
    native: NativeFunction,
    derivatives: Sequence[Derivative],
    formulas: Sequence[ForwardFormula],
    differentiable: Sequence[DifferentiableArgument],
) -> str:
    """For an element-wise function the Jacobian is diagonal, so that J v is conj(conj(v) J)."""
    if native.kind is SchemaKind.INPLACE:
        raise FormulaError("D035", f"`{AUTO_ELEMENT_WISE}` cannot be used for an in-place function")
    if len(differentiable) != 1 or len(formulas) != 1 or len(formulas[0].names) != 1:
        message = f"`{AUTO_ELEMENT_WISE}` needs one differentiable argument and one output"
        raise FormulaError("D035", message, "write the forward formula out")
    if len(derivatives) != 1:
        message = f"`{AUTO_ELEMENT_WISE}` needs a backward formula for the argument"
        raise FormulaError("D035", message, f"add a formula for `{differentiable[0].name}`")
    name = differentiable[0].name
    formula = re.sub(r"(?<!\w)grad(?!\w)", f"{name}_t.conj()", derivatives[0].original_formula)
    formula = re.sub(rf"(?<!\w){name}(?!\w)", f"{name}_p", formula)
    return f"({formula}).conj()"


def _linear(
    native: NativeFunction,
    name: str,
    argument_names: Sequence[str],
    formulas: Sequence[ForwardFormula],
    differentiable: Sequence[DifferentiableArgument],
) -> str:
    """A linear function is its own derivative: call it on the tangents."""
    if len(formulas) != 1 or len(formulas[0].names) != 1:
        raise FormulaError("D036", f"`{AUTO_LINEAR}` needs a function with one differentiable output")
    if not differentiable:
        raise FormulaError("D036", f"`{AUTO_LINEAR}` needs a differentiable argument")
    tangents = {a.name for a in differentiable}
    arguments = [f"{n}_t" if n in tangents else n for n in argument_names]
    called = f"{name}_symint" if native.func.has_symint else name
    if "function" in native.variants:
        return f"at::{called}({', '.join(arguments)})"
    return f"{arguments[0]}.{called}({', '.join(arguments[1:])})"
