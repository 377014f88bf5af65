"""Batches: units compiled together, as most of a compiler's time goes to headers, and what an error in one means.

A batch that compiles clears all its units. In one that does not, an error may have led to others behind it: units
with errors are compiled again alone, and the others together, until every unit has a verdict of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

import msgspec

from gen.digest import digest
from gen.verify.compiler_output import CompilerError, Position
from gen.verify.ninja_file import source
from gen.verify.positions import Problem
from gen.verify.units import Unit


class Batch(msgspec.Struct, frozen=True):
    """Units in one text."""

    units: tuple[Unit, ...]

    @property
    def text(self) -> str:
        """The text for the compiler."""
        return "".join(unit.text for unit in self.units)

    @property
    def job(self) -> str:
        """The name of the job that compiles the batch; a batch of several is called by its content."""
        return self.units[0].op if len(self.units) == 1 else f"batch-{digest(self.text)}"


class Judgement(msgspec.Struct, frozen=True):
    """What follows from a failed batch: verdicts by op, and batches to compile next."""

    verdicts: dict[str, tuple[Problem, ...]]
    next: tuple[Batch, ...]


def split(units: Sequence[Unit], size: int, fewest: int = 1) -> tuple[Batch, ...]:
    """Units in batches of about `size`; `fewest` batches, as long as there are units, keep all processors busy."""
    count = min(len(units), max(-(-len(units) // size), fewest))
    # Neighbours tend to be alike, so dealing them out gives batches that take equally long.
    return tuple(Batch(tuple(units[start::count])) for start in range(count))


def judge(batch: Batch, errors: Sequence[CompilerError]) -> Judgement:
    """What the errors of a failed batch tell of its units."""
    starts = list(accumulate((unit.text.count("\n") for unit in batch.units), initial=0))
    blamed: dict[str, list[Problem]] = {}
    for error in errors:
        unit, line, column = _unit_at(batch, starts, error)
        if unit is not None:
            blamed.setdefault(unit.op, []).append(_problem(error, line, column))
    if len(batch.units) == 1:
        problems = blamed.get(batch.units[0].op) or [_problem(error, 0, 0) for error in errors]
        silent = Problem("the compiler fails without a message")
        return Judgement({batch.units[0].op: tuple(problems) or (silent,)}, ())
    alone = tuple(Batch((unit,)) for unit in batch.units if unit.op in blamed)
    others = tuple(unit for unit in batch.units if unit.op not in blamed)
    if not alone:
        half = len(others) // 2
        return Judgement({}, (Batch(others[:half]), Batch(others[half:])))
    return Judgement({}, (*alone, *((Batch(others),) if others else ())))


def _unit_at(batch: Batch, starts: Sequence[int], error: CompilerError) -> tuple[Unit | None, int, int]:
    """The unit that an error is in or leads from, with the line in it and the column, both from 1."""
    for position in error.positions():
        if _is_in(batch, position) and 0 < position.line <= starts[-1]:
            index = bisect_right(starts, position.line - 1) - 1
            return batch.units[index], position.line - starts[index], position.column
    return None, 0, 0


def _is_in(batch: Batch, position: Position) -> bool:
    return position.file.replace("\\", "/").endswith(source(batch.job))


def _problem(error: CompilerError, line: int, column: int) -> Problem:
    # Where something is declared is a place in headers that nobody wrote for the reader of this.
    notes = tuple(note.text for note in error.notes if not note.text.endswith(" declared here"))
    return Problem(error.text, line, column, notes)
