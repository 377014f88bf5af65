"""A lock on an output folder, so that two runs never write to it at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from gen.diagnostics import Place, error
from gen.output.atomic import cannot_write
from gen.output.manifest import STATE_FOLDER

LOCK = "lock"
PATIENCE = 60.0
"""Seconds to wait for another run, which takes a second or two at most."""


@contextmanager
def locked(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of an output folder, waiting for whoever has it.

    The system frees the lock of a process that ends, however it ends. Raises `SpecError`: D028 if the lock cannot
    be made, D032 if it is not free after `patience` seconds.
    """
    path = folder / STATE_FOLDER / LOCK
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        release = _take_free(path) or _wait_for(path, patience)
    except OSError as e:
        in_the_way = (place for place in (folder, *folder.parents) if place.exists() and not place.is_dir())
        raise cannot_write(next(in_the_way, path), e) from None
    except NotImplementedError as e:
        # So filelock tells of a file system that has no locks.
        raise cannot_write(path, OSError(str(e))) from None
    if release is None:
        message = f"another run has been writing to {folder} for {patience:.0f} s"
        raise error("D032", message, Place(str(path), 1, 1, 1, 1), help="stop it, or wait for it")
    try:
        yield
    finally:
        release()


def _take_free(path: Path) -> Callable[[], None] | None:
    """Take a lock that nobody holds; gives what releases it, None if it is held or must be taken another way.

    It is the lock that `_wait_for` takes. A tenth of the time of a run with one edit went into loading filelock, for
    a lock that is nearly always free.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return None
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        flock(handle, LOCK_EX | LOCK_NB)
        # A file that was deleted meanwhile keeps nobody else from taking the lock.
        is_there = os.fstat(handle).st_nlink > 0
    except OSError:
        is_there = False
    if is_there:
        return partial(os.close, handle)
    os.close(handle)
    return None


def _wait_for(path: Path, patience: float) -> Callable[[], None] | None:
    """Wait for a lock; gives what releases it, None if it is not free after `patience` seconds."""
    from filelock import FileLock, Timeout

    lock = FileLock(path, timeout=patience)
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock.release
