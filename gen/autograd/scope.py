"""What formulas may name that their own functions do not give them, and what is wrong with the names that are left."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from gen.autograd.analysis import Use
from gen.autograd.cpp_names import FUNCTIONS, MEMBERS, TYPES
from gen.autograd.problems import PlacedName
from gen.autograd.rules import FamilyRules
from gen.diagnostics import Finding, Severity
from gen.words import Words

_SUFFIXES = ("", "_symint", "_out", "_outf", "_symint_out")

_ATEN = frozenset({"_version", "is_leaf", "output_nr"})
"""Functions that ATen's own native_functions.yaml has, and no selection or extension of it."""

_GENERATED = frozenset({"not_implemented", "not_implemented_list", "wrap_opt_if"})
"""Helper functions that generated code relies on, whatever headers are named."""


class Scope:
    """The names that are declared for all formulas of a spec.

    `functions` are the names of native functions as C++ calls them, `helpers` those that the helper headers
    declare, or None if no headers are known. `aten` gives the names of ATen's functions, which are declared also for
    a spec that does not list them.
    """

    def __init__(
        self,
        functions: Iterable[str],
        helpers: frozenset[str] | None,
        rules: FamilyRules,
        aten: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        self._functions = frozenset(functions)
        self._helpers = helpers
        self._rewritten = frozenset(r.before.removesuffix("\\(") for r in rules.rewrites if r.before)
        self._is_whole = self._functions >= _ATEN
        self._aten = aten

    @cached_property
    def _unlisted(self) -> frozenset[str]:
        """The functions of ATen that the spec does not list; none if it is a whole release's."""
        return frozenset() if self._is_whole else self._aten() - self._functions

    @cached_property
    def _natives(self) -> frozenset[str]:
        return frozenset(name + suffix for name in self._functions | self._unlisted for suffix in _SUFFIXES)

    @cached_property
    def _readable(self) -> frozenset[str]:
        """What a formula may read without calling it; a native function is no value."""
        return FUNCTIONS | TYPES | (self._helpers or frozenset())

    @cached_property
    def _callable(self) -> frozenset[str]:
        return self._readable | self._natives | self._rewritten | _GENERATED

    @cached_property
    def _members(self) -> frozenset[str]:
        return self._natives | MEMBERS

    def finding(self, name: PlacedName) -> Finding | None:
        """What is wrong with a name, or None if it is declared or nothing can be said of it.

        Errors: D037 and D049 for a name that nothing declares and that is near one that is. Warnings: D105 and D106
        for one that is near none, for one that the formula may declare itself, and for one that is near a function
        of ATen that the spec does not list, as a release may have more. Nothing can be said of functions without
        helper headers.
        """
        if not name.certain and not self.is_unknown(name):
            return None
        return self._member(name) if name.use is Use.MEMBER else self._value(name)

    def is_unknown(self, name: PlacedName) -> bool:
        """Whether nothing that is known declares a name."""
        known = {Use.MEMBER: self._members, Use.CALL: self._callable, Use.VALUE: self._readable}
        return name.name not in known[name.use]

    def _member(self, name: PlacedName) -> Finding | None:
        near = self._near(name.name, self._member_words)
        if near is not None and name.on_tensor and not self._is_doubtful(name, near):
            return _found("D049", f"a tensor has no method `{name.name}`", name, near, Severity.ERROR)
        if near is not None or name.on_tensor:
            return _found("D106", f"nothing known has a method `{name.name}`", name, near, Severity.WARNING)
        return None

    def _value(self, name: PlacedName) -> Finding | None:
        near: str | None = name.variable
        if not near:
            if self._helpers is None:
                return None
            near = self._near(name.name, self._readable_words if name.use is Use.VALUE else self._callable_words)
        if near is not None and not self._is_doubtful(name, near):
            return _found("D037", f"unknown name `{name.name}`", name, near, Severity.ERROR)
        return _found("D105", f"nothing known declares `{name.name}`", name, near, Severity.WARNING)

    def _is_doubtful(self, name: PlacedName, near: str) -> bool:
        """Whether a name may be declared after all, though nothing known does and another name is near."""
        return not name.certain and (name.doubtful or (near in self._natives and not self._lists(near)))

    def _lists(self, function: str) -> bool:
        return any(function.removesuffix(suffix) in self._functions for suffix in _SUFFIXES)

    def _near(self, name: str, words: Words) -> str | None:
        """The declared name that a name is near to; native functions keep the suffix that it has."""
        suffix = next((s for s in reversed(_SUFFIXES) if s and name.endswith(s)), "")
        base = words.closest(name.removesuffix(suffix)) if suffix else None
        return words.closest(name) if base is None else base + suffix

    @cached_property
    def function_words(self) -> Words:
        """The names of native functions, to find a near one among."""
        return Words(self._functions)

    @cached_property
    def _readable_words(self) -> Words:
        return Words(self._readable)

    @cached_property
    def _callable_words(self) -> Words:
        return Words({*self._functions, *self._unlisted, *self._readable, *self._rewritten})

    @cached_property
    def _member_words(self) -> Words:
        return Words(self._functions | self._unlisted | MEMBERS)


def _found(code: str, message: str, name: PlacedName, near: str | None, severity: Severity) -> Finding:
    help = f"did you mean `{near}`?" if near else ""
    notes = tuple(("it is used here, too", span) for span in name.spans[1:])
    return Finding(code, message, name.entry, name.spans[0], help, notes, severity)
