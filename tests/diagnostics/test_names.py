"""Which names of formulas are free, and what is said of those that nothing declares."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.autograd.analysis import Use, Variables, analyse
from tests.diagnostics.fixture import load

VARIABLES = Variables(frozenset({"self", "other", "grad", "grads"}), frozenset({"self", "other", "grad"}))


def free(formula: str) -> list[tuple[str, Use]]:
    return [(name.name, name.use) for name in analyse(formula, VARIABLES).free]


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("grad * slef", [("slef", Use.VALUE)]),
        ("grad * helper(self)", [("helper", Use.CALL)]),
        ("helper<double>(self)", [("helper", Use.CALL)]),
        ("std::get<0>(helper(self))", [("helper", Use.CALL)]),
        ("slef < other", [("slef", Use.VALUE)]),
        ("grad.sgnn()", [("sgnn", Use.MEMBER)]),
        ("grad->sgnn()", [("sgnn", Use.MEMBER)]),
        ("at::native::slef(grad)", []),
        ('not_here("slef")', [("not_here", Use.CALL)]),
        ("grad /* slef */ // slef", []),
        ("grad * M_PI * 2.5e-3f * INT64_MAX", []),
        ("static_cast<int64_t>(grad.dim())", []),
        ("true ? Tensor() : grad", []),
        ("[&](const Tensor& x) { return x; }(grad)", []),
        ("[&]() { auto y = grad; return y; }()", []),
        ("[&]() { auto [a, b] = self; return a * b; }()", []),
        ("[&](std::vector<Tensor> & ts) { return ts; }(grads)", []),
        ('grad * R"(slef)"', []),
        ("self * slef", [("slef", Use.VALUE)]),
        ("self & slef", [("slef", Use.VALUE)]),
    ],
)
def test_the_free_names_of_a_formula(formula: str, expected: list[tuple[str, Use]]) -> None:
    assert free(formula) == expected


def told(tmp_path: Path, formula: str, **lint: object) -> list[tuple[str, str]]:
    path = tmp_path / "derivatives.yaml"
    path.write_text(f"- name: abs(Tensor self) -> Tensor\n  self: '{formula}'\n", encoding="utf-8")
    return [(d.code, d.help) for d in load([], path, **lint)]


@pytest.mark.parametrize(
    "formula",
    [
        "scale_backward(grad, self)",
        "mul(grad, self)",
        "mul_symint(grad, self)",
        "grad.abs().sgn().exp_symint()",
        "at::anything(grad)",
        "std::max(grad, c10::nullopt)",
        "zeros_like(grad)",
        "retain_variables ? grad : self",
    ],
)
def test_what_is_declared_is_accepted(tmp_path: Path, formula: str) -> None:
    assert told(tmp_path, formula) == []


@pytest.mark.parametrize(
    ("formula", "code", "help"),
    [
        ("scale_bakward(grad, self)", "D037", "did you mean `scale_backward`?"),
        ("mull(grad, self)", "D037", "did you mean `mul`?"),
        ("mull_symint(grad, self)", "D037", "did you mean `mul_symint`?"),
        ("grda * self", "D037", "did you mean `grad`?"),
        ("grad * resutl", "D037", "did you mean `result`?"),
        ("grad.sgnn()", "D049", "did you mean `sgn`?"),
        ("frobnicate(grad)", "D105", ""),
        ("grad * frobnicated", "D105", ""),
        ("grad.frobnicate()", "D106", ""),
        ("scale_backward(grad, self).sgnn()", "D106", "did you mean `sgn`?"),
    ],
)
def test_what_nothing_declares_is_told_with_what_is_near(tmp_path: Path, formula: str, code: str, help: str) -> None:
    assert told(tmp_path, formula) == [(code, help)]


def test_without_helper_headers_nothing_is_said_of_functions(tmp_path: Path) -> None:
    assert told(tmp_path, "scale_bakward(grad, self)", helpers=()) == []


def test_without_helper_headers_a_misspelt_variable_is_an_error(tmp_path: Path) -> None:
    assert told(tmp_path, "grad * slef", helpers=()) == [("D037", "did you mean `self`?")]
