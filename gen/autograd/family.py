"""A family: functions whose Nodes depend on each other's entries, resolved together.

``add``, ``add_``, ``_foreach_add`` and so on are one family. What its Nodes look like depends on nothing else but
the numbers in their names, which is why a family is what is remembered between runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from gen.autograd.derived import DerivedNode, foreach_nodes, view_copies
from gen.autograd.matching import mismatches
from gen.autograd.model import DifferentiabilityInfo
from gen.autograd.naming import number_ops, op_prefix
from gen.autograd.problems import PlacedName
from gen.autograd.resolve import Functions, PlacedDefinition, ResolvedDefinition, resolve_definition
from gen.autograd.rules import FamilyRules
from gen.diagnostics import Diagnostic, Finding, Note, Place
from gen.digest import fingerprint
from gen.spec.native import NativeFunction
from gen.spec.variants import family_of, with_generated


class Outline(msgspec.Struct, frozen=True, gc=False):
    """What is needed to order and name a Node, without its info.

    `form` makes its name from that of the definition's Node (``{}``, ``{}_copy``); `prefix` is empty where there
    is no Node. `family` is the family's name, `position` that of the info in it, and `digest` that of the info without
    its name.
    """

    definition: str
    dispatch_key: str
    prefix: str
    form: str
    name: str
    cpp_name: str
    is_foreach_derived: bool
    family: str
    position: int
    digest: str


class FamilyOutline(msgspec.Struct, frozen=True, gc=False):
    """The outlines of a family's Nodes: for each definition its own and its copy's, then the foreach functions'.

    `warnings` are what was found in the definitions, and `names` what their formulas use that something outside of
    the family must declare; both count entries by the family's definitions.
    """

    own: tuple[tuple[Outline, ...], ...]
    copies: tuple[tuple[Outline, ...], ...]
    foreach: tuple[Outline, ...]
    warnings: tuple[Finding, ...] = ()
    names: tuple[PlacedName, ...] = ()


class Family(msgspec.Struct, frozen=True, gc=False):
    """A resolved family: its outline and its infos, whose `op` is not set yet."""

    outline: FamilyOutline
    infos: tuple[DifferentiabilityInfo, ...]


def family_name(base: str, rules: FamilyRules) -> str:
    """The family of a function with a base name."""
    return family_of(base) if rules.derives_nodes else base


Obstacle = Callable[[DifferentiabilityInfo], str | None]
"""Tells what keeps the Node of an info from being written, None if nothing does."""


def resolve_family(
    natives: Sequence[NativeFunction],
    definitions: Sequence[PlacedDefinition],
    rules: FamilyRules,
    obstacle: Obstacle | None = None,
) -> tuple[Family, tuple[Diagnostic, ...]]:
    """Resolve the definitions of a family, and derive the Nodes that follow from them.

    `natives` and `definitions` are in the order of their files. Gives the family and its errors; with an error, the
    family is incomplete and must not be used, except for its warnings and names.
    """
    functions = list(with_generated(natives)) if rules.derives_nodes else list(natives)
    index = Functions(functions, rules)
    resolved = tuple(resolve_definition(definition, index, rules, i) for i, definition in enumerate(definitions))
    diagnostics = [d for r in resolved for d in r.diagnostics]
    diagnostics += _same_operation(definitions, resolved)
    copies: tuple[tuple[DerivedNode, ...], ...] = tuple(() for _ in resolved)
    foreach: tuple[DerivedNode, ...] = ()
    if not diagnostics and rules.derives_nodes:
        copies = view_copies(functions, resolved)
        foreach, problems = foreach_nodes(functions, resolved, definitions, rules)
        diagnostics += problems
        diagnostics += _mismatches(functions, definitions, resolved)
    family = _Outliner(rules).family(resolved, copies, foreach)
    if not diagnostics and obstacle is not None:
        diagnostics += _unwritable(family.infos, definitions, obstacle)
    return family, tuple(diagnostics)


def repeated(keys: Iterable[tuple[str, Place]], what: str) -> list[Diagnostic]:
    """Errors (D022) for keys (names or schemas) that stand twice, each with the place of the first."""
    first: dict[str, Place] = {}
    diagnostics: list[Diagnostic] = []
    for key, place in keys:
        if first.setdefault(key, place) is not place:
            note = Note("first defined here", first[key])
            diagnostics.append(
                Diagnostic("D022", f"second {what} for `{key}`", place, "remove one of the two", (note,))
            )
    return diagnostics


class NamedNode(msgspec.Struct, frozen=True, gc=False):
    """An outline with the name of its Node, None if it has none, and the family it is of."""

    op: str | None
    outline: Outline
    family: str


def in_order_of_generation(
    families: Sequence[tuple[str, Sequence[int], FamilyOutline]], *, always_number: bool
) -> tuple[NamedNode, ...]:
    """All Nodes in PyTorch's order, named.

    `families` are keys, positions of the family's definitions among all, and outlines. First come the definitions'
    Nodes in their order, then those of ``*_copy`` functions, then those of ``_foreach_*`` functions by C++ name.
    """
    slots: dict[int, tuple[str, tuple[Outline, ...], tuple[Outline, ...]]] = {}
    foreach: list[tuple[Outline, str]] = []
    for key, positions, outline in families:
        for position, own, copies in zip(positions, outline.own, outline.copies, strict=True):
            slots[position] = (key, own, copies)
        foreach += [(node, key) for node in outline.foreach]
    ordered = [slots[position] for position in sorted(slots)]
    nodes = [(node, key) for key, own, _ in ordered for node in own]
    ops = number_ops([((n.definition, n.dispatch_key), n.prefix) for n, _ in nodes if n.prefix], always_number)
    nodes += [(node, key) for key, _, copies in ordered for node in copies]
    # A stable sort: functions of one C++ name are of one family, whose order they keep.
    nodes += sorted(foreach, key=lambda item: item[0].cpp_name)
    return tuple(NamedNode(_op(node, ops), node, key) for node, key in nodes)


def _op(node: Outline, ops: Mapping[tuple[str, str], str]) -> str | None:
    op = ops.get((node.definition, node.dispatch_key))
    return None if op is None or not node.prefix else node.form.format(op)


class _Outliner:
    """Lists infos while their outlines are made."""

    def __init__(self, rules: FamilyRules) -> None:
        self._rules = rules
        self._infos: list[DifferentiabilityInfo] = []

    def family(
        self,
        resolved: Sequence[ResolvedDefinition],
        copies: Sequence[Sequence[DerivedNode]],
        foreach: Sequence[DerivedNode],
    ) -> Family:
        outline = FamilyOutline(
            own=tuple(tuple(self._outline(info, "{}") for info in r.infos) for r in resolved),
            copies=tuple(tuple(self._derived(nodes)) for nodes in copies),
            foreach=tuple(self._derived(foreach)),
            warnings=tuple(warning for r in resolved for warning in r.warnings),
            names=tuple(name for r in resolved for name in r.names),
        )
        return Family(outline, tuple(self._infos))

    def _derived(self, nodes: Iterable[DerivedNode]) -> Iterator[Outline]:
        return (self._outline(node.info, node.form) for node in nodes)

    def _outline(self, info: DifferentiabilityInfo, form: str) -> Outline:
        self._infos.append(info)
        return Outline(
            definition=info.definition,
            dispatch_key=info.dispatch_key,
            prefix=op_prefix(info.name, info.dispatch_key) if info.has_node else "",
            form=form,
            name=info.name,
            cpp_name=info.func.cpp_name,
            is_foreach_derived=info.is_foreach_derived,
            family=family_name(info.func.func.name.base, self._rules),
            position=len(self._infos) - 1,
            digest=fingerprint(info),
        )


def _mismatches(
    functions: Sequence[NativeFunction],
    definitions: Sequence[PlacedDefinition],
    resolved: Sequence[ResolvedDefinition],
) -> list[Diagnostic]:
    found = mismatches(functions, [r.canonical for r in resolved], [r.infos for r in resolved])
    diagnostics: list[Diagnostic] = []
    for mismatch in found:
        placed = definitions[mismatch.index]
        formulas = (formula for keyed in placed.definition.dispatch for formula in keyed.formulas)
        spans = [formula.span for formula in formulas if formula.names == mismatch.names]
        place = placed.entry.place(spans[0] if spans else placed.definition.schema_span)
        diagnostics.append(Diagnostic(mismatch.code, mismatch.message, place, mismatch.help))
    return diagnostics


def _unwritable(
    infos: Iterable[DifferentiabilityInfo], definitions: Sequence[PlacedDefinition], obstacle: Obstacle
) -> list[Diagnostic]:
    """Errors (D029) for Nodes that cannot be written, at their definitions."""
    places = {d.definition.schema: d.entry.place(d.definition.schema_span) for d in definitions}
    return [
        Diagnostic("D029", f"the Node of `{info.definition}` cannot be written: {reason}", places[info.definition])
        for info in infos
        if info.has_node and (reason := obstacle(info)) is not None
    ]


def _same_operation(
    definitions: Sequence[PlacedDefinition], resolved: Sequence[ResolvedDefinition]
) -> list[Diagnostic]:
    """Errors (D022) for definitions of different schemas that end at the same function."""
    functions = (
        (str(r.canonical.func), d.entry.place(d.definition.schema_span))
        for d, r in zip(definitions, resolved, strict=True)
        if r.canonical is not None
    )
    return repeated(functions, "derivative definition")
