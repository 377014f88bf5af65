"""Writing files: only those whose bytes differ, each atomically, all of them or none."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path

import msgspec

from gen.diagnostics import Place, SpecError, error
from gen.output.layout import OutputFile


class Written(msgspec.Struct, frozen=True):
    """The names of the files that were written, and of those that were already as they should be."""

    written: tuple[str, ...]
    unchanged: tuple[str, ...]


def write_files(folder: str | Path, files: Iterable[OutputFile]) -> Written:
    """Bring the files of a folder up to date; those that do not change are not touched.

    New contents are written to temporary files in the same folder and flushed to disk before the first of them
    is renamed, so that a failure before that changes nothing. Raises `SpecError` (D028) on failure.
    """
    root = Path(folder)
    written: list[str] = []
    unchanged: list[str] = []
    pending: list[tuple[Path, Path]] = []
    current = root
    try:
        root.mkdir(parents=True, exist_ok=True)
        for file in files:
            current = root / file.name
            data = file.text.encode()
            if _has_bytes(current, data):
                unchanged.append(file.name)
            else:
                pending.append((_write_beside(current, data), current))
                written.append(file.name)
        for temporary, current in pending:
            os.replace(temporary, current)
        if pending:
            _flush_folder(root)
    except OSError as e:
        for temporary, _ in pending:
            temporary.unlink(missing_ok=True)
        raise _cannot_write(current, e) from None
    return Written(tuple(written), tuple(unchanged))


def _has_bytes(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except FileNotFoundError:
        return False


def _write_beside(path: Path, data: bytes) -> Path:
    """A flushed temporary file with `data`, in the folder of `path` and with its permissions."""
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, _mode(target))
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _mode(path: Path) -> int:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _flush_folder(folder: Path) -> None:
    """Flush a folder's entries to disk, where the platform allows to open one."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _cannot_write(path: Path, e: OSError) -> SpecError:
    return error("D028", f"cannot write {path}: {e.strerror or e}", Place(str(path), 1, 1, 1, 1))
