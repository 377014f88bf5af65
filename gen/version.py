"""The version of the generator, and the digest of its code: a new one regenerates everything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

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

    parts = [VERSION]
    for path in generator_files():
        with open(path, "rb", buffering=0) as file:
            parts += (path[len(_PACKAGE) + 1 :], digest(file.read()))
    return digest_all(parts)


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name not in _APART:
                    yield from _files(entry.path)
            elif entry.name.endswith(".py") or entry.path.startswith(_TEMPLATES):
                yield entry.path
