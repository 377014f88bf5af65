"""Where the characters of an emitted formula come from in the formula as written.

Formulas are rewritten before they are emitted: ``self.sizes()`` becomes ``self_sizes``. The rewritings are replayed
here, each with the ranges that it replaced.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import msgspec

from gen.autograd.bindings import bindings, outputs
from gen.autograd.cpp_types import STRING, Optional
from gen.autograd.formula import NamedType, rewrite_pattern
from gen.autograd.model import Derivative, DifferentiabilityInfo
from gen.autograd.rules import FamilyRules, Rewrite


class Replacement(msgspec.Struct, frozen=True):
    """The range [start, end) of a text that was replaced by `length` characters."""

    start: int
    end: int
    length: int


class OffsetMap(msgspec.Struct, frozen=True):
    """How a text was rewritten: the replacements of each pass, in order."""

    passes: tuple[tuple[Replacement, ...], ...]

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """The range of the first text that the range [start, end) of the last one comes from."""
        for replacements in reversed(self.passes):
            start, _ = _before(start, replacements)
            _, end = _before(end, replacements, is_end=True)
        return start, max(start, end)


def offset_map(info: DifferentiabilityInfo, derivative: Derivative, rules: FamilyRules) -> OffsetMap | None:
    """The map from a derivative's formula to the formula as written.

    None where the two are not linked by rewritings alone, as in the Nodes of ``_foreach_*`` functions.
    """
    replay = _Replay(derivative.original_formula, rules)
    replay.save([(b.search_name, b.type) for b in bindings(info.func, rules)])
    replay.save(outputs(info.func))
    return OffsetMap(tuple(replay.passes)) if replay.text == derivative.formula else None


class _Replay:
    """Rewrites a formula as `gen.autograd.formula.save` does, and keeps what was replaced."""

    def __init__(self, formula: str, rules: FamilyRules) -> None:
        self.text = formula
        self.passes: list[tuple[Replacement, ...]] = []
        self._rules = rules

    def save(self, candidates: Iterable[NamedType]) -> None:
        for name, type in candidates:
            if name not in self.text:
                continue
            for rewrite in self._rules.rewrites:
                if rewrite.needle in self.text:
                    self._substitute(rewrite_pattern(rewrite, name), _replacer(rewrite, name))
            if self._rules.optional_strings_are_views and type == Optional(STRING):
                view = f"{name}.has_value() ? std::optional<std::string_view>({name}.value()) : std::nullopt"
                self._substitute(re.compile(rf"\b{name}\b"), partial(_constant, view))

    def _substitute(self, pattern: re.Pattern[str], replace: Callable[[re.Match[str]], str]) -> None:
        found = [(match, replace(match)) for match in pattern.finditer(self.text)]
        if found:
            self.passes.append(tuple(Replacement(match.start(), match.end(), len(new)) for match, new in found))
            self.text = pattern.sub(replace, self.text)


def _replacer(rewrite: Rewrite, name: str) -> Callable[[re.Match[str]], str]:
    def replace(found: re.Match[str]) -> str:
        group = found.group(1).replace("-", "minus_") if found.re.groups else ""
        return rewrite.value.format(name) if rewrite.value else name + rewrite.suffix.format(group)

    return replace


def _constant(text: str, _: re.Match[str]) -> str:
    return text


def _before(offset: int, replacements: Sequence[Replacement], *, is_end: bool = False) -> tuple[int, int]:
    """The range that an offset of a text stands for in the text before a pass; a replaced one stands for a range."""
    shift = 0
    for replacement in replacements:
        start = replacement.start + shift
        end = start + replacement.length
        if offset < start or (is_end and offset == start):
            break
        if offset < end or (is_end and offset == end):
            return replacement.start, replacement.end
        shift += replacement.length - (replacement.end - replacement.start)
    return offset - shift, offset - shift
