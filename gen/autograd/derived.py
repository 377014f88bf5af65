"""Nodes that no entry names: ``*_copy`` functions from their view, ``_foreach_*`` from their reference function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from gen.autograd.bindings import value_type
from gen.autograd.cpp_types import TENSOR_LIST
from gen.autograd.model import Derivative, DifferentiabilityInfo, DifferentiableArgument, SavedAttribute
from gen.autograd.resolve import PlacedDefinition, ResolvedDefinition
from gen.autograd.rules import FamilyRules
from gen.diagnostics import Diagnostic
from gen.spec.derivatives import DEFAULT
from gen.spec.native import NativeFunction
from gen.spec.schema import Argument, SchemaKind
from gen.spec.types import ListType, OptionalType
from gen.spec.variants import Signature, signature, view_base

FOREACH = "_foreach_"

REFERENCE_HAS_MORE_ARGUMENTS = frozenset(
    f"_foreach_{name}{underscore}.{overload}"
    for name in ("add", "sub")
    for underscore in ("", "_")
    for overload in ("Scalar", "ScalarList")
)
"""Foreach functions without the ``alpha`` of their reference."""


class DerivedNode(msgspec.Struct, frozen=True):
    """An info made from that of a definition; ``op`` follows from the definition's by `form` (``{}_copy``)."""

    info: DifferentiabilityInfo
    form: str


def view_copies(
    natives: Sequence[NativeFunction], resolved: Sequence[ResolvedDefinition]
) -> tuple[tuple[DerivedNode, ...], ...]:
    """For each resolved definition, the Nodes of its function's copying variant.

    A view and the functional function of the same signature (``expand``, ``expand_copy``) share their formulas,
    unless the copy has a definition of its own (torchgen ``add_view_copy_derivatives``).
    """
    copies = _copy_of_each_view(natives)
    defined = {str(r.canonical.func) for r in resolved if r.canonical is not None}
    return tuple(_copies_of(r, copies, defined) for r in resolved)


def _copies_of(
    resolved: ResolvedDefinition, copies: Mapping[str, NativeFunction], defined: set[str]
) -> tuple[DerivedNode, ...]:
    if resolved.canonical is None:
        return ()
    copy = copies.get(str(resolved.canonical.func.name))
    if copy is None or str(copy.func) in defined:
        return ()
    return tuple(
        DerivedNode(msgspec.structs.replace(info, name=f"{info.name}_copy.", func=copy, derived=True), "{}_copy")
        for info in resolved.infos
    )


def _copy_of_each_view(natives: Sequence[NativeFunction]) -> dict[str, NativeFunction]:
    if not any(native.is_view for native in natives):
        return {}
    groups: dict[Signature, dict[str, NativeFunction]] = {}
    for native in natives:
        group = groups.setdefault(signature(native.func, base=view_base(native.func.name.base)), {})
        if not native.is_view:
            group.setdefault(native.kind.value, native)
        elif not native.func.name.inplace:
            group.setdefault("view", native)
    return {
        str(group["view"].func.name): group["functional"]
        for group in groups.values()
        if "view" in group and "functional" in group
    }


def foreach_nodes(
    natives: Sequence[NativeFunction],
    resolved: Sequence[ResolvedDefinition],
    definitions: Sequence[PlacedDefinition],
    rules: FamilyRules,
) -> tuple[tuple[DerivedNode, ...], tuple[Diagnostic, ...]]:
    """The Nodes of ``_foreach_*`` functions without a definition, in the order of their C++ names.

    The reference of ``_foreach_add.List`` is the function ``add`` whose arguments are the elements of its
    arguments (torchgen ``gen_foreach_derivativeinfo``). A reference whose formulas cannot be carried over is
    diagnosed at its definition (D023).
    """
    defined = {str(r.canonical.func) for r in resolved if r.canonical is not None}
    nodes: list[DerivedNode] = []
    diagnostics: list[Diagnostic] = []
    for native in sorted(natives, key=lambda n: n.cpp_name):
        if not native.func.name.base.startswith(FOREACH) or str(native.func) in defined:
            continue
        if native.kind is SchemaKind.INPLACE or (native.generated and native.kind is SchemaKind.OUT):
            continue
        for index, candidate in enumerate(resolved):
            reference = _reference(native, candidate)
            if reference is None:
                continue
            try:
                nodes.append(_foreach_node(native, candidate.infos, reference, rules))
            except _CannotCarryOver as e:
                entry, definition = definitions[index].entry, definitions[index].definition
                message = f"the Node of `{native.func.name}` cannot be derived from `{definition.name}`: {e}"
                place = entry.place(definition.schema_span)
                diagnostics.append(
                    Diagnostic("D023", message, place, f"give `{native.func.name}` a definition of its own")
                )
            break
    return tuple(nodes), tuple(diagnostics)


class _CannotCarryOver(Exception):
    """The formulas of a reference cannot be turned into those of a foreach function."""


def _reference(native: NativeFunction, candidate: ResolvedDefinition) -> Sequence[Argument] | None:
    """The candidate's arguments, if it is the reference function of a foreach function."""
    canonical = candidate.canonical
    if canonical is None or not candidate.infos:
        return None
    if canonical.kind is not SchemaKind.FUNCTIONAL:
        return None
    if native.func.name.base.split(FOREACH)[-1] != canonical.func.name.base:
        return None
    arguments = signature(canonical.func, strip_defaults=True)
    reference = arguments.positional + arguments.keyword_only
    own = native.func.arguments.non_out
    if len(own) != len(reference) and str(native.func.name) not in REFERENCE_HAS_MORE_ARGUMENTS:
        return None
    for mine, theirs in zip(own, reference, strict=False):
        element = mine.type.elem if isinstance(mine.type, ListType | OptionalType) else None
        if theirs.type not in (mine.type, element):
            return None
    return reference


def _foreach_node(
    native: NativeFunction,
    infos: Sequence[DifferentiabilityInfo],
    reference: Sequence[Argument],
    rules: FamilyRules,
) -> DerivedNode:
    info = next((i for i in infos if i.dispatch_key == DEFAULT), None)
    if info is None:
        raise _CannotCarryOver(f"it has no formulas under `{DEFAULT}`")
    arguments = native.func.arguments.non_out
    own = {theirs.name: mine for mine, theirs in zip(arguments, reference, strict=False)}
    derivatives = tuple(_foreach_derivative(native, d, own, rules) for d in info.derivatives)
    names = {name for d in derivatives for name in d.var_names}
    return DerivedNode(
        DifferentiabilityInfo(
            family=rules.family,
            name=native.func.name.base,
            func=native,
            op=None,
            definition=info.definition,
            dispatch_key=DEFAULT,
            derivatives=derivatives,
            forward_derivatives=(),
            all_saved_inputs=tuple(dict.fromkeys(v for d in derivatives for v in d.saved_inputs)),
            all_saved_outputs=tuple(dict.fromkeys(v for d in derivatives for v in d.saved_outputs)),
            available_named_gradients=(),
            used_named_gradients=(),
            args_with_derivatives=tuple(
                DifferentiableArgument(a.name, value_type(native, a, rules), a.type)
                for a in arguments
                if a.name in names
            ),
            non_differentiable_arg_names=(),
            output_differentiability=None,
            output_differentiability_conditions=None,
            derived=True,
        ),
        f"Foreach{{}}{native.func.name.overload}",
    )


def _foreach_derivative(
    native: NativeFunction, derivative: Derivative, own: Mapping[str, Argument], rules: FamilyRules
) -> Derivative:
    """The formula for one element of the lists; replacements are plain text, as in PyTorch."""
    formula = derivative.formula.replace("grad", "grads[i]").replace("result", "result[i]")
    saved: list[SavedAttribute] = []
    for attribute in derivative.saved_inputs:
        name = attribute.expr.split(".")[0]
        if name not in own:
            raise _CannotCarryOver(f"it saves `{attribute.expr}`")
        argument = own[name]
        element = f"{argument.name}[i]" if isinstance(argument.type, ListType) else argument.name
        formula = formula.replace(attribute.name, attribute.expr.replace(name, element))
        saved.append(SavedAttribute(argument.name, value_type(native, argument, rules), argument.name))
    for output in derivative.saved_outputs:
        if output.name != "result":
            raise _CannotCarryOver(f"it saves the output `{output.name}`")
    outputs = tuple(SavedAttribute("result", TENSOR_LIST, "result") for _ in derivative.saved_outputs)
    missing = [name for name in derivative.var_names if name not in own]
    if missing:
        raise _CannotCarryOver(f"it has no argument for `{missing[0]}`")
    names = tuple(own[name].name for name in derivative.var_names)
    return Derivative(formula, derivative.formula, names, tuple(saved), outputs)
