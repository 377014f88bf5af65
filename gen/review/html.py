"""A review as one HTML page that needs nothing else: a list of functions, a filter, and differences in two columns."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from gen.review import highlight, words
from gen.review.lines import Group, Row, groups, visible
from gen.review.model import ChangeKind, FunctionChange, ReviewReport, Texts

TEMPLATES = Path(__file__).resolve().parent / "templates"

_MOST_ROWS = 15_000
"""Rows of code on a page that still opens quickly; above that far unchanged lines and the ends of long texts go."""

_FEWEST_ROWS = 12
"""Rows that every difference may have in any case."""


class ShownRow(msgspec.Struct, frozen=True):
    """A row as the page shows it: a style class, and for each side the line's number and its code."""

    style: str
    old_number: int
    old: Markup | None
    new_number: int
    new: Markup | None


class ShownGroup(msgspec.Struct, frozen=True):
    """Rows of a difference, or what stands for `hidden` rows, which can be shown if they are on the page."""

    rows: tuple[ShownRow, ...]
    hidden: int


class Section(msgspec.Struct, frozen=True):
    """One difference of a function: of an entry of a YAML file, or of its code. `columns` is 1 or 2."""

    title: str
    columns: int
    groups: tuple[ShownGroup, ...]


class Item(msgspec.Struct, frozen=True):
    """A function of the page: its anchor, the text that the filter searches, and the halves of its bar in percent."""

    anchor: str
    change: FunctionChange
    origin: str
    saved: tuple[str, ...]
    search: str
    bar_insertions: int
    bar_deletions: int
    sections: tuple[Section, ...]


def render(report: ReviewReport) -> str:
    """The page. Everything from the inputs is escaped, and a policy in the page forbids all but its own script."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["visible"] = visible
    script = (TEMPLATES / "report.js").read_text(encoding="utf-8")
    return environment.get_template("report.html.j2").render(
        report=report,
        headline=words.headline(report),
        remarks=words.remarks(report),
        kinds=[(kind.value, len(report.of_kind(kind))) for kind in ChangeKind if report.of_kind(kind)],
        items=_items(report),
        style=Markup((TEMPLATES / "report.css").read_text(encoding="utf-8")),
        script=Markup(script),
        script_digest=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


def _items(report: ReviewReport) -> list[Item]:
    shown = [(change, _texts(change)) for change in report.changes]
    rows = sum(max(t.before.count("\n"), t.after.count("\n")) + 1 for _, texts in shown for _, _, t in texts)
    sections = sum(len(texts) for _, texts in shown)
    most = None if rows <= _MOST_ROWS else max(_MOST_ROWS // sections, _FEWEST_ROWS)
    largest = max((change.insertions + change.deletions for change in report.changes), default=0)
    return [_item(change, [_section(*texts, most=most) for texts in parts], largest) for change, parts in shown]


def _item(change: FunctionChange, sections: Sequence[Section], largest: int) -> Item:
    bar_insertions, bar_deletions = _bar(change, largest)
    saved = tuple(words.saved_changes(change))
    search = " ".join((change.kind.value, change.title, change.schema, *change.files, *saved))
    return Item(
        anchor=change.op if change.new_op is not None else f"removed-{change.op}",
        change=change,
        origin=words.origin(change),
        saved=saved,
        search=search.lower(),
        bar_insertions=bar_insertions,
        bar_deletions=bar_deletions,
        sections=tuple(sections),
    )


def _bar(change: FunctionChange, largest: int) -> tuple[int, int]:
    """Widths in percent, by the square root of the size, so that small changes differ visibly beside large ones."""
    lines = change.insertions + change.deletions
    if not lines:
        return 0, 0
    width = 100 * sqrt(lines / largest)
    return round(width * change.insertions / lines), round(width * change.deletions / lines)


def _texts(change: FunctionChange) -> list[tuple[str, str, Texts]]:
    """What is shown of a change: titles, languages, texts."""
    if change.kind is ChangeKind.RENUMBERED:
        return []
    yaml = [(name, highlight.YAML, texts) for name, texts in change.yaml]
    return [*yaml, ("generated code", highlight.CPP, change.generated)]


def _section(title: str, language: str, texts: Texts, *, most: int | None) -> Section:
    """A difference with at most `most` rows, or with all of them, far unchanged ones hidden, if that is None."""
    columns = 2 if texts.before and texts.after else 1
    return Section(title, columns, tuple(_shown(groups(texts), language, most)))


def _shown(parts: Sequence[Group], language: str, most: int | None) -> Iterator[ShownGroup]:
    left = most
    for group in parts:
        count = len(group.rows)
        if group.is_folded:
            rows = group.rows if most is None else ()
            yield ShownGroup(tuple(_row(row, language) for row in rows), hidden=count)
            continue
        rows = group.rows if left is None else group.rows[:left]
        yield ShownGroup(tuple(_row(row, language) for row in rows), hidden=0)
        if left is not None:
            left -= len(rows)
            if len(rows) < count:
                yield ShownGroup((), hidden=count - len(rows))
                return


def _row(row: Row, language: str) -> ShownRow:
    if row.old is not None and row.new is not None and not row.is_same:
        old, new = highlight.changed_lines(row.old, row.new, language)
        return ShownRow("changed", row.old_number, old, row.new_number, new)
    old_line = None if row.old is None else highlight.line(row.old, language)
    new_line = old_line if row.is_same else None if row.new is None else highlight.line(row.new, language)
    style = "same" if row.is_same else "changed"
    return ShownRow(style, row.old_number, old_line, row.new_number, new_line)
