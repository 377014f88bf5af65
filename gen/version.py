"""The version of the generator, and the digest of its code: a new one regenerates everything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

VERSION = "0.1.0"

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
_TEMPLATES = os.path.join(_PACKAGE, "templates")
_APART = {"__pycache__", "review", "verify"}
"""Folders of code that reads what the generator makes, and shapes none of it."""


@cache
def generator_files() -> tuple[str, ...]:
    """Paths of everything that shapes the output beside the inputs: the generator's code and built-in templates."""
    return tuple(sorted(_files(_PACKAGE)))


@cache
def generator_digest() -> str:
    """The digest of `VERSION` and of the names and bytes of `generator_files`."""
    from gen.digest import digest, digest_all

    names = (os.path.relpath(path, _PACKAGE) for path in generator_files())
    contents = (digest(Path(path).read_bytes()) for path in generator_files())
    return digest_all([VERSION, *(part for pair in zip(names, contents, strict=True) for part in pair)])


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name not in _APART:
                    yield from _files(entry.path)
            elif entry.name.endswith(".py") or entry.path.startswith(_TEMPLATES):
                yield entry.path
