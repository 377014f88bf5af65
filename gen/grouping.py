"""Entries grouped by family, with a key for what each family's Nodes depend on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from gen.autograd.family import family_name
from gen.autograd.rules import FamilyRules
from gen.changes import Edition, changed_places
from gen.digest import digest
from gen.spec.reader import HeadedEntry

_Item = TypeVar("_Item")


class Group(msgspec.Struct, frozen=True, gc=False):
    """One family: its native functions, the digest of these, and the positions of its definitions among all."""

    natives: Sequence[HeadedEntry]
    digest: str
    positions: Sequence[int]


class Groups(msgspec.Struct, frozen=True):
    """The families that have definitions, in the order of their first ones.

    `names` has the family of each definition. It is one object as long as the native functions, and the order and
    the schemas of the definitions, stay the same.
    """

    by_name: Mapping[str, Group]
    names: Sequence[str]


class Grouping:
    """Groups the entries of one load after another; what is the same as in the last one is not done again."""

    def __init__(self, rules: FamilyRules) -> None:
        self._rules = rules
        self._names: dict[str, str] = {}
        self._natives: Sequence[HeadedEntry] = ()
        self._natives_of: dict[str, list[HeadedEntry]] = {}
        self._definitions: Sequence[HeadedEntry] = ()
        self._groups = Groups({}, ())
        self._keys: Edition[str] = Edition({})

    def group(self, natives: Sequence[HeadedEntry], definitions: Sequence[HeadedEntry]) -> tuple[Groups, Edition[str]]:
        """The families, and by name the keys of what their infos depend on."""
        changed = self._changed(natives, definitions)
        last, self._natives, self._definitions = self._natives, natives, definitions
        if changed is None:
            if natives is not last:
                self._natives_of = _by_name(natives, [self._name(native) for native in natives])
            self._groups = self._grouped(definitions)
            self._keys = Edition({name: self._key(name) for name in self._groups.by_name})
        else:
            self._keys = self._keys.edited({name: self._key(name) for name in changed})
        return self._groups, self._keys

    def _changed(self, natives: Sequence[HeadedEntry], definitions: Sequence[HeadedEntry]) -> list[str] | None:
        """The families whose definitions changed; None if they must be grouped anew."""
        last = self._definitions
        if len(definitions) != len(last) or (natives is not self._natives and natives != self._natives):
            return None
        changed = [(place, definitions[place], last[place]) for place in changed_places(definitions, last)]
        if any(new.head.schema != old.head.schema for _, new, old in changed):
            return None
        names = [self._groups.names[place] for place, new, old in changed if new.entry.digest != old.entry.digest]
        return list(dict.fromkeys(names))

    def _grouped(self, definitions: Sequence[HeadedEntry]) -> Groups:
        names = [self._name(definition) for definition in definitions]
        by_name: dict[str, Group] = {}
        for name, positions in _by_name(range(len(names)), names).items():
            natives = self._natives_of.get(name, [])
            by_name[name] = Group(natives, _joined([native.entry.digest for native in natives]), positions)
        return Groups(by_name, names)

    def _key(self, name: str) -> str:
        group = self._groups.by_name[name]
        definitions = _joined([self._definitions[position].entry.digest for position in group.positions])
        return digest(f"{group.digest}{definitions}{self._rules.family}")

    def _name(self, entry: HeadedEntry) -> str:
        base = entry.head.base
        name = self._names.get(base)
        if name is None:
            name = self._names[base] = family_name(base, self._rules)
        return name


def _joined(digests: Iterable[str]) -> str:
    """One digest for several, all of one length, so that nothing is lost by joining them."""
    return digest("".join(digests))


def _by_name(items: Iterable[_Item], names: Sequence[str]) -> dict[str, list[_Item]]:
    """Items by their names, in their order."""
    grouped: dict[str, list[_Item]] = {}
    for item, name in zip(items, names, strict=True):
        grouped.setdefault(name, []).append(item)
    return grouped
