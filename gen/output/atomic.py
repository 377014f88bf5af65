"""Replacing files atomically: new bytes are flushed under temporary names before the first file is renamed.

A file that is a symbolic link stays one: its target is replaced. Permissions are kept.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import msgspec

from gen.diagnostics import Place, SpecError, error

SUFFIX = ".derivd-tmp"
"""The end of the names of temporary files; they start with a dot and the name of what they replace."""

_WRITERS = 16
"""How many files are flushed at a time: a journal commits together what it is asked to at the same time."""
_WORTH_THREADS = 4
"""The number of files from which on flushing at the same time saves more than threads take."""


class _Staged(msgspec.Struct, frozen=True):
    temporary: Path
    target: Path
    data: bytes


class Batch:
    """Files that are replaced together.

    As a context it removes temporary files when anything fails, and raises `SpecError` (D028), with the file that
    was worked on, for what the system reports.
    """

    def __init__(self) -> None:
        self._staged: list[_Staged] = []
        self._folders: set[Path] = set()
        self._current = Path()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        if e is None:
            return
        for staged in self._staged:
            with suppress(OSError):
                staged.temporary.unlink()
        if isinstance(e, OSError):
            raise cannot_write(self._current, e) from None

    def stage(self, files: Iterable[tuple[Path, bytes]]) -> None:
        """Write the new bytes of files to temporary files beside their targets, and flush them."""
        added: list[_Staged] = []
        for path, data in files:
            target = Path(os.path.realpath(path))
            added.append(_Staged(target.with_name(f".{target.name}.{os.getpid()}{SUFFIX}"), target, data))
        self._staged += added
        for parent in {staged.target.parent for staged in added}:
            self._current = parent
            parent.mkdir(parents=True, exist_ok=True)
        for staged, e in _each_at_once(_write, added):
            if e is not None:
                self._current = staged.target
                raise e

    def replace(self) -> None:
        """Rename what is staged into place, in the order in which it was staged."""
        for staged in self._staged:
            self._current = staged.target
            os.replace(staged.temporary, staged.target)
            self._folders.add(staged.target.parent)
        self._staged = []

    def delete(self, paths: Iterable[Path]) -> None:
        """Delete files that may be gone already; a symbolic link's target stays."""
        for path in paths:
            self._current = path
            path.unlink(missing_ok=True)
            self._folders.add(path.parent)

    def flush_folders(self) -> None:
        """Flush the entries of all folders that were changed, where the platform allows to open one."""
        for folder in self._folders:
            self._current = folder
            try:
                handle = os.open(folder, os.O_RDONLY)
            except PermissionError:
                continue
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
        self._folders.clear()


def replace_file(path: Path, data: bytes) -> None:
    """Replace one file, and flush it. Raises `SpecError` (D028)."""
    with Batch() as batch:
        batch.stage([(path, data)])
        batch.replace()


def remove_leftovers(folder: Path, name: str = "") -> None:
    """Remove the temporary files that a killed run left in a folder, for one file or for all of them."""
    try:
        found = [entry.path for entry in os.scandir(folder) if entry.name.endswith(SUFFIX)]
    except OSError:
        return
    for path in found:
        if os.path.basename(path).startswith(f".{name}"):
            Path(path).unlink(missing_ok=True)


def cannot_write(path: Path, e: OSError) -> SpecError:
    """The error (D028) for what the system reports when a file is written."""
    return error("D028", f"cannot write {path}: {e.strerror or e}", Place(str(path), 1, 1, 1, 1))


def _each_at_once(write: Callable[[_Staged], None], files: list[_Staged]) -> list[tuple[_Staged, OSError | None]]:
    """Call a function for each file, for several at the same time; gives what it raised."""

    def attempt(staged: _Staged) -> OSError | None:
        try:
            write(staged)
        except OSError as e:
            return e
        return None

    if len(files) < _WORTH_THREADS:
        return [(staged, attempt(staged)) for staged in files]
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(min(_WRITERS, len(files))) as pool:
        return list(zip(files, pool.map(attempt, files), strict=True))


def _write(staged: _Staged) -> None:
    handle = os.open(staged.temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    with os.fdopen(handle, "wb") as stream:
        stream.write(staged.data)
        stream.flush()
        mode = _mode(staged.target)
        if mode is not None:
            os.chmod(staged.temporary, mode)
        os.fsync(stream.fileno())


def _mode(path: Path) -> int | None:
    """The permissions of a file, None if there is none: a new one gets what the process's mask leaves."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None
