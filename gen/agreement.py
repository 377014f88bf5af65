"""Checks of native functions beside each other, family by family; what was found right is not looked at again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from gen.autograd.family import family_name
from gen.autograd.rules import FamilyRules
from gen.diagnostics import Diagnostic, Finding, Note, Place, Severity
from gen.digest import digest
from gen.memo import Memo
from gen.parallel import make_all
from gen.spec.disagreement import Disagreement
from gen.spec.entries import Entry
from gen.spec.fields import span_of_key
from gen.spec.native import ParsedNative
from gen.spec.operations import operation_disagreements
from gen.spec.reader import HeadedEntry
from gen.spec.view_groups import view_disagreements


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """What was found in native functions without errors: the warnings on a family, or the families with warnings."""

    findings: tuple[Finding, ...] = ()
    families: tuple[str, ...] = ()


class Agreement:
    """Holds the native functions of one load after another against each other.

    A verdict is remembered by the digests of what it is on: a family's entries, or all entries.
    """

    def __init__(self, rules: FamilyRules, verdicts: Memo[Verdict]) -> None:
        self._rules = rules
        self._verdicts = verdicts
        self._natives: Sequence[HeadedEntry] | None = None
        self._found: dict[str, list[Diagnostic]] = {}

    def findings(
        self, natives: Sequence[HeadedEntry], values: Callable[[Sequence[Entry]], Sequence[ParsedNative]]
    ) -> dict[str, list[Diagnostic]]:
        """What is wrong with the native functions, by family; `values` gives what entries were parsed to.

        See `gen.spec.operations` and `gen.spec.view_groups` for the codes.
        """
        if natives is self._natives or not self._rules.natives.is_checked:
            return self._found
        # That of a single family is another one, though it may be of the same entries.
        key = "all" + self._key(natives)
        verdict = self._verdicts.get(key)
        found = {}
        if verdict is None or verdict.families:
            found = self._by_family(natives, values)
        if not any(d.severity is Severity.ERROR for diagnostics in found.values() for d in diagnostics):
            if verdict is None:
                self._verdicts.put(key, Verdict(families=tuple(found)))
            self._natives, self._found = natives, found
        return found

    def _by_family(
        self, natives: Sequence[HeadedEntry], values: Callable[[Sequence[Entry]], Sequence[ParsedNative]]
    ) -> dict[str, list[Diagnostic]]:
        families: dict[str, list[HeadedEntry]] = {}
        for native in natives:
            families.setdefault(family_name(native.head.base, self._rules), []).append(native)
        keys = {name: self._key(members) for name, members in families.items()}
        verdicts = {name: self._verdicts.get(key) for name, key in keys.items()}
        unknown = [name for name, verdict in verdicts.items() if verdict is None]
        parsed = iter(values([native.entry for name in unknown for native in families[name]]))
        functions = [[next(parsed) for _ in families[name]] for name in unknown]
        found: dict[str, list[Diagnostic]] = {}
        for name, disagreements in zip(unknown, make_all(functions, _all_disagreements, _Disagreements), strict=True):
            members = families[name]
            if all(d.severity is Severity.WARNING for d in disagreements):
                verdicts[name] = right = Verdict(tuple(_finding(d, members) for d in disagreements))
                self._verdicts.put(keys[name], right)
            else:
                found[name] = [_diagnostic(d, members) for d in disagreements]
        for name, verdict in verdicts.items():
            if verdict is not None and verdict.findings:
                entries = [native.entry for native in families[name]]
                found[name] = [finding.at(entries[finding.entry].place) for finding in verdict.findings]
        return found

    def _key(self, natives: Sequence[HeadedEntry]) -> str:
        # Digests are all of one length, so that nothing is lost by joining them.
        return digest("".join([native.entry.digest for native in natives]) + self._rules.natives.name)


_Disagreements = list[Disagreement]


def _all_disagreements(families: Sequence[Sequence[ParsedNative]]) -> list[_Disagreements]:
    return [_disagreements(natives) for natives in families]


def _disagreements(natives: Sequence[ParsedNative]) -> _Disagreements:
    """The problems of a family, one for each key: what else is wrong with it may follow from the first."""
    functions = [native.function for native in natives if native.function is not None]
    first: dict[tuple[int, str], Disagreement] = {}
    for disagreement in (*operation_disagreements(functions), *view_disagreements(functions)):
        first.setdefault((disagreement.index, disagreement.key), disagreement)
    return list(first.values())


def _finding(disagreement: Disagreement, members: Sequence[HeadedEntry]) -> Finding:
    span = members[disagreement.index].head.span
    return Finding(disagreement.code, disagreement.message, disagreement.index, span, disagreement.help)


def _diagnostic(disagreement: Disagreement, members: Sequence[HeadedEntry]) -> Diagnostic:
    notes: tuple[Note, ...] = ()
    if disagreement.other >= 0:
        notes = (Note(disagreement.note, _place(members[disagreement.other], "func")),)
    place = _place(members[disagreement.index], disagreement.key, disagreement.inner)
    return Diagnostic(disagreement.code, disagreement.message, place, disagreement.help, notes, disagreement.severity)


def _place(native: HeadedEntry, key: str, inner: str = "") -> Place:
    span = None if key == "func" else span_of_key(native.entry, key, inner)
    return native.entry.place(native.head.span if span is None else span)
