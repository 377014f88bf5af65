"""Small files that are caches: written whole, only if they change, and not worth waiting for the disk."""

from __future__ import annotations

import os
from pathlib import Path


def write_text(path: Path, text: str) -> bool:
    """Write a file unless it holds the text already, which leaves its time alone; tells whether it was written.

    Raises `OSError`.
    """
    data = text.encode()
    try:
        if path.read_bytes() == data:
            return False
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    temporary.write_bytes(data)
    os.replace(temporary, path)
    return True
