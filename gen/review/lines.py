"""Differences of texts line by line: sizes, unified diffs, and rows for two columns."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, unified_diff

import msgspec

from gen.review.model import Texts

CONTEXT = 3
"""Unchanged lines that are shown around a difference."""


class Row(msgspec.Struct, frozen=True):
    """A line of each side beside each other, with their numbers from 1; None where a side has none."""

    old: str | None
    new: str | None
    old_number: int
    new_number: int

    @property
    def is_same(self) -> bool:
        """Whether both sides have this line."""
        return self.old == self.new


class Group(msgspec.Struct, frozen=True):
    """Neighbouring rows; those of a folded group are unchanged and far from any difference."""

    rows: tuple[Row, ...]
    is_folded: bool


def size(texts: Texts) -> tuple[int, int]:
    """How many lines are inserted and deleted."""
    insertions = deletions = 0
    for tag, i, i_end, j, j_end in _opcodes(*_split(texts)):
        if tag != "equal":
            deletions += i_end - i
            insertions += j_end - j
    return insertions, deletions


def unified(texts: Texts, name: str, context: int = CONTEXT) -> list[str]:
    """The lines of a unified diff, without line ends; none if the texts are equal."""
    before, after = _split(texts)
    return list(unified_diff(before, after, f"a/{name}", f"b/{name}", n=context, lineterm=""))


def groups(texts: Texts, context: int = CONTEXT) -> tuple[Group, ...]:
    """All lines of both texts as rows, unchanged ones more than `context` lines from a difference folded."""
    rows = tuple(_rows(*_split(texts)))
    near = [False] * len(rows)
    for index, row in enumerate(rows):
        if not row.is_same:
            for position in range(max(index - context, 0), min(index + context + 1, len(rows))):
                near[position] = True
    made: list[Group] = []
    start = 0
    for end in range(1, len(rows) + 1):
        if end == len(rows) or near[end] != near[start]:
            made.append(Group(rows[start:end], is_folded=not near[start]))
            start = end
    return tuple(made)


def visible(text: str) -> str:
    """A text in which no character acts on a terminal or on the order of others: they are shown by number instead."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(c if c in "\n\t" or unicodedata.category(c) not in _ACTING else _escape(c) for c in text)


# Control characters, and format characters such as those that change the direction of text.
_ACTING = frozenset({"Cc", "Cf"})


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode()


def _split(texts: Texts) -> tuple[list[str], list[str]]:
    return texts.before.splitlines(), texts.after.splitlines()


def _opcodes(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, int, int, int, int]]:
    return list(SequenceMatcher(None, before, after, autojunk=False).get_opcodes())


def _rows(before: Sequence[str], after: Sequence[str]) -> Iterator[Row]:
    for _, i, i_end, j, j_end in _opcodes(before, after):
        for step in range(max(i_end - i, j_end - j)):
            old, new = i + step, j + step
            yield Row(
                old=before[old] if old < i_end else None,
                new=after[new] if new < j_end else None,
                old_number=old + 1,
                new_number=new + 1,
            )
