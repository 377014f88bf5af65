"""Short ways from texts in a test to entries, native functions, definitions and infos."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gen.autograd.model import DifferentiabilityInfo
from gen.autograd.resolve import Functions, PlacedDefinition, ResolvedDefinition, resolve_definition
from gen.autograd.rules import FamilyRules
from gen.diagnostics import Diagnostic
from gen.spec.derivatives import parse_definition
from gen.spec.entries import ComposedEntry, Source, compose_entries, split_entries
from gen.spec.native import NativeFunction
from gen.spec.schema import parse_schema

Where = tuple[str, int, int]
"""A diagnostic's code, line and column."""


def composed(text: str, path: str = "spec.yaml") -> tuple[ComposedEntry, ...]:
    """The entries of a plain YAML sequence."""
    return compose_entries(split_entries(Source(path, text)))


def one(text: str) -> ComposedEntry:
    """The only entry of a text."""
    (entry,) = composed(text)
    return entry


def native(func: str, variants: str = "function", **fields: Any) -> NativeFunction:
    """A native function with a schema; `fields` are those of `NativeFunction`."""
    return NativeFunction(parse_schema(func), variants=tuple(variants.split()), **fields)


def natives(*functions: str | NativeFunction) -> tuple[NativeFunction, ...]:
    """Native functions from schemas."""
    return tuple(native(f) if isinstance(f, str) else f for f in functions)


def definitions(text: str) -> tuple[PlacedDefinition, ...]:
    """The derivative definitions of a text, which must have no errors."""
    placed = []
    for entry in composed(text, "derivatives.yaml"):
        parsed = parse_definition(entry)
        assert parsed.definition is not None, parsed.diagnostics
        placed.append(PlacedDefinition(parsed.definition, entry.entry))
    return tuple(placed)


def resolve(functions: Sequence[str | NativeFunction], text: str, rules: FamilyRules) -> tuple[ResolvedDefinition, ...]:
    """What the definitions of a text resolve to."""
    index = Functions(natives(*functions), rules)
    return tuple(resolve_definition(placed, index, rules) for placed in definitions(text))


def info_of(functions: Sequence[str | NativeFunction], text: str, rules: FamilyRules) -> DifferentiabilityInfo:
    """The only info of the only definition of a text, which must have no errors."""
    (resolved,) = resolve(functions, text, rules)
    assert not resolved.diagnostics, resolved.diagnostics
    (info,) = resolved.infos
    return info


def where(diagnostics: Iterable[Diagnostic]) -> list[Where]:
    """Code, line and column of each diagnostic."""
    return [(d.code, d.place.line, d.place.column) if d.place else (d.code, 0, 0) for d in diagnostics]
