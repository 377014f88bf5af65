"""Words that others may be misspellings of, found by edit distance."""

from __future__ import annotations

from collections.abc import Iterable

_MOST_EDITS = 4


class Words:
    """Words among which a near one is looked for, again and again."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_length: dict[int, list[tuple[str, int, int]]] = {}
        for word in words:
            if word:
                self._by_length.setdefault(len(word), []).append((word, *_shape(word)))

    def closest(self, word: str) -> str | None:
        """The word that another one is most likely a misspelling of, or None if none is near enough.

        Near enough is one edit for every three characters, but no more than four edits: a character inserted, deleted
        or replaced, or two neighbours swapped. Something of both words must be left: a name of one letter is near to
        no other such name. Of equally near words the one that starts most alike is taken, or else the first in
        alphabetical order.
        """
        limit = min(max(len(word), 3) // 3, _MOST_EDITS, len(word) - 1)
        letters, pairs = _shape(word)
        masks = _masks(word)
        best: tuple[int, int, str] | None = None
        for length in sorted(self._by_length, key=lambda length: abs(length - len(word))):
            if abs(length - len(word)) > limit:
                break
            for candidate, other_letters, other_pairs in self._by_length[length]:
                # An edit changes at most two of the letters that occur, and six of the pairs of neighbours.
                if (letters ^ other_letters).bit_count() > 2 * limit or (pairs ^ other_pairs).bit_count() > 6 * limit:
                    continue
                distance = _distance(len(word), masks, candidate)
                if distance <= limit and distance < length and candidate != word:
                    limit = distance
                    found = (distance, -_common_start(word, candidate), candidate)
                    best = found if best is None else min(best, found)
        return best[2] if best else None


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` is most likely a misspelling of; see `Words.closest`."""
    return Words(candidates).closest(word)


def edit_distance(a: str, b: str) -> int:
    """The number of characters to insert, delete, replace or swap with their neighbours to make one word the other."""
    return _distance(len(a), _masks(a), b)


def _masks(word: str) -> dict[str, int]:
    """For each character, the positions at which a word has it, as bits."""
    masks: dict[str, int] = {}
    for position, character in enumerate(word):
        masks[character] = masks.get(character, 0) | 1 << position
    return masks


def _distance(length: int, masks: dict[str, int], other: str) -> int:
    """The distance of a word with given masks from another one.

    This is the bit-parallel algorithm of Hyyro (2003) for the optimal-string-alignment distance: a column of the table
    of distances is two numbers, with a bit for each row that is one more, or one less, than the row above.
    """
    if not length:
        return len(other)
    rows = (1 << length) - 1
    last = 1 << (length - 1)
    more, less, diagonal, before, distance = rows, 0, 0, 0, length
    for character in other:
        mask = masks.get(character, 0)
        swapped = ((~diagonal & mask) << 1) & before
        diagonal = ((((mask & more) + more) ^ more) | mask | less | swapped) & rows
        right_more = less | (rows & ~(diagonal | more))
        right_less = diagonal & more
        distance += bool(right_more & last) - bool(right_less & last)
        right_more = (right_more << 1 | 1) & rows
        right_less = (right_less << 1) & rows
        more = right_less | (rows & ~(diagonal | right_more))
        less = diagonal & right_more
        before = mask
    return distance


def _shape(word: str) -> tuple[int, int]:
    """The letters of a word and its pairs of neighbouring letters, each as bits, some of which stand for several."""
    letters = pairs = before = 0
    for character in word:
        code = ord(character)
        letters |= 1 << (code & 127)
        pairs |= 1 << ((before * 31 + code) & 511)
        before = code
    return letters, pairs


def _common_start(a: str, b: str) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
