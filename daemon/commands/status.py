"""``derivd status``: whether a daemon runs, since when, and what it did last."""

from __future__ import annotations

import click
import msgspec

from daemon.client import Unanswered, output_folder, status_of
from daemon.flags import Flags
from daemon.options import run_options
from daemon.report import plural, print_diagnostics
from daemon.status import State, Status


@click.command("status")
@run_options
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="Text or JSON.")
def command(flags: Flags, format_: str) -> int:
    """Tell whether a daemon keeps the output folder up to date, since when, and what it did last.

    Without a daemon it tells what the last one left behind. The exit code is 0 either way, and 1 if a daemon runs
    that does not reply.

    Example: derivd status --format json
    """
    out = output_folder(flags)
    try:
        status = status_of(out)
    except Unanswered:
        click.echo(f"derivd: the daemon of {out} does not reply", err=True)
        return 1
    if format_ == "json":
        click.echo(msgspec.json.encode(status if status is not None else {"v": 1, "running": False}))
        return 0
    if status is None:
        click.echo(f"no daemon runs for {out}, nor has one before")
        return 0
    for line in _lines(status):
        click.echo(line)
    print_diagnostics(status.diagnostics)
    return 0


_STATES = {
    State.GENERATING: "generating",
    State.CURRENT: "up to date",
    State.FAILED: "not up to date: the last run failed and changed nothing",
    State.STOPPED: "as the daemon left them",
}


def _lines(status: Status) -> list[str]:
    if status.running:
        how = ", by polling" if status.polling else ""
        lines = [f"watching since {status.since}{how} (process {status.pid}, derivd {status.version})"]
    else:
        ended = "was stopped" if status.state is State.STOPPED else "was killed"
        lines = [f"no daemon runs; the last one (process {status.pid}, since {status.since}) {ended}"]
    lines.append(f"inputs: {status.spec}, release {status.release}")
    lines.append(f"outputs: {status.out}, {plural(status.files, 'file')}, {plural(status.nodes, 'Node')}")
    if status.running:
        lines.append(f"state: {_STATES[status.state]}")
    failed = f", {status.failures} of them failed" if status.failures else ""
    lines.append(f"runs: {status.runs}{failed}")
    if (run := status.last_run) is not None:
        did = f"{plural(run.emitted, 'Node')} emitted, {plural(run.written, 'file')} written, {run.deleted} deleted"
        lines.append(f"last run: {run.at}, {run.seconds:.3f} s, {did}")
    return lines
