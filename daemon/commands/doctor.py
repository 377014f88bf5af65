"""``derivd doctor``: what is found, what is missing, and what to do."""

from __future__ import annotations

import os

import click

from daemon.flags import Flags
from daemon.options import run_options
from daemon.settings import resolve_settings


@click.command("doctor")
@run_options
def command(flags: Flags) -> int:
    """Tell what derivd finds here and what is missing: inputs, release, outputs, compiler, torch, file events.

    Exits with 1 if something keeps `derivd gen` from working.

    Example: derivd doctor
    """
    from daemon.checkup import Verdict, check

    failed = False
    for finding in check(resolve_settings(flags), os.environ):
        click.echo(f"{finding.verdict.value:>8}  {finding.subject}: {finding.found}")
        if finding.advice:
            click.echo(f"{'':>10}{finding.advice}")
        failed = failed or finding.verdict is Verdict.PROBLEM
    return 1 if failed else 0
