"""``derivd init``: write a commented configuration for what is found."""

from __future__ import annotations

from pathlib import Path

import click

from daemon.flags import Flags, SettingsError
from daemon.options import run_options
from daemon.report import print_remarks
from daemon.settings import resolve_settings

CONFIG = "derivd.toml"


@click.command("init")
@run_options
@click.option("--force", is_flag=True, help=f"Replace a {CONFIG} that is there.")
def command(flags: Flags, force: bool) -> int:
    """Write a commented derivd.toml in the current folder, for the spec that is found or given.

    Example: derivd init --native-functions native_functions.yaml --derivatives derivatives.yaml --release 2.13
    """
    from daemon.config_text import config_text
    from gen.output.atomic import replace_file

    folder = Path.cwd()
    path = folder / CONFIG
    if path.exists() and not force:
        raise SettingsError(f"{CONFIG} is there already; pass --force to replace it")
    settings = resolve_settings(flags, folder)
    print_remarks(settings)
    replace_file(path, config_text(settings, folder).encode())
    click.echo(f"derivd: {CONFIG} written", err=True)
    click.echo("derivd: `derivd gen` generates, `derivd watch` keeps it up to date, `derivd doctor` checks", err=True)
    return 0
