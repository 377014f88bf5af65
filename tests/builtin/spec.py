"""Reads the embedded 1.8 specification with PyYAML alone, independently of the generator."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).resolve().parents[2] / "gen" / "builtin" / "1.8"


@dataclass(frozen=True)
class Entry:
    """One derivative definition: its schema taken apart, and its formulas as they stand in the file."""

    schema: str
    name: str
    """With overload: `add.Tensor`."""
    arguments: dict[str, str]
    """Type by argument name, alias annotations removed."""
    returns: dict[str, str]
    """Type by output name, as formulas call the outputs."""
    formulas: dict[str, str]
    """Formula by the raw key of the file."""
    output_differentiability: list[bool] | None

    @property
    def function(self) -> str:
        """The name without overload."""
        return self.name.split(".")[0]

    def variables(self) -> list[tuple[tuple[str, ...], str]]:
        """The formulas that compute gradients, each with the arguments it is for."""
        pairs = [(tuple(part.strip() for part in key.split(",")), text) for key, text in self.formulas.items()]
        return [(names, text) for names, text in pairs if text != "non_differentiable"]


def uses(name: str, text: str) -> bool:
    """Whether `name` occurs in `text` as a whole word."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _split(text: str) -> list[str]:
    parts = re.split(r",\s*(?![^\[(]*[\])])", text)
    return [part.strip() for part in parts if part.strip() not in ("", "*")]


def _plain(kind: str) -> str:
    return re.sub(r"\([a-z]!?\)", "", kind)


def parse_schema(schema: str) -> tuple[str, dict[str, str], dict[str, str]]:
    """Name with overload, argument types and output types of a schema."""
    match = re.fullmatch(r"([\w.]+)\((.*)\) -> (.*)", schema)
    assert match, schema
    name, inside, outside = match.groups()
    arguments = {}
    for item in _split(_plain(inside)):
        kind, rest = item.split(" ", 1)
        arguments[rest.split("=")[0]] = kind
    outside = _plain(outside)
    items = _split(outside[1:-1] if outside.startswith("(") else outside)
    returns = {}
    for position, item in enumerate(items):
        kind, _, label = item.partition(" ")
        plain = "result" if len(items) == 1 else f"result{position}"
        returns[label or plain] = kind
    return name, arguments, returns


def _entry(raw: dict[str, Any]) -> Entry:
    name, arguments, returns = parse_schema(raw["name"])
    formulas = {key: text for key, text in raw.items() if key not in ("name", "output_differentiability")}
    return Entry(raw["name"], name, arguments, returns, formulas, raw.get("output_differentiability"))


def _load(file: str) -> list[dict[str, Any]]:
    content: list[dict[str, Any]] = yaml.safe_load((FOLDER / file).read_text(encoding="utf-8"))
    return content


ENTRIES = [_entry(raw) for raw in _load("derivatives.yaml")]
BY_NAME = {entry.name: entry for entry in ENTRIES}
NATIVE = [str(raw["func"]) for raw in _load("native_functions.yaml")]
HELPERS_TEXT = (FOLDER / "helpers.h").read_text(encoding="utf-8")
DERIVATIVES_TEXT = (FOLDER / "derivatives.yaml").read_text(encoding="utf-8")
