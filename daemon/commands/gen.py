"""``derivd gen``: generate once."""

from __future__ import annotations

from time import monotonic

import click

from daemon.options import run_options
from daemon.progress import progress_bar
from daemon.report import print_diagnostics, summary
from daemon.settings import Flags, resolve_settings
from gen.pipeline import Pipeline


@click.command("gen")
@run_options
def command(flags: Flags) -> int:
    """Generate once: bring the output folder up to date.

    Without input files, takes a PyTorch checkout around the current folder, else an installed torch, else the
    built-in spec. Files that do not change keep their modification time.

    Example: derivd gen --release 2.13 --out build/generated
    """
    start = monotonic()
    settings = resolve_settings(flags)
    options = settings.options
    found = settings.found
    click.echo(f"derivd: {found.origin} {found.folder}, release {options.dialect.release}", err=True)
    for remark in settings.remarks:
        click.echo(f"derivd: {remark}", err=True)
    with progress_bar() as progress:
        record = Pipeline(options, progress).run()
    print_diagnostics(record.diagnostics)
    click.echo(summary(record, options.out, monotonic() - start), err=True)
    return 0
