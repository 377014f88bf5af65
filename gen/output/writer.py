"""Writing an output folder: changed files atomically, all of them or none, and what no longer belongs deleted."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType

import msgspec

from gen.diagnostics import Place, SpecError, error
from gen.digest import digest
from gen.output.difference import Difference, read_bytes
from gen.output.manifest import Manifest, ManifestFile, write_manifest
from gen.output.plan import PlannedFile


class Written(msgspec.Struct, frozen=True):
    """What was done to an output folder, by file name.

    `kept` are files that no longer belong but hold somebody's edits, so that they were left alone.
    """

    written: tuple[str, ...]
    deleted: tuple[str, ...]
    unchanged: tuple[str, ...]
    kept: tuple[str, ...]
    adopted: tuple[str, ...]


def apply(folder: Path, difference: Difference, manifest: Manifest, finished: Manifest, *, force: bool) -> Written:
    """Bring an output folder to what it should be, and record it.

    New bytes are written to temporary files beside their targets and flushed before the first is renamed into
    place, so that a failure up to then changes nothing; a run that is killed while it renames leaves each file
    whole. `finished` is the manifest's run, inputs and Nodes. Raises `SpecError`: D028 if something cannot be
    written, D031 if a file holds somebody else's bytes and `force` is not set.
    """
    _refuse_edited(folder, difference, force=force)
    edited_orphans = sorted(set(difference.edited) - {c.name for c in difference.changes})
    deleted = [*difference.orphans, *(edited_orphans if force else ())]
    files = dict(difference.unchanged)
    files |= {c.name: ManifestFile(c.key, digest(c.data)) for c in difference.changes}
    intent = {c.name: files[c.name].digest for c in difference.changes}
    complete = msgspec.structs.replace(finished, files=dict(sorted(files.items())))
    with _Staged(folder) as staged:
        staged.stage((c.name, c.data) for c in difference.changes)
        if intent or deleted:
            staged.record(msgspec.structs.replace(manifest, pending=manifest.pending | intent, run=""))
        staged.commit(deleted)
        if complete != manifest:
            staged.record(complete)
    return Written(
        written=tuple(intent),
        deleted=tuple(deleted),
        unchanged=tuple(difference.unchanged),
        kept=() if force else tuple(edited_orphans),
        adopted=difference.adopted,
    )


def write_planned(folder: Path, planned: Sequence[PlannedFile]) -> Written:
    """Write files to a folder without keeping a record there; those that do not change are not touched.

    Raises `SpecError` (D028).
    """
    with _Staged(folder) as staged:
        texts = {file.name: file.text().encode() for file in planned}
        changed = {name: data for name, data in texts.items() if read_bytes(folder / name) != data}
        staged.stage(changed.items())
        staged.commit(())
    return Written(tuple(changed), (), tuple(texts.keys() - changed.keys()), (), ())


class _Staged:
    """Changes to a folder: everything is on disk under temporary names before the first file is replaced.

    As a context it removes temporary files when anything fails, and turns what the system reports into D028.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._current = folder
        self._pending: list[tuple[Path, Path]] = []

    def __enter__(self) -> _Staged:
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        if e is None:
            return
        for temporary, _ in self._pending:
            temporary.unlink(missing_ok=True)
        if isinstance(e, OSError):
            raise _cannot_write(self._current, e) from None

    def stage(self, files: Iterable[tuple[str, bytes]]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        for name, data in files:
            self._current = self._folder / name
            self._pending.append((_write_beside(self._current, data), Path(os.path.realpath(self._current))))

    def record(self, manifest: Manifest) -> None:
        self._current = self._folder
        write_manifest(self._folder, manifest)

    def commit(self, deleted: Iterable[str]) -> None:
        for temporary, target in self._pending:
            self._current = target
            os.replace(temporary, target)
        for name in deleted:
            self._current = self._folder / name
            self._current.unlink(missing_ok=True)
        for parent in {target.parent for _, target in self._pending}:
            _flush_folder(parent)


def write_if_changed(path: Path, text: str) -> bool:
    """Write a small text file atomically unless it holds the text already; tells whether it was written.

    Raises `SpecError` (D028).
    """
    data = text.encode()
    try:
        if path.exists() and path.read_bytes() == data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        os.replace(_write_beside(path, data), os.path.realpath(path))
    except OSError as e:
        raise _cannot_write(path, e) from None
    return True


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files that a killed run left in an output folder."""
    for leftover in folder.glob(f".*{_SUFFIX}"):
        leftover.unlink(missing_ok=True)


_SUFFIX = ".derivd-tmp"


def _refuse_edited(folder: Path, difference: Difference, *, force: bool) -> None:
    changed = {c.name for c in difference.changes}
    refused = [name for name in difference.edited if name in changed]
    if refused and not force:
        path = str(folder / refused[0])
        others = "" if len(refused) == 1 else f" and {len(refused) - 1} more"
        message = f"{path}{others} would be overwritten, but derivd did not write what is in it"
        raise error("D031", message, Place(path, 1, 1, 1, 1), help="move it away, or pass --force to overwrite it")


def _write_beside(path: Path, data: bytes) -> Path:
    """A flushed temporary file with `data`, in the folder of `path`'s target and with its permissions."""
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=_SUFFIX, dir=target.parent)
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
    """The permissions of a file, or those that a new file gets."""
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
