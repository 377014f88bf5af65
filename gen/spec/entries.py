"""YAML files as top-level entries: split by text, digested one by one, composed only when needed."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path

import msgspec
import yaml

from gen.diagnostics import Place, Span, SpecError, error
from gen.digest import digest


class Source(msgspec.Struct, frozen=True):
    """A text file as read: its path as the user gave it, and its text with ``\\n`` line ends."""

    path: str
    text: str


class Entry(msgspec.Struct, frozen=True, gc=False, array_like=True):
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
_AFTER_DASH = {"", " ", "\t", "\n"}
_ONLY_COMMENTS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*\Z")
_DOCUMENT_MARKER = re.compile(r"\n(?:---|\.\.\.)(?=\s|\Z)")
# More than anchors match: ` &x` in a formula does. That costs time only.
_ANCHOR = re.compile(r"&(?<![^\s,\[{]&)[\w-]")
# A block scalar at the end of a file that has no line end there: its value has none either.
_OPEN_BLOCK_SCALAR = re.compile(r"[|>][0-9+-]*[ \t]*(?:#[^\n]*)?\n(?:(?:[ \t][^\n]*)?\n)*[ \t][^\n]*\Z")
_KEEPS_TRAILING_LINES = re.compile(r"[|>][0-9]?\+")
_INDENT_WITH_SPACES = "indent with spaces: YAML takes no tabs there"
_NEEDS_QUOTES = (
    ("mapping values are not allowed", "without them, `: ` starts a mapping"),
    ("cannot start any token", "without them, none starts with this character"),
    ("undefined alias", "without them, one that starts with `*` is an alias"),
)
"""Of what YAML says of formulas that cannot stand without quotes, a part of the message; and why they cannot."""

_SHORT = 20_000
"""The number of characters that the pure-Python YAML reader reads in a moment."""


def read_source(path: str | Path) -> Source:
    """Read a UTF-8 text file; line ends become ``\\n``, a byte-order mark is dropped.

    Raises `SpecError`: D001 if the file cannot be read, D002 if it is not UTF-8.
    """
    return decode_source(str(path), read_input(path))


def read_input(path: str | Path) -> bytes:
    """The bytes of an input file. Raises `SpecError` (D001) if it cannot be read."""
    try:
        return Path(path).read_bytes()
    except OSError as e:
        raise error("D001", f"cannot read {path}: {e.strerror or e}", Place(str(path), 1, 1, 1, 1)) from None


def decode_source(path: str, data: bytes) -> Source:
    """The text of an input file. Raises `SpecError` (D002) if it is not UTF-8."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        # What cannot be decoded is counted without the byte-order mark, unlike `data`.
        line, column = _end_of(_with_newlines(e.object[: e.start].decode()))
        raise error(
            "D002",
            f"{path} is not UTF-8: byte 0x{e.object[e.start]:02x} cannot be decoded",
            Place(path, line, column, line, column + 1),
            help="save the file as UTF-8",
        ) from None
    return Source(path, _with_newlines(text))


def _with_newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _end_of(text: str) -> tuple[int, int]:
    """The line and the column, both from 1, of what follows a text."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def split_items(text: str) -> list[tuple[int, str]]:
    """The top-level items of a YAML sequence, found by their dashes in column 0: line, and text behind the dash.

    The text goes on to the next item's dash. Nothing is parsed: a file whose text is not a plain block sequence gives
    no items that `compose_entries` would accept; see `compose_whole`.
    """
    # The line end before each dash is the separator's, that at the end of the file is left out like it.
    head, *rest = ("\n" + text.removesuffix("\n")).split("\n-")
    counts = [piece.count("\n") + 1 for piece in rest]
    lines = accumulate(counts, initial=head.count("\n") + 1)
    pieces = list(zip(lines, rest, strict=False))
    if {piece[:1] for piece in rest} <= _AFTER_DASH:
        return pieces
    items: list[tuple[int, str]] = []
    for line, piece in pieces:
        if piece[:1] in _AFTER_DASH:
            items.append((line, piece))
        elif items:
            # Not an item, but a line of the one before.
            first, before = items[-1]
            items[-1] = (first, f"{before}\n-{piece}")
    return items


def entry_of(path: str, line: int, item: str) -> Entry:
    """The entry of an item; comments and blank lines after it do not count towards its digest."""
    body = f"-{item}\n"
    keeps_all = "+" in body and _KEEPS_TRAILING_LINES.search(body)
    kept = body if keeps_all else _without_trailing_comments(body)
    return Entry(path, line, kept, digest(kept))


def split_entries(source: Source) -> tuple[Entry, ...]:
    """The entries of a file that are its top-level items; see `split_items`."""
    return tuple(entry_of(source.path, line, item) for line, item in split_items(source.text))


def _without_trailing_comments(text: str) -> str:
    """The text without the blank lines and the comments from column 0 at its end."""
    end = len(text.rstrip("\n")) + 1
    while True:
        start = text.rfind("\n", 0, end - 1) + 1
        if start == 0 or not (text[start] == "#" or text[start:end].isspace()):
            return text[:end]
        end = start


def stands_alone(source: Source) -> bool:
    """Whether a file's items can be read one by one.

    Only comments come before them, no marker ends the document between them, and none has an anchor: an alias may refer
    to it, and no other may have its name.
    """
    text = source.text
    first = _ITEM.search(text)
    head = text + "\n" if first is None else text[: first.start()]
    if _ANCHOR.search(text) or _DOCUMENT_MARKER.search(text) or not _ends_well(text):
        return False
    return _ONLY_COMMENTS.match(head) is not None


def still_stands_alone(source: Source, begin: int, stop: int) -> bool:
    """Whether it is plain that a text stands alone, which did before its characters from `begin` to `stop` changed.

    These are whole lines. Where it is not plain, the whole text must be looked at.
    """
    changed = source.text[max(begin - 1, 0) : stop]
    is_suspect = _ANCHOR.search(changed) or _DOCUMENT_MARKER.search(changed)
    return begin > 0 and not is_suspect and _ends_well(source.text)


def _ends_well(text: str) -> bool:
    """Whether the value of the last item does not depend on the missing end of its last line."""
    return text.endswith("\n") or not _OPEN_BLOCK_SCALAR.search(text, max(text.rfind("\n-"), 0))


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
    except (yaml.YAMLError, RecursionError):
        raise EntriesDoNotStandAlone from None
    items = root.value if isinstance(root, yaml.SequenceNode) else []
    if [n.start_mark.line for n in items] != first_lines:
        raise EntriesDoNotStandAlone
    return tuple(ComposedEntry(e, n, f) for e, n, f in zip(entries, items, first_lines, strict=True))


def compose_whole(source: Source) -> tuple[ComposedEntry, ...]:
    """The entries of a file of any YAML style; each depends on the text of the whole file.

    Raises `SpecError`: D003 for a syntax error, D004 if the file is not a sequence; `[]` is an empty one.
    """
    try:
        root = yaml.compose(source.text, Loader=_loader())
    except (yaml.YAMLError, RecursionError):
        raise syntax_error(source) from None
    if root is None:
        # Perhaps it is being saved: taken for a file without entries, it would delete all that was generated.
        message = "expected a sequence of entries, found nothing"
        raise error("D004", message, Place(source.path, 1, 1, 1, 1), help="write `[]` if it has no entries")
    if not isinstance(root, yaml.SequenceNode):
        raise error(
            "D004",
            f"expected a sequence of entries, found {describe(root)}",
            Place(source.path, root.start_mark.line + 1, root.start_mark.column + 1, root.end_mark.line + 1, 1),
            help="start each entry with `- `",
        )
    lines = source.text.splitlines(keepends=True)
    whole = digest(source.text)
    composed: list[ComposedEntry] = []
    for index, node in enumerate(root.value):
        first, last = node.start_mark.line, node.end_mark.line
        entry = Entry(source.path, first + 1, "".join(lines[first : last + 1]), digest(f"{index} {whole}"))
        composed.append(ComposedEntry(entry, node, first))
    return tuple(composed)


def is_yaml(source: Source) -> bool:
    """Whether a text is valid YAML, of any content."""
    try:
        yaml.compose(source.text, Loader=_loader())
    except (yaml.YAMLError, RecursionError):
        return False
    return True


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


def syntax_error(source: Source) -> SpecError:
    """What is wrong with a text that is no YAML (D003).

    Of a short text, it is told as the pure-Python reader does, whose wording is better than that of the C reader, but
    which takes seconds for a long one.
    """
    loaders: list[type[yaml.SafeLoader]] = [_loader()]
    if len(source.text) <= _SHORT:
        loaders.insert(0, yaml.SafeLoader)
    for loader in loaders:
        try:
            yaml.compose(source.text, Loader=loader)
        except yaml.MarkedYAMLError as e:
            mark = e.problem_mark or e.context_mark
            if e.context_mark is not None and mark is not None and mark.index >= len(source.text.rstrip()):
                # What has no end is told where it starts.
                mark = e.context_mark
            message = " ".join(filter(None, [e.context, e.problem])).removesuffix(
                "; first occurrence second occurrence"
            )
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            place = Place(source.path, line, column, line, column + 1)
            return error("D003", f"YAML syntax: {message}", place, help=_help_for(message, source.text, mark))
        except yaml.reader.ReaderError as e:
            line, column = _end_of(source.text[: e.position])
            return error("D003", f"YAML syntax: {e.reason}", Place(source.path, line, column, line, column + 1))
        except RecursionError:
            return error("D003", "YAML syntax: nested too deeply", Place(source.path, 1, 1, 1, 1))
    return error("D003", "YAML syntax: the file cannot be parsed", Place(source.path, 1, 1, 1, 1))


def _help_for(message: str, text: str, mark: yaml.Mark | None) -> str:
    """What helps against a syntax error, if that can be told."""
    if mark is not None and text[mark.index : mark.index + 1] == "\t":
        return _INDENT_WITH_SPACES
    return next((f"put the value in quotes: {why}" for sign, why in _NEEDS_QUOTES if sign in message), "")
