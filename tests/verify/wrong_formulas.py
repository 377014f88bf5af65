"""Formulas that no compiler accepts, each with the part of it that is wrong, and a spec that holds them all.

The facade has to reject what torch's own headers reject, so formulas call only what both declare.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gen.discover import builtin
from gen.options import Options, SpecFiles

WHOLE = ""
"""Stands for the whole formula: its value does not fit."""

RELEASES = ("1.8", "2.13")


@dataclass(frozen=True)
class Wrong:
    """A formula for the arguments `names`; `part` is the text of it in which the error lies."""

    title: str
    formula: str
    part: str
    names: str = "self"
    releases: tuple[str, ...] = RELEASES

    @property
    def function(self) -> str:
        return "case_" + self.title.replace(" ", "_")

    @property
    def op(self) -> str:
        return "".join(word.capitalize() for word in self.function.split("_")) + "Backward"


WRONG = (
    Wrong("method without its argument", "grad.mul()", "mul"),
    Wrong("method with an argument too many", "grad.mul(other, other)", "mul"),
    Wrong("function without an argument", "at::matmul(grad)", "at::matmul(grad)"),
    Wrong("text for a number", 'grad.mul("two")', "mul"),
    Wrong("dimension for a tensor", "grad.expand(other)", "expand(other)"),
    Wrong("unknown method", "grad.frobnicate(other)", "frobnicate"),
    Wrong("unknown function", "at::frobnicate(grad, other)", "frobnicate"),
    Wrong("unknown method in a second line", "grad\n    .mul(other)\n    .frobnicate(other)", "frobnicate"),
    Wrong("unknown method of sizes", "grad * self.{sizes}().frobnicate()", "frobnicate"),
    Wrong(
        "unknown method behind a rewritten expression",
        "self.{sizes}().empty() ? grad : other.frobnicate(grad)",
        "frobnicate",
    ),
    Wrong("method of a number", "grad * p.conj()", "p.conj()"),
    Wrong("unknown enumerator", "grad * at::Reduction::Median", "Median"),
    Wrong("optional that is not unwrapped", "grad * weight", "grad * weight"),
    Wrong("tensor as a condition", "other > 0 ? grad : grad * p", "other > 0"),
    Wrong("text as an index", 'grad["first"]', 'grad["first"]'),
    Wrong("tuple for one input", "at::max(grad, dim)", WHOLE),
    Wrong("missing get inside", "grad * at::max(other, dim)", "grad * at::max(other, dim)"),
    Wrong("get beyond the end", "std::get<2>(at::max(grad, dim))", "std::get<2>(at::max(grad, dim))"),
    Wrong("tensor for two inputs", "grad * third", WHOLE, names="self, other"),
    Wrong("tuple that is too short", "at::max(grad, dim)", WHOLE, names="self, other, third"),
    Wrong("integer gradient", "grad.dim()", WHOLE),
    Wrong("boolean gradient", "grad.defined()", WHOLE),
    Wrong("scalar gradient", "grad.item()", WHOLE),
    Wrong("void gradient", "grad.backward()", WHOLE),
    Wrong("list of gradients for one input", "grads", WHOLE),
    Wrong(
        "symbolic sizes for integers", "grad.expand(self.sym_sizes())", "expand(self.sym_sizes())", releases=("2.13",)
    ),
    Wrong(
        "mask of the wrong size",
        "clamp_bounds(grad, self, other, third, grad_input_mask)",
        "clamp_bounds",
        names="self, other, third",
        releases=("2.13",),
    ),
)

GOOD = (
    Wrong("product", "grad * other", WHOLE),
    Wrong("part of a tuple", "std::get<0>(at::max(grad, dim))", WHOLE),
    Wrong("tuple for two inputs", "at::max(grad, dim)", WHOLE, names="self, other"),
)
"""Formulas that compile, among the wrong ones."""

_SCHEMA = "{}(Tensor self, Tensor other, Tensor third, Scalar alpha, Scalar? weight, float p, int dim) -> Tensor"


def cases(release: str) -> list[Wrong]:
    """The wrong formulas that a release can be asked for."""
    return [wrong for wrong in WRONG if release in wrong.releases]


def op(case: Wrong, release: str) -> str:
    """The name of a case's Node; only 2.x numbers every Node."""
    return case.op if release == "1.8" else f"{case.op}0"


def text(case: Wrong, release: str) -> str:
    """A case's formula in the words of a release."""
    return case.formula.format(sizes="sizes" if release == "1.8" else "sym_sizes")


def write_spec(folder: Path, release: str) -> Options:
    """Write the spec with all cases of a release, beside the built-in functions and helpers, to `folder`."""
    found = builtin(release)
    functions, definitions = [], []
    for case in (*cases(release), *GOOD):
        schema = _SCHEMA.format(case.function)
        functions.append(f"- func: {schema}\n")
        lines = text(case, release).replace("\n", "\n    ")
        definitions.append(f"- name: {schema}\n  {case.names}: |-\n    {lines}\n")
    folder.mkdir(parents=True, exist_ok=True)
    natives, derivatives = folder / "functions.yaml", folder / "derivatives.yaml"
    natives.write_text("\n".join(functions), encoding="utf-8")
    derivatives.write_text("\n".join(definitions), encoding="utf-8")
    return Options(
        files=SpecFiles((*found.files.native_functions, str(natives)), (str(derivatives),), found.files.tags),
        out=str(folder / "out"),
        release=release,
        includes=found.includes,
        headers=found.helpers,
    )


def range_of(case: Wrong, release: str, derivatives: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """First and last line and column, from 1, of a case's wrong part in the text of ``derivatives.yaml``."""
    entry = derivatives.index(f"- name: {case.function}(")
    formula = text(case, release)
    lines = formula.split("\n")
    start = derivatives.index("    " + lines[0], entry) + 4
    if case.part == WHOLE:
        return _place(derivatives, start), _place(derivatives, start + len(lines[0]) - 1)
    part = derivatives.index(case.part, start)
    return _place(derivatives, part), _place(derivatives, part + len(case.part) - 1)


def _place(whole: str, offset: int) -> tuple[int, int]:
    return whole.count("\n", 0, offset) + 1, offset - whole.rfind("\n", 0, offset)
