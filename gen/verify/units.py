"""Units: the C++ of one Node as a compiler is given it, and where in it each part and each formula stands."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gen.autograd.model import DifferentiabilityInfo
from gen.emit.node import NodeEmitter, NodeSource

_OPEN = "namespace torch { namespace autograd { namespace generated {\n"
_CLOSE = "}}}\n"

# Characters that no formula holds and that emission leaves alone: neither blanks nor letters.
_LINE_MARK = "\ue000"
_END_MARK = "\ue001"


class Unit(msgspec.Struct, frozen=True):
    """A Node's declaration, definition and Python binding as one text, which ends in a line end.

    `definition_line` is the number, from 0, of the definition's first line.
    """

    op: str
    text: str
    definition_line: int


class FormulaLine(msgspec.Struct, frozen=True):
    """A line of a formula in the text of a definition.

    `line` and `column` count from 0 in the definition; `derivative` is the formula's index, `offset` that of the
    line in the formula, `text` the part of the formula that stands there.
    """

    line: int
    column: int
    derivative: int
    offset: int
    text: str


def unit_of(source: NodeSource, module_parameter: str, *, has_binding: bool) -> Unit:
    """The unit of a Node; `module_parameter` is what functions that register bindings take."""
    before = _OPEN + _ended(source.declaration)
    parts = [before, _ended(source.definition)]
    if has_binding:
        parts += [_ended(source.getters), f"void register_{source.op}({module_parameter}) {{\n"]
        parts += [_ended(source.python), "}\n"]
    return Unit(source.op, "".join((*parts, _CLOSE)), before.count("\n"))


def formula_lines(info: DifferentiabilityInfo, emitter: NodeEmitter) -> tuple[FormulaLine, ...]:
    """Where a Node's definition holds the lines of its formulas.

    The definition is written once more, from formulas with a mark before each line.
    """
    formulas = [derivative.formula for derivative in info.derivatives]
    marked = msgspec.structs.replace(
        info,
        derivatives=tuple(msgspec.structs.replace(d, formula=_marked(d.formula)) for d in info.derivatives),
    )
    starts = [
        (index, offset, line)
        for index, formula in enumerate(formulas)
        for offset, line in _lines(formula)
        if line.strip()
    ]
    found: list[FormulaLine] = []
    for number, line in enumerate(emitter.emit(marked).definition.split("\n")):
        column = line.find(_LINE_MARK)
        if column >= 0 and len(found) < len(starts):
            index, offset, text = starts[len(found)]
            found.append(FormulaLine(number, column, index, offset, text))
    return tuple(found)


def value_of_formula(lines: Sequence[FormulaLine], definition: str, line: int) -> int | None:
    """The formula whose value a line of a definition uses, by its index; None for a line that uses none.

    Those are the lines of the formula's block, from the formula itself to the block's closing brace.
    """
    texts = definition.split("\n")
    held = {formula_line.line for formula_line in lines}
    for index in sorted({formula_line.derivative for formula_line in lines}):
        own = [formula_line.line for formula_line in lines if formula_line.derivative == index]
        if own[0] <= line <= _end_of_block(texts, own[-1], held):
            return index
    return None


def _end_of_block(texts: Sequence[str], line: int, held: set[int]) -> int:
    """The line with the brace that closes the block of a line; braces of formulas do not count."""
    depth = 1
    for number in range(line + 1, len(texts)):
        if number not in held:
            depth += texts[number].count("{") - texts[number].count("}")
        if depth <= 0:
            return number
    return len(texts)


def _marked(formula: str) -> str:
    lines = (_LINE_MARK + line if line.strip() else line for _, line in _lines(formula))
    return "\n".join(lines) + _END_MARK


def _lines(formula: str) -> list[tuple[int, str]]:
    """The lines of a formula with the offsets at which they start."""
    lines: list[tuple[int, str]] = []
    offset = 0
    for line in formula.split("\n"):
        lines.append((offset, line))
        offset += len(line) + 1
    return lines


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
