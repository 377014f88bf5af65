"""Resolving a family: definitions matched to native functions, formulas to arguments.

A family is the unit in which this is done, since what one function's Node looks like never depends on another
family (see `gen.spec.variants.family_of`); only the numbers in the Nodes' names do (`gen.autograd.naming`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gen.autograd.bindings import Binding, bindings, outputs
from gen.autograd.checking import Callee, check_derivative, check_formula, check_keys, gradient_notes, name_in_key
from gen.autograd.cpp_types import CppType
from gen.autograd.formula import FormulaError, check_gradients, create_derivative
from gen.autograd.forward import ForwardFormula, forward_derivatives
from gen.autograd.model import (
    Derivative,
    DifferentiabilityInfo,
    DifferentiableArgument,
    ForwardDerivative,
    SavedAttribute,
)
from gen.autograd.problems import PlacedName, Problems
from gen.autograd.rules import FamilyRules
from gen.diagnostics import Diagnostic, Finding, did_you_mean
from gen.spec.derivatives import DEFAULT, DerivativeDefinition, Formula, KeyedFormulas
from gen.spec.entries import Entry
from gen.spec.native import NativeFunction
from gen.spec.types import SchemaError, is_tensor_like
from gen.spec.variants import Signature, signature


class PlacedDefinition(msgspec.Struct, frozen=True):
    """A derivative definition and the entry it stands in."""

    definition: DerivativeDefinition
    entry: Entry


class ResolvedDefinition(msgspec.Struct, frozen=True):
    """A definition's infos, one for each dispatch key, without numbers in `op`; none if it has errors.

    `diagnostics` are errors; `names` are those of its formulas that something outside of it must declare.
    """

    canonical: NativeFunction | None
    infos: tuple[DifferentiabilityInfo, ...]
    diagnostics: tuple[Diagnostic, ...]
    warnings: tuple[Finding, ...] = ()
    names: tuple[PlacedName, ...] = ()


class Functions:
    """The native functions of a family, found by schema and by signature."""

    def __init__(self, natives: Sequence[NativeFunction], rules: FamilyRules) -> None:
        self.natives = natives
        self._keep_options = rules.signatures_keep_options
        self._by_schema = {str(n.func): n for n in natives}
        self._by_signature: dict[Signature, list[NativeFunction]] = {}
        for native in natives:
            self._by_signature.setdefault(self._signature(native), []).append(native)

    def _signature(self, native: NativeFunction) -> Signature:
        return signature(native.func, keep_options=self._keep_options)

    def schemas_of(self, name: str) -> list[str]:
        """The schemas of functions that C++ calls `name`."""
        return [schema for schema, native in self._by_schema.items() if native.cpp_name == name]

    def schemas(self) -> list[str]:
        """All schemas."""
        return list(self._by_schema)

    def canonical(self, definition: DerivativeDefinition) -> NativeFunction | None:
        """The variant whose arguments the formulas name: the one called like the definition, else the in-place one."""
        native = self._by_schema.get(definition.schema)
        if native is None:
            return None
        variants = self._by_signature[self._signature(native)]
        for variant in variants:
            name = variant.func.name
            if variant.func.is_out or "functional" in name.overload:
                continue
            if name.function == definition.name:
                return variant
        return variants[0] if variants[0].cpp_name == f"{definition.name}_" else None


def resolve_definition(
    placed: PlacedDefinition, functions: Functions, rules: FamilyRules, index: int = 0
) -> ResolvedDefinition:
    """The infos of one definition, which is the one with `index` in its family.

    Every problem of the definition becomes a diagnostic at its formula; see ``docs/diagnostics`` for the codes.
    """
    return _Resolver(placed, functions, rules, index).resolve()


class _Resolver:
    def __init__(self, placed: PlacedDefinition, functions: Functions, rules: FamilyRules, index: int) -> None:
        self.definition = placed.definition
        self.functions = functions
        self.rules = rules
        self.problems = Problems(placed.entry, index)

    def resolve(self) -> ResolvedDefinition:
        definition, problems = self.definition, self.problems
        canonical = self.functions.canonical(definition)
        if canonical is None:
            self._unknown_function()
            return self._resolved(None, ())
        try:
            arguments = bindings(canonical, self.rules)
            returned = outputs(canonical)
        except SchemaError as e:
            problems.error("D034", f"the schema cannot be differentiated: {e}", definition.schema_span)
            return self._resolved(canonical, ())
        for argument in arguments:
            if argument.name in self.rules.reserved_arguments:
                message = (
                    f"`{definition.name}` has an argument named `{argument.name}`, which generated code uses itself"
                )
                problems.error("D014", message, definition.schema_span, "rename the argument in native_functions.yaml")
        if not self.rules.dispatch_keys and any(keyed.dispatch_key != DEFAULT for keyed in definition.dispatch):
            message = "this release has no formulas for single dispatch keys"
            problems.error("D017", message, definition.schema_span, "give the formulas without `dispatch`")
        self._check_output_differentiability(canonical)
        infos = [self._info(canonical, arguments, returned, keyed) for keyed in definition.dispatch]
        return self._resolved(canonical, infos)

    def _resolved(self, canonical: NativeFunction | None, infos: Sequence[DifferentiabilityInfo]) -> ResolvedDefinition:
        errors = tuple(self.problems.errors)
        warnings, names = tuple(self.problems.warnings), self.problems.names
        return ResolvedDefinition(canonical, () if errors else tuple(infos), errors, warnings, names)

    def _unknown_function(self) -> None:
        definition, span = self.definition, self.definition.schema_span
        known = self.functions.schemas_of(definition.name)
        if definition.schema in self.functions.schemas():
            message = f"`{definition.name}` is none of the variants of `{definition.schema}`"
            self.problems.error("D009", message, span)
            return
        message = f"no native function has the schema `{definition.schema}`"
        help = did_you_mean(definition.schema, known or self.functions.schemas())
        if not help and known:
            help = f"there is {', '.join(f'`{schema}`' for schema in known)}"
        self.problems.error("D009", message, span, help)

    def _check_output_differentiability(self, canonical: NativeFunction) -> None:
        values, count = self.definition.output_differentiability, len(canonical.func.returns)
        if values is None or len(values) == count:
            return
        returns = f"`{self.definition.name}` returns {count} {'value' if count == 1 else 'values'}"
        if any(isinstance(value, str) for value in values):
            message = f"a condition in `output_differentiability` needs a function with one output, but {returns}"
            self.problems.error("D020", message, self.definition.outputs_span, "give a boolean for each returned value")
            return
        message = (
            f"`output_differentiability` has {len(values)} {'entry' if len(values) == 1 else 'entries'}, but {returns}"
        )
        self.problems.error("D042", message, self.definition.outputs_span, "give one for each returned value")

    def _info(
        self,
        canonical: NativeFunction,
        arguments: Sequence[Binding],
        returned: tuple[tuple[str, CppType], ...],
        keyed: KeyedFormulas,
    ) -> DifferentiabilityInfo:
        differentiability, conditions = self._output_differentiability()
        gradients = self._available_gradients(canonical, differentiability)
        callee = Callee(
            native=canonical,
            name=self.definition.name,
            arguments=frozenset(a.name for a in arguments),
            inputs=tuple((a.search_name, a.type) for a in arguments),
            outputs=returned,
            gradients=tuple(gradients),
        )
        wrong = check_keys(keyed.formulas, callee, self.rules, self.problems)
        formulas = [formula for formula in keyed.formulas if formula not in wrong]
        forward = [f for f in formulas if self.rules.forward_formulas and f.names[0] not in callee.arguments]
        without = [f for f in formulas if f not in forward and f.is_non_differentiable]
        backward = [f for f in formulas if f not in forward and f not in without]
        derivatives = self._derivatives(backward, callee)
        differentiable = {name for formula in backward for name in formula.names}
        non_differentiable = [name for formula in without for name in formula.names]
        self._check_both(differentiable, without)
        self._check_gradients(derivatives, backward, callee)
        with_derivatives = tuple(a.argument for a in arguments if a.name in differentiable)
        forward_results = self._forward(canonical, arguments, derivatives, forward, with_derivatives, callee)
        return DifferentiabilityInfo(
            family=self.rules.family,
            name=self.definition.name,
            func=canonical,
            op=None,
            definition=self.definition.schema,
            dispatch_key=keyed.dispatch_key,
            derivatives=tuple(derivatives),
            forward_derivatives=forward_results,
            all_saved_inputs=_without_repetition(v for d in derivatives for v in d.saved_inputs),
            all_saved_outputs=_without_repetition(v for d in derivatives for v in d.saved_outputs),
            available_named_gradients=tuple(gradients),
            used_named_gradients=tuple(sorted({g for d in derivatives for g in d.named_gradients})),
            args_with_derivatives=with_derivatives,
            non_differentiable_arg_names=tuple(non_differentiable),
            output_differentiability=differentiability,
            output_differentiability_conditions=conditions,
        )

    def _derivatives(self, formulas: Sequence[Formula], callee: Callee) -> list[Derivative]:
        """The derivatives of formulas without errors."""
        derivatives: list[Derivative] = []
        for formula in formulas:
            analysis = check_formula(formula, callee, self.rules, self.problems, forward=False)
            if analysis is None:
                continue
            try:
                derivative = create_derivative(
                    formula.text, formula.names, callee.inputs, callee.outputs, callee.gradients, self.rules
                )
            except FormulaError as e:
                self.problems.formula_error(e, formula)
                continue
            check_derivative(formula, analysis, derivative, callee, self.rules, self.problems)
            derivatives.append(derivative)
        return derivatives

    def _check_both(self, differentiable: set[str], without: Sequence[Formula]) -> None:
        for formula in without:
            for name in sorted(differentiable.intersection(formula.names)):
                message = f"`{name}` has a formula and is non_differentiable"
                span = name_in_key(name, formula, self.problems)
                self.problems.error("D013", message, span, "remove one of the two")

    def _check_gradients(self, derivatives: Sequence[Derivative], formulas: Sequence[Formula], callee: Callee) -> None:
        problem = check_gradients(derivatives)
        if problem is None or len(derivatives) < len(formulas):
            return
        span, notes = gradient_notes(problem.code, formulas, callee, self.problems)
        self.problems.error(problem.code, str(problem), span, problem.help, notes)

    def _forward(
        self,
        canonical: NativeFunction,
        arguments: Sequence[Binding],
        derivatives: Sequence[Derivative],
        formulas: Sequence[Formula],
        differentiable: Sequence[DifferentiableArgument],
        callee: Callee,
    ) -> tuple[ForwardDerivative, ...]:
        """The forward derivatives, none if a formula has an error."""
        count = len(self.problems.errors)
        for formula in formulas:
            check_formula(formula, callee, self.rules, self.problems, forward=True)
        if len(self.problems.errors) > count:
            return ()
        names = [a.name for a in arguments]
        placed = [ForwardFormula(f.names, f.text, f.key_span, f.span) for f in formulas]
        try:
            return forward_derivatives(canonical, callee.name, names, derivatives, placed, differentiable)
        except FormulaError as e:
            formula = next(f for f in formulas if e.span in (f.span, f.key_span))
            if e.at is None:
                self.problems.error(e.code, str(e), formula.key_span, e.help)
            else:
                self.problems.formula_error(e, formula)
            return ()

    def _output_differentiability(self) -> tuple[tuple[bool, ...] | None, tuple[str, ...] | None]:
        values = self.definition.output_differentiability
        if values is None:
            return None, None
        conditions = tuple(v for v in values if isinstance(v, str))
        if conditions:
            return (True,), conditions
        return tuple(v for v in values if isinstance(v, bool)), None

    def _available_gradients(self, canonical: NativeFunction, differentiability: tuple[bool, ...] | None) -> list[str]:
        if not self.rules.names_gradients:
            return []
        returns = canonical.func.returns
        flags = differentiability if differentiability is not None else (True,) * len(returns)
        return [
            f"grad_{r.name}"
            for r, differentiable in zip(returns, flags, strict=False)
            if differentiable and r.name is not None and is_tensor_like(r.type)
        ]


def _without_repetition(saved: Iterable[SavedAttribute]) -> tuple[SavedAttribute, ...]:
    first: dict[str, SavedAttribute] = {}
    for attribute in saved:
        first.setdefault(attribute.name, attribute)
    return tuple(first.values())
