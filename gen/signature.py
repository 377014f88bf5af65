"""What the system tells of a file without its being read, and when that is enough to know that it is the same."""

from __future__ import annotations

import os
import time
from pathlib import Path

_SETTLED = 2.0
"""Seconds. A file may change again within one tick of its clock, which is 2 s on the coarsest file systems."""

Signature = tuple[int, ...]
"""A file's identity, size and times, that of its last change of status included, which no program can set."""


def signature(path: str | Path) -> Signature:
    """The signature of a file. Raises `OSError` if there is none or it cannot be asked for."""
    found = os.stat(path)
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def is_settled(signature: Signature) -> bool:
    """Whether a file that was read after this was its signature is the same as long as the signature is.

    Of a file that had just changed, it may not be.
    """
    return time.time() - signature[-1] / 1e9 > _SETTLED
