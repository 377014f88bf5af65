"""Differences line by line, against what Python's own patch format and plain counting say."""

from __future__ import annotations

from difflib import restore

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.review.lines import Row, groups, size, unified, visible
from gen.review.model import Texts

LINES = st.lists(st.sampled_from(["a", "b", "c", "", "  d"]), max_size=12).map("\n".join)


def rows(texts: Texts) -> list[Row]:
    return [row for group in groups(texts) for row in group.rows]


@given(LINES, LINES)
def test_each_column_of_the_rows_is_its_text(before: str, after: str) -> None:
    shown = rows(Texts(before, after))

    assert [row.old for row in shown if row.old is not None] == before.splitlines()
    assert [row.new for row in shown if row.new is not None] == after.splitlines()


@given(LINES, LINES)
def test_line_numbers_count_from_one_on_each_side(before: str, after: str) -> None:
    shown = rows(Texts(before, after))

    assert [row.old_number for row in shown if row.old is not None] == list(range(1, len(before.splitlines()) + 1))
    assert [row.new_number for row in shown if row.new is not None] == list(range(1, len(after.splitlines()) + 1))


@given(LINES, LINES)
def test_the_size_is_that_of_the_unified_diff(before: str, after: str) -> None:
    body = unified(Texts(before, after), "x", context=100)[3:]

    assert size(Texts(before, after)) == (
        sum(line.startswith("+") for line in body),
        sum(line.startswith("-") for line in body),
    )


@given(LINES, LINES)
def test_a_unified_diff_restores_both_texts(before: str, after: str) -> None:
    body = unified(Texts(before, after), "x", context=100)[3:]
    # The same as lines of `difflib.ndiff`, whose marks are two characters wide.
    delta = [f"{line[:1]} {line[1:]}" for line in body] or [f"  {line}" for line in before.splitlines()]

    assert (list(restore(delta, 1)), list(restore(delta, 2))) == (before.splitlines(), after.splitlines())


def test_unchanged_lines_far_from_a_difference_are_folded() -> None:
    before = "\n".join(map(str, range(20)))
    after = before.replace("10", "ten")

    shown = groups(Texts(before, after))

    assert [(group.is_folded, len(group.rows)) for group in shown] == [(True, 7), (False, 7), (True, 6)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("grad * self", "grad * self"),
        ("tab\tand\nline", "tab\tand\nline"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("a\u202eb", r"a\u202eb"),
        ("x\r", r"x\r"),
        ("β", "β"),
    ],
)
def test_characters_that_act_are_shown_by_number(text: str, shown: str) -> None:
    assert visible(text) == shown
