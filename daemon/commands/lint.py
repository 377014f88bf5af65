"""``derivd lint``: tell what is wrong with the inputs, without generating anything."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from daemon.flags import Flags
from daemon.formats import FORMATS, Format, TextFormat
from daemon.options import run_options
from daemon.report import counts, is_colourful, plural, print_remarks, with_short_paths
from daemon.settings import resolve_settings
from gen.diagnostics import Severity, SpecError

if TYPE_CHECKING:
    from gen.diagnostics import Diagnostic
    from gen.options import Options
    from gen.output.store import StoreMemos

_PATIENCE = 1.0
"""Seconds to wait for a run that is using the store."""


@click.command("lint")
@run_options
@click.option("--format", "format_", type=click.Choice(list(FORMATS)), default="text", help="How to print diagnostics.")
@click.option("--strict", is_flag=True, help="Exit 1 for warnings as well.")
def command(flags: Flags, format_: str, strict: bool) -> int:
    """Tell what is wrong with the inputs; nothing is generated.

    Diagnostics go to stdout: as text, as JSON, as GitHub annotations, or as SARIF. Exits 1 if there is an error.
    `derivd explain CODE` tells more about a code.

    Example: derivd lint --format github
    """
    settings = resolve_settings(flags)
    print_remarks(settings)
    diagnostics, unchecked = _lint(settings.options)
    click.echo(_format(format_).render(with_short_paths(diagnostics)), nl=False, color=True)
    if unchecked:
        told = f"{plural(unchecked, 'name')} could not be checked"
        if not settings.options.helpers:
            told = f"no helper headers are known; {told} (see --helpers)"
        click.echo(f"derivd: {told}", err=True)
    click.echo(f"derivd: {counts(diagnostics) or 'no problems'}", err=True)
    failed = any(strict or d.severity is Severity.ERROR for d in diagnostics)
    return 1 if failed else 0


def _format(name: str) -> Format:
    return TextFormat(colour=is_colourful(sys.stdout)) if name == "text" else FORMATS[name]()


def _lint(options: Options) -> tuple[Sequence[Diagnostic], int]:
    """The diagnostics, and the number of names that nothing could be said of."""
    from gen.pipeline import Generator

    with _memos(Path(options.out)) as memos:
        try:
            spec = Generator(options, memos).load()
        except SpecError as e:
            return e.diagnostics, 0
    return spec.diagnostics, spec.unchecked


@contextmanager
def _memos(folder: Path) -> Iterator[StoreMemos | None]:
    """What runs have left in the store of an output folder, to which what is made anew is added.

    None where there is no store, as looking at inputs makes no folders, and where a run is using it.
    """
    from gen.output.lock import locked
    from gen.output.manifest import STATE_FOLDER
    from gen.output.store import STORE, Store

    if not (folder / STATE_FOLDER / STORE).is_file():
        yield None
        return
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(folder, _PATIENCE))
        except SpecError:
            yield None
            return
        store = Store(folder)
        stack.callback(store.close)
        store.open()
        yield store.memos
        store.save()
