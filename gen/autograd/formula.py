"""Backward formulas: which names they use, and the saved attributes they are rewritten to read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from gen.autograd.cpp_types import STRING, CppType, Optional
from gen.autograd.model import Derivative, SavedAttribute
from gen.autograd.rules import FamilyRules, Rewrite
from gen.diagnostics import Span

NamedType = tuple[str, CppType]

_WORD = re.compile(r"\w+")
_GRAD = re.compile(r"(?<!\w)grad(?!\w)")
_GRADS = re.compile(r"(?<!\w)grads(?!\w)")
_GRADS_INDEX = re.compile(r"(?<!\w)grads\s*\[\s*(-?\d+)\s*\]")


class FormulaError(ValueError):
    """A formula breaks a rule; `code` and `help` are those of the diagnostic to show.

    `at` is the range of the formula's text that breaks it, if not all of it does; `span` is where the formula, or
    its key, stands in the entry, where that is known.
    """

    def __init__(
        self,
        code: str,
        message: str,
        help: str = "",
        span: Span | None = None,
        at: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.help = help
        self.span = span
        self.at = at


@lru_cache(maxsize=2048)
def identifiers(formula: str) -> frozenset[str]:
    """The words of a formula, wherever they stand; PyTorch takes a word in a string for a use as well."""
    return frozenset(_WORD.findall(formula))


def gradient_indices(formula: str) -> list[int]:
    """The constant indices that ``grads`` is used with: ``[0, 2]`` for ``f(grads[0], grads[2])``."""
    return [int(index) for index in _GRADS_INDEX.findall(formula)]


def create_derivative(
    formula: str,
    var_names: tuple[str, ...],
    arguments: Sequence[NamedType],
    outputs: Sequence[NamedType],
    available_gradients: Sequence[str],
    rules: FamilyRules,
) -> Derivative:
    """The derivative that a formula gives for the arguments `var_names`.

    `arguments` and `outputs` are the names and types, without references, that the formula may use.

    Raises `FormulaError`: D010 if ``grads`` is indexed beyond the outputs, D015 or D016 for what cannot be read
    in the forward pass.
    """
    for forbidden in rules.forbidden:
        if found := re.search(forbidden.pattern, formula):
            message = f"`{forbidden.call}` cannot be used in a formula of this release"
            raise FormulaError("D016", message, f"write `{forbidden.instead}`", at=found.span())
    _check_indices(formula, len(outputs))
    rewritten, saved_inputs = save(formula, arguments, var_names, rules)
    rewritten, saved_outputs = save(rewritten, outputs, var_names, rules)
    words = identifiers(rewritten)
    named = tuple(sorted({g for g in available_gradients if g in words}))
    return Derivative(rewritten, formula, var_names, saved_inputs, saved_outputs, named)


def _check_indices(formula: str, outputs: int) -> None:
    for found in _GRADS_INDEX.finditer(formula):
        if not 0 <= int(found.group(1)) < outputs:
            returns = f"the function returns {outputs} {'value' if outputs == 1 else 'values'}"
            message = f"`grads[{found.group(1)}]` is out of bounds: {returns}"
            raise FormulaError("D010", message, at=found.span())


def save(
    formula: str, candidates: Sequence[NamedType], var_names: tuple[str, ...], rules: FamilyRules
) -> tuple[str, tuple[SavedAttribute, ...]]:
    """Rewrite what a formula reads from `candidates`, and list what must be saved for it.

    The order is PyTorch's: by candidate, then by row of the rewritings, then the candidate itself if the formula
    still names it.
    """
    saved: list[SavedAttribute] = []
    written = formula
    words = identifiers(formula)
    for name, type in candidates:
        if name not in formula:
            continue
        before = formula
        for rewrite in rules.rewrites:
            if rewrite.needle in formula:
                formula = _apply(rewrite, name, formula, var_names, saved, written)
        if rules.optional_strings_are_views and type == Optional(STRING):
            view = f"{name}.has_value() ? std::optional<std::string_view>({name}.value()) : std::nullopt"
            formula = re.sub(rf"\b{name}\b", view, formula)
        if formula is not before:
            words = identifiers(formula)
        if name in words:
            saved.append(SavedAttribute(name, type, name))
    return formula, tuple(saved)


def check_gradients(derivatives: Sequence[Derivative]) -> FormulaError | None:
    """The rule on ``grad``, ``grads`` and named gradients that a definition's formulas break together, if any.

    D012: ``grad`` beside ``grads``; D011: ``grads[0]`` and nothing else; D018: named gradients beside others.
    The rules are those of torchgen's ``check_grad_usage``.
    """
    uses_grad = any("grad" in identifiers(d.formula) for d in derivatives)
    uses = sum(len(_GRADS.findall(d.formula)) for d in derivatives)
    indices = [index for d in derivatives for index in gradient_indices(d.formula)]
    if uses_grad and uses:
        return FormulaError("D012", "formulas mix `grad` and `grads`", "replace `grad` with `grads[0]`")
    if uses == len(indices) and set(indices) == {0}:
        message = "formulas use `grads[0]` and no other gradient"
        return FormulaError("D011", message, "write `grad` if the first output is the only differentiable one")
    if any(d.named_gradients for d in derivatives) and (uses_grad or uses):
        message = "formulas mix gradients by name with `grad` or `grads`"
        return FormulaError("D018", message, "use one way of naming gradients in a definition")
    return None


def rewrite_pattern(rewrite: Rewrite, name: str) -> re.Pattern[str]:
    """The pattern of the expressions on an argument that a rewriting replaces."""
    return _pattern(rewrite.before, name, rewrite.after)


@lru_cache(maxsize=4096)
def _pattern(before: str, name: str, after: str) -> re.Pattern[str]:
    return re.compile(f"{before}{name}{after}")


def _apply(
    rewrite: Rewrite, name: str, formula: str, var_names: tuple[str, ...], saved: list[SavedAttribute], written: str
) -> str:
    def replace(found: re.Match[str]) -> str:
        if rewrite.of_the_only_variable and var_names != (name,):
            message = f"`{found.group()}` may stand only in a formula for `{name}` alone"
            help = f"give `{name}` a formula of its own"
            # What was rewritten before is of other names, so the formula as written has the expression, too.
            start = max(written.find(found.group()), 0)
            raise FormulaError("D015", message, help, at=(start, start + len(found.group())))
        group = found.group(1).replace("-", "minus_") if found.re.groups else ""
        attribute = name + rewrite.suffix.format(group)
        expr = rewrite.expr.format(name) if rewrite.expr else found.group()
        saved.append(SavedAttribute(attribute, rewrite.type, expr))
        return rewrite.value.format(name) if rewrite.value else attribute

    return rewrite_pattern(rewrite, name).sub(replace, formula)
