"""Tests of what is wrong with a definition that only its native function tells, with code and place."""

from __future__ import annotations

import pytest

from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules
from gen.diagnostics import Diagnostic
from tests.support.spec import Where, resolve, where

MUL = "mul(Tensor self, Tensor other) -> Tensor"
TWO = "f(Tensor self, Tensor other) -> (Tensor, Tensor)"
NAMED = "f(Tensor self, Tensor other) -> (Tensor q, Tensor r)"


def problems(
    func: str, *lines: str, rules: FamilyRules = RULES_2, functions: tuple[str, ...] = ()
) -> tuple[Diagnostic, ...]:
    text = f"- name: {func}\n" + "".join(f"  {line}\n" for line in lines)
    (resolved,) = resolve(functions or [func], text, rules)
    return resolved.diagnostics


CASES: list[tuple[FamilyRules, str, list[str], list[Where]]] = [
    (RULES_2, MUL, ["self: grad", "other: f(grads[1])"], [("D010", 3, 12)]),
    (RULES_2, TWO, ["self: grads[0] + grads[2]"], [("D010", 2, 20)]),
    (RULES_1_8, TWO, ["self: grads[0]", "other: grads[2]"], [("D010", 3, 10)]),
    (RULES_2, TWO, ["other: non_differentiable", "self: grads[0]"], [("D011", 3, 9)]),
    (RULES_2, TWO, ["result0: auto_linear", "self: grads[0] * 2"], [("D011", 3, 9)]),
    (RULES_2, TWO, ["other: '2'", "self: grads[0] * 2"], [("D011", 3, 9)]),
    (RULES_1_8, TWO, ["self: grad * grads[1]"], [("D012", 2, 9)]),
    (RULES_2, TWO, ["other: '3'", "self: grad * grads[1]"], [("D012", 3, 9)]),
    (RULES_2, TWO, ["result0: self_t", "self: grad", "other: grads[1]"], [("D012", 3, 9)]),
    (RULES_2, MUL, ["self: grad", '"self, other": non_differentiable'], [("D013", 3, 4)]),
    (RULES_1_8, MUL, ["self: non_differentiable", '"self, other": grad'], [("D013", 2, 3)]),
    (RULES_2, "f(Tensor self, Tensor grad_input_mask) -> Tensor", ["self: grad"], [("D014", 1, 9)]),
    (RULES_1_8, "f(Tensor self, bool[2] grad_input_mask) -> Tensor", ["self: grad"], [("D014", 1, 9)]),
    (RULES_2, "f(Tensor self, Tensor result) -> Tensor", ["self: grad"], [("D014", 1, 9)]),
    (RULES_2, MUL, ["self: f(grad, other.sym_strides())"], [("D015", 2, 17)]),
    (RULES_1_8, MUL, ['"self, other": f(grad, self.strides())'], [("D015", 2, 26)]),
    (RULES_2, MUL, ["self: grad", "other: grad.expand(self.sizes())"], [("D016", 3, 26)]),
    (RULES_2, NAMED, ["other: '2'", "self: grad_q + grads[1]"], [("D018", 3, 9)]),
    (RULES_2, NAMED, ["other: grad_q", "self: grad"], [("D018", 2, 10)]),
    (RULES_2, "f(Tensor x) -> (Tensor x, Tensor y)", ["x: grad"], [("D019", 2, 3)]),
    (RULES_2, MUL, ['"self, othr": grad'], [("D025", 2, 10)]),
    (RULES_2, MUL, ["self: grad", '"self, other": grad'], [("D041", 3, 4)]),
    (RULES_2, TWO, ["self: f(grads)", "output_differentiability: [True]"], [("D042", 3, 29)]),
    (RULES_2, MUL, ["self: grad", "output_differentiability: [True, False]"], [("D042", 3, 29)]),
    (RULES_2, TWO, ["self: f(grads)", "output_differentiability: [self.is_x()]"], [("D020", 3, 29)]),
    (RULES_2, "f(__torch__.torch.classes.a.B x, Tensor self) -> Tensor", ["self: grad"], [("D034", 1, 9)]),
    (RULES_2, "f(Tensor self) -> Tensor[2]", ["self: grad"], [("D034", 1, 9)]),
]


@pytest.mark.parametrize(("rules", "func", "lines", "expected"), CASES)
def test_a_problem_is_told_with_its_code_and_place(
    rules: FamilyRules, func: str, lines: list[str], expected: list[Where]
) -> None:
    assert where(problems(func, *lines, rules=rules)) == expected


@pytest.mark.parametrize(
    ("rules", "func", "lines"),
    [
        (RULES_1_8, "f(Tensor self, Tensor result) -> Tensor", ["self: grad"]),
        (RULES_1_8, "f(Tensor x) -> (Tensor x, Tensor y)", ["x: grad"]),
        (RULES_1_8, MUL, ['"self, zzz": grad']),
        (RULES_1_8, MUL, ["self: grad.expand(self.sizes())"]),
        (RULES_2, MUL, ["self: f(grad, self.sym_strides())"]),
        (RULES_2, NAMED, ["self: grad_q", "other: grad_r"]),
        (RULES_2, TWO, ["self: non_differentiable", "other: non_differentiable"]),
        (RULES_2, TWO, ["output_differentiability: [False, True]", "self: grads[1]"]),
    ],
)
def test_what_pytorch_accepts_has_no_problems(rules: FamilyRules, func: str, lines: list[str]) -> None:
    assert problems(func, *lines, rules=rules) == ()


def test_a_definition_with_problems_gives_no_infos() -> None:
    (resolved,) = resolve([TWO], f"- name: {TWO}\n  self: grads[0]\n", RULES_2)
    assert resolved.infos == ()


DISPATCH = "  dispatch:\n    Default:\n      self: grad\n    AutogradCUDA:\n      self: grad\n"


@pytest.mark.parametrize(
    "dispatch",
    [DISPATCH, "  dispatch:\n    AutogradCUDA:\n      self: grad\n"],
    ids=["beside the default", "alone"],
)
def test_formulas_for_single_dispatch_keys_are_an_error_in_1_8(dispatch: str) -> None:
    (resolved,) = resolve([MUL], f"- name: {MUL}\n{dispatch}", RULES_1_8)
    assert where(resolved.diagnostics) == [("D017", 1, 9)]


def test_a_misspelt_second_argument_gets_a_suggestion() -> None:
    (diagnostic,) = problems(MUL, '"self, othr": grad')
    assert (diagnostic.message, diagnostic.help) == ("`mul` has no argument `othr`", "did you mean `other`?")


@pytest.mark.parametrize(
    ("func", "outputs", "message"),
    [
        (MUL, "[True, False]", "`output_differentiability` has 2 entries, but `mul` returns 1 value"),
        (TWO, "[True]", "`output_differentiability` has 1 entry, but `f` returns 2 values"),
    ],
)
def test_a_wrong_number_of_outputs_is_told_with_the_right_one(func: str, outputs: str, message: str) -> None:
    (diagnostic,) = problems(func, "self: f(grads)", f"output_differentiability: {outputs}")
    assert diagnostic.message == message


SCALAR = "mul.Scalar(Tensor self, Scalar other) -> Tensor"
DIV = "div(Tensor self, Tensor other) -> Tensor"


def test_a_schema_that_no_function_has_is_told_at_the_schema() -> None:
    assert where(problems(SCALAR, "self: grad", functions=(MUL,))) == [("D009", 1, 9)]


def test_a_schema_that_no_function_has_is_told_with_those_of_its_name() -> None:
    (diagnostic,) = problems(SCALAR, "self: grad", functions=(MUL, DIV))
    assert diagnostic.help == f"there is `{MUL}`"


def test_a_misspelt_schema_gets_a_suggestion() -> None:
    (diagnostic,) = problems("mull(Tensor self, Tensor other) -> Tensor", functions=(MUL, "zzz() -> ()"))
    assert diagnostic.help == f"did you mean `{MUL}`?"


def test_a_function_that_is_none_of_its_own_variants_is_told() -> None:
    functions = ("f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",)
    (diagnostic,) = problems(functions[0], "self: grad", functions=functions)
    assert (diagnostic.code, diagnostic.message) == ("D009", f"`f` is none of the variants of `{functions[0]}`")


def test_every_problem_of_a_definition_is_told() -> None:
    lines = ['"self, othr": grad', "other: grad.sizes()", "xyz: self_t"]
    assert sorted(where(problems(MUL, *lines))) == [("D016", 3, 14), ("D025", 2, 10), ("D025", 4, 3)]
