"""What a formula makes its Node save without need: warnings, for which generated code stays what PyTorch's is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from gen.autograd.analysis import Remark
from gen.autograd.cpp_tokens import Kind, Token, tokens
from gen.autograd.cpp_types import TENSOR
from gen.autograd.formula import NamedType, rewrite_pattern
from gen.autograd.model import Derivative, SavedAttribute
from gen.autograd.rules import FamilyRules
from gen.diagnostics import Severity

_METADATA = {
    "dtype": "{0}.options().dtype()",
    "device": "{0}.options().device()",
    "is_cpu": "{0}.options().device().is_cpu()",
    "is_cuda": "{0}.options().device().is_cuda()",
    "is_xpu": "{0}.options().device().is_xpu()",
    "is_mps": "{0}.options().device().is_mps()",
    "is_complex": "at::isComplexType({0}.scalar_type())",
    "is_floating_point": "at::isFloatingType({0}.scalar_type())",
    "ndimension": "{0}.dim()",
}
"""Methods of a tensor that need none of its elements, and what to write so that the tensor is not saved for them."""

_NO_USES = {
    Kind.STRING: "a string",
    Kind.CHARACTER: "a literal",
    Kind.COMMENT: "a comment",
    Kind.MEMBER: "the name of a member",
    Kind.SCOPE: "a qualified name",
    Kind.SCOPED: "a qualified name",
}
_WORDS = (Kind.STRING, Kind.CHARACTER, Kind.COMMENT)
_OTHER_WORDS = "use another word there; the formula does not read the value"
_OTHER_NAMES = "call a helper function with another name instead; the formula does not read the value"
_LOOSE = re.compile(r"\s(?:[.()]|->)|(?:[.(]|->)\s|/[/*]")


def wasteful_saves(
    formula: str, found: Sequence[Token], derivative: Derivative, candidates: Sequence[NamedType], rules: FamilyRules
) -> list[Remark]:
    """Warnings on what the Node of a derivative saves without need.

    `found` are the formula's tokens, `candidates` the arguments and outputs it may name. Warnings: D101 for what is
    saved only because its name stands where it names nothing, D103 for an expression that blanks keep from being
    read in the forward pass, D104 for a tensor that is saved for its metadata.
    """
    whole = [a for a in (*derivative.saved_inputs, *derivative.saved_outputs) if a.name == a.expr]
    remarks = _named_for_nothing(found, derivative, whole)
    if _LOOSE.search(formula):
        tight, starts = _without_blanks(found)
        for name, _ in candidates:
            remarks += _loosely_written(formula, tight, starts, name, rules)
    return remarks + _saved_for_metadata(found, derivative, whole)


def _named_for_nothing(found: Sequence[Token], derivative: Derivative, whole: Iterable[SavedAttribute]) -> list[Remark]:
    elsewhere = " ".join(t.text for t in found if t.kind in _NO_USES)
    remarks: list[Remark] = []
    for attribute in whole:
        if attribute.name not in elsewhere:
            continue
        word = re.compile(rf"\b{attribute.name}\b")
        places = [(t, m) for t in found if t.kind in _NO_USES if (m := word.search(t.text))]
        if not places or attribute.name in _names(derivative.formula):
            continue
        token, match = places[0]
        remarks.append(
            Remark(
                "D101",
                f"`{attribute.name}` is saved only because {_NO_USES[token.kind]} is spelled like it",
                token.start + match.start(),
                token.start + match.end(),
                _OTHER_WORDS if token.kind in _WORDS else _OTHER_NAMES,
                severity=Severity.WARNING,
            )
        )
    return remarks


def _names(formula: str) -> set[str]:
    return {t.text for t in tokens(formula) if t.kind is Kind.NAME}


def _loosely_written(
    formula: str, tight: str, starts: Mapping[int, int], name: str, rules: FamilyRules
) -> list[Remark]:
    if name not in formula:
        return []
    remarks: list[Remark] = []
    for rewrite in rules.rewrites:
        if rewrite.needle not in tight:
            continue
        for match in rewrite_pattern(rewrite, name).finditer(tight):
            start, end = starts.get(match.start()), starts.get(match.end() - 1)
            if start is None or end is None or formula[start : end + 1] == match.group():
                continue
            remarks.append(
                Remark(
                    "D103",
                    f"all of `{name}` is saved: `{formula[start : end + 1]}` is not read in the forward pass",
                    start,
                    end + 1,
                    f"write `{match.group()}`",
                    severity=Severity.WARNING,
                )
            )
    return remarks


def _without_blanks(found: Sequence[Token]) -> tuple[str, dict[int, int]]:
    """The formula without blanks and comments, and for each token's start in it that in the formula."""
    text = ""
    starts: dict[int, int] = {}
    for token in found:
        if token.kind is Kind.COMMENT:
            continue
        if re.match(r"\w", token.text) and re.search(r"\w\Z", text):
            text += " "
        starts[len(text)] = token.start
        text += token.text
    return text, starts


def _saved_for_metadata(
    found: Sequence[Token], derivative: Derivative, whole: Iterable[SavedAttribute]
) -> list[Remark]:
    if not any(t.kind is Kind.MEMBER and t.text in _METADATA for t in found):
        return []
    code = [t for t in tokens(derivative.formula) if t.kind is not Kind.COMMENT]
    remarks: list[Remark] = []
    for attribute in whole:
        if attribute.type != TENSOR:
            continue
        uses = [i for i, t in enumerate(code) if t.kind is Kind.NAME and t.text == attribute.name]
        members = [code[i + 2].text if i + 3 < len(code) and code[i + 1].text == "." else "" for i in uses]
        if not members or any(member not in _METADATA for member in members):
            continue
        token = next(t for t in found if t.kind is Kind.NAME and t.text == attribute.name)
        remarks.append(
            Remark(
                "D104",
                f"all of `{attribute.name}` is saved for its `{members[0]}()`",
                token.start,
                token.end,
                f"write `{_METADATA[members[0]].format(attribute.name)}`, which is read in the forward pass",
                severity=Severity.WARNING,
            )
        )
    return remarks
