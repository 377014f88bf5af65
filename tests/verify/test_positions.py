"""Places in generated code are traced to formulas in ``derivatives.yaml``, or to the Node's definition."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.api import load_spec
from gen.diagnostics import Diagnostic
from gen.emit.dialect import dialect_for
from gen.emit.node import NodeEmitter
from gen.emit.templates import Templates
from gen.verify.positions import Placer, Problem
from gen.verify.units import unit_of

FUNCTIONS = """\
- func: f(Tensor self, Tensor other) -> Tensor
- func: _foreach_f.List(Tensor[] self, Tensor[] other) -> Tensor[]
  device_check: NoCheck
"""

SPEC = """\
- name: f(Tensor self, Tensor other) -> Tensor
  dispatch:
    Default:
      self: grad * other
      other: "grad *\\tself.sym_sizes() + /* größe */ other.wrong(self)"
      result: self_t
    AutogradCUDA:
      self: |
        grad
          .wrong(other)
"""


class Located:
    """The Nodes of the spec, and what becomes of an error at a text of their definitions."""

    def __init__(self, folder: Path) -> None:
        functions, self.path = folder / "functions.yaml", folder / "derivatives.yaml"
        functions.write_text(FUNCTIONS, encoding="utf-8")
        self.path.write_text(SPEC, encoding="utf-8")
        self.dialect = dialect_for("2.13")
        self.emitter = NodeEmitter(self.dialect, Templates(self.dialect).node_sections)
        self.spec = load_spec([functions], [self.path], release="2.13")
        self.infos = {info.op: info for info in self.spec.nodes}
        self.placer = Placer(self.dialect, self.emitter, self.spec.places)

    def error_at(self, op: str, text: str, occurrence: int = 0, skip: int = 0) -> Diagnostic:
        """The diagnostic for an error `skip` characters into an occurrence of `text` in a Node's definition."""
        info = self.infos[op]
        unit = unit_of(self.emitter.emit(info), self.dialect.module_parameter, has_binding=True)
        lines = unit.text.split("\n")
        numbers = [n for n in range(unit.definition_line, len(lines)) if text in lines[n]]
        line = lines[numbers[occurrence]]
        column = len(line[: line.index(text) + skip].encode()) + 1
        (found,) = self.placer.diagnostics(info, unit, (Problem("oops", numbers[occurrence] + 1, column),))
        return found


@pytest.fixture
def located(tmp_path: Path) -> Located:
    return Located(tmp_path)


def where(diagnostic: Diagnostic) -> tuple[str, int, int, int]:
    assert diagnostic.place is not None
    place = diagnostic.place
    return diagnostic.code, place.line, place.column, place.end_column


def test_part_of_a_formula(located: Located) -> None:
    assert where(located.error_at("FBackward0", "grad * other", skip=7)) == ("D060", 4, 20, 25)


def test_message_names_arguments_and_node(located: Located) -> None:
    message = located.error_at("FBackward0", "grad * other").message
    assert message == "the formula for `self` does not compile in `FBackward0`: oops"


def test_part_behind_rewriting_escapes_and_letters_of_several_bytes(located: Located) -> None:
    assert where(located.error_at("FBackward0", "wrong")) == ("D060", 5, 60, 65)


def test_rewritten_expression(located: Located) -> None:
    assert where(located.error_at("FBackward0", "self_sym_sizes + /*")) == ("D060", 5, 23, 39)


def test_formula_for_a_dispatch_key_in_a_block(located: Located) -> None:
    assert where(located.error_at("FBackwardAutogradCUDA0", "wrong")) == ("D060", 10, 12, 17)


def test_use_of_a_value_blames_the_whole_formula(located: Located) -> None:
    assert where(located.error_at("FBackward0", "copy_range(grad_inputs", 1)) == ("D060", 4, 13, 25)


def test_rest_of_the_node_is_blamed_on_its_definition(located: Located) -> None:
    found = located.error_at("FBackward0", "IndexRangeGenerator gen")
    assert where(found) == ("D061", 1, 9, 47)
    assert found.message == "generated code of `FBackward0` does not compile: oops"


def test_node_derived_for_a_foreach_function_is_blamed_on_the_formula_it_comes_from(located: Located) -> None:
    assert where(located.error_at("ForeachFBackward0List", "emplace_back(grads[i] * other[i]", skip=15))[:3] == (
        "D060",
        4,
        13,
    )


def test_error_without_a_place_is_blamed_on_the_definition(located: Located) -> None:
    info = located.infos["FBackward0"]
    unit = unit_of(located.emitter.emit(info), "", has_binding=False)
    (found,) = located.placer.diagnostics(info, unit, (Problem("oops", notes=("1", "2", "3", "4")),))
    assert (where(found)[:2], len(found.notes)) == (("D061", 1), 3)


def test_file_that_has_gone_is_blamed_as_a_whole(located: Located) -> None:
    located.path.unlink()
    assert where(located.error_at("FBackward0", "grad * other"))[:2] == ("D060", 1)
