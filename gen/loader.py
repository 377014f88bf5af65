"""A spec: input files read, parsed, resolved and numbered, with every problem in them.

Parsing and resolving are memoised by content: an entry by its digest, a family by the digests of its entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from gen.autograd.derived import DerivedNode, foreach_nodes, view_copies
from gen.autograd.model import DifferentiabilityInfo
from gen.autograd.naming import number_ops, op_prefix
from gen.autograd.resolve import (
    Functions,
    PlacedDefinition,
    PlacedNative,
    ResolvedDefinition,
    resolve_definition,
)
from gen.autograd.rules import FamilyRules
from gen.diagnostics import Diagnostic, Note, Place, Severity, SpecError, did_you_mean, sorted_by_place
from gen.digest import digest_all
from gen.memo import Memo
from gen.spec.derivatives import ParsedDefinition, parse_definition
from gen.spec.entries import (
    ComposedEntry,
    EntriesDoNotStandAlone,
    Entry,
    Source,
    compose_entries,
    compose_whole,
    read_source,
    split_entries,
    stands_alone,
)
from gen.spec.names import parse_operator_name
from gen.spec.native import ParsedNative, parse_native
from gen.spec.tags import read_tags
from gen.spec.types import SchemaError
from gen.spec.variants import family_of, with_generated

_Parsed = TypeVar("_Parsed", ParsedNative, ParsedDefinition)


class SpecFiles(msgspec.Struct, frozen=True):
    """The input files of a spec, in the order in which their entries count."""

    native_functions: tuple[str, ...]
    derivatives: tuple[str, ...]
    tags: str | None = None


class Family(msgspec.Struct, frozen=True):
    """What resolving one family gives: the infos of its definitions, and the Nodes derived from them."""

    definitions: tuple[ResolvedDefinition, ...]
    copies: tuple[tuple[DerivedNode, ...], ...] = ()
    foreach: tuple[DerivedNode, ...] = ()


class Spec(msgspec.Struct, frozen=True):
    """A whole spec, without errors.

    `infos` are in the order of generation: the definitions' in their order, then those of ``*_copy`` functions,
    then those of ``_foreach_*`` functions. `places` tells where each definition stands, by its schema;
    `diagnostics` are warnings.
    """

    infos: tuple[DifferentiabilityInfo, ...]
    places: dict[str, Place]
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def nodes(self) -> tuple[DifferentiabilityInfo, ...]:
        """The infos for which a Node is generated."""
        return tuple(info for info in self.infos if info.has_node)


class LoadRecord(msgspec.Struct):
    """What a load had to do: the schemas parsed and the families resolved, and how many were reused."""

    parsed: list[str] = []
    resolved: list[str] = []
    parsed_reused: int = 0
    resolved_reused: int = 0


class _FamilyEntries(msgspec.Struct):
    natives: list[PlacedNative] = []
    definitions: list[tuple[int, PlacedDefinition]] = []

    def key(self) -> str:
        """What the family's infos depend on."""
        natives = (p.entry.digest for p in self.natives)
        return digest_all([*natives, "definitions", *(p.entry.digest for _, p in self.definitions)])


class LoadMemos:
    """What loading remembers: entries by their digest, families by the digests of their entries."""

    def __init__(self) -> None:
        self.natives: Memo[ParsedNative] = Memo()
        self.definitions: Memo[ParsedDefinition] = Memo()
        self.families: Memo[Family] = Memo()


class Loader:
    """Loads specs for one family of releases, keeping what it parsed and resolved for the next load."""

    def __init__(self, rules: FamilyRules, memos: LoadMemos | None = None) -> None:
        self._rules = rules
        self._memos = LoadMemos() if memos is None else memos
        self.record = LoadRecord()

    def load(self, files: SpecFiles) -> Spec:
        """Load a spec.

        Raises `SpecError` with every problem of the files, if one of them is an error.
        """
        self.record = LoadRecord()
        diagnostics: list[Diagnostic] = []
        tags = read_tags(files.tags, diagnostics) if files.tags is not None else None
        natives = self._natives(files.native_functions, tags, diagnostics)
        definitions = self._definitions(files.derivatives, diagnostics)
        diagnostics += _repeated(((n.schema, n.entry.place()) for n in natives), "native function")
        defined = ((d.definition.schema, d.entry.place(d.definition.schema_span)) for d in definitions)
        diagnostics += _repeated(defined, "derivative definition")
        # What a broken entry would declare must not be reported as unknown as well.
        _raise_errors(diagnostics)
        families = self._resolve(natives, definitions, diagnostics)
        _raise_errors(diagnostics)
        places = {d.definition.schema: d.entry.place(d.definition.schema_span) for d in definitions}
        infos = _in_order_of_generation(families, self._rules.numbers_every_op)
        return Spec(infos, places, sorted_by_place(diagnostics))

    def _natives(
        self, paths: Iterable[str], tags: frozenset[str] | None, diagnostics: list[Diagnostic]
    ) -> list[PlacedNative]:
        key = "" if tags is None else digest_all(sorted(tags))
        parsed = self._parse(paths, self._memos.natives, lambda c: parse_native(c, tags), key, diagnostics)
        return [PlacedNative(p.function, p.schema, entry) for entry, p in parsed if p.function is not None]

    def _definitions(self, paths: Iterable[str], diagnostics: list[Diagnostic]) -> list[PlacedDefinition]:
        parsed = self._parse(paths, self._memos.definitions, parse_definition, "", diagnostics)
        return [PlacedDefinition(p.definition, entry) for entry, p in parsed if p.definition is not None]

    def _parse(
        self,
        paths: Iterable[str],
        memo: Memo[_Parsed],
        parse: Callable[[ComposedEntry], _Parsed],
        key: str,
        diagnostics: list[Diagnostic],
    ) -> list[tuple[Entry, _Parsed]]:
        parsed: list[tuple[Entry, _Parsed]] = []
        for path in paths:
            try:
                parsed += self._parse_file(read_source(path), memo, parse, key)
            except SpecError as e:
                diagnostics += e.diagnostics
        diagnostics += [d for _, value in parsed for d in value.diagnostics]
        return parsed

    def _parse_file(
        self, source: Source, memo: Memo[_Parsed], parse: Callable[[ComposedEntry], _Parsed], key: str
    ) -> list[tuple[Entry, _Parsed]]:
        entries = split_entries(source) if stands_alone(source) else ()
        known = {entry.digest: memo.get(entry.digest + key) for entry in entries}
        new = tuple(entry for entry in entries if known[entry.digest] is None)
        try:
            composed = compose_entries(new) if entries else compose_whole(source)
        except EntriesDoNotStandAlone:
            composed = compose_whole(source)
            entries, known = (), {}
        made: dict[tuple[int, str], _Parsed] = {}
        for item in composed:
            value = parse(item)
            made[item.entry.line, item.entry.digest] = value
            self.record.parsed.append(item.entry.title)
            if not value.diagnostics:
                memo.put(item.entry.digest + key, value)
        self.record.parsed_reused += len(entries) - len(new)
        if not entries:
            return [(item.entry, made[item.entry.line, item.entry.digest]) for item in composed]
        return [(e, known[e.digest] or made[e.line, e.digest]) for e in entries]

    def _resolve(
        self,
        natives: Sequence[PlacedNative],
        definitions: Sequence[PlacedDefinition],
        diagnostics: list[Diagnostic],
    ) -> list[tuple[list[int], Family]]:
        """The families that have definitions, each with the positions of these."""
        entries: dict[str, _FamilyEntries] = {}
        for native in natives:
            entries.setdefault(self._family(native.function.func.name.base), _FamilyEntries()).natives.append(native)
        for index, definition in enumerate(definitions):
            family = self._family(_base_of(definition.definition.name))
            entries.setdefault(family, _FamilyEntries()).definitions.append((index, definition))
        families: list[tuple[list[int], Family]] = []
        for name, family_entries in entries.items():
            if not family_entries.definitions:
                continue
            key = family_entries.key()
            family = self._memos.families.get(key)
            if family is None:
                family, problems = self._resolve_family(family_entries, entries)
                diagnostics += problems
                self.record.resolved.append(name)
                if not problems:
                    self._memos.families.put(key, family)
            else:
                self.record.resolved_reused += 1
            families.append(([index for index, _ in family_entries.definitions], family))
        return families

    def _resolve_family(
        self, entries: _FamilyEntries, all_entries: Mapping[str, _FamilyEntries]
    ) -> tuple[Family, list[Diagnostic]]:
        if not entries.natives:
            return Family(()), [_unknown_function(d, all_entries) for _, d in entries.definitions]
        natives = [n.function for n in entries.natives]
        if self._rules.derives_nodes:
            natives = list(with_generated(natives))
        functions = Functions(natives, self._rules)
        placed = [definition for _, definition in entries.definitions]
        resolved = tuple(resolve_definition(definition, functions, self._rules) for definition in placed)
        diagnostics = [d for r in resolved for d in r.diagnostics]
        diagnostics += _same_operation(placed, resolved)
        if diagnostics or not self._rules.derives_nodes:
            return Family(resolved, tuple(() for _ in resolved)), diagnostics
        foreach, problems = foreach_nodes(natives, resolved, placed, self._rules)
        return Family(resolved, view_copies(natives, resolved), foreach), list(problems)

    def _family(self, base: str) -> str:
        return family_of(base) if self._rules.derives_nodes else base


def _base_of(name: str) -> str:
    try:
        return parse_operator_name(name).base
    except SchemaError:
        return name


def _raise_errors(diagnostics: Sequence[Diagnostic]) -> None:
    if any(d.severity is Severity.ERROR for d in diagnostics):
        raise SpecError(diagnostics)


def _repeated(schemas: Iterable[tuple[str, Place]], what: str) -> list[Diagnostic]:
    """Errors (D022) for schemas that stand twice, each with the place of the first."""
    first: dict[str, Place] = {}
    diagnostics: list[Diagnostic] = []
    for schema, place in schemas:
        if first.setdefault(schema, place) is not place:
            note = Note("first defined here", first[schema])
            diagnostics.append(
                Diagnostic("D022", f"second {what} for `{schema}`", place, "remove one of the two", (note,))
            )
    return diagnostics


def _same_operation(placed: Sequence[PlacedDefinition], resolved: Sequence[ResolvedDefinition]) -> list[Diagnostic]:
    """Errors (D022) for definitions of different schemas that end at the same function."""
    functions = (
        (str(r.canonical.func), p.entry.place(p.definition.schema_span))
        for p, r in zip(placed, resolved, strict=True)
        if r.canonical is not None
    )
    return _repeated(functions, "derivative definition")


def _unknown_function(definition: PlacedDefinition, entries: Mapping[str, _FamilyEntries]) -> Diagnostic:
    name, place = definition.definition.name, definition.entry.place(definition.definition.schema_span)
    names = (n.function.func.name.function for family in entries.values() for n in family.natives)
    return Diagnostic("D009", f"no native function is called `{name}`", place, did_you_mean(name, names))


def _in_order_of_generation(
    families: Iterable[tuple[list[int], Family]], always_number: bool
) -> tuple[DifferentiabilityInfo, ...]:
    definitions: dict[int, tuple[ResolvedDefinition, tuple[DerivedNode, ...]]] = {}
    foreach: list[DerivedNode] = []
    for indices, family in families:
        for index, resolved, copies in zip(indices, family.definitions, family.copies, strict=True):
            definitions[index] = (resolved, copies)
        foreach += family.foreach
    ordered = [definitions[index] for index in sorted(definitions)]
    own = [info for resolved, _ in ordered for info in resolved.infos]
    prefixes = [((i.definition, i.dispatch_key), op_prefix(i.name, i.dispatch_key)) for i in own if i.has_node]
    ops = number_ops(prefixes, always_number)
    derived = [node for _, copies in ordered for node in copies]
    # Stable, so that functions of one C++ name keep the order of their family.
    derived += sorted(foreach, key=lambda node: node.info.func.cpp_name)
    named = [msgspec.structs.replace(info, op=ops.get((info.definition, info.dispatch_key))) for info in own]
    return (*named, *(_named(node, ops) for node in derived))


def _named(node: DerivedNode, ops: Mapping[tuple[str, str], str]) -> DifferentiabilityInfo:
    op = ops.get((node.info.definition, node.info.dispatch_key))
    return msgspec.structs.replace(node.info, op=None if op is None else node.form.format(op))
