"""What formulas may name that their own functions do not give them, and what is wrong with the names that are left."""

from __future__ import annotations

from collections.abc import Iterable
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


class Scope:
    """The names that are declared for all formulas of a spec.

    `functions` are the names of native functions as C++ calls them, `helpers` those that the helper headers
    declare, or None if no headers are known.
    """

    def __init__(self, functions: Iterable[str], helpers: frozenset[str] | None, rules: FamilyRules) -> None:
        self._functions = frozenset(functions)
        self._helpers = helpers
        self._rewritten = frozenset(r.before.removesuffix("\\(") for r in rules.rewrites if r.before)
        self.is_whole = self._functions >= _ATEN

    @cached_property
    def _natives(self) -> frozenset[str]:
        return frozenset(name + suffix for name in self._functions for suffix in _SUFFIXES)

    @cached_property
    def _readable(self) -> frozenset[str]:
        """What a formula may read without calling it; a native function is no value."""
        return FUNCTIONS | TYPES | (self._helpers or frozenset())

    @cached_property
    def _callable(self) -> frozenset[str]:
        return self._readable | self._natives | self._rewritten

    @cached_property
    def _members(self) -> frozenset[str]:
        return self._natives | MEMBERS

    def finding(self, name: PlacedName) -> Finding | None:
        """What is wrong with a name, or None if it is declared or nothing can be said of it.

        Errors: D037 and D049 for a name that nothing declares and that is near one that is. Warnings: D105 and D106
        for one that is near none. Of a function that is called, nothing can be said unless all functions are known.
        """
        if not name.certain and not self.is_unknown(name):
            return None
        return self._member(name) if name.use is Use.MEMBER else self._value(name)

    def is_unknown(self, name: PlacedName) -> bool:
        """Whether nothing that is known declares a name."""
        known = {Use.MEMBER: self._members, Use.CALL: self._callable, Use.VALUE: self._readable}
        return name.name not in known[name.use]

    def _member(self, name: PlacedName) -> Finding | None:
        if not self.is_whole:
            return None
        near = self._near(name.name, self._member_words)
        message = f"a tensor has no method `{name.name}`"
        if near is not None and name.on_tensor:
            return _found("D049", message, name, near, Severity.ERROR)
        if near is not None or name.on_tensor:
            return _found("D106", f"nothing known has a method `{name.name}`", name, near, Severity.WARNING)
        return None

    def _value(self, name: PlacedName) -> Finding | None:
        message = f"unknown name `{name.name}`"
        if name.variable:
            return _found("D037", message, name, name.variable, Severity.ERROR)
        if self._helpers is None or not self.is_whole:
            return None
        near = self._near(name.name, self._readable_words if name.use is Use.VALUE else self._callable_words)
        if near is not None:
            return _found("D037", message, name, near, Severity.ERROR)
        return _found("D105", f"nothing known declares `{name.name}`", name, None, Severity.WARNING)

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
        return Words({*self._functions, *self._readable, *self._rewritten})

    @cached_property
    def _member_words(self) -> Words:
        return Words(self._functions | MEMBERS)


def _found(code: str, message: str, name: PlacedName, near: str | None, severity: Severity) -> Finding:
    help = f"did you mean `{near}`?" if near else ""
    notes = tuple(("it is used here, too", span) for span in name.spans[1:])
    return Finding(code, message, name.entry, name.spans[0], help, notes, severity)
