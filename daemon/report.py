"""What a person sees of a run: diagnostics and a summary, on stderr."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from gen.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from daemon.settings import Settings
    from gen.output.difference import Change
    from gen.pipeline import RunRecord


def print_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Print diagnostics, and how many there are of each severity."""
    listed = list(diagnostics)
    for diagnostic in listed:
        click.echo(str(diagnostic), err=True)
    counts = [
        plural(sum(d.severity is severity for d in listed), severity.value)
        for severity in Severity
        if any(d.severity is severity for d in listed)
    ]
    if counts:
        click.echo(f"derivd: {', '.join(counts)}", err=True)


def print_remarks(settings: Settings) -> None:
    """Print which spec was taken, and remarks on the choice."""
    found = settings.found
    click.echo(f"derivd: {found.origin} ({found.folder}), release {settings.options.release}", err=True)
    for remark in settings.remarks:
        click.echo(f"derivd: {remark}", err=True)


def summary(record: RunRecord, out: str, seconds: float) -> list[str]:
    """Lines on what a run did."""
    lines = [f"derivd: {warning}" for warning in record.warnings]
    lines += [f"derivd: {out}/{name} was generated, but not by a run on record; overwritten" for name in record.adopted]
    lines += [f"derivd: {out}/{name} no longer belongs but was edited; left alone" for name in record.kept]
    if not record.written and not record.deleted:
        return [*lines, up_to_date(out, record.nodes, seconds)]
    emitted = plural(len(record.emitted), "Node")
    done = f"{plural(len(record.written), 'file')} written"
    if record.deleted:
        done += f", {len(record.deleted)} deleted"
    return [*lines, f"derivd: {emitted} of {record.nodes} emitted, {done} in {out} ({seconds:.2f} s)"]


def up_to_date(out: str, nodes: int, seconds: float) -> str:
    """The line for a run that found nothing to do."""
    return f"derivd: {out} is up to date ({plural(nodes, 'Node')}, {seconds:.2f} s)"


def unified_difference(change: Change) -> str:
    """How a file would change, as a unified diff."""
    from difflib import unified_diff

    old = "" if change.old is None else change.old.decode(errors="replace")
    new = change.data.decode()
    lines = unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), f"a/{change.name}", f"b/{change.name}"
    )
    return "".join(lines)


def plural(count: int, noun: str) -> str:
    """A count with its noun: ``1 file``, ``2 files``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
