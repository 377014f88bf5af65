"""Making a folder once for all workers of a test run."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock


def once(folder: Path, make: Callable[[Path], None]) -> Path:
    """`folder`, filled by `make` in whichever worker needs it first.

    `make` is given a folder beside it, which gets its name when it is complete.
    """
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            unfinished = folder.with_name(f"{folder.name}.unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir()
            make(unfinished)
            unfinished.rename(folder)
    return folder
