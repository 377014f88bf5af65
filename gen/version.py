"""The version of the generator, and the digest of its code: a new one regenerates everything."""

from __future__ import annotations

from functools import cache
from pathlib import Path

VERSION = "0.1.0"

_PACKAGE = Path(__file__).resolve().parent
_KINDS = ("*.py", "templates/**/*")


@cache
def generator_digest() -> str:
    """The digest of everything that shapes the output beside the inputs: version, code and built-in templates."""
    from gen.digest import digest_all

    paths = sorted(p for kind in _KINDS for p in _PACKAGE.rglob(kind) if p.is_file())
    return digest_all([VERSION, *(part for p in paths for part in (p.name, p.read_text(encoding="utf-8")))])
