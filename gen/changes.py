"""What changed between two collections of immutable values, of which most are the same objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress, count
from operator import is_not


def changed_places(new: Sequence[object], old: Sequence[object]) -> list[int]:
    """Where two sequences of one length hold different objects; equal ones that were made anew count as different."""
    return list(compress(count(), map(is_not, new, old)))


def changed_keys(new: Mapping[str, object], old: Mapping[str, object]) -> list[str]:
    """The keys of a mapping that another one lacks or has with a different object."""
    keys = list(new)
    if keys == list(old):
        return [keys[place] for place in changed_places([*new.values()], [*old.values()])]
    return [key for key, value in new.items() if old.get(key) is not value]
