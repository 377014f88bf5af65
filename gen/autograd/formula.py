"""Backward formulas: which names they use, and the saved attributes they are rewritten to read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from gen.autograd.cpp_types import STRING, CppType, Optional
from gen.autograd.model import Derivative, SavedAttribute
from gen.autograd.rules import FamilyRules, Rewrite

NamedType = tuple[str, CppType]

_WORD = re.compile(r"\w+")
_GRADS = re.compile(r"(?:^|\W)grads(?:$|\W)")
_GRADS_INDEX = re.compile(r"(?:^|\W)grads\[(\d+)\]")


class FormulaError(ValueError):
    """A formula breaks a rule; `code` and `help` are those of the diagnostic to show."""

    def __init__(self, code: str, message: str, help: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.help = help


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
        if re.search(forbidden.pattern, formula):
            message = f"`{forbidden.call}` cannot be used in a formula of this release"
            raise FormulaError("D016", message, f"write `{forbidden.instead}`")
    rewritten, saved_inputs = save(formula, arguments, var_names, rules)
    rewritten, saved_outputs = save(rewritten, outputs, var_names, rules)
    for index in gradient_indices(rewritten):
        if index >= len(outputs):
            message = f"`grads[{index}]` is out of bounds: the function returns {len(outputs)}"
            raise FormulaError("D010", f"{message} {'value' if len(outputs) == 1 else 'values'}")
    words = identifiers(rewritten)
    named = tuple(sorted({g for g in available_gradients if g in words}))
    return Derivative(rewritten, formula, var_names, saved_inputs, saved_outputs, named)


def save(
    formula: str, candidates: Sequence[NamedType], var_names: tuple[str, ...], rules: FamilyRules
) -> tuple[str, tuple[SavedAttribute, ...]]:
    """Rewrite what a formula reads from `candidates`, and list what must be saved for it.

    The order is PyTorch's: by candidate, then by row of the rewritings, then the candidate itself if the formula
    still names it.
    """
    saved: list[SavedAttribute] = []
    words = identifiers(formula)
    for name, type in candidates:
        if name not in formula:
            continue
        before = formula
        for rewrite in rules.rewrites:
            if rewrite.needle in formula:
                formula = _apply(rewrite, name, formula, var_names, saved)
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


@lru_cache(maxsize=4096)
def _pattern(before: str, name: str, after: str) -> re.Pattern[str]:
    return re.compile(f"{before}{name}{after}")


def _apply(rewrite: Rewrite, name: str, formula: str, var_names: tuple[str, ...], saved: list[SavedAttribute]) -> str:
    def replace(found: re.Match[str]) -> str:
        if rewrite.of_the_only_variable and var_names != (name,):
            message = f"`{found.group(0)}` may stand only in a formula for `{name}` alone"
            raise FormulaError("D015", message)
        group = found.group(1).replace("-", "minus_") if found.re.groups else ""
        attribute = name + rewrite.suffix.format(group)
        expr = rewrite.expr.format(name) if rewrite.expr else found.group(0)
        saved.append(SavedAttribute(attribute, rewrite.type, expr))
        return rewrite.value.format(name) if rewrite.value else attribute

    return _pattern(rewrite.before, name, rewrite.after).sub(replace, formula)
