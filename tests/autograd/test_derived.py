"""Tests of Nodes that no entry names: those of copying variants of views, and of foreach functions."""

from __future__ import annotations

import pytest

from gen.autograd.cpp_types import SCALAR, TENSOR_LIST, ArrayRef
from gen.autograd.derived import DerivedNode, foreach_nodes, view_copies
from gen.autograd.model import Derivative, SavedAttribute
from gen.autograd.rules import RULES_2
from gen.diagnostics import Diagnostic
from gen.spec.native import NativeFunction
from tests.support.spec import definitions, native, natives, resolve, where

T = "t(Tensor(a) self) -> Tensor(a)"
T_COPY = "t_copy(Tensor self) -> Tensor"
VIEW = f"- name: {T}\n  self: grad.t()\n  result: auto_linear\n"


def copies(text: str, *functions: str | NativeFunction) -> list[list[DerivedNode]]:
    """The Nodes of copying variants, for each definition of a text."""
    return [list(nodes) for nodes in view_copies(natives(*functions), resolve(functions, text, RULES_2))]


def test_a_copying_function_shares_the_formulas_of_its_view() -> None:
    ((node,),) = copies(VIEW, T, T_COPY)
    assert [d.formula for d in node.info.derivatives] == ["grad.t()"]


def test_a_copying_function_has_the_name_of_the_node_of_its_view_with_copy() -> None:
    ((node,),) = copies(VIEW, T, T_COPY)
    assert node.form.format("TBackward0") == "TBackward0_copy"


def test_a_copying_function_is_marked_as_derived_from_the_definition_of_its_view() -> None:
    ((node,),) = copies(VIEW, T, T_COPY)
    assert (node.info.derived, node.info.definition, str(node.info.func.func)) == (True, T, T_COPY)


def test_a_copying_function_is_called_as_pytorch_calls_it_to_choose_a_file() -> None:
    ((node,),) = copies(VIEW, T, T_COPY)
    assert node.info.name == "t_copy."


def test_a_copying_function_with_overload_belongs_to_the_view_of_that_overload() -> None:
    first, second = "s.Tensor(Tensor(a) self, int n) -> Tensor(a)", "s.int(Tensor(a) self, SymInt n) -> Tensor(a)"
    copy = "s_copy.int(Tensor self, SymInt n) -> Tensor"
    text = f"- name: {first}\n  self: grad\n- name: {second}\n  self: grad\n"
    assert [len(nodes) for nodes in copies(text, first, second, copy)] == [0, 1]


def test_each_dispatch_key_of_a_view_has_a_copy() -> None:
    text = f"- name: {T}\n  dispatch:\n    Default:\n      self: grad\n    AutogradNestedTensor:\n      self: -grad\n"
    (nodes,) = copies(text, T, T_COPY)
    assert [n.info.dispatch_key for n in nodes] == ["Default", "AutogradNestedTensor"]


@pytest.mark.parametrize(
    ("text", "functions"),
    [
        (VIEW, [T]),
        (VIEW + f"- name: {T_COPY}\n  self: grad\n", [T, T_COPY]),
        (VIEW, [T, "t_copy(Tensor self, int n) -> Tensor"]),
        (VIEW, [T, "x_copy(Tensor self) -> Tensor"]),
        ("- name: t(Tensor self) -> Tensor\n  self: grad\n", ["t(Tensor self) -> Tensor", T_COPY]),
        (VIEW, [T, "t_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"]),
    ],
    ids=["no copy", "own definition", "other arguments", "other name", "no view", "only an out variant"],
)
def test_a_function_without_matching_copy_makes_no_other_node(text: str, functions: list[str]) -> None:
    assert [node for nodes in copies(text, *functions) for node in nodes] == []


def foreach(text: str, *functions: str | NativeFunction) -> tuple[list[DerivedNode], list[Diagnostic]]:
    resolved = resolve(functions, text, RULES_2)
    nodes, diagnostics = foreach_nodes(natives(*functions), resolved, definitions(text), RULES_2)
    return list(nodes), list(diagnostics)


def foreach_node(text: str, *functions: str | NativeFunction) -> DerivedNode:
    nodes, diagnostics = foreach(text, *functions)
    assert diagnostics == []
    (node,) = nodes
    return node


ABS, FOREACH_ABS = "abs(Tensor self) -> Tensor", "_foreach_abs(Tensor[] self) -> Tensor[]"
ABS_TEXT = f"- name: {ABS}\n  self: grad * self.sgn()\n"
MUL = "mul.Tensor(Tensor self, Tensor other) -> Tensor"
FOREACH_MUL = "_foreach_mul.List(Tensor[] self, Tensor[] other) -> Tensor[]"
MUL_TEXT = f"- name: {MUL}\n  self: mul_backward(grad, other, self.scalar_type())\n  other: grad * self\n"


def test_a_foreach_function_takes_the_formula_of_its_reference_for_each_element() -> None:
    assert foreach_node(ABS_TEXT, ABS, FOREACH_ABS).info.derivatives == (
        Derivative(
            formula="grads[i] * self[i].sgn()",
            original_formula="grad * self.sgn()",
            var_names=("self",),
            saved_inputs=(SavedAttribute("self", TENSOR_LIST, "self"),),
        ),
    )


def test_what_the_reference_reads_in_the_forward_pass_is_read_from_saved_lists() -> None:
    node = foreach_node(MUL_TEXT, MUL, FOREACH_MUL)
    assert [d.formula for d in node.info.derivatives] == [
        "grads[i] * self[i]",
        "mul_backward(grads[i], other[i], self[i].scalar_type())",
    ]


def test_every_list_that_formulas_read_is_saved_once() -> None:
    node = foreach_node(MUL_TEXT, MUL, FOREACH_MUL)
    assert node.info.all_saved_inputs == (
        SavedAttribute("self", TENSOR_LIST, "self"),
        SavedAttribute("other", TENSOR_LIST, "other"),
    )


def test_the_outputs_that_formulas_read_are_a_saved_list() -> None:
    text = f"- name: {ABS}\n  self: grad * result\n"
    node = foreach_node(text, ABS, FOREACH_ABS)
    assert (node.info.derivatives[0].formula, node.info.all_saved_outputs) == (
        "grads[i] * result[i]",
        (SavedAttribute("result", TENSOR_LIST, "result"),),
    )


def test_arguments_that_are_no_lists_are_read_as_they_are() -> None:
    mul, foreach_mul = (
        "mul.Scalar(Tensor self, Scalar other) -> Tensor",
        ("_foreach_mul.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]"),
    )
    node = foreach_node(f"- name: {mul}\n  self: f(grad, other)\n", mul, foreach_mul)
    assert (node.info.derivatives[0].formula, node.info.all_saved_inputs) == (
        "f(grads[i], scalar)",
        (SavedAttribute("scalar", SCALAR, "scalar"),),
    )


def test_a_list_of_scalars_is_read_element_by_element() -> None:
    mul, foreach_mul = (
        "mul.Scalar(Tensor self, Scalar other) -> Tensor",
        ("_foreach_mul.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]"),
    )
    node = foreach_node(f"- name: {mul}\n  self: f(grad, other)\n", mul, foreach_mul)
    assert (node.info.derivatives[0].formula, node.info.all_saved_inputs) == (
        "f(grads[i], scalars[i])",
        (SavedAttribute("scalars", ArrayRef(SCALAR), "scalars"),),
    )


@pytest.mark.parametrize(
    ("text", "functions", "reference", "op"),
    [
        (ABS_TEXT, [ABS, FOREACH_ABS], "AbsBackward0", "ForeachAbsBackward0"),
        (MUL_TEXT, [MUL, FOREACH_MUL], "MulBackward1", "ForeachMulBackward1List"),
    ],
)
def test_a_foreach_node_is_named_after_that_of_its_reference_and_its_overload(
    text: str, functions: list[str], reference: str, op: str
) -> None:
    assert foreach_node(text, *functions).form.format(reference) == op


def test_gradients_are_for_the_arguments_of_the_foreach_function() -> None:
    function = "_foreach_mul.List(Tensor[] tensors, Tensor[] factors) -> Tensor[]"
    node = foreach_node(MUL_TEXT, MUL, function)
    assert [a.name for a in node.info.args_with_derivatives] == ["tensors", "factors"]


def test_foreach_nodes_are_in_the_order_of_their_cpp_names() -> None:
    nodes, _ = foreach(MUL_TEXT + ABS_TEXT, MUL, ABS, FOREACH_MUL, FOREACH_ABS)
    assert [n.info.name for n in nodes] == ["_foreach_abs", "_foreach_mul"]


ADD = "add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor"


def test_adding_a_scalar_has_a_reference_with_alpha() -> None:
    function = "_foreach_add.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]"
    assert (
        foreach_node(f"- name: {ADD}\n  self: f(self.scalar_type(), grad)\n", ADD, function).info.name == "_foreach_add"
    )


def test_a_generated_functional_variant_makes_a_node() -> None:
    assert foreach_node(ABS_TEXT, ABS, native(FOREACH_ABS, generated=True)).info.name == "_foreach_abs"


def test_an_in_place_function_is_no_reference() -> None:
    inplace = "abs_(Tensor(a!) self) -> Tensor(a!)"
    assert foreach(f"- name: {inplace}\n  self: grad\n", inplace, FOREACH_ABS) == ([], [])


@pytest.mark.parametrize(
    "functions",
    [
        [ABS, "_foreach_abs_(Tensor(a!)[] self) -> ()"],
        [ABS, "_foreach_neg(Tensor[] self) -> Tensor[]"],
        [ABS, "_foreach_abs(Tensor[] self, int n) -> Tensor[]"],
        [ABS, "_foreach_abs(Scalar[] self) -> Tensor[]"],
        [ABS, native("_foreach_abs.out(Tensor[] self, *, Tensor(a!)[] out) -> ()", generated=True)],
    ],
    ids=["in-place", "other name", "more arguments", "other elements", "generated out variant"],
)
def test_a_foreach_function_without_reference_makes_no_node(functions: list[str | NativeFunction]) -> None:
    assert foreach(ABS_TEXT, *functions) == ([], [])


def test_a_foreach_function_with_a_definition_makes_no_other_node() -> None:
    text = f"{ABS_TEXT}- name: {FOREACH_ABS}\n  self: f(grads)\n"
    assert foreach(text, ABS, FOREACH_ABS) == ([], [])


ATAN2 = "atan2(Tensor self, Tensor other) -> Tensor"
FOREACH_ATAN2 = "_foreach_atan2(Tensor[] self, Tensor[] other) -> Tensor[]"


def test_formulas_under_another_dispatch_key_cannot_be_carried_over() -> None:
    text = f"- name: {ATAN2}\n  dispatch:\n    AutogradCPU:\n      self: grad\n"
    _, diagnostics = foreach(text, ATAN2, FOREACH_ATAN2)
    assert [d.message for d in diagnostics] == [
        "the Node of `_foreach_atan2` cannot be derived from `atan2`: it has no formulas under `Default`"
    ]


PAIR = "frexp(Tensor self) -> (Tensor mantissa, Tensor exponent)"


def test_a_saved_output_that_is_not_called_result_cannot_be_carried_over() -> None:
    text = f"# c\n- name: {PAIR}\n  self: grad / exponent\n"
    _, diagnostics = foreach(text, PAIR, "_foreach_frexp(Tensor[] self) -> (Tensor[], Tensor[])")
    assert where(diagnostics) == [("D023", 2, 9)]


def test_an_argument_that_the_foreach_function_lacks_cannot_be_carried_over() -> None:
    text = f"- name: {ADD}\n  self: f(grad, alpha)\n"
    _, diagnostics = foreach(text, ADD, "_foreach_add.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]")
    assert [d.message.partition(": ")[2] for d in diagnostics] == ["it saves `alpha`"]


def test_the_help_for_what_cannot_be_carried_over_is_a_definition() -> None:
    text = f"- name: {PAIR}\n  self: grad / exponent\n"
    _, (diagnostic,) = foreach(text, PAIR, "_foreach_frexp(Tensor[] self) -> (Tensor[], Tensor[])")
    assert diagnostic.help == "give `_foreach_frexp` a definition of its own"
