"""Formulas with declarations of their own, which compilers accept, and a spec that holds them all.

Many of the names that they declare are near to one that their function gives them.
"""

from __future__ import annotations

from pathlib import Path

from gen.discover import builtin
from gen.options import Options, SpecFiles

SCHEMA = "{}(Tensor self, Tensor other, int dim, float limit) -> Tensor"

RIGHT = r"""
[&] { std::vector<double> limits(1, limit); return grad * limits[0]; }()
[&] { std::vector<int64_t> dims{0, 1}; return grad.sum(dims); }()
[&] { std::array<int64_t, 2> dims{0, 1}; return grad.sum(dims); }()
[&] { std::pair<int64_t, int64_t> dims{0, 1}; return grad.sum(dims.first); }()
[&] { std::optional<int64_t> dims{0}; return grad.sum(*dims); }()
[&] { c10::SmallVector<int64_t, 4> dims{0}; return grad.sum(dims); }()
[&] { std::vector<std::vector<int64_t>> dims(3, std::vector<int64_t>{0}); return grad.sum(dims[0]); }()
[&] { at::ArrayRef<Tensor> gradd(grad); return gradd[0]; }()
[&] { c10::optional<Tensor> gradd(grad); return *gradd; }()
[&] { std::unique_ptr<Tensor> gradd(new Tensor(grad)); return *gradd; }()
[&] { Tensor a = grad, gra = a; return gra; }()
[&] { Tensor a, gra; gra = grad; return gra; }()
[&] { Tensor a{grad}, gra{a}; return gra; }()
[&] { Tensor a(grad), *gra = &a; return *gra; }()
[&](auto... grad_s) { return (grad_s + ...); }(grad)
[&](auto&&... grad_s) { return (grad_s + ...); }(grad)
[&]<typename... Grads>(Grads... grad_s) { return (grad_s + ...); }(grad)
[&, dims{2}] { return grad.sum(dims); }()
[dims = 1, grad] { return grad.sum(dims); }()
[&, gradd = grad] { return gradd; }()
[&, &gradd = grad] { return gradd; }()
[](at::ArrayRef<Tensor> gradd) { return gradd[0]; }(grad)
[&](std::array<bool, 2> dims) { return dims[0] ? grad : self; }({true, false})
[&] { try { return grad; } catch (const std::exception& gra) { throw; } }()
[&] { try { return grad; } catch (std::runtime_error& gra) { throw gra; } }()
[&] { typedef int64_t dims; dims di = 0; return grad.sum(di); }()
[&] { using dims = int64_t; dims di = 0; return grad.sum(di); }()
[&] { union { int dims; double d; } un; un.dims = 1; return grad.sum(un.dims); }()
[&] { struct S { int n; int dims; }; S s{1, 2}; return grad.sum(s.n + s.dims); }()
[&] { struct S { int sgnn() const { return 1; } }; S s; return grad.sum(s.sgnn()); }()
[&] { for (const auto& gra : std::vector<Tensor>{grad}) { if (gra.defined()) return gra; } return grad; }()
[&] { for (int64_t i = 0, dims = 3; i < dims; ++i) { } return grad; }()
[&] { auto [gra, selff] = std::make_tuple(grad, self); return gra * selff; }()
[&] { const auto& [gra, selff] = std::make_tuple(grad, self); return gra * selff; }()
[&] { enum E { dims, dimm = 4 }; return grad.sum(dims); }()
[&] { enum class E : int { dims }; return grad.sum(static_cast<int64_t>(E::dims)); }()
[&] { at::Tensor const& gra = grad; return gra; }()
[&] { Tensor *gra = new Tensor(grad); Tensor selff = *gra; delete gra; return selff; }()
[&]() -> Tensor { if (auto dims = self.dim(); dims > 1) { return grad; } return self; }()
[&]() mutable -> std::vector<Tensor> { std::vector<Tensor> gradss; gradss.push_back(grad); return gradss; }()[0]
[&] { int64_t dims[2] = {0, 1}; return grad.sum(dims[0]); }()
[&] { unsigned long dims = 0; return grad.sum(static_cast<int64_t>(dims)); }()
[&] { std::function<Tensor(const Tensor& gra)> f = [](const Tensor& gra) { return gra; }; return f(grad); }()
[&] { int64_t dims = 0; goto dimm; dimm: return grad.sum(dims); }()
[&] { decltype(int64_t()) dims = 0; return grad.sum(dims); }()
[&] { extern int errno_dims; static constexpr int64_t dims = 1; return grad.sum(dims); }()
[&] { [[maybe_unused]] auto dims = self.dim(); auto dimm [[maybe_unused]] = 1; return grad; }()
[&] { Tensor (*gra)(const Tensor&) = nullptr; (void)gra; return grad; }()
[&] { std::vector<int64_t>::iterator dims; (void)dims; return grad; }()
[&] { switch (self.dim()) { case 0: { auto gra = grad; return gra; } default: return self; } }()
[&] { auto selff = [](Tensor* gra, int64_t dims) { return gra->sum(dims); }; return selff(new Tensor(grad), 0); }()
[&] { std::map<std::string, Tensor> gra{{"a", grad}}; return gra.at("a"); }()
[&]<class Tens>(Tens gra) { return gra; }(grad)
[&](const std::tuple<Tensor, Tensor>& gra) { return std::get<0>(gra); }(std::make_tuple(grad, self))
[=](Tensor gra, Tensor selff) { return gra * selff; }(grad, self)
[&] { std::shared_ptr<Tensor> gra = std::make_shared<Tensor>(grad), selff = gra; return *selff; }()
[&] { std::pair<Tensor, Tensor> gra{grad, self}, selff{self, grad}; return gra.first * selff.second; }()
[&] { using at::zeros_like; return zeros_like(grad); }()
[&] { do { auto dims = self.dim(); if (dims) break; } while (false); return grad; }()
[&] { const Tensor gra = grad; const int64_t dims = 0; return gra.sum(dims); }()
[&] { static const std::vector<int64_t> dims = {0}; return grad.sum(dims); }()
""".strip().splitlines()

_HEADERS = "ATen/ATen.h array functional map memory optional stdexcept string tuple vector".split()


def write_spec(folder: Path) -> Options:
    """Write a spec with a function for each formula to `folder`; their header brings what the formulas call of C++."""
    schemas = [SCHEMA.format(f"right_{index}") for index in range(len(RIGHT))]
    natives, derivatives, header = folder / "functions.yaml", folder / "derivatives.yaml", folder / "right.h"
    folder.mkdir(parents=True, exist_ok=True)
    natives.write_text("\n".join(f"- func: {schema}\n" for schema in schemas), encoding="utf-8")
    definitions = (f"- name: {s}\n  self: |-\n    {f}\n" for s, f in zip(schemas, RIGHT, strict=True))
    derivatives.write_text("\n".join(definitions), encoding="utf-8")
    header.write_text("#pragma once\n" + "".join(f"#include <{name}>\n" for name in _HEADERS), encoding="utf-8")
    return Options(
        files=SpecFiles((str(natives),), (str(derivatives),), builtin("2.13").files.tags),
        out=str(folder / "out"),
        release="2.13",
        includes=("right.h",),
        headers=(str(header),),
        helpers=(str(header),),
    )
