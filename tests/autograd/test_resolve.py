"""Tests of matching definitions to native functions, and formulas to arguments."""

from __future__ import annotations

import pytest

from gen.autograd.cpp_types import TENSOR, TENSOR_OPTIONS, Base, Optional
from gen.autograd.model import DifferentiabilityInfo, DifferentiableArgument, SavedAttribute
from gen.autograd.resolve import Functions
from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules
from gen.spec.types import parse_type
from tests.support.spec import definitions, info_of, native, natives, resolve

MUL = "mul.Tensor(Tensor self, Tensor other) -> Tensor"
BOTH = pytest.mark.parametrize("rules", [RULES_1_8, RULES_2], ids=["1.8", "2.x"])


def info(func: str, *lines: str, rules: FamilyRules = RULES_2) -> DifferentiabilityInfo:
    return info_of([func], f"- name: {func}\n" + "".join(f"  {line}\n" for line in lines), rules)


def canonical(name: str, *functions: str, rules: FamilyRules = RULES_2) -> str | None:
    """The schema of the function whose arguments the formulas of a definition are about."""
    (placed,) = definitions(f"- name: {name}\n")
    found = Functions(natives(*functions), rules).canonical(placed.definition)
    return None if found is None else str(found.func)


ADD = "add.Tensor(Tensor self, Tensor other) -> Tensor"
ADD_ = "add_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)"
ADD_OUT = "add.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)"


@BOTH
@pytest.mark.parametrize("order", [(ADD, ADD_, ADD_OUT), (ADD_OUT, ADD_, ADD)])
def test_the_formulas_are_about_the_variant_called_like_the_definition(
    rules: FamilyRules, order: tuple[str, ...]
) -> None:
    assert canonical(ADD, *order, rules=rules) == ADD


def test_an_in_place_definition_is_about_the_in_place_variant() -> None:
    assert canonical(ADD_, ADD, ADD_, ADD_OUT) == ADD_


def test_a_definition_of_the_out_schema_is_about_the_functional_variant() -> None:
    assert canonical(ADD_OUT, ADD_OUT, ADD) == ADD


def test_a_function_that_is_in_place_only_is_found_by_its_name_without_underscore() -> None:
    function = "zero_(Tensor(a!) self) -> Tensor(a!)"
    (placed,) = definitions(f"- name: {function}\n")
    definition = type(placed.definition)(function, "zero", placed.definition.schema_span, placed.definition.dispatch)
    found = Functions(natives(function), RULES_2).canonical(definition)
    assert found is not None
    assert found.func.name.inplace


def test_an_unknown_schema_has_no_function() -> None:
    assert canonical("add.Scalar(Tensor self, Scalar other) -> Tensor", ADD, ADD_) is None


@BOTH
def test_arguments_with_derivatives_are_in_the_order_of_the_schema(rules: FamilyRules) -> None:
    made = info("f(Tensor b, Tensor a, Tensor c) -> Tensor", "a: grad", "c: grad", "b: grad", rules=rules)
    assert [a.name for a in made.args_with_derivatives] == ["b", "a", "c"]


@BOTH
def test_derivatives_are_in_the_order_of_their_sorted_keys(rules: FamilyRules) -> None:
    made = info("f(Tensor b, Tensor A, Tensor c) -> Tensor", "b: grad * 1", "c: grad * 2", "A: grad * 3", rules=rules)
    assert [d.var_names for d in made.derivatives] == [("A",), ("b",), ("c",)]


@BOTH
def test_saved_values_are_in_the_order_of_the_formulas_then_of_the_arguments(rules: FamilyRules) -> None:
    made = info("f(Tensor a, Tensor b, Tensor c) -> Tensor", "a: grad * c * b", "b: grad * a * b", rules=rules)
    assert [s.name for s in made.all_saved_inputs] == ["b", "c", "a"]


@BOTH
def test_a_value_that_two_formulas_read_is_saved_once(rules: FamilyRules) -> None:
    made = info(MUL, "self: grad * other * result", "other: grad * other * result", rules=rules)
    assert (made.all_saved_inputs, made.all_saved_outputs) == (
        (SavedAttribute("other", TENSOR, "other"),),
        (SavedAttribute("result", TENSOR, "result"),),
    )


@BOTH
def test_an_argument_knows_both_of_its_types(rules: FamilyRules) -> None:
    made = info("f(Tensor? weight=None) -> Tensor", "weight: grad", rules=rules)
    assert made.args_with_derivatives == (DifferentiableArgument("weight", Optional(TENSOR), parse_type("Tensor?")),)


@BOTH
def test_an_argument_that_is_not_differentiable_has_no_derivative(rules: FamilyRules) -> None:
    made = info(MUL, "self: grad", "other: non_differentiable", rules=rules)
    assert (made.non_differentiable_arg_names, [a.name for a in made.args_with_derivatives]) == (("other",), ["self"])


@BOTH
def test_an_info_has_no_name_before_it_is_numbered(rules: FamilyRules) -> None:
    made = info(MUL, "self: grad", rules=rules)
    assert (made.op, made.name, made.definition, made.family) == (None, "mul", MUL, rules.family)


def test_a_name_that_is_no_argument_gets_a_derivative_but_no_gradient_in_1_8() -> None:
    made = info(MUL, "self: grad", "nothing: grad * other", rules=RULES_1_8)
    assert ([d.var_names for d in made.derivatives], [a.name for a in made.args_with_derivatives]) == (
        [("nothing",), ("self",)],
        ["self"],
    )


def test_each_dispatch_key_has_an_info_of_its_own() -> None:
    text = f"- name: {MUL}\n  dispatch:\n    Default:\n      self: grad\n    AutogradCUDA:\n      other: grad\n"
    (resolved,) = resolve([MUL], text, RULES_2)
    assert [(i.dispatch_key, i.derivatives[0].var_names) for i in resolved.infos] == [
        ("Default", ("self",)),
        ("AutogradCUDA", ("other",)),
    ]


@pytest.mark.parametrize(
    ("line", "booleans", "conditions"),
    [
        ("output_differentiability: [True]", (True,), None),
        ("output_differentiability: [False]", (False,), None),
        ("output_differentiability: [self.is_x()]", (True,), ("self.is_x()",)),
    ],
)
def test_output_differentiability_is_booleans_and_conditions(line: str, booleans: object, conditions: object) -> None:
    made = info(MUL, "self: grad", line)
    assert (made.output_differentiability, made.output_differentiability_conditions) == (booleans, conditions)


def test_without_output_differentiability_nothing_is_said_of_outputs() -> None:
    assert info(MUL, "self: grad").output_differentiability is None


NAMED = "f(Tensor self) -> (Tensor q, Tensor r, int n, Tensor[] s)"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], ("grad_q", "grad_r", "grad_s")),
        (["output_differentiability: [False, True, True, True]"], ("grad_r", "grad_s")),
        (["output_differentiability: [True, False, True, False]"], ("grad_q",)),
    ],
)
def test_differentiable_tensors_with_a_name_have_named_gradients(lines: list[str], expected: tuple[str, ...]) -> None:
    assert info(NAMED, "self: grad_q", *lines).available_named_gradients == expected


def test_named_gradients_that_formulas_use_are_sorted() -> None:
    made = info("f(Tensor a, Tensor b) -> (Tensor q, Tensor r)", "a: grad_r + grad_q", "b: grad_q")
    assert made.used_named_gradients == ("grad_q", "grad_r")


def test_there_are_no_named_gradients_in_1_8() -> None:
    made = info("f(Tensor self) -> (Tensor q, Tensor r)", "self: grad_q", rules=RULES_1_8)
    assert (made.available_named_gradients, made.used_named_gradients) == ((), ())


OPTIONS = "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"


@BOTH
def test_formulas_do_not_find_the_memory_format_beside_options(rules: FamilyRules) -> None:
    made = info(
        f"f(Tensor self, *, {OPTIONS}, MemoryFormat? memory_format=None) -> Tensor",
        "self: grad.to(options, memory_format)",
        rules=rules,
    )
    assert made.all_saved_inputs == (SavedAttribute("options", TENSOR_OPTIONS, "options"),)


@BOTH
def test_formulas_find_a_memory_format_without_options(rules: FamilyRules) -> None:
    made = info(
        "f(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor", "self: grad.to(memory_format)", rules=rules
    )
    assert [s.name for s in made.all_saved_inputs] == ["memory_format"]


def test_a_structured_function_saves_lists_as_references_to_them_from_release_2_on() -> None:
    cat = native("cat(Tensor[] tensors) -> Tensor", structured_delegate="cat.out")
    made = info_of([cat], "- name: cat(Tensor[] tensors) -> Tensor\n  tensors: f(grad, tensors)\n", RULES_2)
    assert made.all_saved_inputs == (SavedAttribute("tensors", Base("ITensorListRef"), "tensors"),)


def test_variants_are_told_apart_by_their_options_in_1_8_only() -> None:
    first, second = f"f(int n, *, {OPTIONS}) -> Tensor", "f.x(int n) -> Tensor"
    (placed,) = definitions(f"- name: {second}\n")
    found = [Functions(natives(first, second), rules).canonical(placed.definition) for rules in (RULES_1_8, RULES_2)]
    assert [str(f.func) for f in found if f is not None] == [second, first]
