"""What a run would change in an output folder: files to write, to delete, and files that are somebody else's."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from gen.digest import digest
from gen.output.digests import FolderDigests
from gen.output.manifest import Manifest, ManifestFile, is_output_name
from gen.output.plan import PlannedFile

GENERATED_MARK = b"@generated"
"""Stands near the top of every file that PyTorch's generator or derivd writes."""

_MARK_IS_WITHIN = 1000
# PyTorch's generator gives files the same names, but has neither these templates nor shards of Functions.
_OWN_MARK = re.compile(rb"@generated from (?:derivd/templates/|\S*Functions_shard\.|\S*python_functions_shard\.)")


class Change(msgspec.Struct, frozen=True):
    """A file whose bytes differ from what they should be: its key, these bytes and their digest.

    `is_new` tells that there is no such file yet.
    """

    name: str
    key: str
    data: bytes
    digest: str
    is_new: bool


class Difference(msgspec.Struct, frozen=True):
    """All that separates an output folder from what it should be.

    `changes` are files to write, `unchanged` the rest with their manifest entries. `orphans` are files that derivd
    wrote and that no longer belong. `edited` are files among `changes` that hold bytes which derivd did not write,
    `adopted` generated files among them that derivd has no record of. `left` are files that do not belong and that
    may hold somebody's work, with the digest of what derivd wrote to them (empty if that is not on record).
    """

    changes: tuple[Change, ...]
    unchanged: dict[str, ManifestFile]
    orphans: tuple[str, ...]
    edited: tuple[str, ...]
    adopted: tuple[str, ...]
    left: dict[str, str]

    @property
    def is_current(self) -> bool:
        """Whether the folder is what a run into an empty one would make it."""
        return not self.changes and not self.orphans and not self.left


def compare(
    folder: Path, planned: Sequence[PlannedFile], manifest: Manifest, digests: FolderDigests | None = None
) -> Difference:
    """Compare an output folder with what is planned for it.

    The text of a file is made only if its key is not the one in the manifest or its bytes are not those that were
    written. `digests` are those of the folder, if they are remembered. Raises `OSError` if a file cannot be read, and
    what making a text raises.
    """
    digests = FolderDigests(folder) if digests is None else digests
    changes: list[Change] = []
    unchanged: dict[str, ManifestFile] = {}
    edited: list[str] = []
    adopted: list[str] = []
    for file in planned:
        old_digest = digests.digest(file.name)
        known = manifest.files.get(file.name)
        if known is not None and known.key == file.key and known.digest == old_digest:
            unchanged[file.name] = known
            continue
        content = file.content()
        if content.digest == old_digest:
            unchanged[file.name] = ManifestFile(file.key, content.digest)
            continue
        changes.append(Change(file.name, file.key, content.data(), content.digest, is_new=old_digest is None))
        if old_digest is None or manifest.wrote(file.name, old_digest):
            continue
        old = read_bytes(folder / file.name) or b""
        if not manifest.knows(file.name) and GENERATED_MARK in old[:_MARK_IS_WITHIN]:
            adopted.append(file.name)
        else:
            edited.append(file.name)
    orphans, left = _others(folder, {file.name for file in planned}, manifest)
    return Difference(tuple(changes), unchanged, orphans, tuple(edited), tuple(adopted), left)


def read_bytes(path: Path) -> bytes | None:
    """The bytes of a file, or None if there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _others(folder: Path, planned: set[str], manifest: Manifest) -> tuple[tuple[str, ...], dict[str, str]]:
    """The files that do not belong: those that hold what derivd wrote, and those that may not."""
    orphans: list[str] = []
    left: dict[str, str] = {}
    for name in sorted(manifest.names - planned):
        old = read_bytes(folder / name)
        if old is None:
            continue
        if manifest.wrote(name, digest(old)):
            orphans.append(name)
        else:
            known = manifest.files.get(name)
            left[name] = known.digest if known is not None else manifest.left.get(name, "")
    if manifest == Manifest():
        left |= {name: "" for name in _unrecorded(folder) if name not in planned}
    return tuple(orphans), left


def _unrecorded(folder: Path) -> list[str]:
    """Files that only derivd can have generated, in a folder whose record is lost."""
    try:
        names = sorted(name for name in os.listdir(folder) if is_output_name(name))
    except FileNotFoundError:
        return []
    return [name for name in names if _OWN_MARK.search((read_bytes(folder / name) or b"")[:_MARK_IS_WITHIN])]
