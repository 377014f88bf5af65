"""The problems of one definition, collected with their exact places: errors, warnings, names to look up."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gen.autograd.analysis import FreeName, Remark, Use
from gen.autograd.formula import FormulaError
from gen.diagnostics import Diagnostic, Finding, Note, Severity, Span
from gen.spec.derivatives import Formula
from gen.spec.entries import Entry
from gen.spec.scalars import span_in_scalar


class PlacedName(msgspec.Struct, frozen=True):
    """A free name of a definition's formulas (see `gen.autograd.analysis.FreeName`), with the spans where it stands.

    `entry` is the index of the definition in its family.
    """

    name: str
    use: Use
    entry: int
    spans: tuple[Span, ...]
    variable: str = ""
    on_tensor: bool = False
    certain: bool = False
    doubtful: bool = False


class Problems:
    """Collects the problems of the definition in an entry; `index` is its position in its family."""

    def __init__(self, entry: Entry, index: int) -> None:
        self._entry = entry
        self._index = index
        self._names: dict[tuple[str, Use], PlacedName] = {}
        self._told: set[str] = set()
        self.errors: list[Diagnostic] = []
        self.warnings: list[Finding] = []

    def error(
        self, code: str, message: str, span: Span, help: str = "", notes: Sequence[tuple[str, Span]] = ()
    ) -> None:
        """Add an error at a span of the entry."""
        placed = tuple(Note(note, self._entry.place(at)) for note, at in notes)
        self.errors.append(Diagnostic(code, message, self._entry.place(span), help, placed))

    def warning(self, code: str, message: str, span: Span, help: str = "") -> None:
        """Add a warning at a span of the entry."""
        self.warnings.append(Finding(code, message, self._index, span, help))

    def remark(self, formula: Formula, remark: Remark) -> None:
        """Add a remark on a formula."""
        span = self.inside(formula, remark.start, remark.end)
        notes = tuple((note, self.inside(formula, start, end)) for note, start, end in remark.notes)
        if remark.severity is Severity.ERROR:
            self.error(remark.code, remark.message, span, remark.help, notes)
        else:
            self.warnings.append(Finding(remark.code, remark.message, self._index, span, remark.help, notes))

    def formula_error(self, e: FormulaError, formula: Formula) -> None:
        """Add what is wrong with a formula."""
        span = formula.span if e.at is None else self.inside(formula, *e.at)
        self.error(e.code, str(e), span, e.help)

    def told(self, name: str) -> None:
        """Say no more of a name: it is the cause of an error that was added."""
        self._told.add(name)

    def uses(self, formula: Formula, free: Sequence[FreeName]) -> None:
        """Add the free names of a formula."""
        for name in free:
            spans = tuple(self.inside(formula, start, end) for start, end in name.ranges)
            known = self._names.get((name.name, name.use))
            if known is not None:
                placed = msgspec.structs.replace(
                    known,
                    spans=tuple(sorted(known.spans + spans)),
                    on_tensor=known.on_tensor or name.on_tensor,
                    certain=known.certain or name.certain,
                    doubtful=known.doubtful and name.doubtful,
                )
            else:
                placed = PlacedName(
                    name.name,
                    name.use,
                    self._index,
                    spans,
                    name.variable,
                    name.on_tensor,
                    name.certain,
                    name.doubtful,
                )
            self._names[name.name, name.use] = placed

    @property
    def names(self) -> tuple[PlacedName, ...]:
        """The free names of all formulas, but for those that are the cause of an error already."""
        return tuple(placed for (name, _), placed in self._names.items() if name not in self._told)

    def inside(self, formula: Formula, start: int, end: int) -> Span:
        """Where characters [start, end) of a formula's text stand in the entry."""
        return span_in_scalar(self._entry, formula.span, start, end)
