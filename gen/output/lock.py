"""A lock on an output folder, so that two runs never write to it at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

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
    lock = FileLock(path, timeout=patience)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        message = f"another run has been writing to {folder} for {patience:.0f} s"
        raise error("D032", message, Place(str(path), 1, 1, 1, 1), help="stop it, or wait for it") from None
    except OSError as e:
        raise cannot_write(path, e) from None
    except NotImplementedError as e:
        raise cannot_write(path, OSError(str(e))) from None
    try:
        yield
    finally:
        lock.release()
