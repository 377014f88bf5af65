"""What the system tells of a file without its being read, and when that is enough to know that it is the same."""

from __future__ import annotations

import os
import time
from pathlib import Path

_COARSE = 2.0
"""Seconds. A file may change again within one tick of its clock, which is 2 s on the coarsest file systems."""
_FINE = 0.05
"""Seconds, the same where the clock tells parts of milliseconds: the kernel's ticks of 10 ms at the most, and some."""

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
    changed = signature[-1]
    return time.time() - changed / 1e9 > (_FINE if changed % 1_000_000 else _COARSE)
