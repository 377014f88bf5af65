"""What can be wrong with an input, and how it is told: a code, a place, a sentence, and help."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum

import msgspec

from gen.words import Words


class Severity(Enum):
    """How bad a problem is: an error stops generation, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Span(msgspec.Struct, frozen=True, order=True, gc=False, array_like=True):
    """A range of text: lines count from 0 at the start of its entry, columns from 0."""

    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0


class Place(msgspec.Struct, frozen=True, order=True, gc=False):
    """A range of a file: lines and columns count from 1; ``end_column`` is one past the last character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Note(msgspec.Struct, frozen=True):
    """A further sentence about a problem, with a place of its own where it has one."""

    message: str
    place: Place | None = None


class Diagnostic(msgspec.Struct, frozen=True):
    """One problem of an input.

    ``code`` is stable (``D012``); ``message`` is one sentence without a full stop; ``help`` says what to
    write instead; ``notes`` name further places.
    """

    code: str
    message: str
    place: Place | None = None
    help: str = ""
    notes: tuple[Note, ...] = ()
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        lines = [f"{where}{self.severity.value}[{self.code}]: {self.message}"]
        lines += [f"  note: {f'{n.place}: ' if n.place else ''}{n.message}" for n in self.notes]
        if self.help:
            lines.append(f"  help: {self.help}")
        return "\n".join(lines)


class Finding(msgspec.Struct, frozen=True):
    """A problem of an entry as it is remembered: `span` and those of `notes` count from the start of the entry.

    `entry` is the entry's index among those that were looked at together.
    """

    code: str
    message: str
    entry: int
    span: Span
    help: str = ""
    notes: tuple[tuple[str, Span], ...] = ()
    severity: Severity = Severity.WARNING

    def at(self, place: Callable[[Span], Place]) -> Diagnostic:
        """The diagnostic of this finding; `place` tells where a span of its entry lies now."""
        notes = tuple(Note(message, place(span)) for message, span in self.notes)
        return Diagnostic(self.code, self.message, place(self.span), self.help, notes, self.severity)


class SpecError(Exception):
    """Raised where an input cannot be used; carries every problem that was found, in order of place."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = sorted_by_place(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))


def error(
    code: str, message: str, place: Place | None = None, *, help: str = "", notes: Sequence[Note] = ()
) -> SpecError:
    """A `SpecError` with one diagnostic, ready to raise."""
    return SpecError([Diagnostic(code, message, place, help, tuple(notes))])


def sorted_by_place(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics without repetitions, ordered by file, line and column, then by code."""
    unique = dict.fromkeys(diagnostics)
    return tuple(sorted(unique, key=lambda d: (d.place is not None, d.place or "", d.code, d.message)))


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """Help text that offers the closest candidate, or an empty string."""
    near = Words(candidates).closest(word)
    return f"did you mean `{near}`?" if near else ""
