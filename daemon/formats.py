"""The forms in which diagnostics are printed: for people, as JSON, as GitHub's annotations, as SARIF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Protocol
from urllib.parse import quote

from daemon.excerpt import LONGEST_OFFER, excerpt, lines_of, shortened
from gen.codes import CODES, page, severity_of
from gen.diagnostics import Diagnostic, Place
from gen.version import VERSION


class Format(Protocol):
    """Turns the diagnostics of a run into text."""

    def render(self, diagnostics: Sequence[Diagnostic]) -> str:
        """The text, with a line end where it is not empty."""


class TextFormat:
    """What people read: the lines concerned, with marks (see `daemon.excerpt`). `colour` adds escape codes."""

    def __init__(self, *, colour: bool = False) -> None:
        self._colour = colour

    def render(self, diagnostics: Sequence[Diagnostic]) -> str:
        source = cache(lines_of)
        lines = [line for diagnostic in diagnostics for line in (*excerpt(diagnostic, source), [])]
        if not self._colour:
            return "".join("".join(piece.text for piece in line).rstrip() + "\n" for line in lines)
        from rich.style import Style

        def painted(text: str, style: str) -> str:
            return Style.parse(style).render(text) if style and text.strip() else text

        return "".join("".join(painted(*piece) for piece in line) + "\n" for line in lines)


class JsonFormat:
    """One JSON object with a list of diagnostics; lines and columns count from 1, ends are exclusive."""

    def render(self, diagnostics: Sequence[Diagnostic]) -> str:
        return _json({"version": 1, "diagnostics": [_object(d) for d in diagnostics]})


class GithubFormat:
    """GitHub's workflow commands, which become annotations of a pull request."""

    def render(self, diagnostics: Sequence[Diagnostic]) -> str:
        return "".join(f"{self._command(d)}\n" for d in diagnostics)

    def _command(self, diagnostic: Diagnostic) -> str:
        properties: dict[str, object] = {}
        place = diagnostic.place
        if place is not None:
            properties = {"file": place.file, "line": place.line, "endLine": place.end_line}
            if place.line == place.end_line:
                # GitHub counts the last column in, and takes columns only within one line.
                properties |= {"col": place.column, "endColumn": max(place.end_column - 1, place.column)}
        properties["title"] = f"{diagnostic.code}: {CODES.get(diagnostic.code, '')}".rstrip(": ")
        notes = [f"{note.place}: {note.message}" if note.place else note.message for note in diagnostic.notes]
        help = [f"help: {shortened(diagnostic.help, LONGEST_OFFER)}"] if diagnostic.help else []
        text = "\n".join([*map(shortened, [diagnostic.message, *notes]), *help])
        listed = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in properties.items())
        return f"::{diagnostic.severity.value} {listed}::{_escaped(text, '')}"


class SarifFormat:
    """SARIF 2.1.0, which code-scanning services read."""

    def render(self, diagnostics: Sequence[Diagnostic]) -> str:
        codes = list(dict.fromkeys(d.code for d in diagnostics))
        driver = {
            "name": "derivd",
            "version": VERSION,
            "rules": [_rule(code) for code in codes],
        }
        run = {
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "results": [_result(d, codes.index(d.code)) for d in diagnostics],
        }
        log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
        return _json(log)


FORMATS: Mapping[str, type[Format]] = {
    "text": TextFormat,
    "json": JsonFormat,
    "github": GithubFormat,
    "sarif": SarifFormat,
}
"""The formats by the names that ``--format`` takes."""


def _json(value: object) -> str:
    # Loaded here, as what people read needs none.
    import json

    return json.dumps(value, indent=2) + "\n"


def _object(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **_place(diagnostic.place),
        "help": diagnostic.help,
        "notes": [{"message": note.message, **_place(note.place)} for note in diagnostic.notes],
    }


def _place(place: Place | None) -> dict[str, Any]:
    if place is None:
        return {"file": None}
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }


def _escaped(text: str, more: str) -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def _rule(code: str) -> dict[str, Any]:
    rule: dict[str, Any] = {"id": code, "defaultConfiguration": {"level": severity_of(code).value}}
    if code in CODES:
        rule |= {"shortDescription": {"text": CODES[code]}, "help": {"text": page(code), "markdown": page(code)}}
    return rule


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    text = f"{diagnostic.message}; {diagnostic.help}" if diagnostic.help else diagnostic.message
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": diagnostic.severity.value,
        "message": {"text": text},
    }
    if diagnostic.place is not None:
        result["locations"] = [{"physicalLocation": _location(diagnostic.place)}]
    related = [
        {"physicalLocation": _location(note.place), "message": {"text": note.message}}
        for note in diagnostic.notes
        if note.place is not None
    ]
    return result | ({"relatedLocations": related} if related else {})


def _location(place: Place) -> dict[str, Any]:
    path = Path(place.file)
    uri = path.as_uri() if path.is_absolute() else quote(str(PurePosixPath(path)))
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
    return {"artifactLocation": {"uri": uri}, "region": region}
