"""``derivd stop``: end the daemon of an output folder."""

from __future__ import annotations

import click

from daemon.client import NoDaemon, Unanswered, ask_to_stop, output_folder
from daemon.flags import Flags
from daemon.options import run_options


@click.command("stop")
@run_options
@click.option(
    "--timeout",
    type=click.FloatRange(min=0),
    default=30.0,
    metavar="SECONDS",
    help="Give up after so long.  [default: 30]",
)
def command(flags: Flags, timeout: float) -> int:
    """End the daemon that keeps the output folder up to date, and return when it is gone.

    A write that is under way is finished first. Where no daemon runs there is nothing to do, and the exit code is 0
    as well; it is 1 if the daemon does not reply in time.

    Example: derivd stop
    """
    out = output_folder(flags)
    try:
        ask_to_stop(out, timeout)
    except NoDaemon:
        click.echo(f"derivd: no daemon runs for {out}", err=True)
    except Unanswered:
        click.echo(f"derivd: the daemon of {out} did not end within {timeout:g} s", err=True)
        return 1
    else:
        click.echo(f"derivd: the daemon of {out} has ended", err=True)
    return 0
