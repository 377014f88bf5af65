"""The folder of headers: what stands in for generated files, and what includes the facade."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.emit.dialect import dialect_for
from gen.emit.templates import Templates
from gen.options import SpecFiles
from gen.verify.facade_headers import FACADE, declaration_headers, forwarding_headers, included, natives_of
from gen.verify.prefix import PREFIX, prefix_of
from tests.support.spec import native


def test_each_header_of_torch_that_is_included_becomes_the_facade() -> None:
    text = '#include <ATen/ATen.h>\n  # include "torch/csrc/Export.h"\n#include <vector>\n#include "helpers.h"\n'
    facade = '#pragma once\n#include "facade.h"\n'
    assert forwarding_headers([text], {}) == {"ATen/ATen.h": facade, "torch/csrc/Export.h": facade}


def test_headers_with_a_text_of_their_own_are_left_alone() -> None:
    known = {"ATen/ATen.h": "mine"}
    assert forwarding_headers(["#include <ATen/ATen.h>\n#include <Python.h>\n"], known).keys() == {"Python.h"}


def test_helper_functions_header_is_not_the_facade_itself() -> None:
    (text,) = forwarding_headers(["#include <torch/csrc/autograd/FunctionsManual.h>"], {}).values()
    assert '#include "functions_manual.h"' in text


def test_declarations_are_in_files_that_the_fixed_part_includes() -> None:
    function = native("neg(Tensor self) -> Tensor", "function method")
    headers = declaration_headers([function], dialect_for("2.13"))
    assert headers["native_functions.inc"] == "at::Tensor neg(const at::Tensor & self);\n"
    assert headers["tensor_methods.inc"] == "at::Tensor neg() const;\n"
    fixed = {name for path in FACADE.rglob("*.h") for name in included(path.read_text(encoding="utf-8"))}
    assert headers.keys() <= fixed


def spec(folder: Path, *schemas: str) -> SpecFiles:
    """A spec that lists native functions."""
    path = folder / "native_functions.yaml"
    path.write_text("".join(f"- func: {schema}\n  variants: function, method\n" for schema in schemas))
    return SpecFiles((str(path),), ())


def names_of(files: SpecFiles, release: str = "2.13") -> list[str]:
    return [str(function.func.name) for function in natives_of(files, dialect_for(release))]


@pytest.mark.parametrize("release", ["1.8", "2.13"])
def test_a_spec_of_few_functions_gets_those_of_the_builtin_one_beside(tmp_path: Path, release: str) -> None:
    names = names_of(spec(tmp_path, "soft_clip(Tensor self, float limit) -> Tensor"), release)
    assert names[0] == "soft_clip"
    assert {"tanh", "mul.Tensor", "sgn"} <= set(names)


def test_a_spec_that_lists_atens_functions_gets_none_beside_that_aten_lists(tmp_path: Path) -> None:
    names = names_of(spec(tmp_path, "empty.memory_format(SymInt[] size) -> Tensor"))
    assert "tanh" not in names


def test_a_function_of_the_spec_replaces_one_that_cpp_cannot_tell_from_it(tmp_path: Path) -> None:
    names = names_of(spec(tmp_path, "tanh.mine(Tensor self) -> Tensor", "mul.Mine(Tensor self, int by) -> Tensor"))
    assert ("tanh" in names, "mul.Tensor" in names) == (False, True)


def test_release_is_told_to_the_fixed_part() -> None:
    assert (
        "DERIVD_TORCH_MINOR 13\n#define DERIVD_NODE_IS_INTRUSIVE 1"
        in declaration_headers([], dialect_for("2.13"))["release.h"]
    )
    assert "DERIVD_NODE_IS_INTRUSIVE 0" in declaration_headers([], dialect_for("2.12"))["release.h"]


def test_prefix_stands_in_for_generated_headers_in_each_layout() -> None:
    for release in ("1.8", "2.13"):
        dialect = dialect_for(release)
        for layout in ("sharded", "upstream"):
            headers = prefix_of(Templates(dialect, layout=layout, includes=("mine.h",)), layout).headers
            assert headers[PREFIX].count('#include "mine.h"') == 1
            generated = headers["torch/csrc/autograd/generated/Functions.h"]
            assert list(included(generated)) == ["Functions.h"]
            wanted = {name for text in headers.values() for name in included(text) if "unctions" in name}
            assert wanted - headers.keys() == {"torch/csrc/autograd/FunctionsManual.h"} | (
                {"torch/csrc/autograd/python_cpp_function.h"} & wanted
            ) | ({"ATen/core/functional.h"} & wanted)
