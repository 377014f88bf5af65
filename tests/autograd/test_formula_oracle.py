"""Compares the rewriting of formulas with PyTorch's published rules, applied one regular expression at a time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.autograd.cpp_types import TENSOR
from gen.autograd.formula import save
from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules

NAMES = ["self", "other", "x", "result"]


@dataclass(frozen=True)
class Published:
    """A row of PyTorch's table: pattern, suffix of the attribute, what is saved and what is read (`N` is the name)."""

    pattern: str
    suffix: str
    expr: str = ""
    value: str = ""


TABLE_1_8 = [
    Published(r"N.sizes\(\)", "_sizes"),
    Published(r"N.options\(\)", "_options"),
    Published(r"zeros_like\(N\)", "_info", "N", "N_info.zeros()"),
    Published(r"N.size\((\w+)\)", "_argsize_"),
    Published(r"N.numel\(\)", "_numel"),
    Published(r"to_args_sizes\(N\)", "_args_sizes"),
    Published(r"to_args_scalartypes\(N\)", "_args_scalartypes"),
    Published(r"TensorGeometry\(N\)", "_geometry"),
    Published(r"N.scalar_type\(\)", "_scalar_type"),
    Published(r"N.dim\(\)", "_dim"),
]
TABLE_2 = [
    Published(r"N.sym_sizes\(\)", "_sym_sizes"),
    Published(
        r"N->sym_sizes\(\)",
        "_sym_sizes_opt",
        "N.has_value() ? std::optional<c10::SymIntArrayRef>(N->sym_sizes()) : std::nullopt",
    ),
    Published(r"N.sym_blocksize\(\)", "_self_sym_blocksize_opt", "at::sparse_csr::getSymIntBlockSize(N)"),
    Published(r"N.options\(\)", "_options"),
    Published(r"zeros_like\(N\)", "_info", "N", "N_info.zeros()"),
    Published(r"N.sym_size\((-?\w+)\)", "_sym_argsize_"),
    Published(r"N.numel\(\)", "_numel"),
    Published(r"N.sym_numel\(\)", "_sym_numel"),
    Published(r"to_args_sizes\(N\)", "_args_sizes"),
    Published(r"to_args_sizes_symint\(N\)", "_args_sizes_symint"),
    Published(r"to_args_scalartypes\(N\)", "_args_scalartypes"),
    Published(r"TensorGeometry\(N\)", "_geometry"),
    Published(r"N.scalar_type\(\)", "_scalar_type"),
    Published(r"N.dim\(\)", "_dim"),
    Published(r"N.layout\(\)", "_layout"),
    Published(r"N.is_conj\(\)", "_conjugate"),
]
FAMILIES = [(RULES_1_8, TABLE_1_8), (RULES_2, TABLE_2)]
BOTH = pytest.mark.parametrize(("rules", "table"), FAMILIES, ids=["1.8", "2.x"])
EACH = pytest.mark.parametrize("rules", [RULES_1_8, RULES_2], ids=["1.8", "2.x"])


def published(formula: str, names: list[str], table: list[Published]) -> tuple[str, list[tuple[str, str]]]:
    """What PyTorch reads and saves: every pattern in turn for every name, then the name itself as a word."""
    saved: list[tuple[str, str]] = []
    for name in names:
        for row in table:
            formula = re.sub(row.pattern.replace("N", name), partial(_replacement, row, name, saved), formula)
        if re.search(rf"(^|\W){name}($|\W)", formula):
            saved.append((name, name))
    return formula, saved


def _replacement(row: Published, name: str, saved: list[tuple[str, str]], found: re.Match[str]) -> str:
    number = found.group(1).replace("-", "minus_") if found.groups() else ""
    attribute = name + row.suffix + number
    saved.append((attribute, row.expr.replace("N", name) or found.group(0)))
    return row.value.replace("N", name) or attribute


_CALLS = [
    *(
        f"{name}.{call}()"
        for name in NAMES
        for call in "dim numel options scalar_type sizes sym_sizes sym_numel layout".split()
    ),
    *(f"{name}.{call}({n})" for name in NAMES for call in ("size", "sym_size") for n in ("0", "-1", "dim", "a, b", "")),
    *(f"{f}({name})" for name in NAMES for f in "zeros_like to_args_sizes to_args_sizes_symint TensorGeometry".split()),
    *(f"{name}->sym_sizes()" for name in NAMES),
    *(f"{name}.is_conj()" for name in NAMES),
    *(
        f"{prefix}{name}{suffix}"
        for name in NAMES
        for prefix, suffix in (("my", ""), ("", "_t"), ("a.", ""), ("", ".t()"))
    ),
    *NAMES,
]
_PARTS = st.sampled_from([*_CALLS, *'grad grads[0] + * ( ) , " \\" 1 f( -> . _'.split(), '"', " ", "\n"])


@st.composite
def formulas(draw: st.DrawFn) -> str:
    """Expressions of all tables, in and out of string literals, put together at random."""
    return draw(st.sampled_from(["", " ", ", "])).join(draw(st.lists(_PARTS, max_size=9)))


@BOTH
@given(formula=formulas())
def test_a_formula_is_rewritten_as_pytorchs_patterns_do(
    rules: FamilyRules, table: list[Published], formula: str
) -> None:
    rewritten, _ = save(formula, [(name, TENSOR) for name in NAMES], ("self",), rules)
    assert rewritten == published(formula, NAMES, table)[0]


@BOTH
@given(formula=formulas())
def test_a_formula_saves_what_pytorchs_patterns_find(rules: FamilyRules, table: list[Published], formula: str) -> None:
    _, saved = save(formula, [(name, TENSOR) for name in NAMES], ("self",), rules)
    assert [(attribute.name, attribute.expr) for attribute in saved] == published(formula, NAMES, table)[1]


@EACH
@given(literal=st.text('abc self.\\"', max_size=12).map(lambda text: text.replace('"', "").replace("\\", "")))
def test_a_string_literal_without_a_pattern_is_never_changed(rules: FamilyRules, literal: str) -> None:
    formula = f'f("{literal}", self.dim())'
    rewritten, _ = save(formula, [("self", TENSOR)], ("self",), rules)
    assert rewritten == f'f("{literal}", self_dim)'


@EACH
def test_a_string_literal_with_a_pattern_is_changed_as_by_pytorch(rules: FamilyRules) -> None:
    assert save('f("self.dim()")', [("self", TENSOR)], ("self",), rules)[0] == 'f("self_dim")'
