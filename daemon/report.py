"""What a person sees of a run: diagnostics and a summary, on stderr."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click
import msgspec

from gen.diagnostics import Diagnostic, Place, Severity

if TYPE_CHECKING:
    from daemon.settings import Settings
    from gen.output.difference import Change
    from gen.pipeline import RunRecord


def print_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Print diagnostics, and how many there are of each severity."""
    listed = with_short_paths(diagnostics)
    if not listed:
        return
    from daemon.formats import TextFormat

    click.echo(TextFormat(colour=is_colourful(sys.stderr)).render(listed), err=True, nl=False, color=True)
    click.echo(f"derivd: {counts(listed)}", err=True)


def with_short_paths(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics with files below the current folder named relative to it, as annotations need them."""
    folder = f"{Path.cwd()}{os.sep}"
    return [_renamed(diagnostic, lambda file: file.removeprefix(folder)) for diagnostic in diagnostics]


def with_absolute_paths(diagnostics: Iterable[Diagnostic], folder: Path) -> tuple[Diagnostic, ...]:
    """The diagnostics of a run in a folder, with files named as readers in any other folder need them."""
    return tuple(_renamed(diagnostic, lambda file: os.path.normpath(folder / file)) for diagnostic in diagnostics)


def _renamed(diagnostic: Diagnostic, name: Callable[[str], str]) -> Diagnostic:
    def moved(place: Place | None) -> Place | None:
        return None if place is None else msgspec.structs.replace(place, file=name(place.file))

    notes = tuple(msgspec.structs.replace(note, place=moved(note.place)) for note in diagnostic.notes)
    return msgspec.structs.replace(diagnostic, place=moved(diagnostic.place), notes=notes)


def counts(diagnostics: Iterable[Diagnostic]) -> str:
    """How many diagnostics there are of each severity: ``1 error, 2 warnings``; empty for none."""
    found = Counter(diagnostic.severity for diagnostic in diagnostics)
    return ", ".join(plural(found[severity], severity.value) for severity in Severity if found[severity])


def is_colourful(stream: TextIO) -> bool:
    """Whether a stream shows colours: a terminal, unless the environment has ``NO_COLOR`` or a dumb ``TERM``."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_remarks(settings: Settings) -> None:
    """Print which spec was taken, and remarks on the choice."""
    found = settings.found
    click.echo(f"derivd: {origin(found.origin, found.folder)}, release {settings.options.release}", err=True)
    for remark in (*settings.remarks, *settings.unused):
        click.echo(f"derivd: {remark}", err=True)


def origin(what: str, folder: str) -> str:
    """What kind of spec was taken and from where, which goes without saying for the current folder."""
    where = shown(folder)
    return what if where == os.curdir else f"{what} ({where})"


def shown(path: str) -> str:
    """A path as short as it can be written from the current folder."""
    try:
        return min(os.path.relpath(path), path, key=len)
    except OSError:
        return path


def summary(record: RunRecord, out: str, seconds: float) -> list[str]:
    """Lines on what a run did."""
    lines = [f"derivd: {warning}" for warning in record.warnings]
    lines += [f"derivd: {out}/{name} was generated, but not by a run on record; overwritten" for name in record.adopted]
    lines += [
        f"derivd: {out}/{name} no longer belongs but may hold somebody's work; left alone (--force deletes it)"
        for name in record.kept
    ]
    if not record.written and not record.deleted:
        return [*lines, up_to_date(out, record.nodes, seconds)]
    emitted = plural(len(record.emitted), "Node")
    done = f"{plural(len(record.written), 'file')} written"
    if record.deleted:
        done += f", {len(record.deleted)} deleted"
    return [*lines, f"derivd: {emitted} of {record.nodes} emitted, {done} in {out} ({seconds:.2f} s)"]


def up_to_date(out: str, nodes: int, seconds: float) -> str:
    """The line for a run that found nothing to do."""
    return f"derivd: {out} is up to date ({plural(nodes, 'Node')}, {seconds:.2f} s)"


def unified_difference(folder: Path, change: Change) -> str:
    """How a file of a folder would change, as a unified diff."""
    from difflib import unified_diff

    from gen.output.difference import read_bytes

    old = (read_bytes(folder / change.name) or b"").decode(errors="replace")
    new = change.data.decode()
    lines = unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), f"a/{change.name}", f"b/{change.name}"
    )
    return "".join(lines)


def plural(count: int, noun: str) -> str:
    """A count with its noun: ``1 file``, ``2 files``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
