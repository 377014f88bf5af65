"""A review as plain text, for a terminal or a log."""

from __future__ import annotations

from collections.abc import Iterator

from gen.review import words
from gen.review.lines import unified, visible
from gen.review.model import ChangeKind, FunctionChange, ReviewReport, Texts


def render(report: ReviewReport) -> str:
    """The report: totals, a list of all changes, then each change with its YAML and its code as unified diffs."""
    return visible("\n".join(_lines(report))) + "\n"


def _lines(report: ReviewReport) -> Iterator[str]:
    yield words.headline(report)
    yield from words.remarks(report)
    yield f"From {words.sides(report)}."
    if report.changes:
        yield ""
        width = max(len(change.title) for change in report.changes)
        for change in report.changes:
            yield f"  {change.kind.value:<10}  {change.title:<{width}}  {_size(change)}  {change.name}"
    if report.files:
        yield ""
        yield "Generated files to rebuild"
        for file in report.files:
            yield f"  {file.kind.value:<10}  {file.name}"
    if report.yaml_only:
        yield ""
        yield "Changed in YAML only"
        yield from (f"  {op}" for op in report.yaml_only)
    for change in report.changes:
        if change.kind is not ChangeKind.RENUMBERED:
            yield from _change(change)


def _size(change: FunctionChange) -> str:
    return f"{f'+{change.insertions}':>5} {f'-{change.deletions}':>5}"


def _change(change: FunctionChange) -> Iterator[str]:
    yield ""
    yield f"{change.kind.value} {change.title}: {change.schema}"
    if origin := words.origin(change):
        yield f"  {origin}"
    yield from (f"  {line}" for line in words.saved_changes(change))
    if change.files:
        yield f"  in {', '.join(change.files)}"
    for name, texts in change.yaml:
        yield from _difference(texts, name)
    yield from _difference(change.generated, change.op)


def _difference(texts: Texts, name: str) -> Iterator[str]:
    yield ""
    yield from unified(texts, name)
