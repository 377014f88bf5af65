"""Reading files entry by entry: each entry's head is known by its digest, its value is parsed when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

import msgspec

from gen.diagnostics import Diagnostic, Span, SpecError
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
from gen.spec.types import SchemaError

Parsed = TypeVar("Parsed", ParsedNative, ParsedDefinition)


class Head(msgspec.Struct, frozen=True):
    """What the order of generation needs to know of an entry: its schema, where that stands, its base name."""

    schema: str
    span: Span
    base: str


class HeadedEntry(msgspec.Struct, frozen=True):
    """An entry with its head."""

    entry: Entry
    head: Head


class EntryReader(Generic[Parsed]):
    """Reads files of one kind, parsing only entries that are new.

    `key` is a digest of all but the entry that parsing depends on; `parsed` and `reused` tell what the last
    `read` did.
    """

    def __init__(
        self, parse: Callable[[ComposedEntry], Parsed], head: Callable[[Parsed], Head | None], heads: Memo[Head]
    ) -> None:
        self._parse: Callable[[ComposedEntry], Parsed] = parse
        self._head: Callable[[Parsed], Head | None] = head
        self._heads = heads
        self._values: Memo[Parsed] = Memo()
        self._key = ""
        self.parsed: list[str] = []
        self.reused = 0

    def read(self, paths: Iterable[str], key: str, diagnostics: list[Diagnostic]) -> list[HeadedEntry]:
        """The entries of files that have no errors; problems go to `diagnostics`."""
        self.parsed = []
        self.reused = 0
        if key != self._key:
            self._key = key
            self._values = Memo()
        headed: list[HeadedEntry] = []
        for path in paths:
            try:
                headed += self._read_file(read_source(path), diagnostics)
            except SpecError as e:
                diagnostics += e.diagnostics
        return headed

    def values(self, entries: Sequence[Entry]) -> list[Parsed]:
        """The values of entries that were read; those that are not in memory are parsed, in one go."""
        missing = tuple(e for e in dict.fromkeys(entries) if self._values.get(e.digest) is None)
        for composed in compose_entries(missing):
            self._values.put(composed.entry.digest, self._parse(composed))
        values = [self._values.get(entry.digest) for entry in entries]
        return [value for value in values if value is not None]

    def finish_run(self) -> None:
        """Forget values that this run had no use for."""
        self._values.finish_run()

    def _read_file(self, source: Source, diagnostics: list[Diagnostic]) -> list[HeadedEntry]:
        entries = split_entries(source) if stands_alone(source) else ()
        known = {entry.digest: self._heads.get(entry.digest + self._key) for entry in entries}
        new = tuple(entry for entry in entries if known[entry.digest] is None)
        try:
            composed = compose_entries(new) if entries else compose_whole(source)
        except EntriesDoNotStandAlone:
            composed, entries = compose_whole(source), ()
        made: dict[Entry, Head | None] = {item.entry: self._read_entry(item, diagnostics) for item in composed}
        self.reused += len(entries) - len(new) if entries else 0
        heads = [(entry, known[entry.digest] or made[entry]) for entry in entries] or made.items()
        # Values that were parsed before are still needed by whoever asks for these entries.
        for entry, _ in heads:
            self._values.get(entry.digest)
        return [HeadedEntry(entry, head) for entry, head in heads if head is not None]

    def _read_entry(self, composed: ComposedEntry, diagnostics: list[Diagnostic]) -> Head | None:
        value = self._parse(composed)
        diagnostics += value.diagnostics
        head = self._head(value)
        self.parsed.append(head.schema if head is not None else composed.entry.title)
        if head is not None and not value.diagnostics:
            self._values.put(composed.entry.digest, value)
            self._heads.put(composed.entry.digest + self._key, head)
        return head


def native_reader(heads: Memo[Head], tags: Callable[[], frozenset[str] | None]) -> EntryReader[ParsedNative]:
    """A reader of ``native_functions.yaml``; `tags` gives the known tags at the time of reading."""
    return EntryReader(lambda composed: parse_native(composed, tags()), _native_head, heads)


def definition_reader(heads: Memo[Head]) -> EntryReader[ParsedDefinition]:
    """A reader of ``derivatives.yaml``."""
    return EntryReader(parse_definition, _definition_head, heads)


def _native_head(parsed: ParsedNative) -> Head | None:
    if parsed.function is None:
        return None
    return Head(parsed.schema, Span(), parsed.function.func.name.base)


def _definition_head(parsed: ParsedDefinition) -> Head | None:
    definition = parsed.definition
    if definition is None:
        return None
    try:
        base = parse_operator_name(definition.name).base
    except SchemaError:
        base = definition.name
    return Head(definition.schema, definition.schema_span, base)
