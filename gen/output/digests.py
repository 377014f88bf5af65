"""The digests of the files of a folder, remembered as long as the system reports no change to a file."""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec

from gen.digest import digest

_SETTLED = 2.0
"""Seconds. A file may change again within one tick of its clock, which is 2 s on the coarsest file systems."""


class _Known(msgspec.Struct, frozen=True):
    signature: tuple[int, ...]
    digest: str


class FolderDigests:
    """Digests of files in one folder, read again only when a file's size, times or identity differ.

    The time of a file's last change of status, which no program can set, is part of what is compared. A digest that
    was taken of a file that had just changed is not relied upon.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, _Known] = {}

    def digest(self, name: str) -> str | None:
        """The digest of a file's bytes, None if there is none. Raises `OSError` if it cannot be read."""
        path = self._folder / name
        try:
            signature = _signature(path)
            known = self._known.get(name)
            if known is not None and known.signature == signature:
                return known.digest
            found = digest(path.read_bytes())
        except FileNotFoundError:
            self._known.pop(name, None)
            return None
        if time.time() - signature[-1] / 1e9 > _SETTLED:
            self._known[name] = _Known(signature, found)
        else:
            self._known.pop(name, None)
        return found


def _signature(path: Path) -> tuple[int, ...]:
    found = os.stat(path)
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
