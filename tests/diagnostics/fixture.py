"""A fixture file as a spec: its first line tells what it must give, and of which release and kind it is.

``# D012 at 3:9-3:13 (release 1.8)`` stands for that diagnostic at that range and nothing else, ``# nothing`` for none.
In brackets: ``native_functions`` if the file has native functions and not definitions, or ``release X.Y``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from gen.checks import Lint
from gen.diagnostics import Diagnostic, Place, SpecError
from gen.emit.dialect import dialect_for
from gen.emit.node import NodeEmitter
from gen.emit.templates import Templates
from gen.loader import Loader, LoadMemos
from gen.options import SpecFiles

FOLDER = Path(__file__).parent / "fixtures"
NATIVE_FUNCTIONS = FOLDER / "native_functions.yaml"
HELPERS = FOLDER / "helpers.h"
TAGS = FOLDER / "tags.yaml"

_HEADER = re.compile(r"# (?:(D\d+) at (\S+)|nothing)(?: \((?:(native_functions)|release (\S+))\))?")


class Fixture(msgspec.Struct, frozen=True):
    """A fixture: the file, and what is expected of it: a code and a range, or nothing."""

    path: Path
    code: str | None
    range: str
    is_native: bool
    release: str

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What derivd says of the file."""
        return diagnose(self.path, is_native=self.is_native, release=self.release)


def read_fixture(path: Path) -> Fixture:
    """The fixture in a file."""
    found = _HEADER.match(path.read_text(encoding="utf-8"))
    assert found is not None, f"{path.name} does not tell what it is for"
    code, place, native, release = found.groups()
    return Fixture(path, code, place or "", native is not None, release or "2.13")


def diagnose(path: Path, *, is_native: bool = False, release: str = "2.13") -> tuple[Diagnostic, ...]:
    """What derivd says of a file of definitions for the fixtures' native functions, or of more native functions."""
    return load([path] if is_native else [], None if is_native else path, release)


def load(
    native: Sequence[Path], derivatives: Path | None, release: str = "2.13", **lint: object
) -> tuple[Diagnostic, ...]:
    """What derivd says of files with more native functions than those of the fixtures, and of one with definitions."""
    files = SpecFiles(
        tuple(map(str, (NATIVE_FUNCTIONS, *native))), () if derivatives is None else (str(derivatives),), str(TAGS)
    )
    return Session(release).load(files, **lint)


class Session:
    """Loads specs one after another, as a daemon does."""

    def __init__(self, release: str = "2.13", memos: LoadMemos | None = None) -> None:
        dialect = dialect_for(release)
        emitter = NodeEmitter(dialect, Templates(dialect).node_sections)
        self.loader = Loader(dialect.rules, memos, emitter.obstacle)

    def load(self, files: SpecFiles, **lint: object) -> tuple[Diagnostic, ...]:
        """What derivd says of the files; `lint` are fields of `Lint` that differ from those for fixtures."""
        try:
            return self.loader.load(files, Lint(**{"helpers": (str(HELPERS),), **lint})).diagnostics  # type: ignore[arg-type]
        except SpecError as e:
            return e.diagnostics


def spelled(place: Place | None) -> str:
    """A range as the first line of a fixture gives it."""
    assert place is not None, "a diagnostic of a fixture has a place"
    return f"{place.line}:{place.column}-{place.end_line}:{place.end_column}"
