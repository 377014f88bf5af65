"""Tests of forward-mode formulas: completed as PyTorch does, with what they need, or rejected."""

from __future__ import annotations

import pytest

from gen.autograd.model import ForwardDerivative
from gen.autograd.rules import RULES_2
from gen.spec.native import NativeFunction
from gen.spec.types import parse_type
from tests.support.spec import info_of, native, resolve, where

UNARY = "f(Tensor self) -> Tensor"
BINARY = "f(Tensor self, Tensor other, *, int n=1) -> Tensor"


def forward(func: str | NativeFunction, *formulas: str) -> tuple[ForwardDerivative, ...]:
    """The forward derivatives of a function whose definition has the given lines."""
    name = func if isinstance(func, str) else str(func.func)
    text = f"- name: {name}\n" + "".join(f"  {formula}\n" for formula in formulas)
    return info_of([func], text, RULES_2).forward_derivatives


def formula(func: str | NativeFunction, *formulas: str) -> str:
    (only,) = forward(func, *formulas)
    return only.formula


def problems(func: str, *formulas: str) -> list[tuple[str, int, int]]:
    text = f"- name: {func}\n" + "".join(f"  {formula}\n" for formula in formulas)
    (resolved,) = resolve([func], text, RULES_2)
    return where(resolved.diagnostics)


def message(func: str, *formulas: str) -> tuple[str, str]:
    text = f"- name: {func}\n" + "".join(f"  {formula}\n" for formula in formulas)
    (resolved,) = resolve([func], text, RULES_2)
    (diagnostic,) = resolved.diagnostics
    return diagnostic.message, diagnostic.help


def test_a_formula_that_is_written_out_is_kept() -> None:
    assert formula(UNARY, "self: grad * self.cos()", "result: self_t * self_p.cos()") == "self_t * self_p.cos()"


def test_a_formula_needs_the_tangents_and_primals_that_it_names() -> None:
    (only,) = forward(BINARY, "self: grad * other", "other: grad * self", "result: other_t * self_p")
    assert (only.required_inputs_fw_grad, only.required_inputs_primal) == (("other",), ("self",))


def test_only_differentiable_arguments_have_tangents() -> None:
    (only,) = forward(BINARY, "self: grad", "result: self_t * other_t * other_p")
    assert (only.required_inputs_fw_grad, only.required_inputs_primal) == (("self",), ())


def test_a_part_of_a_longer_word_is_no_tangent() -> None:
    (only,) = forward(UNARY, "self: grad", "result: self_tt + my_self_t")
    assert only.required_inputs_fw_grad == ()


def test_a_linear_function_is_called_on_its_tangents() -> None:
    assert formula(BINARY, "self: grad", "other: grad", "result: auto_linear") == "at::f(self_t, other_t, n)"


def test_arguments_without_derivative_are_passed_on_to_a_linear_function() -> None:
    assert formula(BINARY, "self: grad", "result: auto_linear") == "at::f(self_t, other, n)"


def test_a_linear_function_that_is_only_a_method_is_called_as_one() -> None:
    function = native(BINARY, variants="method")
    assert formula(function, "self: grad", "result: auto_linear") == "self_t.f(other, n)"


def test_a_linear_function_with_symint_is_called_by_its_symint_name() -> None:
    function = "f(Tensor self, SymInt[] size) -> Tensor"
    assert formula(function, "self: grad", "result: auto_linear") == "at::f_symint(self_t, size)"


def test_a_linear_in_place_function_is_called_by_its_own_name() -> None:
    function = native("f_(Tensor(a!) self) -> Tensor(a!)", variants="method")
    assert formula(function, "self: grad", "result: auto_linear") == "self_t.f_()"


def test_a_linear_function_needs_all_its_tangents() -> None:
    (only,) = forward(BINARY, "self: grad", "other: grad", "result: auto_linear")
    assert (only.required_inputs_fw_grad, only.required_inputs_primal) == (("self", "other"), ())


def test_an_element_wise_function_reuses_its_backward_formula() -> None:
    assert formula(UNARY, "self: grad * self.sgn()", "result: auto_element_wise") == (
        "(self_t.conj() * self_p.sgn()).conj()"
    )


@pytest.mark.parametrize(
    ("backward", "expected"),
    [
        ("foo(grad,grad)", "(foo(self_t.conj(),self_t.conj())).conj()"),
        ("grad*grad*grad", "(self_t.conj()*self_t.conj()*self_t.conj()).conj()"),
        ("grad", "(self_t.conj()).conj()"),
        ("self+self", "(self_p+self_p).conj()"),
        ("mygrad + grads_x + grad.grad", "(mygrad + grads_x + self_t.conj().self_t.conj()).conj()"),
        ("grad * self.sym_sizes()", "(self_t.conj() * self_p.sym_sizes()).conj()"),
        ("grad * result", "(self_t.conj() * result).conj()"),
    ],
)
def test_every_gradient_and_every_input_of_an_element_wise_formula_is_replaced(backward: str, expected: str) -> None:
    assert formula(UNARY, f"self: {backward}", "result: auto_element_wise") == expected


def test_an_element_wise_function_needs_the_tangents_of_all_its_arguments_as_in_pytorch() -> None:
    (only,) = forward("f(Tensor self, int n) -> Tensor", "self: grad * self", "result: auto_element_wise")
    assert only.required_inputs_fw_grad == ("self", "n")


def test_an_element_wise_function_needs_the_primal_that_its_backward_formula_names() -> None:
    (only,) = forward("f(Tensor self, int n) -> Tensor", "self: grad * self", "result: auto_element_wise")
    assert only.required_inputs_primal == ("self",)


PAIR = "f(Tensor self) -> (Tensor values, Tensor indices)"
UNNAMED = "f(Tensor self) -> (Tensor, Tensor[])"


@pytest.mark.parametrize(
    ("func", "key", "types"),
    [
        (UNARY, "result", ["Tensor"]),
        (PAIR, "values", ["Tensor"]),
        (PAIR, "values, indices", ["Tensor", "Tensor"]),
        (UNNAMED, "result1", ["Tensor[]"]),
        (UNNAMED, "result0, result1", ["Tensor", "Tensor[]"]),
    ],
)
def test_a_key_that_is_no_argument_names_outputs(func: str, key: str, types: list[str]) -> None:
    (only,) = forward(func, "self: grad", f"{key}: self_t")
    assert (only.var_names, only.var_types) == (tuple(key.split(", ")), tuple(parse_type(t) for t in types))


def test_several_outputs_may_have_formulas_of_their_own() -> None:
    made = forward(PAIR, "self: grad", "values: self_t", "indices: self_t * 2")
    assert [(d.var_names, d.formula) for d in made] == [(("indices",), "self_t * 2"), (("values",), "self_t")]


def test_a_list_of_tensors_may_be_named_itself() -> None:
    (only,) = forward("f(Tensor[] self) -> Tensor", "self: grad", "result: f_jvp(self)")
    assert only.formula == "f_jvp(self)"


@pytest.mark.parametrize(
    ("func", "formulas", "expected"),
    [
        (UNARY, ["slef: grad"], ("D025", 2, 3)),
        (UNARY, ["self: grad", "result1: self_t"], ("D025", 3, 3)),
        (UNARY, ["self: grad", "rseult: self_t"], ("D025", 3, 3)),
        (PAIR, ["self: grad", "result: self_t"], ("D025", 3, 3)),
        (PAIR, ["self: grad", '"values, indcies": self_t'], ("D025", 3, 12)),
        (UNNAMED, ["self: grad", "result2: self_t"], ("D025", 3, 3)),
        (UNNAMED, ["self: grad", "result0: self_t", "result5: self_t"], ("D025", 4, 3)),
        (UNARY, ["self: grad", "result: self * self_t"], ("D021", 3, 11)),
        (PAIR, ["self: grad", "indices: self_t", "values: self"], ("D021", 4, 11)),
        (UNARY, ["result: auto_linear"], ("D036", 2, 3)),
        (UNARY, ["result: auto_element_wise"], ("D035", 2, 3)),
        (PAIR, ["self: grad", "values: auto_linear", "indices: auto_linear"], ("D036", 4, 3)),
        (PAIR, ["self: grad", '"values, indices": auto_linear'], ("D036", 3, 3)),
        (PAIR, ["self: grad", "values: self_t", "indices: auto_element_wise"], ("D035", 4, 3)),
        (BINARY, ["self: grad", "other: grad", "result: auto_element_wise"], ("D035", 4, 3)),
        (BINARY, ["self, other: grad", "result: auto_element_wise"], ("D035", 3, 3)),
        ("f_(Tensor(a!) self) -> Tensor(a!)", ["self: grad", "result: auto_element_wise"], ("D035", 3, 3)),
    ],
)
def test_a_formula_that_cannot_be_completed_is_told_at_its_key(
    func: str, formulas: list[str], expected: tuple[str, int, int]
) -> None:
    assert problems(func, *formulas) == [expected]


@pytest.mark.parametrize(
    ("func", "key", "missing", "help"),
    [
        (UNARY, "slef", "slef", "did you mean `self`?"),
        (UNARY, "output_differentiabilty", "output_differentiabilty", "did you mean `output_differentiability`?"),
        (PAIR, "vlaues", "vlaues", "did you mean `values`?"),
        (PAIR, "values, indcies", "indcies", "did you mean `indices`?"),
        (UNNAMED, "result0, result9", "result9", "did you mean `result0`?"),
    ],
)
def test_a_key_that_is_neither_argument_nor_output_gets_a_suggestion(
    func: str, key: str, missing: str, help: str
) -> None:
    text, found = message(func, "self: grad", f"{key}: self_t")
    assert (text, found) == (f"`{missing}` is neither an argument nor an output", help)


def test_the_name_of_an_argument_itself_gets_a_suggestion() -> None:
    assert message(UNARY, "self: grad", "result: self") == (
        "a forward formula names `self` itself",
        "write `self_p` for its value, `self_t` for its tangent",
    )
