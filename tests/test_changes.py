"""What changed is told by identity, and no change is missed, whichever editions are compared."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gen.changes import Edition, changed_places

NAMES = st.sampled_from("abcdef")


def test_places_with_other_objects_are_told() -> None:
    same, old, new = object(), object(), object()
    assert changed_places([same, new, same, new], [same, old, same, old]) == [1, 3]


def test_an_edition_has_the_values_of_the_one_before_but_for_those_that_changed() -> None:
    assert Edition({"a": 1, "b": 2}).edited({"b": 3}).by_name == {"a": 1, "b": 3}


def test_an_edition_without_changes_is_the_same() -> None:
    edition = Edition({"a": 1})
    assert edition.edited({}) is edition
    assert edition.changed_since(edition) == ()


@given(
    st.sets(NAMES),
    st.sets(NAMES, min_size=1),
    st.lists(st.tuples(st.integers(0, 9), st.sets(NAMES))),
    st.integers(0, 9),
    st.integers(0, 9),
)
def test_no_change_between_two_editions_is_missed(
    few: set[str], names: set[str], edits: list[tuple[int, set[str]]], new: int, old: int
) -> None:
    editions: list[Edition[object]] = [Edition({}), *(Edition({n: object() for n in some}) for some in (few, names))]
    for before, edited in edits:
        edition = editions[before % len(editions)]
        editions.append(edition.edited({name: object() for name in edition.by_name if name in edited}))
    after, before_it = editions[new % len(editions)], editions[old % len(editions)]
    changed = {n for n, value in after.by_name.items() if before_it.by_name.get(n) is not value}
    assert set(after.changed_since(before_it)) == changed
    assert set(after.gone_since(before_it)) == before_it.by_name.keys() - after.by_name.keys()
