"""What a run would change in an output folder: files to write, to delete, and files that are somebody else's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from gen.digest import digest
from gen.output.manifest import Manifest, ManifestFile
from gen.output.plan import PlannedFile

GENERATED_MARK = b"@generated"
"""Stands near the top of every file that PyTorch's generator or derivd writes."""

_MARK_IS_WITHIN = 1000


class Change(msgspec.Struct, frozen=True):
    """A file whose bytes differ from what they should be; `old` is None where there is no file."""

    name: str
    key: str
    data: bytes
    old: bytes | None


class Difference(msgspec.Struct, frozen=True):
    """All that separates an output folder from what it should be.

    `changes` are files to write, `unchanged` the rest with their manifest entries. `orphans` are files that derivd
    wrote and that no longer belong; `edited` files, changed or orphaned, that hold bytes which derivd did not write;
    `adopted` generated files that the manifest does not know and that will be overwritten.
    """

    changes: tuple[Change, ...]
    unchanged: dict[str, ManifestFile]
    orphans: tuple[str, ...]
    edited: tuple[str, ...]
    adopted: tuple[str, ...]

    @property
    def is_current(self) -> bool:
        """Whether there is nothing to do."""
        return not self.changes and not self.orphans


def compare(folder: Path, planned: Sequence[PlannedFile], manifest: Manifest) -> Difference:
    """Compare an output folder with what is planned for it.

    The text of a file is made only if its key is not the one in the manifest or its bytes are not those that were
    written. Raises `OSError` if a file cannot be read, and what making a text raises.
    """
    changes: list[Change] = []
    unchanged: dict[str, ManifestFile] = {}
    edited: list[str] = []
    adopted: list[str] = []
    for file in planned:
        old = read_bytes(folder / file.name)
        old_digest = None if old is None else digest(old)
        known = manifest.files.get(file.name)
        if known is not None and known.key == file.key and known.digest == old_digest:
            unchanged[file.name] = known
            continue
        data = file.text().encode()
        if data == old:
            unchanged[file.name] = ManifestFile(file.key, digest(data))
            continue
        changes.append(Change(file.name, file.key, data, old))
        if old is None or old_digest is None or manifest.wrote(file.name, old_digest):
            continue
        if known is None and GENERATED_MARK in old[:_MARK_IS_WITHIN]:
            adopted.append(file.name)
        else:
            edited.append(file.name)
    orphans, edited_orphans = _orphans(folder, {file.name for file in planned}, manifest)
    return Difference(tuple(changes), unchanged, orphans, (*edited, *edited_orphans), tuple(adopted))


def read_bytes(path: Path) -> bytes | None:
    """The bytes of a file, or None if there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _orphans(folder: Path, planned: set[str], manifest: Manifest) -> tuple[tuple[str, ...], tuple[str, ...]]:
    orphans: list[str] = []
    edited: list[str] = []
    for name in sorted((manifest.files.keys() | manifest.pending.keys()) - planned):
        old = read_bytes(folder / name)
        if old is None:
            continue
        (orphans if manifest.wrote(name, digest(old)) else edited).append(name)
    return tuple(orphans), tuple(edited)
