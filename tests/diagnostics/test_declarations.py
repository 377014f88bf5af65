"""Names that a formula declares itself are no unknown names, however C++ lets it declare them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gen.diagnostics import SpecError
from gen.options import Options, SpecFiles
from gen.pipeline import Generator

FORMULAS = [
    "[&] { std::vector<double> limits(1, limit); return grad * limits[0]; }()",
    "[&] { std::vector<int64_t> dims{0, 1}; return grad.sum(dims); }()",
    "[&] { std::array<int64_t, 2> dims{0, 1}; return grad.sum(dims); }()",
    "[&] { std::optional<int64_t> dims{0}; return grad * *dims; }()",
    "[&] { std::vector<std::vector<double>> vv(3); return grad * vv[0][0]; }()",
    "[&] { at::ArrayRef<Tensor> lst(grad); return lst[0]; }()",
    "[&] { c10::optional<Tensor> tot(grad); return *tot; }()",
    "[&] { Tensor a = grad, gra = a; return gra; }()",
    "[&] { Tensor a, gra; gra = grad; return gra; }()",
    "[&] { int64_t x = 0, y = 1; return grad * (x + y); }()",
    "[&] { auto [x, y] = std::make_pair(1, 2); return grad * x * y; }()",
    "[&] { for (auto i : c10::irange(3)) { (void)i; } return grad; }()",
    "[&] { struct S { int n; }; S s{2}; return grad * s.n; }()",
    "[&] { try { return grad; } catch (...) { throw; } }()",
    "[&, k{2}] { return grad * k; }()",
    "[k = 1, grad] { return grad * k; }()",
    "[&](auto&&... xs) { return (grad + ... + xs); }(self)",
    "[&](at::ArrayRef<Tensor> t) { return t[0] * grad; }({self})",
    "[&]<typename... Ts>(Ts... ts) { return grad * sizeof...(ts); }(1, 2)",
]


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_declared_name_is_known(tmp_path: Path, formula: str) -> None:
    schema = "f(Tensor self, float limit) -> Tensor"
    native, derivatives, helpers = (tmp_path / name for name in ("n.yaml", "d.yaml", "helpers.h"))
    native.write_text(f"- func: {schema}\n")
    derivatives.write_text(f"- name: {schema}\n  self: {json.dumps(formula)}\n")
    helpers.write_text("Tensor f_backward(const Tensor& grad);\n")
    files = SpecFiles((str(native),), (str(derivatives),))
    assert Generator(Options(files, "", "2.13", helpers=(str(helpers),))).load().diagnostics == ()


def test_a_misspelt_helper_is_an_error_with_the_right_name(tmp_path: Path) -> None:
    schema = "soft_clip(Tensor self, float limit) -> Tensor"
    native, derivatives, helpers = (tmp_path / name for name in ("n.yaml", "d.yaml", "helpers.h"))
    native.write_text(f"- func: {schema}\n")
    derivatives.write_text(f"- name: {schema}\n  self: soft_clip_backwrd(grad, self, limit)\n")
    helpers.write_text("inline at::Tensor soft_clip_backward(const at::Tensor& grad) { return grad; }\n")
    files = SpecFiles((str(native),), (str(derivatives),))
    with pytest.raises(SpecError) as caught:
        Generator(Options(files, "", "2.13", helpers=(str(helpers),))).load()
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, diagnostic.help) == ("D037", "did you mean `soft_clip_backward`?")
