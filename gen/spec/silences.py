"""Comments that silence warnings: ``# derivd: silence D101, D102``.

Behind code, such a comment is for the entry it stands in; on a line of its own, for the entry of the line below.
"""

from __future__ import annotations

import re

import msgspec

from gen.diagnostics import Place
from gen.spec.entries import Source

_COMMENT = re.compile(r"^(.*?)(?:^|(?<=[ \t]))#[ \t]*derivd:[ \t]*silence\b([^\n]*)", re.MULTILINE)
_MARK = "derivd:"
_WORD = re.compile(r"[^\s,]+")
_CODE_BELOW = re.compile(r"^[ \t]*[^\s#]", re.MULTILINE)


class Silence(msgspec.Struct, frozen=True):
    """One code of a silencing comment: where it stands, and a line (from 1) of the entry that it is for."""

    code: str
    place: Place
    line: int


def may_silence(text: str) -> bool:
    """Whether there may be a silencing comment in lines of text."""
    return _MARK in text


def silences(source: Source) -> tuple[Silence, ...]:
    """The silencing comments of a file, one for each of their codes."""
    if not may_silence(source.text):
        return ()
    found: list[Silence] = []
    for comment in _COMMENT.finditer(source.text):
        line = source.text.count("\n", 0, comment.start()) + 1
        target = line
        if not comment.group(1).strip():
            below = _CODE_BELOW.search(source.text, comment.end())
            target = source.text.count("\n", 0, below.start()) + 1 if below else line
        column = comment.start(2) - comment.start() + 1
        for word in _WORD.finditer(comment.group(2)):
            place = Place(source.path, line, column + word.start(), line, column + word.end())
            found.append(Silence(word.group(), place, target))
    return tuple(found)
