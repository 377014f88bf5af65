"""The store: what earlier runs made, in an embedded database in the output folder's ``.derivd``.

It is a cache. A store that is missing, of another version or damaged is replaced by an empty one, which costs time
and nothing else.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from gen.autograd.family import Family, FamilyOutline
from gen.emit.node import NodeSource
from gen.loader import LoadMemos
from gen.memo import Memo
from gen.output.manifest import STATE_FOLDER
from gen.spec.reader import Head
from gen.version import generator_digest

STORE = "store.sqlite"
_FORMAT = "1"
_TABLES = ("heads", "outlines", "families", "nodes")
_KEPT_FOR_EACH_USED = 4
"""How many rows a table may hold for each one that the last run used, so that going back to old inputs is quick."""

_Value = TypeVar("_Value")


class StoreMemos:
    """The memos of a run, backed by a store."""

    def __init__(self, load: LoadMemos, nodes: Memo[NodeSource]) -> None:
        self.load = load
        self.nodes = nodes

    @classmethod
    def in_memory(cls) -> StoreMemos:
        """Memos without a store."""
        return cls(LoadMemos.in_memory(), Memo())


class Store:
    """An open store. `warning` tells what was wrong with the one that was found, if anything."""

    def __init__(self, folder: Path) -> None:
        """Open the store of an output folder, or make one."""
        self._path = folder / STATE_FOLDER / STORE
        self.warning = ""
        self._database: sqlite3.Connection | None = None
        try:
            self._database = self._open()
        except (sqlite3.OperationalError, OSError) as e:
            # Somebody else holds it, or the folder cannot be written: the store itself may be sound.
            self.warning = f"the store {self._path} cannot be used ({e}); generating without it"
        except sqlite3.Error as e:
            self._make_anew(f"the store {self._path} was damaged ({e}) and has been made anew")
        self.memos = StoreMemos(
            LoadMemos(
                self._memo("heads", Head, all_at_once=True),
                self._memo("outlines", FamilyOutline, all_at_once=True),
                self._memo("families", Family),
            ),
            self._memo("nodes", NodeSource, self._keys_of("nodes")),
        )

    def save(self) -> None:
        """Keep what was made since the last call; a store that cannot be written is given up."""
        if self._database is None:
            return
        load = self.memos.load
        try:
            with self._database:
                self._save("heads", load.heads)
                self._save("outlines", load.outlines)
                self._save("families", load.families)
                self._save("nodes", self.memos.nodes)
        except sqlite3.Error as e:
            self.warning = f"the store {self._path} cannot be written ({e})"
            self.close()

    def close(self) -> None:
        """Close the database."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def _open(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self._path, timeout=10, check_same_thread=False)
        database.execute("PRAGMA journal_mode=WAL")
        # The store may lose its last transaction in a power cut, as it is only a cache.
        database.execute("PRAGMA synchronous=OFF")
        database.execute("CREATE TABLE IF NOT EXISTS meta (version TEXT)")
        version = f"{_FORMAT} {generator_digest()}"
        found = database.execute("SELECT version FROM meta").fetchall()
        if found != [(version,)]:
            self._remark_on_version(found)
            with database:
                for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                    database.execute(f'DROP TABLE "{name}"')
                database.execute("CREATE TABLE meta (version TEXT)")
                database.execute("INSERT INTO meta VALUES (?)", (version,))
                for table in _TABLES:
                    database.execute(f"CREATE TABLE {table} (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID")
        return database

    def _remark_on_version(self, found: list[Any]) -> None:
        """An older store is replaced without a word, as after every upgrade; a newer one is remarked on."""
        number = str(found[0][0]).partition(" ")[0] if found else _FORMAT
        if not number.isdecimal() or int(number) > int(_FORMAT):
            self.warning = f"the store {self._path} is of a newer derivd and has been made anew"

    def _make_anew(self, warning: str) -> None:
        self.warning = warning
        try:
            for suffix in ("", "-wal", "-shm"):
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
            self._database = self._open()
        except (sqlite3.Error, OSError) as e:
            self.warning = f"the store {self._path} cannot be used ({e}); generating without it"

    def _memo(
        self,
        table: str,
        type: type[_Value],
        exists: Callable[[str], bool] | None = None,
        *,
        all_at_once: bool = False,
    ) -> Memo[_Value]:
        decoder = msgspec.msgpack.Decoder(type)
        fetch = self._all_of(table) if all_at_once else lambda key: self._fetch_bytes(table, key)

        def decoded(key: str) -> _Value | None:
            data = fetch(key)
            if data is None:
                return None
            try:
                return decoder.decode(data)
            except (msgspec.DecodeError, TypeError):
                return None

        return Memo(decoded, exists)

    def _keys_of(self, table: str) -> Callable[[str], bool]:
        """Whether a table has a key; all its keys are read when this is first asked."""
        keys: set[str] | None = None

        def exists(key: str) -> bool:
            nonlocal keys
            if keys is None:
                keys = {row[0] for row in self._select(f"SELECT key FROM {table}")}
            return key in keys

        return exists

    def _all_of(self, table: str) -> Callable[[str], bytes | None]:
        """A look-up that reads the whole table when it is first asked."""
        rows: dict[str, bytes] | None = None

        def fetch(key: str) -> bytes | None:
            nonlocal rows
            if rows is None:
                rows = dict(self._select(f"SELECT key, value FROM {table}"))
            return rows.get(key)

        return fetch

    def _fetch_bytes(self, table: str, key: str) -> bytes | None:
        rows = self._select(f"SELECT value FROM {table} WHERE key = ?", key)
        return rows[0][0] if rows else None

    def _select(self, query: str, *values: str) -> list[Any]:
        """The rows of a query; none if the store is damaged, which costs only the work they would have saved."""
        if self._database is None:
            return []
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.Error:
            return []

    def _save(self, table: str, memo: Memo[_Value]) -> None:
        assert self._database is not None, "only an open store is saved"
        encode = msgspec.msgpack.Encoder().encode
        rows = [(key, encode(value)) for key, value in memo.take_added().items()]
        if rows:
            self._database.executemany(f"INSERT OR REPLACE INTO {table} VALUES (?, ?)", rows)
        used = memo.used_keys
        (count,) = self._database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()
        if rows and count > _KEPT_FOR_EACH_USED * max(len(used), 256):
            self._database.execute("CREATE TEMP TABLE used (key TEXT PRIMARY KEY)")
            self._database.executemany("INSERT INTO used VALUES (?)", [(key,) for key in used])
            self._database.execute(f"DELETE FROM {table} WHERE key NOT IN (SELECT key FROM used)")
            self._database.execute("DROP TABLE used")
