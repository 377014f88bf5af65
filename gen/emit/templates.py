"""Template files: the built-in ones of a release family, or a folder of the user's own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from gen.diagnostics import Place, SpecError, error
from gen.digest import digest_all
from gen.emit.dialect import Dialect
from gen.emit.template import CodeTemplate, TemplateError, Value, parse_sections
from gen.spec.entries import read_source

BUILTIN = Path(__file__).resolve().parent.parent / "templates"
"""The folder of built-in templates, one folder a release family."""

NODE_TEMPLATES = "node.tmpl"


class Templates:
    """The templates of one run: sections for Nodes, which are always built in, and templates for files.

    Nothing is read before it is needed; every method may raise `SpecError` (D001, D002 for a file that cannot be
    read, D027 for a placeholder without a value).
    """

    def __init__(
        self, dialect: Dialect, folder: str | None = None, *, layout: str = "upstream", includes: Sequence[str] = ()
    ) -> None:
        """Templates of a dialect and a layout.

        Files are made from `folder` if it is given; `includes` are headers that definitions need.
        """
        self._dialect = dialect
        self._family = BUILTIN / dialect.family
        self._builtin = self._family / layout
        self._layout = layout
        self._includes = [f'#include "{header}"' for header in includes]
        self.folder = Path(folder) if folder is not None else None
        self._files: dict[str, CodeTemplate] = {}
        self._digests: dict[str, str] = {}

    @cached_property
    def node_sections(self) -> dict[str, CodeTemplate]:
        """The templates of a Node's parts, by name."""
        text = (self._family / NODE_TEMPLATES).read_text(encoding="utf-8")
        return parse_sections(text, keeps_blank_lines=self._dialect.keeps_blank_lines)

    @cached_property
    def folder_for_comments(self) -> str:
        """How generated files name the template folder.

        By PyTorch's rule it is the path from its ``torchgen`` folder, so that it does not depend on where a
        checkout lies; a folder that has no ``torchgen`` above or beside it is named as given, or by its last
        part where it was given as an absolute path.
        """
        if self.folder is None:
            return f"derivd/templates/{self._dialect.family}/{self._layout}"
        folder = self.folder.absolute()
        if self._dialect.python_shards:
            for parent in folder.parents:
                root = parent if parent.name == "torchgen" else parent / "torchgen"
                if root.is_dir():
                    return Path(os.path.relpath(folder, root)).as_posix()
        return folder.name if self.folder.is_absolute() else self.folder.as_posix()

    @property
    def paths(self) -> tuple[str, ...]:
        """The user's own template files that were used so far."""
        return () if self.folder is None else tuple(sorted(str(self.path(name)) for name in self._files))

    def path(self, name: str) -> Path:
        """Where the template of a file lies."""
        return (self._builtin if self.folder is None else self.folder) / name

    def file(self, name: str) -> CodeTemplate:
        """The template of a file."""
        if name not in self._files:
            text = read_source(self.path(name)).text
            self._files[name] = CodeTemplate(text, keeps_blank_lines=self._dialect.keeps_blank_lines)
        return self._files[name]

    def digest(self, name: str) -> str:
        """The digest of all that the text around the Nodes depends on: template, common part, comment, includes."""
        if name not in self._digests:
            parts = [self.file(name).text, self._common(name), f"{self.folder_for_comments}/{name}"]
            self._digests[name] = digest_all(parts)
        return self._digests[name]

    def render(self, name: str, values: dict[str, Value]) -> str:
        """The text of a generated file from the template `name`.

        Adds ``generated_comment``, and ``common``: what all files of a kind begin with.
        """
        comment = f"@generated from {self.folder_for_comments}/{name}"
        given: dict[str, Value] = {"generated_comment": comment, "common": self._common(name), **values}
        try:
            return self.file(name).substitute(given)
        except TemplateError as e:
            raise _unknown_placeholder(str(self.path(name)), e, list(given)) from None

    def _common(self, name: str) -> str:
        kind = (
            "common_python.cpp" if name.startswith("python_") else "common.h" if name.endswith(".h") else "common.cpp"
        )
        template = CodeTemplate((self._family / kind).read_text(encoding="utf-8"))
        return template.substitute({"includes": self._includes})


def _unknown_placeholder(path: str, e: TemplateError, known: list[str]) -> SpecError:
    place = Place(path, e.line, e.column, e.line, e.column + e.length)
    return error("D027", str(e), place, help=f"known placeholders: {', '.join(sorted(known))}")
