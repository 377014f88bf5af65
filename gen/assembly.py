"""The Nodes of all families in the order of generation; families that changed are exchanged in place where they can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from gen.autograd.family import FamilyOutline, NamedNode, Outline, in_order_of_generation
from gen.changes import Edition
from gen.grouping import Groups


class _Assembled(msgspec.Struct, frozen=True):
    """The last order of generation, what it was made of, and where in it the Nodes of each family stand."""

    groups: Groups
    outlines: Edition[FamilyOutline]
    named: tuple[NamedNode, ...]
    positions: Mapping[str, list[int]]


class Assembler:
    """Orders and names the Nodes of one load after another."""

    def __init__(self, *, always_number: bool) -> None:
        self._always_number = always_number
        self._last = _Assembled(Groups({}, ()), Edition({}), (), {})

    def assemble(self, groups: Groups, keys: Edition[str], outlines: Edition[FamilyOutline]) -> tuple[NamedNode, ...]:
        """All Nodes in PyTorch's order, named; `keys` and `outlines` are those of the families by name."""
        last = self._last
        if groups is last.groups:
            changed = outlines.changed_since(last.outlines)
            if all(_shape(outlines.by_name[name]) == _shape(last.outlines.by_name[name]) for name in changed):
                named = list(last.named)
                for name in changed:
                    by_position = {outline.position: outline for outline in _outlines(outlines.by_name[name])}
                    for place in last.positions[name]:
                        node = named[place]
                        named[place] = NamedNode(node.op, by_position[node.outline.position], keys.by_name[name])
                self._last = msgspec.structs.replace(last, outlines=outlines, named=tuple(named))
                return self._last.named
        families = [
            (keys.by_name[name], groups.by_name[name].positions, outline) for name, outline in outlines.by_name.items()
        ]
        nodes = in_order_of_generation(families, always_number=self._always_number)
        names = {key: name for name, key in keys.by_name.items()}
        positions: dict[str, list[int]] = {name: [] for name in names.values()}
        for place, node in enumerate(nodes):
            positions[names[node.family]].append(place)
        self._last = _Assembled(groups, outlines, nodes, positions)
        return nodes


def _outlines(family: FamilyOutline) -> Iterator[Outline]:
    for group in (*family.own, *family.copies, family.foreach):
        yield from group


def _shape(family: FamilyOutline) -> list[object]:
    """What the order and the names of a family's Nodes depend on: all but the digests of their infos."""
    lengths: list[object] = [[len(group) for group in (*family.own, *family.copies)]]
    return lengths + [msgspec.structs.replace(outline, digest="") for outline in _outlines(family)]
