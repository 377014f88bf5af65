"""The checks of a definition's keys and formulas that come before anything is made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from gen.autograd.analysis import GRADIENTS, NON_DIFFERENTIABLE, Analysis, FreeName, Remark, Variables, analyse
from gen.autograd.cpp_tokens import Kind
from gen.autograd.cpp_types import TENSOR
from gen.autograd.formula import NamedType, rewrite_pattern
from gen.autograd.forward import AUTO_ELEMENT_WISE, AUTO_LINEAR, output_names_for_keys, unknown_output
from gen.autograd.masks import MASK, mask_remarks
from gen.autograd.model import Derivative
from gen.autograd.problems import Problems
from gen.autograd.rules import FamilyRules
from gen.autograd.saving import wasteful_saves
from gen.diagnostics import Severity, Span, did_you_mean
from gen.spec.derivatives import Formula
from gen.spec.native import NativeFunction
from gen.words import closest

AUTOMATIC = (AUTO_ELEMENT_WISE, AUTO_LINEAR)
_OTHER_KEYS = ("name", "output_differentiability", "dispatch")
# A call without arguments gives an undefined tensor, or throws.
_NO_GRADIENT = re.compile(r"not_implemented|zeros|\A\s*[\w:]+\(\)\s*\Z")
_TANGENTS = ("_p", "_t")

FOREACH = "_foreach_"
FOREACH_INDEX = "i"
"""The variable of the loop over the lists of a foreach function."""


class Callee(msgspec.Struct, frozen=True):
    """What formulas may name of the function they are for; `inputs` are its C++ parameters as formulas call them."""

    native: NativeFunction
    name: str
    arguments: frozenset[str]
    inputs: tuple[NamedType, ...]
    outputs: tuple[NamedType, ...]
    gradients: tuple[str, ...]

    def backward(self) -> Variables:
        """The names in the scope of a backward formula."""
        typed = (*self.inputs, *self.outputs)
        tensors = {"grad", *self.gradients, *(name for name, type in typed if type == TENSOR)}
        names = {*GRADIENTS, *self.gradients, *(name for name, _ in typed), *self._loop_variables()}
        return Variables(frozenset(names), frozenset(tensors))

    def forward(self) -> Variables:
        """The names in the scope of a forward formula: all arguments and outputs, tangents and primals."""
        arguments = {*self.arguments, *(a.name for a in self.native.func.arguments.all)}
        tangents = {name + suffix for name in (*arguments, "original_self") for suffix in _TANGENTS}
        outputs = {name for name, _ in self.outputs} | {r.name for r in self.native.func.returns if r.name}
        names = arguments | tangents | outputs | {"result", *self._loop_variables()}
        return Variables(frozenset(names), frozenset(tangents))

    def _loop_variables(self) -> tuple[str, ...]:
        return (FOREACH_INDEX,) if self.native.func.name.base.startswith(FOREACH) else ()


def check_keys(formulas: Sequence[Formula], callee: Callee, rules: FamilyRules, problems: Problems) -> set[Formula]:
    """Check the names that formulas are for; gives the formulas whose key is wrong.

    Errors: D025 for a name that is no argument (nor output), D019 for one that is both, D041 for a second formula.
    """
    wrong: set[Formula] = set()
    returned = {r.name for r in callee.native.func.returns}
    for formula in formulas:
        if rules.forward_formulas:
            for name in formula.names:
                if name in callee.arguments and name in returned:
                    problems.error("D019", f"`{name}` is an argument and an output", formula.key_span)
                    wrong.add(formula)
        if any(not _is_known_key(name, formula, callee, rules, problems) for name in _unknown(formula, callee, rules)):
            wrong.add(formula)
    _check_repetitions(formulas, problems)
    return wrong


def _unknown(formula: Formula, callee: Callee, rules: FamilyRules) -> list[str]:
    """The names of a key that mean nothing."""
    unknown = [name for name in formula.names if name not in callee.arguments]
    if not rules.forward_formulas or formula.names[0] in callee.arguments:
        return unknown
    missing = unknown_output(callee.native, formula.names)
    return [] if missing is None else [missing]


def _is_known_key(name: str, formula: Formula, callee: Callee, rules: FamilyRules, problems: Problems) -> bool:
    span = name_in_key(name, formula, problems)
    problems.told(name)
    if not rules.forward_formulas:
        near = closest(name, callee.arguments)
        if near is None:
            # PyTorch 1.8's own file has some.
            message = f"`{callee.name}` has no argument `{name}`; the formula is never used"
            problems.warning("D109", message, span, "remove it")
            return True
        problems.error("D025", f"`{callee.name}` has no argument `{name}`", span, f"did you mean `{near}`?")
    elif formula.names[0] in callee.arguments:
        message = f"`{callee.name}` has no argument `{name}`"
        problems.error("D025", message, span, did_you_mean(name, callee.arguments))
    else:
        candidates = [*callee.arguments, *output_names_for_keys(callee.native), *_OTHER_KEYS]
        message = f"`{name}` is neither an argument nor an output"
        problems.error("D025", message, span, did_you_mean(name, candidates))
    return False


def name_in_key(name: str, formula: Formula, problems: Problems) -> Span:
    """Where a name stands in the key of a formula; the whole key if it is not found there."""
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", formula.key) if name else None
    if found is None:
        return formula.key_span
    return problems.inside(msgspec.structs.replace(formula, span=formula.key_span), *found.span())


def _check_repetitions(formulas: Iterable[Formula], problems: Problems) -> None:
    first: dict[tuple[str, bool], Formula] = {}
    for formula in sorted(formulas, key=lambda f: f.key_span):
        for position, name in enumerate(formula.names):
            earlier = first.setdefault((name, formula.is_non_differentiable), formula)
            if earlier is not formula or name in formula.names[:position]:
                span = name_in_key(name, formula, problems)
                notes = [] if earlier is formula else [("the first is here", name_in_key(name, earlier, problems))]
                problems.error("D041", f"two formulas for `{name}`", span, "remove one of the two", notes)


def check_formula(
    formula: Formula, callee: Callee, rules: FamilyRules, problems: Problems, *, forward: bool
) -> Analysis | None:
    """Check the text of a formula; None if it has an error.

    Errors beside those of `analyse`: D043 where PyTorch would rewrite a part of a longer name.
    """
    if forward and formula.text in AUTOMATIC:
        return Analysis(())
    variables = callee.forward() if forward else callee.backward()
    words = AUTOMATIC if forward else (NON_DIFFERENTIABLE,)
    analysis = analyse(formula.text, variables, words)
    remarks, free = list(analysis.remarks), analysis.free
    if not remarks and not forward:
        misapplied, free = _misapplied(formula.text, analysis, callee, rules)
        remarks += misapplied
        if MASK in formula.text:
            remarks += mask_remarks(analysis.tokens, len(formula.names))
    for remark in remarks:
        problems.remark(formula, remark)
    problems.uses(formula, free)
    return None if remarks else analysis


def _misapplied(
    formula: str, analysis: Analysis, callee: Callee, rules: FamilyRules
) -> tuple[list[Remark], tuple[FreeName, ...]]:
    """Errors for rewritings that would hit inside a longer name, and the free names, certain where they are the cause.

    PyTorch's patterns are not anchored: ``myself.sym_sizes()`` becomes ``myself_sym_sizes``.
    """
    rewrites = [rewrite for rewrite in rules.rewrites if rewrite.needle in formula]
    names = [name for name, _ in (*callee.inputs, *callee.outputs) if name in formula] if rewrites else []
    remarks: list[Remark] = []
    free = {name.name: name for name in analysis.free} if names else {}
    starts = {t.start: i for i, t in enumerate(analysis.tokens)} if names else {}
    for name in names:
        for rewrite in rewrites:
            for match in rewrite_pattern(rewrite, name).finditer(formula):
                index = starts.get(match.start())
                if index is not None and not _is_continued(analysis, index):
                    continue
                token = next(t for t in reversed(analysis.tokens) if t.start <= match.start())
                if token.kind in (Kind.STRING, Kind.COMMENT, Kind.CHARACTER):
                    continue
                if token.text in free and token.kind is Kind.NAME and not rewrite.before:
                    known = free[token.text]
                    free[token.text] = msgspec.structs.replace(known, variable=name, certain=True)
                    continue
                message = f"PyTorch rewrites `{match.group()}` inside of a longer expression"
                is_qualified = rewrite.before and index is not None and analysis.tokens[index - 1].text == "::"
                help = f"write `{match.group()}` alone" if is_qualified else "name the longer one differently"
                remarks.append(Remark("D043", message, match.start(), match.end(), help))
    return remarks, tuple(free.values()) if names else analysis.free


def _is_continued(analysis: Analysis, index: int) -> bool:
    """Whether a token is the last part of a longer name."""
    return index > 0 and analysis.tokens[index - 1].text in (".", "->", "::")


def check_derivative(
    formula: Formula, analysis: Analysis, derivative: Derivative, callee: Callee, rules: FamilyRules, problems: Problems
) -> None:
    """Warnings on a formula of which a derivative was made: D101, D103, D104 (see `wasteful_saves`), and D102."""
    candidates = (*callee.inputs, *callee.outputs)
    for remark in wasteful_saves(formula.text, analysis.tokens, derivative, candidates, rules):
        problems.remark(formula, remark)
    gradients = {*GRADIENTS, *callee.gradients}
    if any(t.kind is Kind.NAME and t.text in gradients for t in analysis.tokens):
        return
    if any(name.variable in gradients for name in analysis.free):
        # That the gradient's name is misspelt is told already.
        return
    if not _NO_GRADIENT.search(formula.text):
        message = "the formula does not use any gradient"
        remark = Remark("D102", message, 0, len(formula.text), "multiply by `grad`", severity=Severity.WARNING)
        problems.remark(formula, remark)


def gradient_notes(
    code: str, formulas: Sequence[Formula], callee: Callee, problems: Problems
) -> tuple[Span, list[tuple[str, Span]]]:
    """Where formulas break a rule on gradients together: the first place, and the first of each other way."""
    ways = {"D011": [r"grads\s*\[\s*0\s*\]"], "D012": ["grad", "grads"]}.get(code) or [
        "|".join(map(re.escape, callee.gradients)),
        "grads?",
    ]
    found: list[tuple[Span, str]] = []
    ordered = sorted(formulas, key=lambda f: f.span)
    for way in ways:
        pattern = re.compile(rf"(?<!\w)(?:{way})(?!\w)")
        for formula in ordered:
            if match := pattern.search(formula.text):
                found.append((problems.inside(formula, *match.span()), match.group()))
                break
    found.sort()
    return found[0][0], [(f"`{text}` is used here", span) for span, text in found[1:]]
