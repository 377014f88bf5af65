"""Reporters: what a person or a program sees of a daemon, one form each."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

import click
import msgspec

from daemon.events import Compiled, Event, Failed, Generated, Ready, Remark, Restarting, Stopped, Watching
from daemon.report import origin, plural, print_diagnostics, shown
from daemon.status import State, Status

if TYPE_CHECKING:
    from rich.live import Live

TEXT, JSON = "text", "json"
FORMATS = (TEXT, JSON)

_NAMED = 4
"""How many names a line gives before it only counts the rest."""


class Reporter(Protocol):
    """Tells of events. Methods raise `OSError` once nobody can read it any more."""

    def report(self, event: Event) -> None:
        """Tell of an event."""

    def busy(self) -> None:
        """Show that a run is under way."""

    def idle(self, status: Status) -> None:
        """Show that nothing is under way."""

    def close(self) -> None:
        """Take leave of the terminal."""


def reporter_for(format: str, *, quiet: bool) -> Reporter:
    """The reporter for a form of output; text goes to stderr, with a live line if that is a terminal."""
    if format == JSON:
        return JsonReporter()
    if sys.stderr.isatty() and not quiet:
        return LiveReporter()
    return TextReporter(quiet=quiet)


class JsonReporter:
    """One JSON object a line, on stdout."""

    def report(self, event: Event) -> None:
        try:
            click.echo(msgspec.json.encode(event))
        except OSError:
            # What is left in the buffer must not fail once more when the interpreter ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            raise

    def busy(self) -> None: ...

    def idle(self, status: Status) -> None: ...

    def close(self) -> None: ...


class TextReporter:
    """A line for each event, with diagnostics in full, on stderr; only failures and remarks if quiet."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._quiet = quiet

    def report(self, event: Event) -> None:
        if self._quiet and isinstance(event, Watching | Ready | Stopped):
            return
        if self._quiet and isinstance(event, Generated) and not event.fixed and not event.warnings:
            return
        if self._quiet and isinstance(event, Compiled) and not event.diagnostics:
            return
        if isinstance(event, Generated | Failed | Compiled):
            print_diagnostics(event.diagnostics)
        for line in lines(event):
            click.echo(f"derivd: {line}", err=True)

    def busy(self) -> None: ...

    def idle(self, status: Status) -> None: ...

    def close(self) -> None: ...


class LiveReporter(TextReporter):
    """The same above a line that always shows what the daemon is doing; it is drawn only when that changes."""

    def __init__(self) -> None:
        super().__init__()
        self._line: Live | None = None
        self._markup = ""

    def report(self, event: Event) -> None:
        self.close()
        super().report(event)
        self._show(self._markup)

    def busy(self) -> None:
        self._show("[dim]generating ...[/]")

    def idle(self, status: Status) -> None:
        self._show(_status_line(status))

    def close(self) -> None:
        if self._line is not None:
            self._line.stop()
            self._line = None

    def _show(self, markup: str) -> None:
        from rich.text import Text

        if self._line is None:
            from rich.console import Console
            from rich.live import Live

            self._line = Live(console=Console(stderr=True), auto_refresh=False, transient=True)
            self._line.start()
        self._markup = markup
        self._line.update(Text.from_markup(markup, overflow="ellipsis"), refresh=True)


def lines(event: Event) -> list[str]:
    """What is said of an event, line by line and without its diagnostics."""
    match event:
        case Watching():
            return _watching(event)
        case Generated():
            return [*event.warnings, *_left(event), _generated(event)]
        case Failed():
            because = f"{_files(event.changed)}: " if event.changed else ""
            return [f"{_clock()} {because}no output was changed; watching on"]
        case Ready():
            return [f"{_clock()} {shown(event.out)} is up to date"]
        case Compiled():
            return [_compiled(event)]
        case Remark():
            return [event.message]
        case Restarting():
            return [f"{event.reason}; starting anew"]
        case Stopped():
            return [f"stopped: {event.reason}"]


def _watching(event: Watching) -> list[str]:
    how = ", looking at them again and again" if event.polling else ""
    return [
        f"{origin(event.origin, event.spec)}, release {event.release}",
        *event.remarks,
        f"watching {_files(event.inputs)} for {shown(event.out)}{how}",
    ]


def _left(event: Generated) -> list[str]:
    adopted = [f"{name} was generated, but not by a run on record; overwritten" for name in event.adopted]
    return adopted + [
        f"{name} no longer belongs but may hold somebody's work; left alone (--force deletes it)" for name in event.kept
    ]


def _generated(event: Generated) -> str:
    """One line: what changed, what was emitted and written, how long that took, and what to rebuild."""
    parts = [f"{_clock()} {'fixed; ' if event.fixed else ''}"]
    if event.changed:
        entries = f" ({_names([entry.partition('(')[0] for entry in event.entries])})" if event.entries else ""
        parts.append(f"{_files(event.changed)}{entries}: ")
    if not event.written and not event.deleted:
        parts.append(f"nothing to write, {plural(event.nodes, 'Node')}")
    elif event.written:
        emitted = f"{plural(len(event.emitted), 'Node')} of {event.nodes} emitted"
        named = f" ({_names(event.emitted)})" if 0 < len(event.emitted) < event.nodes else ""
        parts.append(f"{emitted}{named}, {plural(len(event.written), 'file')} written")
        # What must be rebuilt is named below.
        is_named = not event.unchanged or (not event.headers and set(event.rebuild) == set(event.written))
        parts.append("" if is_named else f" ({_names(event.written)})")
    if event.deleted:
        parts.append(f"{', ' if event.written else ''}{len(event.deleted)} deleted")
    parts.append(f", {event.seconds * 1000:.0f} ms" if event.seconds < 1 else f", {event.seconds:.1f} s")
    return "".join(parts) + _to_rebuild(event)


def _compiled(event: Compiled) -> str:
    good = plural(len(event.ops) - len(event.failed), "Node")
    if event.failed:
        verdict = f"{_names(event.failed)} failed to compile"
        verdict += f", {good} compiled" if len(event.ops) > len(event.failed) else ""
    else:
        verdict = f"{good} could not be compiled" if event.diagnostics else f"{good} compiled"
    return f"{_clock()} {verdict}, {event.seconds:.1f} s"


def _to_rebuild(event: Generated) -> str:
    if not event.rebuild and not event.headers:
        return ""
    if not event.unchanged:
        return "; rebuild everything"
    others = f"whatever includes {_names(event.headers)}" if event.headers else ""
    sources = _names(event.rebuild) if len(event.rebuild) <= _NAMED else plural(len(event.rebuild), "source")
    return f"; rebuild {' and '.join(filter(None, [sources if event.rebuild else '', others]))}"


def _status_line(status: Status) -> str:
    from rich.markup import escape

    out = escape(shown(status.out))
    if status.state is State.FAILED:
        errors = sum(d.severity.value == "error" for d in status.diagnostics)
        return f"[red]{plural(errors, 'error')}[/] [dim]· {out} is as the last good run left it · watching[/]"
    took = "" if status.last_run is None else f" · last run {status.last_run.seconds * 1000:.0f} ms"
    nodes, files = plural(status.nodes, "Node"), plural(status.files, "file")
    return f"[green]up to date[/] [dim]· {out} · {nodes}, {files}{took} · watching[/]"


def _names(names: Iterable[str]) -> str:
    """Names for a line: the first few, and how many more."""
    listed = list(dict.fromkeys(names))
    more = f" and {len(listed) - _NAMED} more" if len(listed) > _NAMED else ""
    return ", ".join(listed[:_NAMED]) + more


def _files(paths: Iterable[str]) -> str:
    return _names(map(shown, paths))


def _clock() -> str:
    return datetime.now().strftime("%H:%M:%S")
