"""Where the characters of a YAML scalar's value stand in its text: behind escapes, folded lines and indentation.

The rules are those of YAML 1.1 as libyaml and PyYAML read it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache, lru_cache

import msgspec

from gen.diagnostics import Span
from gen.spec.entries import Entry

_BREAKS = "\n\x85\u2028\u2029"
_BREAK = re.compile(f"[{_BREAKS}]")
_SPACE = rf"[ \t{_BREAKS}]"
_COMMENT = f"#[^{_BREAKS}]*"
_DASHES = re.compile(r"\s*(?:[-?:][ \t]+)*")
_ESCAPES = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "t": "\t",
    "\t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}
_CODE_LENGTHS = {"x": 2, "u": 4, "U": 8}


@cache
def _properties() -> re.Pattern[str]:
    """What may come before a scalar itself: an anchor, a tag, comments and line breaks between them."""
    return re.compile(rf"(?:(?:&[\w-]+|![^ \t{_BREAKS}]*){_SPACE}*(?:{_COMMENT}{_SPACE}+)*)+", re.ASCII)


@cache
def _header() -> re.Pattern[str]:
    """The first line of a block scalar from its indicator on."""
    return re.compile(rf"[|>](?:([+-])?([1-9])?|([1-9])([+-]))[ \t]*(?:{_COMMENT})?(?:[{_BREAKS}]|\Z)")


class ScalarText(msgspec.Struct, frozen=True):
    """A scalar's value, with the offset in the text at which each of its characters starts and ends."""

    value: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def span_in_scalar(entry: Entry, scalar: Span, start: int, end: int) -> Span:
    """The range, in an entry's text, of the characters [start, end) of a scalar's value.

    `scalar` is the range of the scalar's node. Of an empty range, the place of the character at `start` is given, or
    the end of the value. A scalar that stands outside its entry, behind an alias, is given as a whole.
    """
    lines = _line_starts(entry.text)
    if not 0 <= scalar.line < len(lines):
        return scalar
    offset = lines[scalar.line] + scalar.column
    if scalar.line == scalar.end_line and entry.text[offset : offset + 1] not in set("'\"|>&!"):
        # A plain scalar on one line is its own value.
        return Span(scalar.line, scalar.column + start, scalar.line, scalar.column + max(start, end))
    read = read_scalar(entry.text, offset, _offset(lines, scalar.end_line, scalar.end_column, entry.text))
    if not read.value:
        return scalar
    last = len(read.value) - 1
    first = read.starts[start] if start <= last else read.ends[last]
    behind = read.ends[min(end, last + 1) - 1] if end > start else first
    return Span(*_line_and_column(lines, first), *_line_and_column(lines, max(first, behind)))


@lru_cache(maxsize=64)
def read_scalar(text: str, start: int, end: int) -> ScalarText:
    """The value of the scalar that stands at [start, end) of a text, properties included, with its characters' places.

    Texts that are no scalar give some value, and no error.
    """
    properties = _properties().match(text, start, end)
    content = start if properties is None else properties.end()
    match text[content : content + 1]:
        case "'" | '"' as quote:
            return _Characters(text, end - 1).flow(content + 1, quote)
        case "|" | ">":
            return _Characters(text, len(text)).block(content, _parent_indentation(text, start))
    return _Characters(text, end).flow(content, "")


class _Characters:
    """Collects the characters of one scalar's value; `end` is the offset behind its content."""

    def __init__(self, text: str, end: int) -> None:
        self._text = text
        self._end = end
        self._value: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []

    def flow(self, at: int, quote: str) -> ScalarText:
        """A plain scalar (no quote) or a quoted one, whose content starts at an offset."""
        while at < self._end:
            character = self._text[at]
            if character in " \t" or character in _BREAKS:
                at = self._blanks(at)
            elif character == "\\" and quote == '"':
                at = self._escape(at)
            elif character == "'" and quote == "'":
                at = self._put("'", at, at + 2)
            else:
                at = self._put(character, at, at + 1)
        return self._done()

    def block(self, at: int, parent: int) -> ScalarText:
        """A block scalar whose indicator stands at an offset, in a collection that is indented by `parent`."""
        header = _header().match(self._text, at)
        if header is None:
            return self._done()
        folded = self._text[at] == ">"
        chomping = header.group(1) or header.group(4) or ""
        increment = header.group(2) or header.group(3)
        at = header.end()
        least = max(parent + 1, 1)
        indentation = least + int(increment) - 1 if increment else max(least, self._indentation(at))
        breaks, at = self._empty_lines(at, indentation)
        line_break = -1
        while self._stands_at(at, indentation):
            for position in breaks:
                self._put_break(position)
            is_text = self._text[at] not in " \t"
            found = _BREAK.search(self._text, at)
            line_end = found.start() if found else self._end
            while at < line_end:
                at = self._put(self._text[at], at, at + 1)
            line_break = line_end if found else -1
            breaks, at = self._empty_lines(at + 1 if found else at, indentation)
            if self._stands_at(at, indentation) and line_break >= 0:
                plain = self._text[line_break] in "\n\x85" and is_text and self._text[at] not in " \t"
                if not folded or not plain:
                    self._put_break(line_break)
                elif not breaks:
                    self._put(" ", line_break, at)
        if chomping != "-" and line_break >= 0:
            self._put_break(line_break)
        if chomping == "+":
            for position in breaks:
                self._put_break(position)
        return self._done()

    def _put(self, character: str, start: int, end: int) -> int:
        self._value.append(character)
        self._starts.append(start)
        self._ends.append(end)
        return end

    def _put_break(self, at: int) -> None:
        # The three one-character breaks of YAML 1.1 but for LS and PS are read as a newline.
        character = self._text[at]
        self._put("\n" if character in "\n\x85" else character, at, at + 1)

    def _done(self) -> ScalarText:
        return ScalarText("".join(self._value), tuple(self._starts), tuple(self._ends))

    def _blanks(self, start: int) -> int:
        """Blanks inside a flow scalar: kept in a line, folded around line breaks. Gives the offset behind them."""
        end = start
        while end < self._end and (self._text[end] in " \t" or self._text[end] in _BREAKS):
            end += 1
        breaks = [at for at in range(start, end) if self._text[at] in _BREAKS]
        if not breaks:
            for at in range(start, end):
                self._put(self._text[at], at, at + 1)
        elif self._text[breaks[0]] not in "\n\x85":
            for at in breaks:
                self._put_break(at)
        elif len(breaks) == 1:
            self._put(" ", breaks[0], end)
        else:
            for at in breaks[1:]:
                self._put_break(at)
        return end

    def _escape(self, at: int) -> int:
        """An escape of a double-quoted scalar. Gives the offset behind it."""
        code = self._text[at + 1 : at + 2]
        if code and code in _BREAKS:
            end = at + 2
            while end < self._end and (self._text[end] in " \t" or self._text[end] in _BREAKS):
                if self._text[end] in _BREAKS:
                    self._put_break(end)
                end += 1
            return end
        if length := _CODE_LENGTHS.get(code):
            digits = self._text[at + 2 : at + 2 + length]
            number = int(digits, 16) if re.fullmatch(r"[0-9A-Fa-f]+", digits) else 0xFFFD
            return self._put(chr(min(number, 0x10FFFF)), at, at + 2 + length)
        return self._put(_ESCAPES.get(code, code or "\\"), at, at + 2)

    def _indentation(self, at: int) -> int:
        """The indentation of a block scalar that does not give it: the greatest up to its first line of text."""
        greatest = column = 0
        while at < self._end and (self._text[at] == " " or self._text[at] in _BREAKS):
            column = column + 1 if self._text[at] == " " else 0
            greatest = max(greatest, column)
            at += 1
        return greatest

    def _empty_lines(self, at: int, indentation: int) -> tuple[list[int], int]:
        """The offsets of the breaks of lines without text, and the offset behind the indentation that follows."""
        breaks: list[int] = []
        while True:
            column = 0
            while column < indentation and self._text[at : at + 1] == " ":
                at, column = at + 1, column + 1
            if at >= self._end or self._text[at] not in _BREAKS:
                return breaks, at
            breaks.append(at)
            at += 1

    def _stands_at(self, at: int, indentation: int) -> bool:
        return at < self._end and at - _line_start(self._text, at) == indentation


def _parent_indentation(text: str, at: int) -> int:
    """The indentation of the block collection that a scalar at an offset is a value of."""
    while True:
        start = _line_start(text, at)
        line = text[start:at].rstrip()
        if line and not line.lstrip().startswith("#"):
            break
        if start == 0:
            return -1
        at = start - 1
    dashes = _DASHES.match(line)
    column = dashes.end() if dashes else 0
    if column < len(line) and line[column:] not in ("-", "?", ":"):
        return column
    return len(line) - 1


def _line_start(text: str, at: int) -> int:
    return max(text.rfind(character, 0, at) for character in _BREAKS) + 1


def _line_starts(text: str) -> list[int]:
    return [0, *(found.end() for found in _BREAK.finditer(text))]


def _offset(lines: list[int], line: int, column: int, text: str) -> int:
    return lines[line] + column if line < len(lines) else len(text)


def _line_and_column(lines: list[int], offset: int) -> tuple[int, int]:
    line = bisect_right(lines, offset) - 1
    return line, offset - lines[line]
