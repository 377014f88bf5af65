"""A review as Markdown that fits a pull-request comment: totals, then a folded part for each function, then a note."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from gen.review import words
from gen.review.lines import unified, visible
from gen.review.model import ChangeKind, FunctionChange, ReviewReport, Texts

TITLE = "### Generated code"
"""The first line of every report."""

COMMENT_LIMIT = 65_536
"""The longest comment that GitHub accepts."""

_LONGEST_DIFF = 200
"""Lines of one diff; more are cut, so that one function does not push out all others."""

_MOST_NAMES = 100
"""Names in one list."""

_NOTE_RESERVE = 600


def render(report: ReviewReport, limit: int = COMMENT_LIMIT) -> str:
    """The report in at most `limit` bytes of UTF-8; what does not fit is left out, and a note tells how much that is.

    Names and code stand in code spans and fences that nothing in them can end.
    """
    page = _Page(limit - _NOTE_RESERVE)
    if not page.add(_head(report)):
        page.add(f"{TITLE}\n\n{words.headline(report)}")
    shown = [change for change in report.changes if change.kind is not ChangeKind.RENUMBERED]
    details = [_details(change) for change in shown]
    if not page.has_room(details):
        page.add(_list_of_all(shown, page.left // 2))
    left_out = [change for change, block in zip(shown, details, strict=True) if not page.add(block)]
    if left_out:
        page.end(_note(left_out))
    return page.text()


def _list_of_all(changes: Sequence[FunctionChange], room: int) -> str:
    """All functions, as far as they fit, so that also those whose code does not fit are named."""
    title = f"All functions that differ ({len(changes)})"
    lines: list[str] = []
    for change in changes:
        line = f"- {_summary(change)}"
        room -= len(line.encode()) + 1
        if room < 0:
            lines.append(f"- and {len(changes) - len(lines)} more")
            break
        lines.append(line)
    return _folded(title, "\n".join(lines))


def _note(left_out: Sequence[FunctionChange]) -> str:
    largest = max(left_out, key=lambda change: change.insertions + change.deletions)
    return (
        f"_The code of {words.counted(len(left_out), 'function')} is left out, so that this fits. The largest change "
        f"of them is {code(largest.title[:80])}; `derivd review --format html` shows all._"
    )


def code(text: str) -> str:
    """A code span that shows `text` on one line, whatever it holds."""
    flat = " ".join(visible(text).split())
    fence = "`" * (_longest_run(flat) + 1)
    pad = " " if flat.startswith("`") or flat.endswith("`") or not flat else ""
    return f"{fence}{pad}{flat}{pad}{fence}"


def fenced(lines: Iterable[str], language: str) -> str:
    """A fenced block that shows lines, whatever they hold."""
    text = visible("\n".join(lines))
    fence = "`" * max(_longest_run(text) + 1, 3)
    return f"{fence}{language}\n{text}\n{fence}"


class _Page:
    """A text that grows by blocks up to a number of bytes."""

    def __init__(self, limit: int) -> None:
        self.left = limit
        self._blocks: list[str] = []

    def has_room(self, blocks: Iterable[str]) -> bool:
        """Whether there is room for all of some blocks."""
        return sum(map(_size, blocks)) <= self.left

    def add(self, block: str) -> bool:
        """Add a block if there is room for it."""
        size = _size(block)
        if size > self.left:
            return False
        self.left -= size
        self._blocks.append(block)
        return True

    def end(self, block: str) -> None:
        """Add a last block, for which room was kept."""
        self._blocks.append(block)

    def text(self) -> str:
        return "\n\n".join(self._blocks) + "\n"


def _head(report: ReviewReport) -> str:
    blocks = [TITLE, words.headline(report), *words.remarks(report)]
    blocks.append(f"From {code(report.before)} to {code(report.after)}, release {report.release_after}.")
    if renumbered := report.of_kind(ChangeKind.RENUMBERED):
        blocks.append(_folded_list("Renumbered, otherwise unchanged", [change.title for change in renumbered]))
    if report.files:
        blocks.append(_folded_list("Generated files to rebuild", [f"{f.kind.value} {f.name}" for f in report.files]))
    if report.yaml_only:
        blocks.append(_folded_list("Changed in YAML only", report.yaml_only))
    return "\n\n".join(blocks)


def _folded_list(title: str, names: Sequence[str]) -> str:
    items = [f"- {code(name[:200])}" for name in names[:_MOST_NAMES]]
    if len(names) > _MOST_NAMES:
        items.append(f"- and {len(names) - _MOST_NAMES} more")
    return _folded(f"{title} ({len(names)})", "\n".join(items))


def _folded(summary: str, body: str) -> str:
    return f"<details><summary>{summary}</summary>\n\n{body}\n\n</details>"


def _summary(change: FunctionChange) -> str:
    """The line that is always seen. It is HTML: there `<code>` keeps mentions and references from being made links."""
    saves = f", saves {change.saves_change} tensors" if change.saves_change else ""
    title = _one_line(escape(visible(change.title)))
    return f"{change.kind.value} <code>{title}</code> +{change.insertions} −{change.deletions}{saves}"  # noqa: RUF001


def _details(change: FunctionChange) -> str:
    lines = [f"{code(change.schema)}{_aside(words.origin(change))}"]
    if saved := words.saved_changes(change):
        lines.append("\n".join(f"- {code(line)}" for line in saved))
    if change.files:
        lines.append(f"In {', '.join(map(code, change.files))}.")
    lines += [_difference(texts, name) for name, texts in change.yaml]
    lines.append(_difference(change.generated, change.op))
    return _folded(_summary(change), "\n\n".join(lines))


def _aside(text: str) -> str:
    return f" ({code(text)})" if text else ""


def _difference(texts: Texts, name: str) -> str:
    lines = unified(texts, name)
    cut = lines[:_LONGEST_DIFF]
    if len(cut) < len(lines):
        cut.append(f"... {len(lines) - len(cut)} more lines")
    return fenced(cut, "diff")


def _size(block: str) -> int:
    return len(block.encode()) + len("\n\n")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)
