"""Reading files entry by entry: each entry's head is known by its digest, its value is parsed when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from gen.diagnostics import Diagnostic, Span, SpecError
from gen.digest import digest
from gen.memo import Memo
from gen.spec.derivatives import ParsedDefinition, parse_definition
from gen.spec.entries import (
    ComposedEntry,
    EntriesDoNotStandAlone,
    Entry,
    Source,
    compose_entries,
    compose_whole,
    decode_source,
    entry_of,
    is_yaml,
    read_input,
    split_items,
    stands_alone,
    syntax_error,
)
from gen.spec.names import parse_operator_name
from gen.spec.native import ParsedNative, parse_native
from gen.spec.silences import Silence, silences
from gen.spec.syntax import salvage
from gen.spec.types import SchemaError

Parsed = TypeVar("Parsed", ParsedNative, ParsedDefinition)


class Head(msgspec.Struct, frozen=True, gc=False):
    """What the order of generation needs to know of an entry: its schema, where that stands, its base name."""

    schema: str
    span: Span
    base: str


class HeadedEntry(msgspec.Struct, frozen=True, gc=False):
    """An entry with its head."""

    entry: Entry
    head: Head


class _ReadFile(msgspec.Struct, frozen=True):
    """A file without problems as it was last read: the digest of its bytes, its entries, and these by their items.

    `silences` are its comments that silence warnings.
    `head_keys` and `value_keys` are those of its entries in the memos.
    """

    digest: str = ""
    headed: Sequence[HeadedEntry] = ()
    by_item: Mapping[str, HeadedEntry] = {}
    silences: Sequence[Silence] = ()
    head_keys: frozenset[str] = frozenset()
    value_keys: frozenset[str] = frozenset()


class EntryReader(Generic[Parsed]):
    """Reads files of one kind, parsing only entries that are new.

    `key` is a digest of all but the entry that parsing depends on; `parsed` and `reused` tell what the last
    `read` did, `digests` what bytes it found in each file. `broken` are the entries that have errors, `unread` tells
    whether a file could not be read at all, and `silences` are the comments that silence warnings.
    """

    def __init__(
        self, parse: Callable[[ComposedEntry], Parsed], head: Callable[[Parsed], Head | None], heads: Memo[Head]
    ) -> None:
        self._parse: Callable[[ComposedEntry], Parsed] = parse
        self._head: Callable[[Parsed], Head | None] = head
        self._heads = heads
        self._values: Memo[Parsed] = Memo()
        self._files: dict[str, _ReadFile] = {}
        self._key = ""
        self.parsed: list[str] = []
        self.reused = 0
        self.digests: dict[str, str] = {}
        self.broken: list[Entry] = []
        self.unread = False
        self.silences: list[Silence] = []

    def read(self, paths: Iterable[str], key: str, diagnostics: list[Diagnostic]) -> list[HeadedEntry]:
        """The entries of files that have no errors; problems go to `diagnostics`."""
        self.parsed = []
        self.reused = 0
        self.digests = {}
        self.broken = []
        self.unread = False
        self.silences = []
        if key != self._key:
            self._key = key
            self._values = Memo()
            self._files = {}
        headed: list[HeadedEntry] = []
        for path in paths:
            try:
                headed += self._read_file(path, diagnostics)
            except SpecError as e:
                diagnostics += e.diagnostics
                self.unread = True
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

    def _read_file(self, path: str, diagnostics: list[Diagnostic]) -> Sequence[HeadedEntry]:
        data = read_input(path)
        self.digests[path] = found = digest(data)
        before = self._files.pop(path, _ReadFile())
        if before.digest == found:
            self.reused += len(before.headed)
            self.silences += before.silences
            self._remember(path, before)
            return before.headed
        source = decode_source(path, data)
        silenced = silences(source)
        self.silences += silenced
        count = len(diagnostics)
        items = split_items(source) if stands_alone(source) else []
        known_before = before.by_item.get
        known = [
            same
            if (same := known_before(item)) is not None and same.entry.line == line
            else self._known(path, line, item, before.by_item)
            for line, item in items
        ]
        new = tuple(entry for entry in known if isinstance(entry, Entry))
        composed = self._compose(source, new, diagnostics) if items else None
        if composed is None:
            composed = compose_whole(source)
            items, known = [], [item.entry for item in composed]
        made = {item.entry: self._read_entry(item, diagnostics) for item in composed}
        entries = [made.get(entry) if isinstance(entry, Entry) else entry for entry in known]
        self.reused += len(known) - len(new) if items else 0
        headed = [entry for entry in entries if entry is not None]
        if len(diagnostics) == count:
            by_item = {item: entry for (_, item), entry in zip(items, headed, strict=True)} if items else {}
            digests = [h.entry.digest for h in headed]
            head_keys = frozenset(d + self._key for d in digests)
            self._remember(path, _ReadFile(found, headed, by_item, silenced, head_keys, frozenset(digests)))
        return headed

    def _compose(
        self, source: Source, new: tuple[Entry, ...], diagnostics: list[Diagnostic]
    ) -> Sequence[ComposedEntry] | None:
        """The new entries of a file, or what can be read of them; None if the file must be composed as a whole."""
        try:
            return compose_entries(new)
        except EntriesDoNotStandAlone:
            if is_yaml(source):
                return None
        salvaged = salvage(new)
        if salvaged is None:
            raise syntax_error(source)
        self.broken += salvaged.broken
        diagnostics += salvaged.diagnostics
        return salvaged.composed

    def _remember(self, path: str, read: _ReadFile) -> None:
        self._files[path] = read
        self._heads.use(read.head_keys)
        # Values that were parsed before are still needed by whoever asks for these entries.
        self._values.use(read.value_keys)

    def _known(self, path: str, line: int, item: str, before: Mapping[str, HeadedEntry]) -> HeadedEntry | Entry:
        """What is known of an item: its entry, with its head if that was read before."""
        known = before.get(item)
        if known is None:
            entry = entry_of(path, line, item)
            head = self._heads.get(entry.digest + self._key)
            return entry if head is None else HeadedEntry(entry, head)
        if known.entry.line == line:
            return known
        return HeadedEntry(msgspec.structs.replace(known.entry, line=line), known.head)

    def _read_entry(self, composed: ComposedEntry, diagnostics: list[Diagnostic]) -> HeadedEntry | None:
        value = self._parse(composed)
        diagnostics += value.diagnostics
        head = self._head(value)
        self.parsed.append(head.schema if head is not None else composed.entry.title)
        if head is None:
            self.broken.append(composed.entry)
            return None
        if not value.diagnostics:
            self._values.put(composed.entry.digest, value)
            self._heads.put(composed.entry.digest + self._key, head)
        return HeadedEntry(composed.entry, head)


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
