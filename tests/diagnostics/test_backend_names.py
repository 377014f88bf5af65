"""Names in the formulas of a spec of its own, which does not list ATen's functions but calls them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.checks import Lint
from gen.diagnostics import SpecError
from gen.emit.dialect import dialect_for
from gen.loader import Loader
from gen.options import SpecFiles

SCHEMA = "soft_clip(Tensor self, float limit) -> Tensor"
HELPERS = "at::Tensor soft_clip_backward(const at::Tensor& grad, const at::Tensor& self, double limit);\n"


def load(folder: Path, formula: str, *, helpers: bool = True) -> tuple[list[tuple[str, str]], int]:
    """Codes and helps of what derivd says of a formula, and how many names it could not check."""
    native, derivatives, header = folder / "functions.yaml", folder / "derivatives.yaml", folder / "soft_clip.h"
    native.write_text(f"- func: {SCHEMA}\n", encoding="utf-8")
    derivatives.write_text(f"- name: {SCHEMA}\n  self: {formula}\n", encoding="utf-8")
    header.write_text(HELPERS, encoding="utf-8")
    lint = Lint((str(header),) if helpers else ())
    try:
        loaded = Loader(dialect_for("2.13").rules).load(SpecFiles((str(native),), (str(derivatives),)), lint)
    except SpecError as e:
        return [(d.code, d.help) for d in e.diagnostics], 0
    return [(d.code, d.help) for d in loaded.diagnostics], loaded.unchecked


@pytest.mark.parametrize(
    "formula",
    [
        "soft_clip_backward(grad, self, limit)",
        "grad * exp(self).tanh_() * at::anything(self)",
        "grad * logical_xor(self, self) * linalg_eigh(self)",
        'not_implemented("soft_clip")',
        "soft_clip(grad, limit)",
    ],
)
def test_what_the_spec_its_headers_and_aten_declare_is_accepted(tmp_path: Path, formula: str) -> None:
    assert load(tmp_path, formula) == ([], 0)


@pytest.mark.parametrize(
    ("formula", "code", "help"),
    [
        ("soft_clip_backwrd(grad, self, limit)", "D037", "did you mean `soft_clip_backward`?"),
        ("sft_clip(grad, limit)", "D037", "did you mean `soft_clip`?"),
        ("grad * slef", "D037", "did you mean `self`?"),
        ("grad * logical_xr(self, self)", "D105", "did you mean `logical_xor`?"),
        ("grad * self.exxp()", "D106", "did you mean `exp`?"),
        ("grad * qqqqqqq(self)", "D105", ""),
        ("grad * None", "D105", ""),
    ],
)
def test_what_nothing_declares_is_told(tmp_path: Path, formula: str, code: str, help: str) -> None:
    assert load(tmp_path, formula) == ([(code, help)], 0)


def test_without_helper_headers_unknown_functions_are_counted(tmp_path: Path) -> None:
    assert load(tmp_path, "soft_clip_backwrd(grad, self, limit) * exp(self)", helpers=False) == ([], 1)
