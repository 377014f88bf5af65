"""Snapshots: what files look like from outside, to tell without reading whether any of them was touched."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable

Look = tuple[int, int, int, int, int] | None
"""Device, inode, size and the times of the last change of a file's bytes and of its inode; None if it is gone."""

Snapshot = dict[str, Look]
"""Looks of files by path; a folder stands for itself and the files directly in it."""


def snapshot(paths: Iterable[str]) -> Snapshot:
    """The present looks of files and folders."""
    looks: Snapshot = {}
    for path in paths:
        look, is_folder = _look(path)
        looks[path] = look
        if is_folder:
            looks |= _contents(path)
    return looks


def touched(before: Snapshot, after: Snapshot) -> tuple[str, ...]:
    """The paths that look different, sorted."""
    return tuple(sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path)))


def _look(path: str) -> tuple[Look, bool]:
    try:
        found = os.stat(path)
    except OSError:
        return None, False
    if stat.S_ISDIR(found.st_mode):
        # Its times change with files that are none of ours.
        return (found.st_dev, found.st_ino, 0, 0, 0), True
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns), False


def _contents(folder: str) -> Snapshot:
    try:
        names = os.listdir(folder)
    except OSError:
        return {}
    found = ((path, *_look(path)) for path in (os.path.join(folder, name) for name in names))
    return {path: look for path, look, is_folder in found if not is_folder}
