"""A small spec to edit and compile, with helper functions of its own."""

from __future__ import annotations

from pathlib import Path

from gen.options import Options, SpecFiles

COPYSIGN = "copysign.Tensor(Tensor self, Tensor other) -> Tensor"
ERF = "erf(Tensor self) -> Tensor"

FUNCTIONS = f"""\
- func: {COPYSIGN}
  variants: function, method
- func: {ERF}
  variants: function, method
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
  variants: function, method
- func: neg(Tensor self) -> Tensor
  variants: function, method
"""

HELPERS = """\
#pragma once
#include <ATen/ATen.h>
namespace torch { namespace autograd { namespace generated { namespace details {
inline at::Tensor halved(const at::Tensor& value) { return value * 0.5; }
}}}}
"""


class Project:
    """The files of a spec in a folder."""

    def __init__(self, folder: Path, release: str = "2.13") -> None:
        self.folder = folder
        self.derivatives = folder / "derivatives.yaml"
        self.helpers = folder / "helpers.h"
        folder.mkdir(parents=True, exist_ok=True)
        self.helpers.write_text(HELPERS, encoding="utf-8")
        self.write("grad * other", "-grad")
        self.functions = folder / "native_functions.yaml"
        self.functions.write_text(FUNCTIONS, encoding="utf-8")
        files = SpecFiles((str(self.functions),), (str(self.derivatives),))
        self.options = Options(
            files, str(folder / "out"), release, includes=("helpers.h",), headers=(str(self.helpers),)
        )

    def write(self, copysign: str, erf: str) -> None:
        """Write the two formulas, those of the first function in line 2, those of the second in line 4."""
        text = f"- name: {COPYSIGN}\n  self: {copysign}\n- name: {ERF}\n  self: {erf}\n"
        self.derivatives.write_text(text, encoding="utf-8")
