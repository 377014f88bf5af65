"""What a review says: two sides, the functions whose generated code differs between them, and totals."""

from __future__ import annotations

from enum import Enum

import msgspec

from gen.emit.node import NodeSource
from gen.output.plan import PlannedFile


class SavedValue(msgspec.Struct, frozen=True):
    """A value that a Node keeps from the forward pass: its name, C++ type, and what the forward pass reads for it.

    `is_variable` tells whether it is a tensor, or several, whose memory is then held until the backward pass.
    """

    name: str
    type: str
    expr: str
    is_output: bool
    is_variable: bool


class Function(msgspec.Struct, frozen=True):
    """A generated function of one side.

    `name` has the overload (``mul.Tensor``); `definition` is the schema under which ``derivatives.yaml`` defines the
    formulas. `definition_text` and `native_text` are the entries of the YAML files, `native_text` empty for a
    function that no file declares.
    """

    op: str
    name: str
    schema: str
    definition: str
    dispatch_key: str
    derived: bool
    source: NodeSource
    saved: tuple[SavedValue, ...]
    definition_text: str
    native_text: str


class Side(msgspec.Struct, frozen=True):
    """One side of a review: everything that its inputs generate, in the order of generation.

    `label` tells what it is (``origin/main (1a2b3c4)``, ``the working tree``); `release` is what it is generated for.
    """

    label: str
    release: str
    functions: tuple[Function, ...]
    files: tuple[PlannedFile, ...]


class ChangeKind(Enum):
    """What happened to a function or a file; only a function's Node can be renumbered."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    RENUMBERED = "renumbered"


class Texts(msgspec.Struct, frozen=True):
    """A text before and after; empty where there is none."""

    before: str = ""
    after: str = ""

    @property
    def differ(self) -> bool:
        """Whether the two differ."""
        return self.before != self.after


class FunctionChange(msgspec.Struct, frozen=True):
    """A function whose generated code differs.

    `name`, `schema` and `dispatch_key` are those of the newer side, or of the older if it was removed. `old_op` and
    `new_op` name its Node; a changed function may be renumbered as well. `definition` and `native` are its entries
    in the YAML files. `generated` is its code, where the text before already has the Node's new name, so that
    renumbering makes no difference in it; `insertions` and `deletions` count the lines that do. `files` are the
    generated files that change because of it.
    """

    kind: ChangeKind
    name: str
    schema: str
    dispatch_key: str
    derived_from: str
    old_op: str | None
    new_op: str | None
    definition: Texts
    native: Texts
    generated: Texts
    saved_before: tuple[SavedValue, ...]
    saved_after: tuple[SavedValue, ...]
    insertions: int
    deletions: int
    files: tuple[str, ...]

    @property
    def op(self) -> str:
        """The Node's name, the new one if it has two."""
        return self.new_op or self.old_op or ""

    @property
    def title(self) -> str:
        """The Node's name, or both: ``AbsBackward0 -> AbsBackward1``."""
        renamed = self.old_op is not None and self.new_op is not None and self.old_op != self.new_op
        return f"{self.old_op} -> {self.new_op}" if renamed else self.op

    @property
    def newly_saved(self) -> tuple[SavedValue, ...]:
        """What the function saves now and did not save before, by name."""
        return _without(self.saved_after, self.saved_before)

    @property
    def no_longer_saved(self) -> tuple[SavedValue, ...]:
        """What the function saved before and does not save now, by name."""
        return _without(self.saved_before, self.saved_after)

    @property
    def saved_otherwise(self) -> tuple[tuple[SavedValue, SavedValue], ...]:
        """Values of one name, as they were saved before and are saved now."""
        before = {value.name: value for value in self.saved_before}
        pairs = ((before.get(value.name, value), value) for value in self.saved_after)
        return tuple((old, new) for old, new in pairs if old != new)

    @property
    def saves_change(self) -> str:
        """Whether a changed function saves ``more``, ``fewer`` or ``other`` tensors; empty if it does not."""
        if self.kind is not ChangeKind.CHANGED:
            return ""
        now, before = _variables(self.newly_saved), _variables(self.no_longer_saved)
        if now == before:
            return "other" if now else ""
        return "more" if now > before else "fewer"

    @property
    def yaml(self) -> tuple[tuple[str, Texts], ...]:
        """The YAML entries that differ, with the names of their files."""
        entries = (("derivatives.yaml", self.definition), ("native_functions.yaml", self.native))
        return tuple((name, texts) for name, texts in entries if texts.differ)


def _variables(values: tuple[SavedValue, ...]) -> int:
    """How many of the values are tensors, or lists of them."""
    return sum(value.is_variable for value in values)


def _without(values: tuple[SavedValue, ...], others: tuple[SavedValue, ...]) -> tuple[SavedValue, ...]:
    names = {other.name for other in others}
    return tuple(value for value in values if value.name not in names)


class FileChange(msgspec.Struct, frozen=True):
    """A generated file that is added, removed or changed, and so has to be rebuilt."""

    name: str
    kind: ChangeKind


class Totals(msgspec.Struct, frozen=True):
    """How much changed.

    `functions_before` and `functions_after` count all functions; `saves_more`, `saves_less` and `saves_others` those
    changed functions that save more tensors than before, fewer, or as many but not the same; `yaml_only` definitions
    whose text changed without any effect on generated code.
    """

    functions_before: int
    functions_after: int
    added: int
    removed: int
    changed: int
    renumbered: int
    saves_more: int
    saves_less: int
    saves_others: int
    yaml_only: int
    files: int


class ReviewReport(msgspec.Struct, frozen=True):
    """What differs between two sides.

    `changes` are in the order of generation of the newer side, then come functions that were removed. `yaml_only`
    names functions whose definition changed without any effect on generated code.
    """

    before: str
    after: str
    release_before: str
    release_after: str
    totals: Totals
    changes: tuple[FunctionChange, ...]
    files: tuple[FileChange, ...]
    yaml_only: tuple[str, ...]

    def of_kind(self, kind: ChangeKind) -> tuple[FunctionChange, ...]:
        """The changes of one kind."""
        return tuple(change for change in self.changes if change.kind is kind)
