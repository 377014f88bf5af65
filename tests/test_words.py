"""Near words, compared with distances computed cell by cell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.words import Words, edit_distance

SHORT = st.text(alphabet="abc_", max_size=9)


def distance(a: str, b: str) -> int:
    """The optimal-string-alignment distance by its recurrence."""
    table = [[max(i, j) if 0 in (i, j) else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            edits = [table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] != b[j - 1])]
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                edits.append(table[i - 2][j - 2] + 1)
            table[i][j] = min(edits)
    return table[-1][-1]


@given(SHORT, SHORT)
def test_the_distance_is_that_of_the_recurrence(a: str, b: str) -> None:
    assert edit_distance(a, b) == distance(a, b)


@given(st.text(alphabet="abc_", min_size=1, max_size=14), st.lists(SHORT.filter(bool), max_size=12))
def test_no_word_is_nearer_than_the_closest(word: str, words: list[str]) -> None:
    limit = min(max(len(word), 3) // 3, 4)
    distances = {w: d for w in words if w != word and (d := distance(word, w)) < min(len(word), len(w))}
    nearest = min(distances.values(), default=limit + 1)
    found = Words(words).closest(word)
    assert (found is None) == (nearest > limit)
    assert found is None or distances[found] == nearest


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("slef", "self"),
        ("othr", "other"),
        ("sinn", "sin"),
        ("self", None),
        ("x", None),
        ("selfff", "self"),
        ("selffff", None),
    ],
)
def test_the_closest_word_is_within_a_third_of_the_letters(word: str, expected: str | None) -> None:
    assert Words(["self", "other", "sin", "sign"]).closest(word) == expected


@given(st.permutations(["sign", "sin", "sinh", "sinc"]))
def test_the_closest_word_does_not_depend_on_the_order(words: list[str]) -> None:
    assert Words(words).closest("sinx") == "sin"
