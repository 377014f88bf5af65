"""What PyTorch's generator accepts or reports badly, each input with the exact place of derivd's answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.diagnostics import Diagnostic
from tests.diagnostics.fixture import diagnose, load

ABS = "- name: abs(Tensor self) -> Tensor\n"
MUL = "- name: mul.Tensor(Tensor self, Tensor other) -> Tensor\n"
SORT = "- name: sort(Tensor self) -> (Tensor values, Tensor indices)\n"
FREXP = "- name: frexp(Tensor self) -> (Tensor, Tensor)\n"


def told(tmp_path: Path, text: str, release: str = "2.13") -> list[Diagnostic]:
    path = tmp_path / "derivatives.yaml"
    path.write_text(text, encoding="utf-8")
    return list(diagnose(path, release=release))


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "help"),
    [
        (ABS + "  self: grad\n\n" + ABS + "  self: grad\n", "D022", 4, 9, "remove one of the two"),
        (ABS + "  self: grad\n  self: grad\n", "D005", 3, 3, "remove one of the two"),
        (MUL + "  self, othr: grad\n", "D025", 2, 9, "did you mean `other`?"),
        (ABS + "  slef: grad\n", "D025", 2, 3, "did you mean `self`?"),
        (
            SORT + "  output_diferentiability: [True, False]\n  self: grad\n",
            "D006",
            2,
            3,
            "did you mean `output_differentiability`?",
        ),
        (ABS + "  self: yes\n", "D008", 2, 9, 'write "yes" in quotes'),
        (ABS + "  self: 0\n", "D008", 2, 9, 'write "0" in quotes'),
        (ABS + "  self:\n", "D008", 2, 8, ""),
        (ABS + "  self: [grad]\n", "D008", 2, 9, ""),
        (ABS + "  dispach:\n    Default:\n      self: grad\n", "D006", 2, 3, "did you mean `dispatch`?"),
        (ABS + "  self: grad\n\n- nmae: exp(Tensor self) -> Tensor\n", "D026", 4, 3, "did you mean `name`?"),
        (SORT + "  output_differentiability: [True, Flase]\n", "D020", 2, 29, "did you mean `False`?"),
        (MUL + "  self: grad * at::zeros_like(other)\n", "D043", 2, 20, "write `zeros_like(other)` alone"),
        (ABS + "  self: grad * self;\n", "D039", 2, 20, "a formula is an expression: leave out `;`"),
        (ABS + "  self: return grad\n", "D039", 2, 9, "a formula is an expression: leave out `return`"),
        ("- self: grad\n", "D026", 1, 3, "write `- name: function(arguments) -> returns`"),
        ("name: abs\n", "D004", 1, 1, "start each entry with `- `"),
        (ABS + "  self: grad * slef.sgn()\n", "D037", 2, 16, "did you mean `self`?"),
        (ABS + "  self: grad * (self.sgn()\n", "D038", 2, 16, ""),
        (ABS + "  self: grad * self.sgn())\n", "D038", 2, 26, ""),
        (ABS + "  self: grad * (self.sgn()]\n", "D038", 2, 16, ""),
        (ABS + "  self: grad // * self\n", "D039", 2, 14, "write `/* ... */`"),
        (ABS + "  self: grad /* * self\n", "D039", 2, 14, "close it with `*/`"),
        (ABS + "  self: non_differentiabel\n", "D040", 2, 9, "did you mean `non_differentiable`?"),
        (ABS + "  self: not_differentiable\n", "D040", 2, 9, "did you mean `non_differentiable`?"),
        (ABS + "  self: self.sgn()\n", "D102", 2, 9, "multiply by `grad`"),
        (FREXP + "  self: grads[1] + grads[ 5 ]\n", "D010", 2, 20, ""),
        (MUL + "  self: grad\n  self, other: grad\n", "D041", 3, 3, "remove one of the two"),
        (SORT + "  output_differentiability: [True, False, True]\n  self: grad\n", "D042", 2, 29, None),
        (ABS + "  self: grad * myself.sym_sizes()\n", "D037", 2, 16, "did you mean `self`?"),
        (ABS + "  self: grad.expand(self.sym_sizes( ))\n", "D103", 2, 21, "write `self.sym_sizes()`"),
        ("- name: masked(Tensor self, Tensor grad_input_mask) -> Tensor\n  self: grad\n", "D014", 1, 9, None),
        (ABS + "  dispatch:\n    AutogradCUD:\n      self: grad\n", "D017", 3, 5, "did you mean `AutogradCUDA`?"),
        (ABS + "  self: grad.expand(self.sizes())\n", "D016", 2, 25, "write `.sym_sizes()`"),
    ],
)
def test_an_input_is_told_with_its_code_place_and_help(
    tmp_path: Path, text: str, code: str, line: int, column: int, help: str | None
) -> None:
    (found,) = told(tmp_path, text)
    assert found.place is not None
    assert (found.code, found.place.line, found.place.column) == (code, line, column)
    assert help is None or found.help == help


@pytest.mark.parametrize(
    ("formula", "line", "column"),
    [
        ("'grad * slef.sgn()'", 2, 17),
        ("'not_implemented(\"a''b\") * grad * slef'", 2, 43),
        ('"grad * \\x73lef.sgn()"', 2, 17),
        ("|\n    grad\n    * slef.sgn()", 4, 7),
        (">-\n    grad\n    * slef.sgn()", 4, 7),
        ("grad\n    * slef.sgn()", 3, 7),
        ('"grad \\\n    * slef.sgn()"', 3, 7),
    ],
)
def test_columns_inside_of_a_formula_are_exact_in_every_yaml_style(
    tmp_path: Path, formula: str, line: int, column: int
) -> None:
    (found,) = told(tmp_path, f"{ABS}  self: {formula}\n")
    assert found.place is not None
    assert (found.code, found.place.line, found.place.column) == ("D037", line, column)


@pytest.mark.parametrize(
    ("formula", "kind", "column"),
    [
        ('not_implemented("of index")', "a string", 31),
        ("grad /* not of index */", "a comment", 26),
        ("grad.index(self)", "the name of a member", 16),
        ("grad * at::index(self)", "a qualified name", 22),
    ],
)
def test_what_is_saved_only_for_its_name_is_told_where_the_name_stands(
    tmp_path: Path, formula: str, kind: str, column: int
) -> None:
    head = "- name: index_select(Tensor self, int dim, Tensor index) -> Tensor\n"
    found = [d for d in told(tmp_path, f"{head}  index: '{formula}'\n") if d.code == "D101"]
    assert [d.message for d in found] == [f"`index` is saved only because {kind} is spelled like it"]
    assert found[0].place is not None
    assert found[0].place.column == column


def test_a_misspelt_argument_in_a_key_and_in_formulas_is_one_problem(tmp_path: Path) -> None:
    found = told(tmp_path, MUL + "  self: grad * othr\n  othr: grad * othr\n")
    assert [(d.code, d.place and d.place.line) for d in found] == [("D025", 3)]


def test_a_name_that_is_used_twice_is_told_once_with_the_other_place(tmp_path: Path) -> None:
    (found,) = told(tmp_path, MUL + "  self: grad * othr\n  other: grad * othr\n")
    assert [note.place and note.place.line for note in found.notes] == [3]


def test_problems_come_in_the_order_of_their_places(tmp_path: Path) -> None:
    text = (
        MUL
        + "  self: grad * othr\n\n"
        + ABS
        + "  self: grad * (self\n\n- name: sum(Tensor self) -> Tensor\n  slef: grad\n"
    )
    assert [d.code for d in told(tmp_path, text)] == ["D037", "D038", "D025"]


def test_a_broken_entry_does_not_hide_the_problems_of_others(tmp_path: Path) -> None:
    text = ABS + '  self: "grad\n\n- name: 3\n\n' + MUL + "  self: grad * othr\n"
    assert [d.code for d in told(tmp_path, text)] == ["D003", "D004", "D037"]


def test_what_a_broken_native_function_would_declare_is_not_reported_as_unknown(tmp_path: Path) -> None:
    native = tmp_path / "native_functions.yaml"
    native.write_text("- func: floor(Tensr self) -> Tensor\n", encoding="utf-8")
    derivatives = tmp_path / "derivatives.yaml"
    derivatives.write_text("- name: floor(Tensor self) -> Tensor\n  self: grad\n" + ABS + "  self: grda\n")
    assert [d.code for d in load([native], derivatives)] == ["D037", "D007"]
