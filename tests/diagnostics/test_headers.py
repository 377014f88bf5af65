"""What helper headers declare, by a light scan."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.diagnostics import Diagnostic
from gen.spec.headers import read_headers, scan


@pytest.mark.parametrize(
    ("code", "declared"),
    [
        ("Tensor f(const Tensor& self);", "f"),
        ("TORCH_API at::Tensor\nf(const Tensor& self,\n  int64_t dim);", "f"),
        ("inline std::vector<Tensor> f(Tensor self) { return {self}; }", "f"),
        ("template <typename T>\nT f(T self);", "f"),
        ("extern const char* f;", "f"),
        ("constexpr int64_t f = 3;", "f"),
        ("struct TORCH_API f {", "f"),
        ("using f = std::vector<int>;", "f"),
        ("using at::f;", "f"),
        ("#define f 3", "f"),
    ],
)
def test_a_declared_name_is_found(code: str, declared: str) -> None:
    assert declared in scan(code)[0]


@pytest.mark.parametrize(
    "code", ["Tensor f(const Tensor& self, int64_t dim = 3);", "// Tensor self(int a);", "/* int self(); */"]
)
def test_parameters_and_comments_declare_nothing(code: str) -> None:
    assert not {"self", "dim"} & scan(code)[0]


def test_included_headers_beside_the_header_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text('#include "b.h"\n#include <vector>\nint a();\n')
    (tmp_path / "b.h").write_text('#include "a.h"\nint b();\n')
    headers = read_headers([str(tmp_path / "a.h")], [])
    assert (headers.names, [Path(p).name for p in headers.digests]) == ({"a", "b"}, ["a.h", "b.h"])


def test_headers_of_torch_are_followed_inside_torch_csrc_but_not_generated_ones(tmp_path: Path) -> None:
    folder = tmp_path / "include" / "torch" / "csrc" / "autograd"
    (folder / "generated").mkdir(parents=True)
    (folder / "M.h").write_text(
        "#include <torch/csrc/autograd/x.h>\n#include <torch/csrc/autograd/generated/F.h>\nint m();"
    )
    (folder / "x.h").write_text("int x();")
    (folder / "generated" / "F.h").write_text("int f();")
    assert read_headers([str(folder / "M.h")], []).names == {"m", "x"}


def test_a_header_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    diagnostics: list[Diagnostic] = []
    read_headers([str(tmp_path / "none.h")], diagnostics)
    assert [d.code for d in diagnostics] == ["D001"]
