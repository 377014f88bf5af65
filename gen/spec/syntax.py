"""YAML syntax errors told entry by entry, so that one broken entry does not hide what is wrong with the others."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gen.diagnostics import Diagnostic, Place
from gen.spec.entries import (
    ComposedEntry,
    EntriesDoNotStandAlone,
    Entry,
    Source,
    compose_entries,
    syntax_error,
)


class Salvaged(msgspec.Struct, frozen=True):
    """What can be read of entries some of which are no YAML: the sound ones, the others, and their errors (D003)."""

    composed: tuple[ComposedEntry, ...]
    broken: tuple[Entry, ...]
    diagnostics: tuple[Diagnostic, ...]


def salvage(entries: Sequence[Entry]) -> Salvaged | None:
    """What can be read of entries that cannot be composed together; None if nothing is wrong with a single one."""
    composed: list[ComposedEntry] = []
    broken: list[Entry] = []
    _sort_out(entries, composed, broken)
    diagnostics = [found for entry in broken if (found := _error_in(entry)) is not None]
    return Salvaged(tuple(composed), tuple(broken), tuple(diagnostics)) if diagnostics else None


def _sort_out(entries: Sequence[Entry], composed: list[ComposedEntry], broken: list[Entry]) -> None:
    """Compose entries in as few goes as it takes to find the broken ones."""
    try:
        composed += compose_entries(tuple(entries))
    except EntriesDoNotStandAlone:
        if len(entries) == 1:
            broken.append(entries[0])
            return
        middle = len(entries) // 2
        _sort_out(entries[:middle], composed, broken)
        _sort_out(entries[middle:], composed, broken)


def _error_in(entry: Entry) -> Diagnostic | None:
    found = syntax_error(Source(entry.path, entry.text)).diagnostics[0]
    if found.place is None:
        return None
    line = entry.line - 1
    place = Place(
        entry.path, found.place.line + line, found.place.column, found.place.end_line + line, found.place.end_column
    )
    return msgspec.structs.replace(found, place=place)
