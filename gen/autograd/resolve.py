"""Resolving a family: definitions matched to native functions, formulas to arguments.

A family is the unit in which this is done, since what one function's Node looks like never depends on another
family (see `gen.spec.variants.family_of`); only the numbers in the Nodes' names do (`gen.autograd.naming`).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gen.autograd.cpp_types import TENSOR_OPTIONS as OPTIONS_TYPE
from gen.autograd.cpp_types import CppType, argument_type, return_type, without_references
from gen.autograd.formula import FormulaError, check_gradients, create_derivative
from gen.autograd.forward import ForwardFormula, forward_derivatives
from gen.autograd.model import Derivative, DifferentiabilityInfo, DifferentiableArgument, SavedAttribute
from gen.autograd.rules import FamilyRules
from gen.diagnostics import Diagnostic, Note, Span, did_you_mean
from gen.spec.derivatives import DEFAULT, DerivativeDefinition, Formula, KeyedFormulas
from gen.spec.entries import Entry
from gen.spec.native import NativeFunction
from gen.spec.types import SchemaError, is_tensor_like
from gen.spec.variants import Signature, signature


class PlacedNative(msgspec.Struct, frozen=True):
    """A native function with its schema as written and the entry it stands in."""

    function: NativeFunction
    schema: str
    entry: Entry


class PlacedDefinition(msgspec.Struct, frozen=True):
    """A derivative definition and the entry it stands in."""

    definition: DerivativeDefinition
    entry: Entry


class Binding(msgspec.Struct, frozen=True):
    """A C++ parameter of a function: its name, the name formulas are searched for, its types."""

    name: str
    search_name: str
    type: CppType
    argument: DifferentiableArgument


class ResolvedDefinition(msgspec.Struct, frozen=True):
    """A definition's infos, one for each dispatch key, without numbers in `op`; none if it has errors."""

    canonical: NativeFunction | None
    infos: tuple[DifferentiabilityInfo, ...]
    diagnostics: tuple[Diagnostic, ...]


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


def resolve_definition(placed: PlacedDefinition, functions: Functions, rules: FamilyRules) -> ResolvedDefinition:
    """The infos of one definition.

    Every problem of the definition becomes a diagnostic at its formula; see ``docs/diagnostics`` for the codes.
    """
    return _Resolver(placed, functions, rules).resolve()


class _Resolver:
    def __init__(self, placed: PlacedDefinition, functions: Functions, rules: FamilyRules) -> None:
        self.definition = placed.definition
        self.entry = placed.entry
        self.functions = functions
        self.rules = rules
        self.diagnostics: list[Diagnostic] = []

    def error(self, code: str, message: str, span: Span, help: str = "", notes: Sequence[Note] = ()) -> None:
        self.diagnostics.append(Diagnostic(code, message, self.entry.place(span), help, tuple(notes)))

    def resolve(self) -> ResolvedDefinition:
        definition = self.definition
        canonical = self.functions.canonical(definition)
        if canonical is None:
            self._unknown_function()
            return ResolvedDefinition(None, (), tuple(self.diagnostics))
        try:
            arguments = bindings(canonical, self.rules)
            outputs = [
                (n, without_references(return_type(r)))
                for n, r in zip(output_names(canonical), canonical.func.returns, strict=True)
            ]
        except SchemaError as e:
            self.error("D007", f"the schema cannot be differentiated: {e}", definition.schema_span)
            return ResolvedDefinition(canonical, (), tuple(self.diagnostics))
        for argument in arguments:
            if argument.name in self.rules.reserved_arguments:
                message = (
                    f"`{definition.name}` has an argument named `{argument.name}`, which generated code uses itself"
                )
                self.error("D014", message, definition.schema_span, "rename the argument in native_functions.yaml")
        if definition.dispatch and not self.rules.dispatch_keys and definition.dispatch[0].dispatch_key != DEFAULT:
            message = "this release has no formulas for single dispatch keys"
            self.error("D017", message, definition.schema_span, "give the formulas without `dispatch`")
        infos = [self._info(canonical, arguments, outputs, keyed) for keyed in definition.dispatch]
        failed = bool(self.diagnostics)
        return ResolvedDefinition(canonical, () if failed else tuple(infos), tuple(self.diagnostics))

    def _unknown_function(self) -> None:
        definition = self.definition
        known = self.functions.schemas_of(definition.name)
        if definition.schema in self.functions.schemas():
            message = f"`{definition.name}` is none of the variants of `{definition.schema}`"
            self.error("D009", message, definition.schema_span)
            return
        message = f"no native function has the schema `{definition.schema}`"
        notes = [Note(f"there is `{schema}`") for schema in known]
        help = "" if known else did_you_mean(definition.schema, self.functions.schemas())
        self.error("D009", message, definition.schema_span, help, notes)

    def _info(
        self,
        canonical: NativeFunction,
        arguments: Sequence[Binding],
        outputs: list[tuple[str, CppType]],
        keyed: KeyedFormulas,
    ) -> DifferentiabilityInfo:
        names = {a.name for a in arguments}
        differentiability, conditions = self._output_differentiability()
        gradients = self._available_gradients(canonical, differentiability)
        inputs = [(a.search_name, a.type) for a in arguments]
        derivatives: list[Derivative] = []
        forward: list[ForwardFormula] = []
        non_differentiable: list[str] = []
        differentiable: set[str] = set()
        for formula in keyed.formulas:
            self._check_names(canonical, names, formula)
            if self.rules.forward_formulas and formula.names[0] not in names:
                forward.append(ForwardFormula(formula.names, formula.text, formula.key_span, formula.span))
            elif formula.is_non_differentiable:
                non_differentiable += formula.names
            else:
                try:
                    derivatives.append(
                        create_derivative(formula.text, formula.names, inputs, outputs, gradients, self.rules)
                    )
                except FormulaError as e:
                    self.error(e.code, str(e), formula.span, e.help)
                differentiable.update(formula.names)
        for name in sorted(differentiable.intersection(non_differentiable)):
            spans = [f.key_span for f in keyed.formulas if name in f.names and f.is_non_differentiable]
            self.error("D013", f"`{name}` has a formula and is non_differentiable", spans[0], "remove one of the two")
        problem = check_gradients(derivatives)
        if problem is not None:
            self.error(problem.code, str(problem), _first_formula(keyed), problem.help)
        with_derivatives = tuple(a.argument for a in arguments if a.name in differentiable)
        try:
            forward_results = forward_derivatives(
                canonical,
                self.definition.name,
                [a.name for a in arguments],
                derivatives,
                forward,
                with_derivatives,
            )
        except FormulaError as e:
            self.error(e.code, str(e), forward[0].key_span if forward else self.definition.schema_span, e.help)
            forward_results = ()
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

    def _check_names(self, canonical: NativeFunction, arguments: set[str], formula: Formula) -> None:
        if not self.rules.forward_formulas:
            return
        returned = {r.name for r in canonical.func.returns}
        first_is_argument = formula.names[0] in arguments
        for name in formula.names:
            if name in arguments and name in returned:
                self.error("D019", f"`{name}` is an argument and an output", formula.key_span)
            if first_is_argument and name not in arguments:
                message = f"`{self.definition.name}` has no argument `{name}`"
                self.error("D025", message, formula.key_span, did_you_mean(name, arguments))


def bindings(native: NativeFunction, rules: FamilyRules) -> tuple[Binding, ...]:
    """The parameters of a function in C++ order: outputs, positional, keyword-only with one ``options``.

    Raises `SchemaError` for a type that C++ parameters cannot have.
    """
    arguments = native.func.arguments
    bound: list[Binding] = []
    for argument in arguments.out + arguments.positional + arguments.before_options:
        bound.append(_binding(native, argument.name, argument.name, rules))
    if arguments.options is not None:
        options = DifferentiableArgument("options", OPTIONS_TYPE, None)
        bound.append(Binding("options", "options", OPTIONS_TYPE, options))
    for argument in arguments.after_options:
        # With `options`, PyTorch calls it by another name, so that formulas do not find it.
        hidden = argument.name == "memory_format"
        bound.append(
            _binding(native, argument.name, "possibly_redundant_memory_format" if hidden else argument.name, rules)
        )
    return tuple(bound)


def _binding(native: NativeFunction, name: str, search_name: str, rules: FamilyRules) -> Binding:
    argument = next(a for a in native.func.arguments.all if a.name == name)
    type = without_references(
        argument_type(
            argument,
            rules.arguments,
            structured=native.part_of_structured_group,
            const_ref_for_mutable_tensors=native.const_ref_for_mutable_tensors,
        )
    )
    return Binding(name, search_name, type, DifferentiableArgument(name, type, argument.type))


def output_names(native: NativeFunction) -> list[str]:
    """The names under which formulas read a function's outputs (torchgen ``cpp.return_names``).

    ``result`` or ``result0``, ``result1`` where the schema names none; an output named like an argument gets
    ``_return`` appended.
    """
    schema = native.func
    names: list[str] = []
    arguments = {a.name for a in schema.arguments.all}
    for index, returned in enumerate(schema.returns):
        if schema.name.inplace:
            names.append("result")
        elif schema.is_out:
            out = schema.arguments.out[index].name
            names.append("result" if out == "self" else out)
        elif returned.name:
            name = f"{returned.name}_return" if returned.name in arguments else returned.name
            names.append("result" if name == "self" else name)
        else:
            names.append("result" if len(schema.returns) == 1 else f"result{index}")
    return names


def _first_formula(keyed: KeyedFormulas) -> Span:
    return next(f.span for f in keyed.formulas if not f.is_non_differentiable)


def _without_repetition(saved: object) -> tuple[SavedAttribute, ...]:
    first: dict[str, SavedAttribute] = {}
    for attribute in saved:  # type: ignore[attr-defined]
        first.setdefault(attribute.name, attribute)
    return tuple(first.values())
