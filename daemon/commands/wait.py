"""``derivd wait``: return when the outputs match the inputs as they are now."""

from __future__ import annotations

import click

from daemon.cli import EXIT_DONE, EXIT_INPUT
from daemon.client import NoDaemon, Unanswered, ask, output_folder
from daemon.flags import Flags, SettingsError
from daemon.options import run_options
from daemon.protocol import Command, Request
from daemon.report import print_diagnostics
from daemon.settings import resolve_settings
from gen.options import Options

EXIT_TIMEOUT = 3


@click.command("wait")
@run_options
@click.option("--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Give up after so long, with code 3.")
def command(flags: Flags, timeout: float | None) -> int:
    """Return when the outputs match the inputs as they are now.

    Exits with 1 if the inputs have errors, or the outputs cannot be written; with 3 after --timeout. Where no daemon
    runs it only looks: 0 if the outputs match, 1 if they do not.

    Example: derivd wait --timeout 30 && ninja
    """
    out = output_folder(flags)
    try:
        reply = ask(out, Request(Command.WAIT), timeout)
    except NoDaemon:
        return _without_daemon(resolve_settings(flags).options)
    except Unanswered:
        click.echo(f"derivd: {out} did not become up to date within {timeout:g} s", err=True)
        return EXIT_TIMEOUT
    if reply.refusal:
        raise SettingsError(reply.refusal)
    print_diagnostics(reply.diagnostics)
    return EXIT_DONE if reply.ok else EXIT_INPUT


def _without_daemon(options: Options) -> int:
    from gen.output.current import current_manifest

    manifest = current_manifest(options)
    if manifest is None:
        click.echo(f"derivd: no daemon runs, and {options.out} is not up to date; run `derivd gen`", err=True)
        return EXIT_INPUT
    print_diagnostics(manifest.diagnostics)
    return EXIT_DONE
