"""``derivd watch``: keep the outputs up to date for as long as it runs."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import click

from daemon.cli import EXIT_USAGE
from daemon.flags import Flags, SettingsError
from daemon.home import AlreadyWatched, Home, already_watched
from daemon.inbox import Inbox, Look, Reread, Stop
from daemon.options import run_options, toolchain_options
from daemon.reporter import FORMATS, TEXT, reporter_for


@click.command("watch")
@toolchain_options
@run_options
@click.option("--format", "format_", type=click.Choice(FORMATS), default=TEXT, help="Text, or one JSON event a line.")
@click.option("--quiet", is_flag=True, help="Tell only what went wrong, and when it is right again.")
@click.option("--once-ready", is_flag=True, help="Stop as soon as the outputs are up to date.")
@click.option("--compile", "compiles", is_flag=True, help="Compile in the background the Nodes that change.")
@click.option("--poll", is_flag=True, help="Look at the files again and again: for network and shared folders.")
@click.option(
    "--rescan", type=click.FloatRange(min=0.05), default=10.0, metavar="SECONDS", help="Look unasked so often."
)
@click.option("--detach", is_flag=True, help="Run in the background; `derivd stop` ends it.")
@click.option("--log", metavar="FILE", help="Write to a log instead, which never grows beyond 1 MB.")
def command(
    flags: Flags,
    format_: str,
    quiet: bool,
    once_ready: bool,
    compiles: bool,
    poll: bool,
    rescan: float,
    detach: bool,
    log: str | None,
) -> int:
    """Keep the outputs up to date while you edit.

    Whatever is wrong with the inputs is shown with its place; the outputs stay as the last good run left them, and
    the daemon goes on watching. With --once-ready it ends, with exit code 0, once the outputs are up to date; while
    the inputs have errors it waits for you to fix them.

    Example: derivd watch --out build/generated
    """
    from daemon.session import Session

    # Unlike other commands this one lasts.
    gc.enable()
    folder = Path.cwd()
    session = Session(flags, folder)
    home = Home(session.settings.options.out)
    if detach:
        return _detach(home, log)
    inbox = Inbox()
    signal.signal(signal.SIGINT, lambda *_: _interrupt(inbox))
    signal.signal(signal.SIGTERM, lambda *_: inbox.put(Stop("terminated")))
    on_terminal = sys.stderr.isatty()
    signal.signal(signal.SIGHUP, lambda *_: _hang_up(inbox, on_terminal=on_terminal))
    signal.signal(signal.SIGCONT, lambda *_: inbox.put(Look()))
    if log is not None:
        from daemon.detach import Log

        sys.stdout = sys.stderr = Log(folder / log)
    home.claim()

    from daemon.loop import Ending, Loop
    from daemon.upgrade import start_anew

    reporter = reporter_for(format_, quiet=quiet)
    loop = Loop(session, home, inbox, reporter, poll=poll, rescan=rescan, once_ready=once_ready, compiles=compiles)
    try:
        ending = loop.run()
    finally:
        with suppress(OSError):
            reporter.close()
    if ending is Ending.RESTART:
        start_anew()
    return EXIT_USAGE if ending is Ending.LOST else 0


def _interrupt(inbox: Inbox) -> None:
    """End in good order; who interrupts once more does not want to wait for that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    inbox.put(Stop("interrupted"))


def _hang_up(inbox: Inbox, *, on_terminal: bool) -> None:
    """Read the configuration again, unless this tells that the terminal which shows what happens was closed."""
    is_gone = on_terminal and not os.isatty(2)
    inbox.put(Stop("the terminal was closed") if is_gone else Reread())


def _detach(home: Home, log: str | None) -> int:
    from daemon.client import status_of
    from daemon.detach import NotStarted, start_detached

    status = status_of(home.out)
    if status is not None and status.running:
        raise AlreadyWatched(already_watched(home.out, status))
    home.prepare()
    path = home.log if log is None else Path(log)
    try:
        pid = start_detached(home, path, is_named=log is not None)
    except NotStarted as e:
        click.echo(str(e), err=True, nl=False)
        return e.code
    except OSError as e:
        raise SettingsError(f"cannot write {path}: {e.strerror or e}") from None
    click.echo(f"derivd: watching in the background as process {pid}; it writes to {path}", err=True)
    return 0
