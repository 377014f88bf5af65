"""Tests of what is told apart by identity."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gen.changes import changed_keys, changed_places


def test_places_with_other_objects_are_told() -> None:
    same, old, new = object(), object(), object()
    assert changed_places([same, new, same, new], [same, old, same, old]) == [1, 3]


@given(st.lists(st.tuples(st.text(), st.booleans())))
def test_keys_with_other_objects_or_that_are_new_are_told_in_any_order(items: list[tuple[str, bool]]) -> None:
    old = {key: object() for key, _ in items}
    new = {key: object() if is_changed else old[key] for key, is_changed in reversed(items)} | {"new": object()}
    old.pop("new", None)
    assert changed_keys(new, old) == [key for key in new if new[key] is not old.get(key)]
    assert changed_keys(new, new) == []
