"""What a person sees of a run: diagnostics and a summary, on stderr."""

from __future__ import annotations

from collections.abc import Iterable

import click

from gen.diagnostics import Diagnostic, Severity
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


def summary(record: RunRecord, out: str, seconds: float) -> str:
    """One line on what a run did."""
    nodes = len(record.emitted) + record.emitted_reused
    if not record.written:
        return f"derivd: {out} is up to date ({plural(nodes, 'Node')}, {seconds:.2f} s)"
    emitted = plural(len(record.emitted), "Node")
    return f"derivd: {emitted} emitted, {plural(len(record.written), 'file')} written to {out} in {seconds:.2f} s"


def plural(count: int, noun: str) -> str:
    """A count with its noun: ``1 file``, ``2 files``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
