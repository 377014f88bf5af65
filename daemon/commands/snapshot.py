"""``derivd snapshot``: a folder with a snapshot of each generated function; check it, update it, review its changes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from daemon.flags import Flags, SettingsError
from daemon.options import spec_options
from daemon.report import plural, print_diagnostics, print_remarks
from daemon.settings import resolve_settings
from gen.diagnostics import Place, did_you_mean
from gen.pipeline import Generator
from gen.review.lines import unified, visible
from gen.review.model import ChangeKind
from gen.review.snapshots import SnapshotChange, SnapshotError, accept, pending, snapshots

_STATES = {ChangeKind.ADDED: "missing", ChangeKind.CHANGED: "stale", ChangeKind.REMOVED: "left over"}


class _Found(NamedTuple):
    """The pending changes of a folder; `functions` and `places` are names and definitions by the Nodes' names.

    `is_new` tells that the folder has none of the snapshots that belong there.
    """

    folder: Path
    changes: tuple[SnapshotChange, ...]
    is_new: bool
    functions: dict[str, str]
    places: dict[str, Place]


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    folder = click.option("--dir", "snapshots", metavar="FOLDER", help="The folder of snapshots.  [default: snapshots]")
    return folder(spec_options(command))


@click.group("snapshot")
def command() -> None:
    """Keep a snapshot of each generated function in your repository, and review what changes.

    Example: derivd snapshot update && git add snapshots
    """


@command.command("check")
@_options
def check(flags: Flags) -> int:
    """Exit 1 if snapshots are missing, stale or left over, and show how. Writes nothing.

    Example: derivd snapshot check --dir snapshots
    """
    found = _find(flags)
    if found.is_new:
        return _no_snapshots(found)
    for change in found.changes:
        click.echo(_heading(found, change))
        click.echo(_difference(change), nl=False)
    if not found.changes:
        click.echo(f"derivd: {found.folder} is up to date", err=True)
        return 0
    click.echo(f"derivd: {plural(len(found.changes), 'change')} to review; run `derivd snapshot review`", err=True)
    return 1


@command.command("update")
@_options
def update(flags: Flags) -> int:
    """Accept all changes: write and delete snapshots until the folder is up to date.

    Example: derivd snapshot update
    """
    found = _find(flags)
    accept(found.folder, found.changes)
    for change in found.changes:
        done = "deleted" if change.kind is ChangeKind.REMOVED else "written"
        click.echo(f"{done}: {found.folder / change.file}")
    click.echo(f"derivd: {plural(len(found.changes), 'snapshot')} updated in {found.folder}", err=True)
    return 0


@command.command("review")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--accept", "accepts", is_flag=True, help="Accept the changes named, without asking.")
@_options
def review(flags: Flags, names: tuple[str, ...], accepts: bool) -> int:
    """Walk through the changes one by one: accept, reject, skip or quit.

    NAME is a Node (MulBackward0) or a function (mul.Tensor); without one, all changes are walked through. A rejected
    change stays to be undone in the YAML file; its place is told at the end, and the exit code is 1.

    Example: derivd snapshot review --accept MulBackward0
    """
    if accepts and not names:
        raise click.UsageError("--accept needs a NAME; `derivd snapshot update` accepts everything")
    if not accepts and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("review asks on a terminal, and there is none; name what to accept with --accept NAME")
    found = _find(flags)
    chosen = _named(found, names)
    if accepts:
        accept(found.folder, chosen)
        for change in chosen:
            click.echo(f"accepted: {found.folder / change.file}")
        return 0
    if not chosen:
        click.echo(f"derivd: {found.folder} is up to date", err=True)
        return 0
    return _no_snapshots(found) if found.is_new else _walk(found, chosen)


def _no_snapshots(found: _Found) -> int:
    click.echo(f"derivd: there are no snapshots in {found.folder}; run `derivd snapshot update`", err=True)
    return 1


def _find(flags: Flags) -> _Found:
    settings = resolve_settings(flags)
    print_remarks(settings)
    generator = Generator(settings.options)
    generation = generator.plan()
    spec = generation.spec
    print_diagnostics(spec.diagnostics)
    folder = Path(settings.snapshots)
    try:
        texts = snapshots(generator, generation)
        changes = pending(folder, texts)
    except SnapshotError as e:
        raise SettingsError(str(e)) from None
    except OSError as e:
        raise SettingsError(f"cannot read the snapshots in {folder}: {e.strerror or e}") from None
    is_new = bool(texts) and len(changes) == len(texts) and all(c.kind is ChangeKind.ADDED for c in changes)
    functions = {info.op or "": str(info.func.func.name) for info in spec.nodes}
    places = {info.op or "": spec.places[info.definition] for info in spec.nodes}
    return _Found(folder, changes, is_new, functions, places)


def _named(found: _Found, names: Sequence[str]) -> list[SnapshotChange]:
    """The changes that `names` ask for, all of them if there are none. Raises `SettingsError` for an unknown name."""
    called = {change.name: {change.name, found.functions.get(change.name, "")} for change in found.changes}
    for name in names:
        if not any(name in known for known in called.values()):
            help = did_you_mean(name, [known for all_known in called.values() for known in all_known if known])
            raise SettingsError(f"no change is called `{name}`" + (f"; {help}" if help else ""))
    return [c for c in found.changes if not names or called[c.name] & set(names)]


def _walk(found: _Found, changes: Sequence[SnapshotChange]) -> int:
    rejected: list[SnapshotChange] = []
    accepted = 0
    for position, change in enumerate(changes):
        click.echo(f"\n[{position + 1}/{len(changes)}] {_heading(found, change)}")
        _show(change)
        answer = _ask()
        if answer == "q":
            break
        if answer == "a":
            accept(found.folder, [change])
            accepted += 1
        elif answer == "r":
            rejected.append(change)
    left = len(changes) - accepted - len(rejected)
    click.echo(f"derivd: {accepted} accepted, {len(rejected)} rejected, {left} left", err=True)
    for change in rejected:
        place = found.places.get(change.name)
        click.echo(f"rejected: {change.name}" + (f", defined at {place}" if place else ""))
    return 1 if rejected else 0


def _ask() -> str:
    """The key that was pressed: a, r, s or q."""
    while True:
        click.echo("accept, reject, skip or quit? [a/r/s/q] ", nl=False)
        key = click.getchar().lower()
        click.echo(visible(key))
        if key in ("a", "r", "s", "q"):
            return key


def _show(change: SnapshotChange) -> None:
    from rich.console import Console
    from rich.syntax import Syntax

    Console().print(Syntax(_difference(change), "diff", background_color="default", word_wrap=True))


def _heading(found: _Found, change: SnapshotChange) -> str:
    return f"{_STATES[change.kind]}: {found.folder / change.file}"


def _difference(change: SnapshotChange) -> str:
    return visible("".join(f"{line}\n" for line in unified(change.texts, change.file)))
