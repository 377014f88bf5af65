"""Reads the builtin 2.x derivative definitions as plain text, without the generator."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parents[2] / "gen" / "builtin" / "2.x"

# Keys of an entry that are no formulas.
_OTHER_KEYS = {"name", "dispatch", "output_differentiability"}

# Words that stand in place of a formula.
_WORDS = {"non_differentiable", "auto_linear", "auto_element_wise"}


@dataclass(frozen=True)
class Parameter:
    """An argument or an output of a function: its schema type without alias annotation and size, and its name."""

    type: str
    name: str


@dataclass(frozen=True)
class Formula:
    """One formula; `names` are the arguments it is the gradient of, or the outputs it is the tangent of."""

    names: tuple[str, ...]
    text: str
    forward: bool

    def uses(self, name: str) -> bool:
        return re.search(rf"\b{name}\b", self.text) is not None


@dataclass(frozen=True)
class Definition:
    """A derivative definition for one dispatch key."""

    operator: str
    key: str
    parameters: tuple[Parameter, ...]
    outputs: tuple[Parameter, ...]
    formulas: tuple[Formula, ...]

    @property
    def differentiable(self) -> tuple[str, ...]:
        """The arguments that have a gradient."""
        return tuple(name for formula in self.backward for name in formula.names)

    @property
    def backward(self) -> tuple[Formula, ...]:
        return tuple(formula for formula in self.formulas if not formula.forward)

    @property
    def forward(self) -> tuple[Formula, ...]:
        """The formulas for tangents that are written out."""
        return tuple(formula for formula in self.formulas if formula.forward)

    def __str__(self) -> str:
        return self.operator if self.key == "Default" else f"{self.operator}-{self.key}"


def split_arguments(text: str) -> list[str]:
    """Splits at the commas outside of brackets and quotes."""
    parts, depth, quoted = [""], 0, False
    for letter in text:
        quoted ^= letter in "'\""
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0 and not quoted:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def parse_parameter(text: str) -> Parameter:
    """Parses an argument such as `Tensor(a!) self` or `int[1]? dim=None`."""
    match = re.fullmatch(r"(?P<type>\w+(?:\([^)]*\))?\S*)\s+(?P<name>\w+)(?:=.*)?", text)
    assert match is not None, text
    kind = re.sub(r"\[\d+\]", "[]", re.sub(r"\([^)]*\)", "", match["type"]))
    return Parameter(kind, match["name"])


def parse_outputs(text: str) -> tuple[Parameter, ...]:
    """Names the outputs as formulas do: `result`, `result0` and so on, or their own names."""
    returns = split_arguments(text[1:-1] if text.startswith("(") else text)
    found = []
    for position, entry in enumerate(returns):
        default = "result" if len(returns) == 1 else f"result{position}"
        found.append(parse_parameter(entry if " " in entry else f"{entry} {default}"))
    return tuple(found)


def definition_of(entry: dict[str, Any], key: str, formulas: dict[str, Any]) -> Definition:
    match = re.fullmatch(r"(?P<operator>[\w.]+)\((?P<arguments>.*)\) -> (?P<returns>.*)", entry["name"])
    assert match is not None, entry["name"]
    parameters = tuple(parse_parameter(text) for text in split_arguments(match["arguments"]) if text != "*")
    names = {parameter.name for parameter in parameters}
    found = []
    for raw, text in formulas.items():
        targets = tuple(name.strip() for name in raw.split(","))
        if raw not in _OTHER_KEYS and text not in _WORDS and "not_implemented(" not in text:
            found.append(Formula(targets, text, forward=targets[0] not in names))
    return Definition(match["operator"], key, parameters, parse_outputs(match["returns"]), tuple(found))


def read_definitions() -> list[Definition]:
    """All definitions with a formula for a gradient; one for each dispatch key."""
    entries = yaml.safe_load((FOLDER / "derivatives.yaml").read_text())
    found = []
    for entry in entries:
        for key, formulas in entry.get("dispatch", {"Default": entry}).items():
            found.append(definition_of(entry, key, formulas))
    return [definition for definition in found if definition.backward]
