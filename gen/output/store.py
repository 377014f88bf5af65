"""The store: what earlier runs made, in an embedded database in the output folder's ``.derivd``.

It is a cache. A store that is missing, of another version or damaged is replaced by an empty one, which costs time
and nothing else. It is used only under the lock of its folder.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gen.agreement import Verdict
from gen.autograd.family import Family, FamilyOutline
from gen.emit.node import NodeSource
from gen.loader import LoadMemos
from gen.memo import Memo
from gen.output.manifest import STATE_FOLDER
from gen.output.tables import Batches, Rows
from gen.spec.reader import Head, ReadFile
from gen.version import generator_digest

if TYPE_CHECKING:
    from collections.abc import Iterator

STORE = "store.sqlite"
FORMAT = 1
"""The number of the store's format; higher ones are newer."""

_FEWEST_FILES = 2
"""A file's row is as large as the file: those of a few specs are kept, for whoever generates from them in turn."""

_BUSY = 10.0
"""Seconds to wait for a reader from outside, such as somebody's database browser."""

_Fault = sqlite3.Error | UnicodeDecodeError
_FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What the database raises; the second where its message quotes a name that damage has made no text."""

_NOT_DAMAGE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
"""What keeps a store from being used, though it may be sound."""


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
    """The store of an output folder; `warning` tells what was wrong with the one that was found, if anything."""

    def __init__(self, folder: Path) -> None:
        """A store that is not open yet; its memos work like those without a store until it is."""
        self._path = folder / STATE_FOLDER / STORE
        self._database: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._damage: _Fault | None = None
        self._files = Rows("files", ReadFile, self._select, fewest_kept=_FEWEST_FILES)
        self._heads = Rows("heads", Head, self._select)
        self._outlines = Batches("outlines", FamilyOutline, self._select)
        self._families = Rows("families", Family, self._select)
        self._nodes = Rows("nodes", NodeSource, self._select)
        self._verdicts = Batches("verdicts", Verdict, self._select)
        self._tables = (self._files, self._heads, self._outlines, self._families, self._nodes, self._verdicts)
        self.warning = ""
        self.memos = StoreMemos(
            LoadMemos(
                Memo(self._files.fetch),
                Memo(self._heads.fetch),
                Memo(self._outlines.fetch),
                Memo(self._families.fetch),
                Memo(self._verdicts.fetch),
            ),
            Memo(self._nodes.fetch, self._nodes.has),
        )

    def open(self) -> None:
        """Open or make the database, unless the one that is open is still what lies in the folder."""
        try:
            if not self._is_current():
                self.close()
                self._connect()
        except (*_FAULTS, OSError) as e:
            self._recover(e)

    def save(self) -> None:
        """Keep what was made since the last call; a store that turns out to be damaged is made anew."""
        if self._damage is not None:
            self._recover(self._damage)
        try:
            self._save_all()
        except _FAULTS as e:
            self._recover(e)
            with suppress(*_FAULTS):
                self._save_all()

    def close(self) -> None:
        """Close the database."""
        if self._database is not None:
            with suppress(*_FAULTS):
                self._database.close()
            self._database = None
        for table in self._tables:
            table.forget()

    def _select(self, query: str, *values: str) -> list[Any]:
        """The rows of a query; none if the store is damaged, which costs only the work they would have saved."""
        if self._database is None:
            return []
        try:
            return self._database.execute(query, values).fetchall()
        except _FAULTS as e:
            self._damage = e
            return []

    def _connect(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._database = database = sqlite3.connect(
            self._path, timeout=_BUSY, isolation_level=None, check_same_thread=False
        )
        database.execute("PRAGMA journal_mode=WAL")
        # The store may lose its last transaction in a power cut, as it is only a cache.
        database.execute("PRAGMA synchronous=OFF")
        version = self._found_version(database)
        if version != _version():
            self._remark_on(version)
            with _transaction(database):
                for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                    database.execute('DROP TABLE "{}"'.format(name.replace('"', '""')))
                database.execute("CREATE TABLE meta (version TEXT)")
                database.execute("INSERT INTO meta VALUES (?)", (_version(),))
                for table in self._tables:
                    database.execute(table.schema)
        self._identity = self._found_identity()
        self._damage = None
        # What an earlier database had, or could not be given, is still in memory.
        load = self.memos.load
        for memo in (load.files, load.heads, load.outlines, load.families, load.verdicts, self.memos.nodes):
            memo.add_all()

    def _is_current(self) -> bool:
        """Whether the database that is open is the one that lies in the folder, and of this generator."""
        return (
            self._database is not None
            and self._identity == self._found_identity()
            and self._found_version(self._database) == _version()
        )

    def _found_version(self, database: sqlite3.Connection) -> str | None:
        """The version that a database has on record: the format and the generator; None if it is new."""
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchall():
            return None
        found = database.execute("SELECT version FROM meta").fetchall()
        return str(found[0][0]) if len(found) == 1 else ""

    def _found_identity(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return (found.st_dev, found.st_ino)

    def _remark_on(self, version: str | None) -> None:
        """An older store is replaced without a word, as after every upgrade; a newer one is remarked on."""
        number = "0" if version is None else version.partition(" ")[0]
        if not number.isdecimal() or int(number) > FORMAT:
            self.warning = f"the store {self._path} is of a newer derivd and has been made anew"

    def _recover(self, e: _Fault | OSError) -> None:
        """Replace a damaged database by an empty one; do without where the fault lies outside of it."""
        self.close()
        if isinstance(e, OSError) or getattr(e, "sqlite_errorcode", 0) & 0xFF in _NOT_DAMAGE:
            self.warning = f"the store {self._path} cannot be used ({e}); generating without it"
            return
        self.warning = f"the store {self._path} was damaged ({e}) and has been made anew"
        try:
            for suffix in ("", "-wal", "-shm"):
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
            self._connect()
        except (*_FAULTS, OSError) as again:
            self.close()
            self.warning = f"the store {self._path} cannot be used ({again}); generating without it"

    def _save_all(self) -> None:
        if self._database is None:
            return
        load = self.memos.load
        with _transaction(self._database):
            self._files.save(self._database, load.files)
            self._heads.save(self._database, load.heads)
            self._outlines.save(self._database, load.outlines)
            self._families.save(self._database, load.families)
            self._verdicts.save(self._database, load.verdicts)
            self._nodes.save(self._database, self.memos.nodes)


def _version() -> str:
    return f"{FORMAT} {generator_digest()}"


@contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All that is done in the context, or nothing of it."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with suppress(*_FAULTS):
            database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")
