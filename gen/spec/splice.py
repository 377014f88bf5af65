"""What an edit left of a file: the items before and behind the changed text, and those that must be looked at."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from gen.spec.entries import split_items

Item = TypeVar("Item")

_BLOCK = 1 << 16
"""Characters that are compared at a time."""


class Splice(msgspec.Struct, frozen=True):
    """How the items of a text follow from those of the text before.

    The first `leading` items are the same. The last `trailing` ones are the same but stand `shift` lines further down.
    `items` are what lies between: line, and text behind the dash, as `split_items` gives them. They are the characters
    from `begin` to `stop` of the text.
    """

    leading: int
    items: Sequence[tuple[int, str]]
    begin: int
    stop: int
    trailing: int = 0
    shift: int = 0


def splice(old: str, items: Sequence[Item], new: str, line_of: Callable[[Item], int]) -> Splice:
    """Compare a text with the one before, whose items are given in their order; `line_of` gives an item's line, from 1.

    It takes a few comparisons of memory, however many items there are, while splitting takes time for each.
    """
    if not items or not old:
        return Splice(0, split_items(new), 0, len(new))
    start = _common_start(old, new)
    end = _common_end(old, new, min(len(old), len(new)) - start)
    line = old.count("\n", 0, start) + 1
    # An item is the same if its lines are, and the next one still begins where it did.
    begins = bisect_right if start - _start_of_line(old, start, 0) >= len("- ") else bisect_left
    leading = max(begins(items, line, key=line_of) - 1, 0)
    replaced = old.count("\n", start, len(old) - end)
    old_line = line + replaced
    shift = new.count("\n", start, len(new) - end) - replaced
    ends = bisect_left if _starts_line(old, len(old) - end) and _starts_line(new, len(new) - end) else bisect_right
    trailing = len(items) - max(ends(items, old_line, key=line_of), leading)
    first = line_of(items[leading]) if leading else 1
    begin = _start_of_line(new, start, first - line) if leading else 0
    stop = len(new)
    if trailing:
        follows = line_of(items[len(items) - trailing])
        stop = _start_of_line(new, len(new) - end, follows - old_line)
    changed = [(first - 1 + line, text) for line, text in split_items(new[begin:stop])]
    return Splice(leading, changed, begin, stop, trailing, shift)


def _common_start(old: str, new: str) -> int:
    """How many characters two texts have in common at their starts."""
    length = min(len(old), len(new))
    at = 0
    step = _BLOCK
    while step:
        if at + step <= length and old[at : at + step] == new[at : at + step]:
            at += step
        else:
            step //= 2
    return at


def _common_end(old: str, new: str, length: int) -> int:
    """How many characters two texts have in common at their ends, `length` of them at most."""
    at = 0
    step = _BLOCK
    while step:
        i, j = len(old) - at, len(new) - at
        if at + step <= length and old[i - step : i] == new[j - step : j]:
            at += step
        else:
            step //= 2
    return at


def _starts_line(text: str, at: int) -> bool:
    return at < len(text) and text.startswith("\n", at - 1)


def _start_of_line(text: str, at: int, lines: int) -> int:
    """Where a line starts that is `lines` below the one with a place in it, or above it if that is negative."""
    start = text.rfind("\n", 0, at) + 1
    for _ in range(-lines):
        start = text.rfind("\n", 0, start - 1) + 1
    for _ in range(lines):
        start = text.index("\n", start) + 1
    return start
