"""Memory of one stage: values by the digest of what they were made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

Item = TypeVar("Item")
Value = TypeVar("Value")


class Keys(Protocol):
    """Keys that can be counted and gone through."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[str]: ...


class KeysOf(Generic[Item]):
    """The keys of items, which are made only if somebody asks for them."""

    def __init__(self, items: Sequence[Item], key: Callable[[Item], str]) -> None:
        self._items = items
        self._key = key

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[str]:
        return map(self._key, self._items)


class Memo(Generic[Value]):
    """Remembers values by key, and forgets those that runs have no use for when these outnumber the others.

    `fetch` is asked for keys that are not in memory, such as a store on disk; `exists` tells whether it has one.
    """

    def __init__(
        self,
        fetch: Callable[[str], Value | None] | None = None,
        exists: Callable[[str], bool] | None = None,
    ) -> None:
        self._values: dict[str, Value] = {}
        self._fetch = fetch
        self._exists = exists
        self._used: set[str] = set()
        self._used_elsewhere: list[Keys] = []
        self._added: set[str] = set()
        self._kept = 0

    def get(self, key: str) -> Value | None:
        """The value of a key, or None if it must be made."""
        value = self._values.get(key)
        if value is None:
            value = None if self._fetch is None else self._fetch(key)
            if value is None:
                return None
            self._values[key] = value
        self._used.add(key)
        return value

    def has(self, key: str) -> bool:
        """Whether a key has a value, which counts as asking for it but does not fetch it."""
        if key in self._values or (self._exists is not None and self._exists(key)):
            self._used.add(key)
            return True
        return False

    def use(self, keys: Keys) -> None:
        """Count keys as asked for, by somebody who has what was made of their values in an earlier run."""
        self._used_elsewhere.append(keys)

    def put(self, key: str, value: Value, *, is_stored: bool = True) -> None:
        """Remember a value that was made; without `is_stored`, a store may keep the one that it has instead."""
        self._values[key] = value
        self._used.add(key)
        if is_stored:
            self._added.add(key)

    def finish_run(self) -> None:
        """Forget what was neither asked for nor made since the last call, if it may be half of all there is."""
        if len(self._values) > 2 * self._kept:
            for key in self._values.keys() - self.used_keys:
                del self._values[key]
            self._kept = len(self._values)
        self._used.clear()
        self._used_elsewhere.clear()

    @property
    def used_keys(self) -> frozenset[str]:
        """The keys that were asked for or made since the last run was finished."""
        return frozenset(self._used).union(*self._used_elsewhere)

    @property
    def used_count(self) -> int:
        """How many keys that is, or somewhat more: those used twice may count twice."""
        return len(self._used) + sum(map(len, self._used_elsewhere))

    def take_added(self) -> dict[str, Value]:
        """The values made since the last call, for a store to keep."""
        added = {key: self._values[key] for key in self._added if key in self._values}
        self._added.clear()
        return added

    def add_all(self) -> None:
        """Count all values in memory as made, for a store that is new."""
        self._added.update(self._values)

    def __len__(self) -> int:
        return len(self._values)
