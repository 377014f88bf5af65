"""A spec: input files read, parsed, resolved and numbered, with every problem in them.

What was read and resolved is remembered by content: an entry by its digest, a family by the digests of its entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from gen.autograd.family import (
    Family,
    FamilyOutline,
    NamedNode,
    family_name,
    in_order_of_generation,
    repeated,
    resolve_family,
)
from gen.autograd.model import DifferentiabilityInfo
from gen.autograd.resolve import PlacedDefinition
from gen.autograd.rules import FamilyRules
from gen.diagnostics import Diagnostic, Place, Severity, SpecError, did_you_mean, sorted_by_place
from gen.digest import digest_all
from gen.memo import Memo
from gen.options import SpecFiles
from gen.spec.reader import Head, HeadedEntry, definition_reader, native_reader
from gen.spec.tags import read_tags


class LoadRecord(msgspec.Struct):
    """What a load had to do: the schemas it parsed and the families it resolved, and how many were reused."""

    parsed: list[str] = []
    resolved: list[str] = []
    parsed_reused: int = 0
    resolved_reused: int = 0


class LoadMemos:
    """What loading remembers: heads of entries by digest, families and their outlines by their entries' digests."""

    def __init__(self, heads: Memo[Head], outlines: Memo[FamilyOutline], families: Memo[Family]) -> None:
        self.heads = heads
        self.outlines = outlines
        self.families = families

    @classmethod
    def in_memory(cls) -> LoadMemos:
        """Memos that last as long as the process."""
        return cls(Memo(), Memo(), Memo())


class Spec:
    """A whole spec, without errors.

    `nodes` are in the order of generation, those without a Node included. `places` tells where each definition
    stands, by its schema; `diagnostics` are warnings.
    """

    def __init__(
        self,
        named: tuple[NamedNode, ...],
        places: Mapping[str, Place],
        diagnostics: tuple[Diagnostic, ...],
        families: _Families,
    ) -> None:
        self.named = named
        self.places = places
        self.diagnostics = diagnostics
        self._families = families

    def info(self, node: NamedNode) -> DifferentiabilityInfo:
        """The info of a Node."""
        info = self._families.get(node.family).infos[node.outline.position]
        return msgspec.structs.replace(info, op=node.op)

    @cached_property
    def infos(self) -> tuple[DifferentiabilityInfo, ...]:
        """All infos in the order of generation."""
        return tuple(self.info(node) for node in self.named)

    @property
    def nodes(self) -> tuple[DifferentiabilityInfo, ...]:
        """The infos for which a Node is generated."""
        return tuple(info for info in self.infos if info.has_node)


class _FamilyEntries(msgspec.Struct):
    """The entries of one family, and the positions of its definitions among all."""

    natives: list[HeadedEntry] = []
    definitions: list[HeadedEntry] = []
    positions: list[int] = []

    def key(self, of_rules: str) -> str:
        """What the family's infos depend on."""
        natives = (e.entry.digest for e in self.natives)
        return digest_all([of_rules, *natives, "definitions", *(e.entry.digest for e in self.definitions)])


class Loader:
    """Loads specs for one family of releases, redoing only what has changed since the last load."""

    def __init__(self, rules: FamilyRules, memos: LoadMemos | None = None) -> None:
        self._rules = rules
        self._memos = LoadMemos.in_memory() if memos is None else memos
        self._tags: frozenset[str] | None = None
        self._natives = native_reader(self._memos.heads, lambda: self._tags)
        self._definitions = definition_reader(self._memos.heads)
        self.record = LoadRecord()

    def load(self, files: SpecFiles) -> Spec:
        """Load a spec.

        Raises `SpecError` with every problem of the files, if one of them is an error.
        """
        diagnostics: list[Diagnostic] = []
        self._tags = read_tags(files.tags, diagnostics) if files.tags is not None else None
        key = "native" if self._tags is None else "native" + digest_all(sorted(self._tags))
        natives = self._natives.read(files.native_functions, key, diagnostics)
        definitions = self._definitions.read(files.derivatives, "definition", diagnostics)
        self.record = LoadRecord(
            parsed=self._natives.parsed + self._definitions.parsed,
            parsed_reused=self._natives.reused + self._definitions.reused,
        )
        diagnostics += repeated(((n.head.schema, n.entry.place()) for n in natives), "native function")
        places = [d.entry.place(d.head.span) for d in definitions]
        schemas = [d.head.schema for d in definitions]
        diagnostics += repeated(zip(schemas, places, strict=True), "derivative definition")
        # What a broken entry would declare must not be reported as unknown as well.
        _raise_errors(diagnostics)
        entries = self._group(natives, definitions)
        families = _Families(entries, self)
        outlines = self._outlines(entries, families, diagnostics)
        _raise_errors(diagnostics)
        named = in_order_of_generation(outlines, always_number=self._rules.numbers_every_op)
        return Spec(named, dict(zip(schemas, places, strict=True)), sorted_by_place(diagnostics), families)

    def finish_run(self) -> None:
        """Forget what the last load had no use for."""
        self._memos.heads.finish_run()
        self._natives.finish_run()
        self._definitions.finish_run()
        self._memos.outlines.finish_run()
        self._memos.families.finish_run()

    def _group(self, natives: Sequence[HeadedEntry], definitions: Sequence[HeadedEntry]) -> dict[str, _FamilyEntries]:
        entries: dict[str, _FamilyEntries] = {}
        for native in natives:
            name = family_name(native.head.base, self._rules)
            entries.setdefault(name, _FamilyEntries()).natives.append(native)
        for position, definition in enumerate(definitions):
            family = entries.setdefault(family_name(definition.head.base, self._rules), _FamilyEntries())
            family.definitions.append(definition)
            family.positions.append(position)
        return entries

    def _outlines(
        self, entries: Mapping[str, _FamilyEntries], families: _Families, diagnostics: list[Diagnostic]
    ) -> list[tuple[str, Sequence[int], FamilyOutline]]:
        outlines: list[tuple[str, Sequence[int], FamilyOutline]] = []
        for name, family_entries in entries.items():
            if not family_entries.definitions:
                continue
            key = family_entries.key(self._rules.family)
            families.keys[key] = name
            outline = self._memos.outlines.get(key)
            if outline is None:
                outline, problems = self._resolve(name, key, family_entries, entries)
                diagnostics += problems
            else:
                self.record.resolved_reused += 1
            outlines.append((key, family_entries.positions, outline))
        return outlines

    def _resolve(
        self, name: str, key: str, family: _FamilyEntries, entries: Mapping[str, _FamilyEntries]
    ) -> tuple[FamilyOutline, Sequence[Diagnostic]]:
        self.record.resolved.append(name)
        if not family.natives:
            return FamilyOutline((), (), ()), [_unknown_function(d, entries) for d in family.definitions]
        resolved, problems = self.resolve_entries(family)
        if not problems:
            self._memos.outlines.put(key, resolved.outline)
            self._memos.families.put(key, resolved)
        return resolved.outline, problems

    def resolve_entries(self, family: _FamilyEntries) -> tuple[Family, Sequence[Diagnostic]]:
        """Parse what is needed of a family's entries, and resolve it."""
        natives = self._natives.values([e.entry for e in family.natives])
        definitions = self._definitions.values([e.entry for e in family.definitions])
        placed = [
            PlacedDefinition(parsed.definition, headed.entry)
            for parsed, headed in zip(definitions, family.definitions, strict=True)
            if parsed.definition is not None
        ]
        functions = [parsed.function for parsed in natives if parsed.function is not None]
        return resolve_family(functions, placed, self._rules)

    def family(self, key: str, entries: _FamilyEntries) -> Family:
        """A family of a spec that was loaded, from memory or resolved anew."""
        family = self._memos.families.get(key)
        if family is None:
            family, _ = self.resolve_entries(entries)
            self._memos.families.put(key, family)
        return family


class _Families:
    """The families of one spec by key, fetched when an info is asked for."""

    def __init__(self, entries: Mapping[str, _FamilyEntries], loader: Loader) -> None:
        self._entries = entries
        self._loader = loader
        self.keys: dict[str, str] = {}

    def get(self, key: str) -> Family:
        return self._loader.family(key, self._entries[self.keys[key]])


def _raise_errors(diagnostics: Sequence[Diagnostic]) -> None:
    if any(d.severity is Severity.ERROR for d in diagnostics):
        raise SpecError(diagnostics)


def _unknown_function(definition: HeadedEntry, entries: Mapping[str, _FamilyEntries]) -> Diagnostic:
    name = definition.head.schema.partition("(")[0].partition(".")[0]
    names = (native.head.schema.partition("(")[0].partition(".")[0] for f in entries.values() for native in f.natives)
    place = definition.entry.place(definition.head.span)
    return Diagnostic("D009", f"no native function is called `{name}`", place, did_you_mean(name, names))
