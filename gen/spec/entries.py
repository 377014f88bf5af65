"""YAML files as top-level entries: split by text, digested one by one, composed only when needed."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import yaml

from gen.diagnostics import Place, Span, SpecError, error
from gen.digest import digest


class Source(msgspec.Struct, frozen=True):
    """A text file as read: its path as the user gave it, and its text with ``\\n`` line ends."""

    path: str
    text: str


class Entry(msgspec.Struct, frozen=True):
    """One item of a file's top-level sequence.

    ``line`` is the number (from 1) of its first line; ``digest`` changes whenever the item's value may have.
    """

    path: str
    line: int
    text: str
    digest: str

    @property
    def title(self) -> str:
        """The entry's first line, for people."""
        return self.text.partition("\n")[0].removeprefix("- ").strip()

    def place(self, span: Span = Span()) -> Place:  # noqa: B008 - an immutable value
        """Where `span`, which counts from this entry's start, lies in its file."""
        return Place(
            self.path,
            self.line + span.line,
            span.column + 1,
            self.line + span.end_line,
            span.end_column + 1,
        )


class ComposedEntry(msgspec.Struct, frozen=True):
    """An entry and its YAML node; marks of the node count lines from the entry's start by `first_line`."""

    entry: Entry
    node: yaml.Node
    first_line: int

    def span(self, node: yaml.Node) -> Span:
        """The range of a node inside the entry."""
        start, end = node.start_mark, node.end_mark
        return Span(start.line - self.first_line, start.column, end.line - self.first_line, end.column)

    def place(self, node: yaml.Node) -> Place:
        """Where a node of this entry lies in its file."""
        return self.entry.place(self.span(node))


class EntriesDoNotStandAlone(Exception):
    """The items of a file cannot be read one by one: the file must be composed as a whole."""


_ITEM = re.compile(r"^-(?=[ \t\n])", re.MULTILINE)
_ONLY_COMMENTS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*\Z")
_ANCHOR = re.compile(r"[-:?,\[{]\s+&\w+\s")
_ALIAS = re.compile(r"[-:?,\[{]\s+\*\w")
_KEEPS_TRAILING_LINES = re.compile(r"[|>][0-9]?\+")


def read_source(path: str | Path) -> Source:
    """Read a UTF-8 text file; line ends become ``\\n``, a byte-order mark is dropped.

    Raises `SpecError`: D001 if the file cannot be read, D002 if it is not UTF-8.
    """
    shown = str(path)
    try:
        data = Path(path).read_bytes()
    except OSError as e:
        raise error("D001", f"cannot read {shown}: {e.strerror or e}", Place(shown, 1, 1, 1, 1)) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        line = data.count(b"\n", 0, e.start) + 1
        column = e.start - (data.rfind(b"\n", 0, e.start) + 1) + 1
        raise error(
            "D002",
            f"{shown} is not UTF-8: byte 0x{data[e.start]:02x} cannot be decoded",
            Place(shown, line, column, line, column + 1),
            help="save the file as UTF-8",
        ) from None
    return Source(shown, text.replace("\r\n", "\n").replace("\r", "\n"))


def split_entries(source: Source) -> tuple[Entry, ...]:
    """The top-level items of a YAML sequence, found by their dashes in column 0, without parsing.

    Comments and blank lines after an item do not count towards its digest. A file whose text is not a plain
    block sequence gives no entries here that `compose_entries` would accept; see `compose_whole`.
    """
    text = source.text if source.text.endswith("\n") else source.text + "\n"
    starts = [m.start() for m in _ITEM.finditer(text)]
    if not starts:
        return ()
    entries: list[Entry] = []
    line = text.count("\n", 0, starts[0]) + 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        body = text[start:end]
        kept = body if _KEEPS_TRAILING_LINES.search(body) else _without_trailing_comments(body)
        entries.append(Entry(source.path, line, kept, digest(kept)))
        line += body.count("\n")
    return tuple(entries)


def _without_trailing_comments(text: str) -> str:
    """The text without the blank lines and the comments from column 0 at its end."""
    end = len(text)
    while True:
        start = text.rfind("\n", 0, end - 1) + 1
        if start == 0 or not (text[start] == "#" or text[start:end].isspace()):
            return text[:end]
        end = start


def stands_alone(source: Source) -> bool:
    """Whether a file's items can be read one by one: only comments come before them, and no alias joins them."""
    first = _ITEM.search(source.text)
    head = source.text + "\n" if first is None else source.text[: first.start()]
    joined = _ANCHOR.search(source.text) is not None and _ALIAS.search(source.text) is not None
    return not joined and _ONLY_COMMENTS.match(head) is not None


def compose_entries(entries: tuple[Entry, ...]) -> tuple[ComposedEntry, ...]:
    """The YAML nodes of entries, composed in one go; the entries need not be neighbours.

    Raises `EntriesDoNotStandAlone` where the texts, put together, are not one item each.
    """
    first_lines: list[int] = []
    line = 0
    for entry in entries:
        first_lines.append(line)
        line += entry.text.count("\n")
    try:
        root = yaml.compose("".join(e.text for e in entries), Loader=_loader())
    except yaml.YAMLError:
        raise EntriesDoNotStandAlone from None
    items = root.value if isinstance(root, yaml.SequenceNode) else []
    if [n.start_mark.line for n in items] != first_lines:
        raise EntriesDoNotStandAlone
    return tuple(ComposedEntry(e, n, f) for e, n, f in zip(entries, items, first_lines, strict=True))


def compose_whole(source: Source) -> tuple[ComposedEntry, ...]:
    """The entries of a file of any YAML style; each depends on the text of the whole file.

    Raises `SpecError`: D003 for a syntax error, D004 if the file is not a sequence.
    """
    try:
        root = yaml.compose(source.text, Loader=_loader())
    except yaml.YAMLError:
        raise _syntax_error(source) from None
    if root is None:
        return ()
    if not isinstance(root, yaml.SequenceNode):
        raise error(
            "D004",
            f"expected a sequence of entries, found {describe(root)}",
            Place(source.path, root.start_mark.line + 1, root.start_mark.column + 1, root.end_mark.line + 1, 1),
            help="start each entry with `- `",
        )
    lines = source.text.splitlines(keepends=True)
    composed: list[ComposedEntry] = []
    for index, node in enumerate(root.value):
        first, last = node.start_mark.line, node.end_mark.line
        entry = Entry(source.path, first + 1, "".join(lines[first : last + 1]), digest(f"{index}\n{source.text}"))
        composed.append(ComposedEntry(entry, node, first))
    return tuple(composed)


def describe(node: yaml.Node) -> str:
    """What a YAML node is, in words for a message: ``a mapping``, ``a boolean (`yes`)``."""
    if isinstance(node, yaml.MappingNode):
        return "a mapping"
    if isinstance(node, yaml.SequenceNode):
        return "a sequence"
    kind = _SCALARS.get(node.tag.rpartition(":")[2], "a value")
    return kind if kind == "nothing" else f"{kind} (`{node.value}`)"


_SCALARS = {
    "str": "a string",
    "bool": "a boolean",
    "int": "an integer",
    "float": "a number",
    "null": "nothing",
    "timestamp": "a date",
}


def _loader() -> type[yaml.SafeLoader]:
    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _syntax_error(source: Source) -> SpecError:
    """The error of the pure-Python reader, whose wording and place are better than the C reader's."""
    try:
        yaml.compose(source.text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as e:
        mark = e.problem_mark or e.context_mark
        message = " ".join(filter(None, [e.context, e.problem]))
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        return error("D003", f"YAML syntax: {message}", Place(source.path, line, column, line, column + 1))
    except yaml.reader.ReaderError as e:
        before = source.text[: e.position]
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        return error("D003", f"YAML syntax: {e.reason}", Place(source.path, line, column, line, column + 1))
    return error("D003", "YAML syntax: the file cannot be parsed", Place(source.path, 1, 1, 1, 1))
