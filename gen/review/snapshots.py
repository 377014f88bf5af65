"""A folder of snapshots: one file for each generated function, and one for each kind of generated file.

The files of functions hold nothing but the function, and those of kinds of files nothing but what stands around the
functions, so that a change shows in one place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from gen.emit.templates import Templates
from gen.options import UPSTREAM
from gen.output.atomic import Batch
from gen.output.difference import read_bytes
from gen.output.plan import PlannedFile, Planner
from gen.output.sharded import ShardedLayout
from gen.output.upstream import upstream_files
from gen.pipeline import Generation, Generator
from gen.review.format import function_text, written
from gen.review.model import ChangeKind, Texts

EXTENSION = ".cpp"
MARK = "// @generated snapshot of "
"""Begins every snapshot; a file without it is somebody else's."""

_SAFE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.]*")


class SnapshotError(Exception):
    """Snapshots cannot be kept in a folder; the message says why."""


class SnapshotChange(msgspec.Struct, frozen=True):
    """A snapshot that is to be added, removed or changed. `name` is its Node's, or that of a kind of file."""

    name: str
    kind: ChangeKind
    texts: Texts

    @property
    def file(self) -> str:
        """The name of the file in the folder of snapshots."""
        return f"{self.name}{EXTENSION}"


def snapshots(generator: Generator, generation: Generation) -> dict[str, str]:
    """The texts of all snapshots by name: those of the functions in the order of generation, then those of files.

    Raises `SnapshotError` if two names would share a file.
    """
    texts = {
        node.op: _snapshot(f"{node.op}: {info.func.func}", function_text(written(generator.source(node), node)))
        for info, node in zip(generation.spec.nodes, generation.nodes, strict=True)
    }
    texts |= {
        f"{generator.options.layout}_{file.name.removesuffix(EXTENSION)}": _snapshot(
            f"{file.name} without functions", file.text()
        )
        for file in _frames(generator)
    }
    check_names(texts)
    return texts


def check_names(names: Iterable[str]) -> None:
    """Raise `SnapshotError` for a name that is no safe file name, or that differs from another one only in case."""
    known: dict[str, str] = {}
    for name in names:
        if _SAFE.fullmatch(name) is None:
            raise SnapshotError(f"`{name}` cannot be the name of a file")
        if known.setdefault(name.lower(), name) != name:
            other = known[name.lower()]
            raise SnapshotError(f"the snapshots of {other} and {name} would share a file where case does not count")


def pending(folder: Path, texts: Mapping[str, str]) -> tuple[SnapshotChange, ...]:
    """What separates a folder of snapshots from what it should hold, in the order of `texts`, removals last.

    Raises `SnapshotError` where a snapshot would replace a file that is none, and if the folder is not one.
    """
    above = next((path for path in (folder, *folder.parents) if path.exists()), folder)
    if not above.is_dir():
        raise SnapshotError(
            f"{above} is a file, but snapshots need a folder; name one with --dir or the key `snapshots`"
        )
    changes: list[SnapshotChange] = []
    for name, text in texts.items():
        data = _read(folder / f"{name}{EXTENSION}")
        if data is None:
            changes.append(SnapshotChange(name, ChangeKind.ADDED, Texts(after=text)))
        elif data != text:
            if not data.startswith(MARK):
                raise SnapshotError(f"{folder / name}{EXTENSION} is in the way: it is not a snapshot")
            changes.append(SnapshotChange(name, ChangeKind.CHANGED, Texts(data, text)))
    for name in left_over(folder, texts):
        text = _read(folder / f"{name}{EXTENSION}") or ""
        changes.append(SnapshotChange(name, ChangeKind.REMOVED, Texts(before=text)))
    return tuple(changes)


def left_over(folder: Path, names: Iterable[str]) -> tuple[str, ...]:
    """The names of snapshots in a folder that belong to nothing any more."""
    known = frozenset(names)
    found = sorted(path for path in folder.glob(f"*{EXTENSION}") if path.stem not in known)
    return tuple(path.stem for path in found if (_read(path) or "").startswith(MARK))


def accept(folder: Path, changes: Iterable[SnapshotChange]) -> None:
    """Write and delete snapshots as `changes` say, all of them or none. Raises `SpecError` (D028)."""
    listed = list(changes)
    with Batch() as batch:
        batch.stage((folder / c.file, c.texts.after.encode()) for c in listed if c.kind is not ChangeKind.REMOVED)
        batch.replace()
        batch.delete(folder / c.file for c in listed if c.kind is ChangeKind.REMOVED)


def _snapshot(what: str, text: str) -> str:
    return f"{MARK}{what}\n\n{text.strip(chr(10))}\n"


def _frames(generator: Generator) -> tuple[PlannedFile, ...]:
    """The files of the layout without functions, one of each kind."""
    options, dialect = generator.options, generator.dialect
    templates = Templates(dialect, options.templates, layout=options.layout, includes=options.includes)
    planner = Planner(templates, generator.source)
    if options.layout == UPSTREAM:
        return upstream_files((), planner, python_shards=min(dialect.python_shards, 1))
    return ShardedLayout(1, dialect.module_parameter).files((), planner)


def _read(path: Path) -> str | None:
    data = read_bytes(path)
    return None if data is None else data.decode(errors="replace").replace("\r\n", "\n")
