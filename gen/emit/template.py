"""Text templates of PyTorch's generator: ``$name``, ``${name}``, ``${,name}``, ``${name,}``.

A list at the start of a line is set one element a line, at the indentation of its placeholder; elsewhere it is
joined with commas. ``${,name}`` puts a comma before the list, ``${name,}`` one behind it, unless it is empty.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

Value = str | Sequence[str]

_PLACEHOLDER = re.compile(r"(^[^\n\S]*)?\$([^\d\W]\w*|\{,?[^\d\W]\w*,?\})", re.MULTILINE)


class PlainLines(tuple[str, ...]):
    """Texts of plain lines (see `is_plain_lines`), which need no look at each line to be set one below another."""

    __slots__ = ()


# Blanks at the end of a line, and the line ends of `str.splitlines` other than \n.
_NOT_PLAIN = (" \n", "\t\n", "\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x1f")


class TemplateError(ValueError):
    """A placeholder has no value; `line` and `column` count from 1 in the template's text.

    `length` is that of the placeholder as it is written.
    """

    def __init__(self, name: str, line: int, column: int, length: int) -> None:
        super().__init__(f"no value for placeholder `{name}`")
        self.line = line
        self.column = column
        self.length = length


class _Placeholder:
    __slots__ = ("after", "before", "indent", "length", "name", "offset")

    def __init__(self, found: re.Match[str]) -> None:
        self.indent: str | None = found.group(1)
        self.offset = found.start(2) - 1
        self.length = found.end(2) - self.offset
        name = found.group(2).strip("{}")
        self.before = ", " if name.startswith(",") else ""
        self.after = ", " if name.endswith(",") else ""
        self.name = name.strip(",")


class CodeTemplate:
    """A parsed template.

    `keeps_blank_lines`: lines of a value that hold only blanks keep them, and the indentation is put before
    empty lines as well (PyTorch up to 2.7); otherwise trailing blanks are removed from each line.
    """

    def __init__(self, text: str, *, keeps_blank_lines: bool = False) -> None:
        self.text = text
        self._keeps_blank_lines = keeps_blank_lines
        self._parts: list[str | _Placeholder] = []
        position = 0
        for found in _PLACEHOLDER.finditer(text):
            self._parts += [text[position : found.start()], _Placeholder(found)]
            position = found.end()
        self._parts.append(text[position:])

    @property
    def names(self) -> frozenset[str]:
        """The names of all placeholders."""
        return frozenset(p.name for p in self._parts if isinstance(p, _Placeholder))

    def substitute(self, values: Mapping[str, Value]) -> str:
        """The text with every placeholder replaced.

        Raises `TemplateError` for a placeholder that has no value.
        """
        out: list[str] = []
        for part in self._parts:
            if isinstance(part, str):
                out.append(part)
                continue
            value = values.get(part.name)
            if value is None:
                raise self._missing(part)
            if not value:
                continue
            if part.indent is not None:
                out.append(self._indented(part.indent, (value,) if isinstance(value, str) else value))
            elif isinstance(value, str):
                out.append(value)
            else:
                out += [part.before, ", ".join(value), part.after]
        return "".join(out)

    def _indented(self, indent: str, values: Sequence[str]) -> str:
        if not indent:
            if isinstance(values, PlainLines):
                return "".join(values).rstrip()
            joined = "\n".join([value.removesuffix("\n") for value in values if value])
            if _is_plain(joined):
                return joined.rstrip()
        lines: list[str] = []
        for value in values:
            # Most values are one line, which holds no character that ends one.
            lines += (value,) if value and value.isprintable() else value.splitlines()
        if self._keeps_blank_lines:
            return "\n".join([indent + line for line in lines]).rstrip()
        return "\n".join([indent + text if (text := line.rstrip()) else "" for line in lines]).rstrip()

    def _missing(self, part: _Placeholder) -> TemplateError:
        before = self.text[: part.offset]
        return TemplateError(part.name, before.count("\n") + 1, len(before) - before.rfind("\n"), part.length)


def parse_sections(text: str, *, keeps_blank_lines: bool) -> dict[str, CodeTemplate]:
    """The templates of a file of sections.

    A section starts behind a line ``@@ name`` and ends before the next one; with ``@@ name\\`` its last line end
    is not part of it. Text before the first section is a comment.
    """
    sections: dict[str, CodeTemplate] = {}
    for chunk in re.split(r"^@@ ", text, flags=re.MULTILINE)[1:]:
        header, _, body = chunk.partition("\n")
        if header.endswith("\\"):
            header, body = header[:-1], body.removesuffix("\n")
        sections[header] = CodeTemplate(body, keeps_blank_lines=keeps_blank_lines)
    return sections


def is_plain_lines(text: str) -> bool:
    """Whether a text is whole lines of ASCII without trailing blanks: what most Nodes' texts are."""
    return not text or (text.endswith("\n") and _is_plain(text))


def _is_plain(text: str) -> bool:
    """Whether a text is its own lines without trailing blanks, joined by line ends."""
    return text.isascii() and not text.endswith((" ", "\t")) and not any(map(text.__contains__, _NOT_PLAIN))
