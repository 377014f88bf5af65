"""What changed between two collections of immutable values, of which most are the same objects."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import compress, count
from operator import is_not
from typing import Generic, TypeVar

Value = TypeVar("Value")


def changed_places(new: Sequence[object], old: Sequence[object]) -> list[int]:
    """Where two sequences of one length hold different objects; equal ones that were made anew count as different."""
    return list(compress(count(), map(is_not, new, old)))


class Edition(Generic[Value]):
    """Values by name, as they were in one load; it knows which of them are not those of the edition before."""

    def __init__(self, by_name: Mapping[str, Value]) -> None:
        """An edition that follows from none."""
        self.by_name = by_name
        self._mark = object()
        # Not the edition itself, which would keep all those before it.
        self._before: object = None
        self._changed: Sequence[str] = ()

    def edited(self, changed: Mapping[str, Value]) -> Edition[Value]:
        """The edition after this one, with other values for some of its names."""
        if not changed:
            return self
        after = Edition({**self.by_name, **changed})
        after._before, after._changed = self._mark, tuple(changed)
        return after

    def gone_since(self, other: Edition[Value]) -> Collection[str]:
        """The names of another edition that this one lacks."""
        follows = other is self or other._mark is self._before
        return () if follows else other.by_name.keys() - self.by_name.keys()

    def changed_since(self, other: Edition[Value]) -> Sequence[str]:
        """The names that another edition lacks or has with a different object."""
        if other is self:
            return ()
        if other._mark is self._before:
            return self._changed
        old = other.by_name.get
        return [name for name, value in self.by_name.items() if old(name) is not value]
