"""Checks of a whole spec: names against what is declared, remembered warnings, and what silences them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from gen.aten import aten_names
from gen.autograd.family import FamilyOutline, family_name
from gen.autograd.rules import FamilyRules
from gen.autograd.scope import Scope
from gen.changes import Edition
from gen.codes import CODES, severity_of
from gen.diagnostics import Diagnostic, Finding, Place, Severity
from gen.spec.entries import Entry
from gen.spec.headers import Headers, read_headers
from gen.spec.names import parse_operator_name
from gen.spec.reader import HeadedEntry
from gen.spec.silences import Silence
from gen.spec.types import SchemaError
from gen.words import closest


class Lint(msgspec.Struct, frozen=True):
    """What formulas are checked against: helper headers, none if none are known, and codes that are silenced."""

    helpers: tuple[str, ...] = ()
    silence: tuple[str, ...] = ()


class Checks:
    """Checks one load after another; what is found in a family is kept as long as family and declarations last.

    `unchecked` tells how many names the last check could say nothing of, `headers` what the helper headers declare.
    """

    def __init__(self, rules: FamilyRules) -> None:
        self._rules = rules
        self._names: frozenset[str] = frozenset()
        self._helpers: frozenset[str] | None = None
        self._scope: Scope | None = None
        self._natives: Sequence[HeadedEntry] | None = None
        self._outlines: Edition[FamilyOutline] = Edition({})
        self._found: dict[str, Sequence[Finding]] = {}
        self._unchecked: dict[str, int] = {}
        self.headers = Headers()
        self.unchecked = 0

    def declare(self, natives: Sequence[HeadedEntry], helpers: Sequence[str], diagnostics: list[Diagnostic]) -> None:
        """Tell what is declared; problems of the headers go to `diagnostics`."""
        self.headers = read_headers(helpers, diagnostics)
        known = self.headers.names if helpers else None
        names = self._names
        if natives is not self._natives and natives != self._natives:
            names = frozenset(function_name(native.head.schema) for native in natives)
            self._natives = natives
        is_same = names is self._names or names == self._names
        if self._scope is None or not is_same or known != self._helpers:
            self._names, self._helpers = names, known
            self._scope = Scope(names, known, self._rules, aten_names)
            self._outlines, self._found, self._unchecked, self.unchecked = Edition({}), {}, {}, 0

    def nearest_function(self, name: str) -> str | None:
        """The native function that a name is most likely a misspelling of."""
        assert self._scope is not None, "declarations come before questions"
        return self._scope.function_words.closest(name)

    def findings(
        self, outlines: Edition[FamilyOutline], entries: Callable[[str], Sequence[Entry]]
    ) -> dict[str, list[Diagnostic]]:
        """What is wrong with the families' definitions, by family.

        `entries` gives the entries of a family's definitions as they stand now.
        """
        changed = outlines.changed_since(self._outlines)
        for name in (*changed, *outlines.gone_since(self._outlines)):
            self._found.pop(name, None)
            self.unchecked -= self._unchecked.pop(name, 0)
        for name in changed:
            self._look_at(name, outlines.by_name[name])
        self._outlines = outlines
        return {
            name: [finding.at(at[finding.entry].place) for finding in found]
            for name, found in self._found.items()
            for at in (entries(name),)
        }

    def _look_at(self, family: str, outline: FamilyOutline) -> None:
        """Note what is found in a family, if anything is, and how many of its names nothing can be said of."""
        assert self._scope is not None, "declarations come before findings"
        found = list(outline.warnings)
        unchecked = 0
        for name in outline.names:
            finding = self._scope.finding(name)
            if finding is not None:
                found.append(finding)
            elif self._scope.is_unknown(name):
                unchecked += 1
        if found:
            self._found[family] = found
        if unchecked:
            self._unchecked[family] = unchecked
            self.unchecked += unchecked


def consequential(
    problems: Mapping[str, Iterable[Diagnostic]], broken: Sequence[Entry], rules: FamilyRules
) -> list[Diagnostic]:
    """The problems of families, but for those that may only follow from native functions that have errors.

    Where a broken entry's name can be told, these are the errors of its family and those on names like it; where it
    cannot, they are all errors on names.
    """
    names = [_NAME.match(entry.text) for entry in broken]
    if not all(names):
        return [d for found in problems.values() for d in found if d.code not in _ON_NAMES | _ON_VARIANTS]
    bases = {_base(found.group(1)) for found in names if found is not None}
    families = {family_name(base, rules) for base in bases}
    return [
        d
        for name, found in problems.items()
        for d in found
        if d.severity is Severity.WARNING or not (name in families or _is_on(d, bases))
    ]


_NAME = re.compile(r"""-[ ]+(?:[\w-]+:.*\n[ ]+)*func[ ]*:[ ]*["']?((?:\w+::)?\w+)""")
_ON_NAMES = frozenset({"D009", "D037", "D049", "D105", "D106"})
_ON_VARIANTS = frozenset({"D050", "D053", "D054", "D056", "D057"})


def _base(name: str) -> str:
    try:
        return parse_operator_name(name).base
    except SchemaError:
        return name


def _is_on(diagnostic: Diagnostic, bases: Iterable[str]) -> bool:
    return diagnostic.code in _ON_NAMES and any(f"`{base}" in diagnostic.message for base in bases)


def silenced(
    diagnostics: Iterable[Diagnostic],
    comments: Sequence[Silence],
    codes: Sequence[str],
    entries: Iterable[Entry],
) -> list[Diagnostic]:
    """The diagnostics without the warnings that are silenced, by comments at their entries or for all of a spec.

    A silencing that silences nothing is a warning (D107), as is one of an unknown code or of an error (D108). Where
    there are errors, nothing is said of silencings, since what they silence may not have been looked for.
    """
    if not comments and not codes:
        return list(diagnostics)
    starts = _starts(entries) if comments else {}
    used: set[int] = set()
    kept: list[Diagnostic] = []
    for diagnostic in diagnostics:
        hits = [i for i, comment in enumerate(comments) if _is_for(comment, diagnostic, starts)]
        used.update(hits)
        if not hits:
            kept.append(diagnostic)
    failed = any(diagnostic.severity is Severity.ERROR for diagnostic in kept)
    if not failed:
        kept += (_without_effect(c.code, c.place) for i, c in enumerate(comments) if i not in used)
    rest = [d for d in kept if d.severity is Severity.ERROR or d.code not in codes]
    gone = {d.code for d in kept} - {d.code for d in rest}
    unused = [] if failed else [code for code in dict.fromkeys(codes) if code not in gone]
    return rest + [_without_effect(code, None) for code in unused]


def _is_for(comment: Silence, diagnostic: Diagnostic, starts: Mapping[str, Sequence[int]]) -> bool:
    place = diagnostic.place
    if diagnostic.severity is Severity.ERROR or comment.code != diagnostic.code or place is None:
        return False
    if place.file != comment.place.file:
        return False
    lines = starts.get(place.file, ())
    return bisect_right(lines, comment.line) == bisect_right(lines, place.line)


def _starts(entries: Iterable[Entry]) -> dict[str, list[int]]:
    starts: dict[str, list[int]] = {}
    for entry in entries:
        starts.setdefault(entry.path, []).append(entry.line)
    return starts


def _without_effect(code: str, place: Place | None) -> Diagnostic:
    where = "" if place is not None else " in the settings"
    if code not in CODES:
        near = closest(code, CODES)
        help = f"did you mean `{near}`?" if near else ""
        message = f"`{code}`, which is silenced{where}, is no code"
        return Diagnostic("D108", message, place, help, severity=Severity.WARNING)
    if severity_of(code) is Severity.ERROR:
        message = f"`{code}` is an error and cannot be silenced{where}"
        return Diagnostic("D108", message, place, severity=Severity.WARNING)
    message = f"there is no {code} to silence{' here' if place is not None else ', as the settings do'}"
    return Diagnostic("D107", message, place, "remove the silencing", severity=Severity.WARNING)


def function_name(schema: str) -> str:
    """The name that C++ calls a function by, without namespace and overload."""
    return schema.partition("(")[0].partition(".")[0].rpartition("::")[2]
