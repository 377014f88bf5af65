"""Tables of the store: values by key, one a row or many in one, each row with a checksum.

The database has no checksums of its own, and a flipped bit in a row would end up in generated code.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec
import xxhash

from gen.memo import Memo

Value = TypeVar("Value")

Select = Callable[..., list[Any]]
"""Gives the rows of a query; none if the database cannot be read."""

KEPT_FOR_EACH_USED = 4
"""How many values a table may hold for each one that the last run used, so that going back to old inputs is quick."""

FEWEST_KEPT = 1024
MOST_BATCHES = 64

_CHECKSUM = 16


class Rows(Generic[Value]):
    """A table with a row for each value, for values of which a run reads few."""

    def __init__(self, name: str, type: type[Value], select: Select, *, fewest_kept: int | None = None) -> None:
        """A table that holds more than `fewest_kept` rows, or `FEWEST_KEPT`, before any is deleted."""
        self.name = name
        self._select = select
        self._fewest_kept = fewest_kept
        self._type = type
        self._keys: set[str] | None = None
        self._is_empty: bool | None = None

    @property
    def schema(self) -> str:
        """The statement that makes the table."""
        return f"CREATE TABLE {self.name} (key TEXT PRIMARY KEY, value BLOB)"

    @cached_property
    def _decoder(self) -> msgspec.msgpack.Decoder[Value]:
        return msgspec.msgpack.Decoder(self._type)

    def forget(self) -> None:
        """Forget what was read, as the database has been replaced."""
        self._keys = self._is_empty = None

    def has(self, key: str) -> bool:
        """Whether there is a row; all keys are read when this is first asked."""
        if self._keys is None:
            self._keys = {row[0] for row in self._select(f"SELECT key FROM {self.name}")}
        return key in self._keys

    def fetch(self, key: str) -> Value | None:
        """The value of a key, if its row is sound."""
        if self._is_empty is None:
            self._is_empty = not self._select(f"SELECT 1 FROM {self.name} LIMIT 1")
        if self._is_empty:
            # A first run asks for everything.
            return None
        for (data,) in self._select(f"SELECT value FROM {self.name} WHERE key = ?", key):
            return _decoded(self._decoder, f"{self.name} {key}", data)
        return None

    def save(self, database: sqlite3.Connection, memo: Memo[Value]) -> None:
        """Keep what was made since the last call; delete what is old where that is most of all."""
        added = memo.take_added()
        if not added:
            return
        rows = [(key, _encoded(f"{self.name} {key}", value)) for key, value in added.items()]
        database.executemany(f"INSERT OR REPLACE INTO {self.name} VALUES (?, ?)", rows)
        self._is_empty = False
        (count,) = database.execute(f"SELECT COUNT(*) FROM {self.name}").fetchone()
        if _is_too_many(count, memo, self._fewest_kept):
            database.execute("CREATE TEMP TABLE used (key TEXT PRIMARY KEY)")
            database.executemany("INSERT INTO used VALUES (?)", [(key,) for key in memo.used_keys])
            database.execute(f"DELETE FROM {self.name} WHERE key NOT IN (SELECT key FROM used)")
            database.execute("DROP TABLE used")


class Batches(Generic[Value]):
    """A table with a row for all values that one run made, for values of which every run reads all."""

    def __init__(self, name: str, type: type[Value], select: Select) -> None:
        self.name = name
        self._select = select
        self._decoder: msgspec.msgpack.Decoder[dict[str, Value]] = msgspec.msgpack.Decoder(dict[str, type])  # type: ignore[valid-type]
        self._values: dict[str, Value] | None = None
        self._batches = 0

    @property
    def schema(self) -> str:
        """The statement that makes the table."""
        return f"CREATE TABLE {self.name} (number INTEGER PRIMARY KEY, value BLOB)"

    def forget(self) -> None:
        """Forget what was read, as the database has been replaced."""
        self._values = None

    def fetch(self, key: str) -> Value | None:
        """The value of a key; the whole table is read when this is first asked."""
        return self._all().get(key)

    def save(self, database: sqlite3.Connection, memo: Memo[Value]) -> None:
        """Keep what was made since the last call; make one batch of what is used where there are too many."""
        added = memo.take_added()
        if not added:
            return
        values = self._all()
        values |= added
        self._batches += 1
        if self._batches > MOST_BATCHES or _is_too_many(len(values), memo):
            used = memo.used_keys
            self._values = added = {key: value for key, value in values.items() if key in used}
            database.execute(f"DELETE FROM {self.name}")
            self._batches = 1
        database.execute(f"INSERT INTO {self.name} (value) VALUES (?)", (_encoded(self.name, added),))

    def _all(self) -> dict[str, Value]:
        if self._values is None:
            self._values = {}
            rows = self._select(f"SELECT value FROM {self.name} ORDER BY number")
            for (data,) in rows:
                batch = _decoded(self._decoder, self.name, data)
                self._values |= {} if batch is None else batch
            self._batches = len(rows)
        return self._values


def _is_too_many(count: int, memo: Memo[Any], fewest_kept: int | None = None) -> bool:
    fewest = FEWEST_KEPT if fewest_kept is None else fewest_kept
    return count > KEPT_FOR_EACH_USED * max(memo.used_count, fewest)


def _encoded(name: str, value: object) -> bytes:
    data = msgspec.msgpack.encode(value)
    return _checksum(name, data) + data


def _decoded(decoder: msgspec.msgpack.Decoder[Value], name: str, data: object) -> Value | None:
    """The value of a row, None if it is not what was written there."""
    if not isinstance(data, bytes) or data[:_CHECKSUM] != _checksum(name, data[_CHECKSUM:]):
        return None
    try:
        return decoder.decode(data[_CHECKSUM:])
    except msgspec.DecodeError:
        return None


def _checksum(name: str, data: bytes) -> bytes:
    return xxhash.xxh3_128_digest(name.encode() + b" " + data)
