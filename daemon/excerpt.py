"""Diagnostics as compilers show them: the lines concerned, with marks under what is wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from gen.diagnostics import Diagnostic, Place, Severity

WIDEST = 120
"""The width in columns above which a line is shown in part."""

_MARGIN = 30
_MOST_LINES = 4
_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}
_NOTE = "bold cyan"
_FRAME = "bold blue"

_LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line of YAML 1.1, and nothing else."""

LONGEST_QUOTE = 200
"""How much of the user's text a message quotes, in characters."""

LONGEST_OFFER = 1000
"""The same for help, which offers whole schemas."""

Lines = Callable[[str], Sequence[str]]
"""Gives the lines of a file, none if it cannot be read."""


class Piece(NamedTuple):
    """A part of a line with its style, in rich's words; empty for none."""

    text: str
    style: str = ""


class _Mark(NamedTuple):
    """What is marked in one line: columns [start, end) from 0, with which character, and what is said of it."""

    start: int
    end: int
    character: str
    style: str
    label: str = ""


def lines_of(path: str) -> Sequence[str]:
    """The lines of a file as YAML counts them, none if it cannot be read."""
    try:
        text = Path(path).read_bytes().decode("utf-8-sig", errors="replace")
    except OSError:
        return ()
    return _LINE_END.split(text)


def shortened(message: str, longest: int = LONGEST_QUOTE) -> str:
    """A message with what it quotes cut to a length that people can read."""

    def cut(quoted: re.Match[str]) -> str:
        text = quoted.group()
        return text if len(text) <= longest + 2 else f"{text[: longest + 1]}…{text[-1]}"

    return re.sub('`[^`]*`|"[^"]*"', cut, message)


def excerpt(diagnostic: Diagnostic, lines: Lines) -> list[list[Piece]]:
    """A diagnostic as lines of pieces: title, place, source with marks, notes, help."""
    style = _STYLES[diagnostic.severity]
    title = [
        Piece(f"{diagnostic.severity.value}[{diagnostic.code}]", style),
        Piece(f": {shortened(diagnostic.message)}", "bold"),
    ]
    marks = _marks(diagnostic, style)
    shown = [line for of_file in marks.values() for line in of_file]
    gutter = " " * max((len(str(line)) for line in shown), default=0)
    shown_lines = [title]
    for position, (file, of_file) in enumerate(marks.items()):
        place = diagnostic.place if position == 0 else next(n.place for n in diagnostic.notes if _is_in(n.place, file))
        shown_lines.append([Piece(f"{gutter}{'-->' if position == 0 else ':::'} ", _FRAME), Piece(str(place))])
        shown_lines += _source(file, of_file, gutter, lines)
    tail = [("note", shortened(note.message)) for note in diagnostic.notes if note.place is None]
    tail += [("help", shortened(diagnostic.help, LONGEST_OFFER))] if diagnostic.help else []
    return shown_lines + [
        [Piece(f"{gutter} = ", _FRAME), Piece(f"{kind}: ", "bold"), Piece(text)] for kind, text in tail
    ]


def _is_in(place: Place | None, file: str) -> bool:
    return place is not None and place.file == file


def _marks(diagnostic: Diagnostic, style: str) -> dict[str, dict[int, list[_Mark]]]:
    """The marks by file and line, the diagnostic's own file first."""
    marks: dict[str, dict[int, list[_Mark]]] = {}
    if diagnostic.place is not None:
        _add(marks, diagnostic.place, "^", style, "")
    for note in diagnostic.notes:
        if note.place is not None:
            _add(marks, note.place, "-", _NOTE, shortened(note.message))
    return marks


def _add(marks: dict[str, dict[int, list[_Mark]]], place: Place, character: str, style: str, label: str) -> None:
    of_file = marks.setdefault(place.file, {})
    # A range that ends in front of a line does not touch it.
    last = place.end_line - 1 if place.end_column == 1 and place.end_line > place.line else place.end_line
    last = min(max(last, place.line), place.line + _MOST_LINES - 1)
    for line in range(place.line, last + 1):
        start = place.column - 1 if line == place.line else 0
        end = place.end_column - 1 if line == place.end_line else WIDEST * WIDEST
        of_file.setdefault(line, []).append(_Mark(start, end, character, style, label if line == last else ""))


def _source(file: str, marks: dict[int, list[_Mark]], gutter: str, lines: Lines) -> Iterable[list[Piece]]:
    source = lines(file)
    numbers = [number for number in sorted(marks) if number <= len(source)]
    if not numbers:
        return
    bar = Piece(f"{gutter} |", _FRAME)
    yield [bar]
    before = numbers[0]
    for number in numbers:
        if number > before + 1:
            yield [Piece("...", _FRAME)]
        before = number
        text, placed = _cropped(source[number - 1], _within(source[number - 1], marks[number]))
        yield [Piece(f"{number:>{len(gutter)}} | ", _FRAME), Piece(text)]
        for row in _rows(placed):
            yield [bar, Piece(" "), *_drawn(text, row)]


def _within(text: str, marks: Sequence[_Mark]) -> list[_Mark]:
    """Marks that lie in a line and cover something of it; those of whole lines leave out the indentation."""
    indentation = len(text) - len(text.lstrip())
    within: list[_Mark] = []
    for mark in marks:
        start = min(mark.start or min(indentation, max(mark.end - 1, 0)), len(text))
        within.append(mark._replace(start=start, end=max(min(mark.end, len(text.rstrip())), start + 1)))
    return sorted(within)


def _cropped(text: str, marks: list[_Mark]) -> tuple[str, list[_Mark]]:
    """The part of a long line around its marks, with the marks moved to it."""
    if len(text) <= WIDEST:
        return text, marks
    start = max(marks[0].start - _MARGIN, 0)
    end = min(max(max(mark.end for mark in marks) + _MARGIN, start + WIDEST), len(text))
    if end - start > 2 * WIDEST:
        end = start + 2 * WIDEST
    head, tail = "…" if start else "", "…" if end < len(text) else ""
    shift = start - len(head)
    moved = [m._replace(start=m.start - shift, end=min(m.end, end) - shift) for m in marks if m.start < end]
    return head + text[start:end] + tail, moved


def _rows(marks: Sequence[_Mark]) -> list[list[_Mark]]:
    """Marks in rows below a line: beside each other where they do not overlap, and one label a row, at its end."""
    rows: list[list[_Mark]] = []
    for mark in marks:
        if rows and rows[-1][-1].end < mark.start and not rows[-1][-1].label:
            rows[-1].append(mark)
        else:
            rows.append([mark])
    return rows


def _drawn(text: str, marks: Sequence[_Mark]) -> Iterable[Piece]:
    column = 0
    for mark in marks:
        yield Piece(_blanks(text[column : mark.start]))
        label = f" {mark.label}" if mark.label else ""
        yield Piece(mark.character * max(_width(text[mark.start : mark.end]), 1) + label, mark.style)
        column = mark.end


def _blanks(text: str) -> str:
    return "".join(character if character == "\t" else " " * _width(character) for character in text)


def _width(text: str) -> int:
    """The columns that a text takes on a terminal."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in ("W", "F") else 1 for c in text
    )
