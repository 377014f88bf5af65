"""Reading files entry by entry: each entry's head is known by its digest, its value is parsed when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

import msgspec

from gen.diagnostics import Diagnostic, Span, SpecError
from gen.digest import digest
from gen.memo import KeysOf, Memo
from gen.parallel import make_all
from gen.signature import Signature, is_settled, signature
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
    stands_alone,
    still_stands_alone,
    syntax_error,
)
from gen.spec.names import parse_operator_name
from gen.spec.native import ParsedNative, parse_native
from gen.spec.native_rules import NativeRules
from gen.spec.silences import Silence, may_silence, silences
from gen.spec.splice import Splice, splice
from gen.spec.syntax import salvage
from gen.spec.types import SchemaError

Parsed = TypeVar("Parsed", ParsedNative, ParsedDefinition)


_NEAR = 16
"""The number of entries up to which a file that is remembered across processes may differ from what it is now.

A file is large, and writing it to a store for every small edit would take longer than reading these anew.
"""


class Head(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What the order of generation needs to know of an entry: its schema, where that stands, its base name."""

    schema: str
    span: Span
    base: str


class HeadedEntry(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An entry with its head."""

    entry: Entry
    head: Head


class ReadFile(msgspec.Struct, frozen=True):
    """A file as it last was without problems: the digest of its bytes, its text, its entries.

    `text` is empty if the entries were not read one by one. `silences` are its comments that silence warnings.
    """

    digest: str = ""
    text: str = ""
    headed: Sequence[HeadedEntry] = ()
    silences: Sequence[Silence] = ()


class EntryReader(Generic[Parsed]):
    """Reads files of one kind, parsing only entries that are new.

    `key` is a digest of all but the entry that parsing depends on; `parsed` and `reused` tell what the last
    `read` did, `digests` what bytes it found in each file. `broken` are the entries that have errors, `unread` tells
    whether a file could not be read at all, and `silences` are the comments that silence warnings.
    """

    def __init__(
        self,
        parsed: type[Parsed],
        parse: Callable[[ComposedEntry], Parsed],
        head: Callable[[Parsed], Head | None],
        heads: Memo[Head],
        files: Memo[ReadFile],
    ) -> None:
        """A reader that remembers heads by the digests of entries, and by its path each file as it last was."""
        self._type: type[Parsed] = parsed
        self._parse: Callable[[ComposedEntry], Parsed] = parse
        self._head: Callable[[Parsed], Head | None] = head
        self._heads = heads
        self._files = files
        self._values: Memo[Parsed] = Memo()
        self._whole: dict[str, ReadFile] = {}
        self._signatures: dict[str, Signature] = {}
        self._key = ""
        self.parsed: list[str] = []
        self.reused = 0
        self.digests: dict[str, str] = {}
        self.broken: list[Entry] = []
        self.unread = False
        self.silences: list[Silence] = []

    def read(self, paths: Iterable[str], key: str, diagnostics: list[Diagnostic]) -> Sequence[HeadedEntry]:
        """The entries of files that have no errors; problems go to `diagnostics`.

        Those of a single file that did not change are the same object as the last time.
        """
        self.parsed = []
        self.reused = 0
        self.digests = {}
        self.broken = []
        self.unread = False
        self.silences = []
        if key != self._key:
            self._key = key
            self._values = Memo()
            self._whole, self._signatures = {}, {}
        files: list[Sequence[HeadedEntry]] = []
        for path in paths:
            try:
                files.append(self._read_file(path, diagnostics))
            except SpecError as e:
                diagnostics += e.diagnostics
                self.unread = True
        return files[0] if len(files) == 1 else [headed for file in files for headed in file]

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
        looks = _settled_signature(path)
        known = self._whole.get(path) or self._files.get(self._file_key(path))
        if known is not None and looks and looks == self._signatures.get(path):
            return self._reuse(path, known)
        before = ReadFile() if known is None else known
        data = read_input(path)
        self.digests[path] = found = digest(data)
        if before.digest == found:
            self._signatures[path] = looks
            return self._reuse(path, before)
        source = decode_source(path, data)
        edit = splice(before.text, before.headed, source.text, _line_of)
        silenced = _silences_after(before, edit, source)
        self.silences += silenced
        count = len(diagnostics)
        is_alone = still_stands_alone(source, edit.begin, edit.stop) or stands_alone(source)
        headed = self._read_items(source, before, edit, diagnostics) if is_alone else None
        text = source.text
        if headed is None:
            made = (self._read_entry(item.entry, self._parse(item), diagnostics) for item in compose_whole(source))
            headed = [entry for entry in made if entry is not None]
            text = ""
        if len(diagnostics) == count:
            read = ReadFile(found, text, headed, silenced)
            self._remember(path, read, is_stored=not before.text or len(edit.items) > _NEAR)
            self._signatures[path] = looks
            self._use(read)
        return headed

    def _remember(self, path: str, read: ReadFile, *, is_stored: bool) -> None:
        self._whole.pop(path, None)
        if read.text:
            self._files.put(self._file_key(path), read, is_stored=is_stored)
        else:
            # Its entries can be parsed only together, so that it is of use only where their values are in memory.
            self._whole[path] = read

    def _file_key(self, path: str) -> str:
        return f"{self._key} {path}"

    def _reuse(self, path: str, before: ReadFile) -> Sequence[HeadedEntry]:
        """The entries of a file that is as it was."""
        self.digests[path] = before.digest
        self.reused += len(before.headed)
        self.silences += before.silences
        self._use(before)
        return before.headed

    def _read_items(
        self, source: Source, before: ReadFile, edit: Splice, diagnostics: list[Diagnostic]
    ) -> list[HeadedEntry] | None:
        """The entries of a file, read one by one where its text changed; None if it must be composed as a whole."""
        leading: Sequence[HeadedEntry] = before.headed[: edit.leading]
        trailing: Sequence[HeadedEntry] = before.headed[len(before.headed) - edit.trailing :]
        if edit.shift:
            trailing = [_moved(headed, edit.shift) for headed in trailing]
        if not (leading or edit.items or trailing):
            return None
        known = [self._known(entry_of(source.path, line, item)) for line, item in edit.items]
        new = tuple(entry for entry in known if isinstance(entry, Entry))
        parsed = self._parse_new(source, new, diagnostics)
        if parsed is None:
            return None
        made = {entry: self._read_entry(entry, parsed[entry], diagnostics) for entry in new if entry in parsed}
        entries = [made.get(entry) if isinstance(entry, Entry) else entry for entry in known]
        self.reused += len(leading) + len(known) - len(new) + len(trailing)
        read: list[HeadedEntry] = [entry for entry in entries if entry is not None]
        return [*leading, *read, *trailing]

    def _parse_new(
        self, source: Source, new: tuple[Entry, ...], diagnostics: list[Diagnostic]
    ) -> dict[Entry, Parsed] | None:
        """The values of a file's new entries, or of what can be read; None if the file must be composed as a whole."""
        try:
            return dict(zip(new, make_all(new, self._compose_and_parse, self._type), strict=True))
        except EntriesDoNotStandAlone:
            if is_yaml(source):
                return None
        salvaged = salvage(new)
        if salvaged is None:
            raise syntax_error(source)
        self.broken += salvaged.broken
        diagnostics += salvaged.diagnostics
        return {item.entry: self._parse(item) for item in salvaged.composed}

    def _compose_and_parse(self, entries: Sequence[Entry]) -> list[Parsed]:
        """The values of entries that stand alone. Raises `EntriesDoNotStandAlone` if one of them does not."""
        return [self._parse(composed) for composed in compose_entries(tuple(entries))]

    def _use(self, read: ReadFile) -> None:
        """Count what is known of a file's entries as asked for."""
        key = self._key
        self._heads.use(KeysOf(read.headed, lambda headed: headed.entry.digest + key))
        # Values that were parsed before are still needed by whoever asks for these entries.
        self._values.use(KeysOf(read.headed, lambda headed: headed.entry.digest))

    def _known(self, entry: Entry) -> HeadedEntry | Entry:
        """The entry, with its head if that is known."""
        head = self._heads.get(entry.digest + self._key)
        return entry if head is None else HeadedEntry(entry, head)

    def _read_entry(self, entry: Entry, value: Parsed, diagnostics: list[Diagnostic]) -> HeadedEntry | None:
        diagnostics += value.diagnostics
        head = self._head(value)
        self.parsed.append(head.schema if head is not None else entry.title)
        if head is None:
            self.broken.append(entry)
            return None
        if not value.diagnostics:
            self._values.put(entry.digest, value)
            self._heads.put(entry.digest + self._key, head)
        return HeadedEntry(entry, head)


def _settled_signature(path: str) -> Signature:
    """The signature of a file, empty where it cannot be relied upon."""
    try:
        looks = signature(path)
    except OSError:
        return ()
    return looks if is_settled(looks) else ()


def _silences_after(before: ReadFile, edit: Splice, source: Source) -> Sequence[Silence]:
    """The silencing comments of a file after an edit; where there were none, only what changed is looked at."""
    if before.text and not before.silences and not may_silence(source.text[edit.begin : edit.stop]):
        return ()
    return silences(source)


def _line_of(headed: HeadedEntry) -> int:
    return headed.entry.line


def _moved(headed: HeadedEntry, lines: int) -> HeadedEntry:
    """An entry that stands some lines further down."""
    entry = headed.entry
    return HeadedEntry(Entry(entry.path, entry.line + lines, entry.text, entry.digest), headed.head)


def native_reader(
    heads: Memo[Head],
    files: Memo[ReadFile],
    tags: Callable[[], frozenset[str] | None],
    rules: NativeRules = NativeRules(),  # noqa: B008 - an immutable value
) -> EntryReader[ParsedNative]:
    """A reader of ``native_functions.yaml`` by the rules of a release; `tags` gives the tags known while it reads."""
    return EntryReader(ParsedNative, lambda composed: parse_native(composed, tags(), rules), _native_head, heads, files)


def definition_reader(heads: Memo[Head], files: Memo[ReadFile]) -> EntryReader[ParsedDefinition]:
    """A reader of ``derivatives.yaml``."""
    return EntryReader(ParsedDefinition, parse_definition, _definition_head, heads, files)


def _native_head(parsed: ParsedNative) -> Head | None:
    if parsed.function is None:
        return None
    return Head(parsed.schema, parsed.span, parsed.function.func.name.base)


def _definition_head(parsed: ParsedDefinition) -> Head | None:
    definition = parsed.definition
    if definition is None:
        return None
    try:
        base = parse_operator_name(definition.name).base
    except SchemaError:
        base = definition.name
    return Head(definition.schema, definition.schema_span, base)
