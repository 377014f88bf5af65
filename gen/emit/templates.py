"""Template files: the built-in ones of a release family, or a folder of the user's own."""

from __future__ import annotations

import os
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

FILE_TEMPLATES = ("Functions.h", "Functions.cpp", "python_functions.h", "python_functions.cpp")
"""The templates of generated files, by PyTorch's names."""


class Templates:
    """The templates of one run: sections for Nodes, which are always built in, and templates for files."""

    def __init__(self, dialect: Dialect, folder: str | None = None) -> None:
        """Templates of `dialect`, with files from `folder` if it is given.

        Nothing is read before it is needed; every method may raise `SpecError` (D001, D002, D027).
        """
        self._dialect = dialect
        self._builtin = BUILTIN / dialect.family
        self.folder = Path(folder) if folder is not None else None
        self._files: dict[str, CodeTemplate] = {}

    @cached_property
    def node_sections(self) -> dict[str, CodeTemplate]:
        """The templates of a Node's parts, by name."""
        text = (self._builtin / NODE_TEMPLATES).read_text(encoding="utf-8")
        return parse_sections(text, keeps_blank_lines=self._dialect.keeps_blank_lines)

    @cached_property
    def node_digest(self) -> str:
        """The digest of all Node templates."""
        return digest_all(f"{name}\n{template.text}" for name, template in self.node_sections.items())

    @property
    def folder_for_comments(self) -> str:
        """How generated files name the template folder.

        By PyTorch's rule it is the path from its ``torchgen`` folder, so that it does not depend on where a
        checkout lies; a folder that has no ``torchgen`` above or beside it is named as given, or by its last
        part where it was given as an absolute path.
        """
        if self.folder is None:
            return f"derivd/templates/{self._dialect.family}"
        folder = self.folder.absolute()
        if self._dialect.python_shards:
            for parent in folder.parents:
                root = parent if parent.name == "torchgen" else parent / "torchgen"
                if root.is_dir():
                    return Path(os.path.relpath(folder, root)).as_posix()
        return folder.name if self.folder.is_absolute() else self.folder.as_posix()

    def path(self, name: str) -> Path:
        """Where the template of a file lies."""
        return (self._builtin if self.folder is None else self.folder) / name

    def file(self, name: str) -> CodeTemplate:
        """The template of a file."""
        if name not in self._files:
            text = read_source(self.path(name)).text
            self._files[name] = CodeTemplate(text, keeps_blank_lines=self._dialect.keeps_blank_lines)
        return self._files[name]

    def render(self, name: str, values: dict[str, Value]) -> str:
        """The text of a generated file from the template `name`.

        Adds ``generated_comment``. Raises `SpecError` (D027) for a placeholder without a value.
        """
        comment = f"@generated from {self.folder_for_comments}/{name}"
        try:
            return self.file(name).substitute({"generated_comment": comment, **values})
        except TemplateError as e:
            raise _unknown_placeholder(str(self.path(name)), e, [*values, "generated_comment"]) from None


def _unknown_placeholder(path: str, e: TemplateError, known: list[str]) -> SpecError:
    place = Place(path, e.line, e.column, e.line, e.column + len(e.name) + 1)
    return error("D027", str(e), place, help=f"known placeholders: {', '.join(sorted(known))}")
