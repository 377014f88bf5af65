"""A unit is a Node's text, and its formulas are found in it whatever emission does to them."""

from __future__ import annotations

import msgspec
import pytest

from gen.autograd.model import DifferentiabilityInfo
from gen.autograd.rules import RULES_1_8, RULES_2
from gen.emit.dialect import dialect_for
from gen.emit.node import NodeEmitter, NodeSource
from gen.emit.templates import Templates
from gen.verify.units import formula_lines, unit_of, value_of_formula
from tests.support.spec import info_of

FUNCTION = "f(Tensor self, Tensor other, int dim) -> Tensor"


def emitted(release: str, formulas: str) -> tuple[NodeEmitter, DifferentiabilityInfo, NodeSource]:
    dialect = dialect_for(release)
    info = info_of([FUNCTION], f"- name: {FUNCTION}\n{formulas}", RULES_1_8 if release == "1.8" else RULES_2)
    emitter = NodeEmitter(dialect, Templates(dialect).node_sections)
    named = msgspec.structs.replace(info, op="FBackward0")
    return emitter, named, emitter.emit(named)


@pytest.mark.parametrize("release", ["1.8", "2.7", "2.13"])
@pytest.mark.parametrize(
    "formulas",
    [
        "  self: grad * other\n  other: grad * self\n",
        "  self: |\n    grad\n      .mul(other)\n\n      .neg()\n",
        "  self, other: foo(grad, self, other, grad_input_mask)\n",
        "  self: not_implemented('f')\n  other: grad * other\n",
    ],
    ids=["two", "lines", "mask", "unwrapped"],
)
def test_each_line_of_a_formula_is_found(release: str, formulas: str) -> None:
    emitter, info, source = emitted(release, formulas)
    texts = source.definition.split("\n")
    lines = formula_lines(info, emitter)
    for line in lines:
        assert texts[line.line][line.column :].startswith(line.text.rstrip())
    found = {(line.derivative, line.text.strip()) for line in lines}
    written = {
        (index, text.strip())
        for index, derivative in enumerate(info.derivatives)
        for text in derivative.formula.split("\n")
        if text.strip()
    }
    assert found == written


def test_value_of_a_formula_is_used_to_the_end_of_its_block() -> None:
    emitter, info, source = emitted("2.13", "  self: grad.foo({1})\n  other: grad.bar()\n")
    lines = formula_lines(info, emitter)
    texts = source.definition.split("\n")

    def user(text: str, occurrence: int) -> int | None:
        numbers = [number for number, line in enumerate(texts) if text in line]
        return value_of_formula(lines, source.definition, numbers[occurrence])

    assert [user("copy_range(grad_inputs", 0), user("copy_range(grad_inputs", 1)] == [0, 1]
    assert user("return grad_inputs", 0) is None
    assert user("IndexRangeGenerator", 0) is None


def test_unit_has_declaration_definition_and_binding_in_this_order() -> None:
    source = NodeSource("F", "struct F;\n", "void f() {}\n", "add<F>();\n", "static int g;\n")
    unit = unit_of(source, "PyObject* module", has_binding=True)
    assert unit.text == (
        "namespace torch { namespace autograd { namespace generated {\n"
        "struct F;\nvoid f() {}\nstatic int g;\nvoid register_F(PyObject* module) {\nadd<F>();\n}\n}}}\n"
    )
    assert unit.text.split("\n")[unit.definition_line] == "void f() {}"


def test_node_without_a_binding_has_none() -> None:
    source = NodeSource("F", "struct F;\n", "void f() {}", "add<F>();\n", "static int g;\n")
    unit = unit_of(source, "", has_binding=False)
    assert unit.text == "namespace torch { namespace autograd { namespace generated {\nstruct F;\nvoid f() {}\n}}}\n"
