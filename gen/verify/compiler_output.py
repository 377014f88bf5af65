"""What clang++ and g++ say: errors with their places, the places that lead to them, and notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

_FILE = r"(?P<file>(?:[A-Za-z]:)?[^:\n]+)"
_MESSAGE = re.compile(_FILE + r":(?P<line>\d+):(?P<column>\d+): (?P<kind>fatal error|error|warning|note): (?P<text>.*)")
_LEADS_HERE = re.compile(_FILE + r":(?P<line>\d+):(?P<column>\d+):\s+(?:recursively )?required (?:from|by) .*")
_BARE = re.compile(r"(?:\S*(?:clang|g\+\+|c\+\+|cc1plus)\S*: )?(?:fatal )?error: (?P<text>.*)")
_OPTION = re.compile(r" \[-[W][\w=+-]+\]$")
_END_OF_LIST = "too many errors emitted, stopping now"


class Position(msgspec.Struct, frozen=True):
    """A place that a compiler names: lines count from 1, columns from 1 and in bytes."""

    file: str
    line: int
    column: int


class Said(msgspec.Struct, frozen=True):
    """A sentence of a compiler, and where it points to, if anywhere."""

    text: str
    position: Position | None = None


class CompilerError(msgspec.Struct, frozen=True):
    """An error, and notes on it; `leads` are places that lead to it, such as where a template is instantiated.

    A compiler stops at an error that is fatal.
    """

    text: str
    position: Position | None
    leads: tuple[Position, ...] = ()
    notes: tuple[Said, ...] = ()
    is_fatal: bool = False

    def positions(self) -> tuple[Position, ...]:
        """All places of the error, its own first."""
        return (*(() if self.position is None else (self.position,)), *self.leads)


def parse_errors(lines: Iterable[str]) -> tuple[CompilerError, ...]:
    """The errors in a compiler's output, in order. Warnings and lines of source code are passed over."""
    errors: list[CompilerError] = []
    leads: list[Position] = []
    notes: list[Said] | None = None

    def finish() -> None:
        if notes is not None and errors:
            errors[-1] = _with_notes(errors[-1], notes)

    for raw in lines:
        line = raw.rstrip("\n")
        if found := _LEADS_HERE.fullmatch(line):
            leads.append(_position(found))
        elif found := _MESSAGE.fullmatch(line):
            kind, text = found["kind"], _OPTION.sub("", found["text"])
            if kind == "note":
                if notes is not None:
                    notes.append(Said(text, _position(found)))
                continue
            finish()
            notes = None
            if kind != "warning":
                is_fatal = kind == "fatal error"
                errors.append(CompilerError(text, _position(found), tuple(reversed(leads)), is_fatal=is_fatal))
                notes = []
            leads = []
        elif (found := _BARE.fullmatch(line)) and _END_OF_LIST not in line:
            finish()
            errors.append(CompilerError(found["text"], None))
            notes = []
    finish()
    return tuple(errors)


def _position(found: re.Match[str]) -> Position:
    return Position(found["file"], int(found["line"]), int(found["column"]))


def _with_notes(error: CompilerError, notes: Sequence[Said]) -> CompilerError:
    """An error with its notes; those of clang that say where a template is instantiated become leads."""
    leads = [note.position for note in notes if note.position is not None and _is_lead(note.text)]
    others = tuple(note for note in notes if not _is_lead(note.text))
    return msgspec.structs.replace(error, leads=(*error.leads, *leads), notes=others)


def _is_lead(text: str) -> bool:
    return text.startswith(("in instantiation of ", "while substituting ", "expanded from macro "))
