"""From a place in a unit to the place in ``derivatives.yaml`` that is to blame: a formula, or the Node's definition."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from gen.autograd.model import DifferentiabilityInfo
from gen.diagnostics import Diagnostic, Note, Place, SpecError
from gen.emit.dialect import Dialect
from gen.emit.node import NodeEmitter
from gen.spec.derivatives import Formula, parse_definition
from gen.spec.entries import (
    ComposedEntry,
    EntriesDoNotStandAlone,
    compose_entries,
    compose_whole,
    read_source,
    split_entries,
    stands_alone,
)
from gen.spec.scalars import span_in_scalar
from gen.spec.schema import parse_schema
from gen.verify.offsets import offset_map
from gen.verify.units import FormulaLine, Unit, formula_lines, value_of_formula

IN_FORMULA = "D060"
ELSEWHERE = "D061"

_TOKEN = re.compile(r"\w+|::|->|\S")
_MOST_NOTES = 3


class Problem(msgspec.Struct, frozen=True):
    """An error of a compiler in a unit: lines count from 1 in the unit, columns from 1 and in bytes.

    `line` is 0 where the compiler names no place in the unit. `notes` are what it says further.
    """

    message: str
    line: int = 0
    column: int = 0
    notes: tuple[str, ...] = ()


class Placer:
    """Tells where problems of units come from. Files are read when the first problem is placed."""

    def __init__(self, dialect: Dialect, emitter: NodeEmitter, places: Mapping[str, Place]) -> None:
        self._dialect = dialect
        self._emitter = emitter
        self._places = places
        self._entries: dict[str, tuple[ComposedEntry, ...]] = {}

    def diagnostics(self, info: DifferentiabilityInfo, unit: Unit, problems: tuple[Problem, ...]) -> list[Diagnostic]:
        """Problems of a Node's unit as diagnostics.

        D060 for an error in a formula, at the part of it that is wrong; D061 for one elsewhere in generated code, at
        the definition of the Node.
        """
        node = _NodePlacer(info, unit, self._emitter)
        return list(dict.fromkeys(self._diagnostic(info, node, problem) for problem in problems))

    def _diagnostic(self, info: DifferentiabilityInfo, node: _NodePlacer, problem: Problem) -> Diagnostic:
        notes = tuple(Note(text) for text in problem.notes[:_MOST_NOTES])
        where = self._places[info.definition]
        found = node.formula_at(problem.line, problem.column)
        if found is None:
            message = f"generated code of `{info.op}` does not compile: {problem.message}"
            return Diagnostic(ELSEWHERE, message, where, notes=notes)
        index, start, end = found
        derivative = info.derivatives[index]
        names = ", ".join(f"`{name}`" for name in derivative.var_names)
        message = f"the formula for {names} does not compile in `{info.op}`: {problem.message}"
        place = self._place(info, index, where, start, end) or where
        return Diagnostic(IN_FORMULA, message, place, notes=notes)

    def _place(self, info: DifferentiabilityInfo, index: int, where: Place, start: int, end: int) -> Place | None:
        """Where the range [start, end) of a derivative's formula was written; all of the formula if it is empty."""
        composed = self._entry(where)
        formula = None if composed is None else _formula(composed, info, index)
        if composed is None or formula is None:
            return None
        offsets = offset_map(info, info.derivatives[index], self._dialect.rules) if start < end else None
        written = (0, len(formula.text.rstrip())) if offsets is None else offsets.origin(start, end)
        return composed.entry.place(span_in_scalar(composed.entry, formula.span, *written))

    def _entry(self, place: Place) -> ComposedEntry | None:
        """The entry of a file that a place lies in; None if the file has changed so that it cannot be read."""
        if place.file not in self._entries:
            self._entries[place.file] = _compose(place.file)
        before = [c for c in self._entries[place.file] if c.entry.line <= place.line]
        return before[-1] if before else None


class _NodePlacer:
    """Finds the formulas in one unit."""

    def __init__(self, info: DifferentiabilityInfo, unit: Unit, emitter: NodeEmitter) -> None:
        self._info = info
        self._lines = formula_lines(info, emitter)
        self._texts = unit.text.split("\n")
        self._first = unit.definition_line
        self._definition = "\n".join(self._texts[self._first :])

    def formula_at(self, line: int, column: int) -> tuple[int, int, int] | None:
        """The formula that a place of the unit lies in or is about, and the range of it that is meant.

        The range is empty where the formula as a whole is meant.
        """
        number = line - 1 - self._first
        if line <= 0 or number < 0:
            return None
        character = len(self._texts[line - 1].encode()[: max(column - 1, 0)].decode(errors="ignore"))
        for held in self._lines:
            if held.line == number and held.column <= character < held.column + max(len(held.text), 1):
                return self._within(held, character)
        index = value_of_formula(self._lines, self._definition, number)
        return None if index is None else (index, 0, 0)

    def _within(self, held: FormulaLine, character: int) -> tuple[int, int, int]:
        at = character - held.column
        token = _TOKEN.match(held.text, at)
        end = token.end() if token else at + 1
        return held.derivative, held.offset + at, held.offset + end


def _formula(composed: ComposedEntry, info: DifferentiabilityInfo, index: int) -> Formula | None:
    """The formula of an entry that a Node's derivative with an index was made from."""
    definition = parse_definition(composed).definition
    if definition is None or definition.schema != info.definition:
        return None
    keyed = next((k for k in definition.dispatch if k.dispatch_key == info.dispatch_key), None)
    if keyed is None:
        return None
    arguments = {argument.name for argument in parse_schema(definition.schema).arguments.all}
    backward = [f for f in keyed.formulas if f.names[0] in arguments and not f.is_non_differentiable]
    return backward[index] if index < len(backward) else None


def _compose(path: str) -> tuple[ComposedEntry, ...]:
    try:
        source = read_source(path)
        if stands_alone(source):
            try:
                return compose_entries(split_entries(source))
            except EntriesDoNotStandAlone:
                pass
        return compose_whole(source)
    except SpecError:
        return ()
