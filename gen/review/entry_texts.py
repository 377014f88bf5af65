"""The entries of YAML files as they are written, found by place and by the function that they declare."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from gen.diagnostics import Place
from gen.options import SpecFiles
from gen.spec.entries import Entry, compose_whole, read_source, split_entries, stands_alone

_FUNCTION = re.compile(r"\bfunc\s*:\s*['\"]?([\w.]+)\(")


class EntryTexts:
    """The texts of all entries of a spec that was read without errors.

    Raises `SpecError` (D001, D002, D003) for a file that can no longer be read.
    """

    def __init__(self, files: SpecFiles) -> None:
        self._definitions = {path: _entries(path) for path in files.derivatives}
        natives = (entry for path in files.native_functions for entry in _entries(path))
        self._natives = dict(_by_function(natives))

    def definition(self, place: Place) -> str:
        """The entry of ``derivatives.yaml`` that a place is in."""
        entries = self._definitions[place.file]
        entry = entries[bisect_right([e.line for e in entries], place.line) - 1]
        return entry.text.rstrip()

    def native(self, name: str) -> str:
        """The entry of ``native_functions.yaml`` for a function (``mul.Tensor``); empty if there is none."""
        return self._natives.get(name, "")


def _entries(path: str) -> list[Entry]:
    source = read_source(path)
    return list(split_entries(source)) if stands_alone(source) else [c.entry for c in compose_whole(source)]


def _by_function(entries: Iterable[Entry]) -> Iterable[tuple[str, str]]:
    for entry in entries:
        found = _FUNCTION.search(entry.text)
        if found is not None:
            yield found.group(1), entry.text.rstrip()
