"""What an edit left of a file is what splitting the whole file again would give."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gen.spec.entries import split_items
from gen.spec.splice import Splice, splice

Item = tuple[int, str]


def line_of(item: Item) -> int:
    return item[0]


def spliced(old: str, new: str) -> tuple[Splice, list[Item]]:
    """How a text follows from the one before, and its items put together from that."""
    items = split_items(old)
    edit = splice(old, items, new, line_of)
    trailing = [(line + edit.shift, text) for line, text in items[len(items) - edit.trailing :]]
    # Before the characters that are looked at stand those of the old text, and behind them as well.
    assert new[: edit.begin] == old[: edit.begin]
    assert new[edit.stop :] == old[len(old) - len(new) + edit.stop :]
    return edit, [*items[: edit.leading], *edit.items, *trailing]


FOUR = "# head\n- a: 1\n- b: 2\n  c: 3\n- d: 4\n- e: 5\n"


def test_a_changed_item_is_the_only_one_that_is_looked_at() -> None:
    edit, items = spliced(FOUR, FOUR.replace("c: 3", "c: 30"))
    assert edit == Splice(1, [(3, " b: 2\n  c: 30")], begin=14, stop=29, trailing=2)
    assert items == split_items(FOUR.replace("c: 3", "c: 30"))


def test_items_behind_an_added_line_have_moved() -> None:
    edit, items = spliced(FOUR, FOUR.replace("c: 3", "c: 3\n  x: 4"))
    assert edit == Splice(1, [(3, " b: 2\n  c: 3\n  x: 4")], begin=14, stop=35, trailing=2, shift=1)
    assert items[-1] == (7, " e: 5")


def test_a_text_that_did_not_change_has_nothing_to_look_at_but_its_last_item() -> None:
    edit, _ = spliced(FOUR, FOUR)
    assert edit.leading + edit.trailing >= 3


def test_an_item_that_loses_its_dash_joins_the_one_before() -> None:
    new = FOUR.replace("- d", "  d")
    assert spliced(FOUR, new)[1] == split_items(new)
    new = FOUR.replace("- d", "-d")
    assert spliced(FOUR, new)[1] == split_items(new)


LINES = st.sampled_from(["- a", "-", "-b", "  c: 1", "# d", "", "- a: 1", " - e", "-\tf"])


@given(
    st.lists(LINES, max_size=30),
    st.lists(LINES, max_size=5),
    st.integers(0, 30),
    st.integers(0, 5),
    st.sampled_from(["", "\n", "\n\n"]),
    st.sampled_from(["", "\n", "\n\n"]),
)
def test_any_edit_of_lines_gives_the_items_of_the_new_text(
    lines: list[str], put: list[str], at: int, removed: int, old_end: str, new_end: str
) -> None:
    old = "\n".join(lines) + old_end
    new = "\n".join([*lines[:at], *put, *lines[at + removed :]]) + new_end
    assert spliced(old, new)[1] == split_items(new)


@given(st.text(alphabet="-\n a", max_size=40), st.text(alphabet="-\n a", max_size=40))
def test_any_two_texts_give_the_items_of_the_new_one(old: str, new: str) -> None:
    assert spliced(old, new)[1] == split_items(new)
