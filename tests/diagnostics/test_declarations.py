"""Names that formulas declare themselves, in lambdas: nothing is said of them, and others are still looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.autograd.analysis import Variables, analyse
from gen.checks import Lint
from gen.emit.dialect import dialect_for
from gen.loader import Loader
from tests.diagnostics.fixture import load
from tests.verify.right_formulas import RIGHT, SCHEMA, write_spec

VARIABLES = Variables(frozenset({"self", "other", "grad", "dim"}), frozenset({"self", "other", "grad"}))


def told(tmp_path: Path, formula: str) -> list[tuple[str, str]]:
    """What derivd says of a formula in a whole spec."""
    native, derivatives = tmp_path / "functions.yaml", tmp_path / "derivatives.yaml"
    schema = SCHEMA.format("right")
    native.write_text(f"- func: {schema}\n", encoding="utf-8")
    derivatives.write_text(f"- name: {schema}\n  self: |-\n    {formula}\n", encoding="utf-8")
    return [(d.code, d.help) for d in load([native], derivatives)]


@pytest.mark.parametrize("formula", RIGHT)
def test_nothing_is_said_of_a_right_formula(tmp_path: Path, formula: str) -> None:
    assert told(tmp_path, formula) == []


def test_nothing_is_said_of_right_formulas_in_a_spec_without_aten(tmp_path: Path) -> None:
    options = write_spec(tmp_path)
    loaded = Loader(dialect_for("2.13").rules).load(options.files, Lint(options.helpers))
    assert loaded.diagnostics == ()


@pytest.mark.parametrize(
    ("formula", "unknown"),
    [
        ("[&] { return grad * slef.abs(); }()", "slef"),
        ("[slef] { return grad; }()", "slef"),
        ("[&slef] { return grad; }()", "slef"),
        ("[&](const Tensor& x) { return x * slef; }(grad)", "slef"),
        ("[&] { auto x = grad; return x * slef; }()", "slef"),
        ("[&] { Tensor x(grad, slef); return x; }()", "slef"),
        ("[&] { if (self.dim() > slef) { return grad; } return self; }()", "slef"),
        ("[&] { throw slef; return grad; }()", "slef"),
        ("grad[slef]", "slef"),
        ("grad * self[0] < slef", "slef"),
    ],
)
def test_a_name_that_is_not_declared_is_free(formula: str, unknown: str) -> None:
    assert unknown in [name.name for name in analyse(formula, VARIABLES).free]


def test_a_misspelling_in_a_lambda_without_declarations_is_an_error(tmp_path: Path) -> None:
    assert told(tmp_path, "[&] { return grad * slef.sgn(); }()") == [("D037", "did you mean `self`?")]


def test_a_misspelling_beside_declarations_is_a_warning(tmp_path: Path) -> None:
    assert told(tmp_path, "[&] { auto x = grad; return x * slef; }()") == [("D105", "did you mean `self`?")]


def test_a_name_of_one_letter_is_near_to_no_other_such_name() -> None:
    (name,) = analyse("grad * x", Variables(frozenset({"a", "grad"}))).free
    assert name.variable == ""


@pytest.mark.parametrize("formula", ["grad * self;", "return grad", "grad; self", "if (true) grad"])
def test_a_statement_is_no_formula(formula: str) -> None:
    (remark,) = analyse(formula, VARIABLES).remarks
    assert remark.code == "D039"
