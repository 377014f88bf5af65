"""Two sides compared: which functions were added, removed, changed or only renumbered, and which files follow."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import count

import msgspec

from gen.emit.node import NodeSource
from gen.review.format import function_text, renamed
from gen.review.lines import size
from gen.review.model import (
    ChangeKind,
    FileChange,
    Function,
    FunctionChange,
    ReviewReport,
    Side,
    Texts,
    Totals,
)

Pair = tuple[Function | None, Function | None]
"""A function on the older side and on the newer one."""


def compare(before: Side, after: Side) -> ReviewReport:
    """What differs between two sides."""
    files = _files(before, after)
    pairs = matched(before.functions, after.functions)
    holding = _Holding(before, after, files)
    found = [_change(old, new, holding) for old, new in pairs]
    changes = tuple(change for change in found if change is not None)
    yaml_only = tuple(
        new.op
        for (old, new), change in zip(pairs, found, strict=True)
        if change is None and old and new and not new.derived and old.definition_text != new.definition_text
    )
    totals = Totals(
        functions_before=len(before.functions),
        functions_after=len(after.functions),
        added=sum(c.kind is ChangeKind.ADDED for c in changes),
        removed=sum(c.kind is ChangeKind.REMOVED for c in changes),
        changed=sum(c.kind is ChangeKind.CHANGED for c in changes),
        renumbered=sum(c.kind is ChangeKind.RENUMBERED for c in changes),
        saves_more=sum(c.saves_change == "more" for c in changes),
        saves_less=sum(c.saves_change == "fewer" for c in changes),
        saves_others=sum(c.saves_change == "other" for c in changes),
        yaml_only=len(yaml_only),
        files=len(files),
    )
    return ReviewReport(before.label, after.label, before.release, after.release, totals, changes, files, yaml_only)


def matched(before: Sequence[Function], after: Sequence[Function]) -> tuple[Pair, ...]:
    """The functions of two sides in pairs: those of the newer side in order, then what only the older one has.

    A function is found again by its schema and dispatch key, whatever number its Node has; failing that by its
    name, as when an argument was added; failing that by its Node's name, as when its overload was renamed.
    """
    old_of: dict[int, Function] = {}
    left = list(before)
    open_positions = list(range(len(after)))
    for identity in _IDENTITIES:
        known: dict[Hashable, Function] = {identity(function): function for function in left}
        for position in open_positions:
            old = known.pop(identity(after[position]), None)
            if old is not None:
                old_of[position] = old
        taken = {id(old) for old in old_of.values()}
        left = [function for function in left if id(function) not in taken]
        open_positions = [position for position in open_positions if position not in old_of]
    pairs: list[Pair] = [(old_of.get(position), new) for position, new in enumerate(after)]
    return (*pairs, *((old, None) for old in left))


_IDENTITIES: tuple[Callable[[Function], Hashable], ...] = (
    lambda function: (function.schema, function.dispatch_key),
    lambda function: (function.name, function.dispatch_key),
    lambda function: function.op,
)


def _change(old: Function | None, new: Function | None, holding: _Holding) -> FunctionChange | None:
    shown = new or old
    assert shown is not None, "a pair has at least one function"
    source_before = None if old is None else old.source if new is None else renamed(old.source, new.op)
    source_after = None if new is None else new.source
    if old is None or new is None:
        kind = ChangeKind.ADDED if old is None else ChangeKind.REMOVED
    elif source_before != source_after:
        kind = ChangeKind.CHANGED
    elif old.op != new.op:
        kind = ChangeKind.RENUMBERED
    else:
        return None
    generated = Texts(_text(source_before), _text(source_after))
    insertions, deletions = size(generated)
    return FunctionChange(
        kind=kind,
        name=shown.name,
        schema=shown.schema,
        dispatch_key=shown.dispatch_key,
        derived_from=shown.definition if shown.derived else "",
        old_op=old.op if old else None,
        new_op=new.op if new else None,
        definition=Texts(old.definition_text if old else "", new.definition_text if new else ""),
        native=Texts(old.native_text if old else "", new.native_text if new else ""),
        generated=generated,
        saved_before=old.saved if old else (),
        saved_after=new.saved if new else (),
        insertions=insertions,
        deletions=deletions,
        files=holding.files(old, new),
    )


def _text(source: NodeSource | None) -> str:
    return "" if source is None else function_text(source)


def _files(before: Side, after: Side) -> tuple[FileChange, ...]:
    old_files = {file.name: file for file in before.files}
    changes: list[FileChange] = []
    for file in after.files:
        old = old_files.pop(file.name, None)
        if old is None:
            changes.append(FileChange(file.name, ChangeKind.ADDED))
        elif old.key != file.key and old.content().digest != file.content().digest:
            changes.append(FileChange(file.name, ChangeKind.CHANGED))
    return (*changes, *(FileChange(name, ChangeKind.REMOVED) for name in old_files))


class _Holding:
    """Which of the files that change hold which Nodes."""

    def __init__(self, before: Side, after: Side, changes: Sequence[FileChange]) -> None:
        self._order = dict(zip((change.name for change in changes), count(), strict=False))
        self._before = self._of(before)
        self._after = self._of(after)

    def _of(self, side: Side) -> dict[str, list[str]]:
        files: dict[str, list[str]] = {}
        for file in side.files:
            if file.name in self._order:
                for op in file.ops:
                    files.setdefault(op, []).append(file.name)
        return files

    def files(self, old: Function | None, new: Function | None) -> tuple[str, ...]:
        """The files that change because of a function: those that hold a part of it that differs."""
        parts = _differing_parts(old, new)
        names = {
            *(self._before.get(old.op, ()) if old else ()),
            *(self._after.get(new.op, ()) if new else ()),
        }
        return tuple(sorted((name for name in names if _part_in(name) in parts), key=self._order.__getitem__))


def _differing_parts(old: Function | None, new: Function | None) -> frozenset[str]:
    if old is None or new is None:
        return frozenset({"declaration", "definition", "python"})
    before = msgspec.structs.asdict(old.source)
    after = msgspec.structs.asdict(new.source)
    return frozenset("python" if part == "getters" else part for part in before if before[part] != after[part])


def _part_in(file: str) -> str:
    """Which part of a Node a generated file holds, by PyTorch's names of files."""
    if file.startswith("python_"):
        return "python"
    return "declaration" if file.endswith(".h") else "definition"
