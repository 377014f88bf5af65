"""Tests of backward formulas: what they save, the gradients they use, and what they must not contain."""

from __future__ import annotations

import pytest

from gen.autograd.cpp_types import INT, STRING, TENSOR, Base, Optional
from gen.autograd.formula import (
    FormulaError,
    NamedType,
    check_gradients,
    create_derivative,
    gradient_indices,
    identifiers,
    save,
)
from gen.autograd.model import Derivative, SavedAttribute
from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules

BOTH = pytest.mark.parametrize("rules", [RULES_1_8, RULES_2], ids=["1.8", "2.x"])
SELF, OTHER, RESULT = ("self", TENSOR), ("other", TENSOR), ("result", TENSOR)


def derivative(
    formula: str,
    arguments: tuple[NamedType, ...] = (SELF, OTHER),
    outputs: tuple[NamedType, ...] = (RESULT,),
    gradients: tuple[str, ...] = (),
    rules: FamilyRules = RULES_1_8,
) -> Derivative:
    return create_derivative(formula, ("self",), arguments, outputs, gradients, rules)


def error(formula: str, rules: FamilyRules, outputs: int = 1) -> FormulaError:
    with pytest.raises(FormulaError) as caught:
        derivative(formula, outputs=tuple((f"result{i}", TENSOR) for i in range(outputs)), rules=rules)
    return caught.value


def names(saved: tuple[SavedAttribute, ...]) -> list[str]:
    return [attribute.name for attribute in saved]


@BOTH
def test_a_formula_saves_the_arguments_that_it_names(rules: FamilyRules) -> None:
    made = derivative("grad * other", rules=rules)
    assert made.saved_inputs == (SavedAttribute("other", TENSOR, "other"),)


@BOTH
def test_a_formula_saves_the_outputs_that_it_names(rules: FamilyRules) -> None:
    assert derivative("grad * result", rules=rules).saved_outputs == (SavedAttribute("result", TENSOR, "result"),)


@BOTH
def test_a_formula_that_names_nothing_saves_nothing(rules: FamilyRules) -> None:
    made = derivative("grad * 2", rules=rules)
    assert (made.saved_inputs, made.saved_outputs) == ((), ())


@BOTH
def test_the_original_formula_is_kept(rules: FamilyRules) -> None:
    made = derivative("grad * self.dim() + result", rules=rules)
    assert (made.formula, made.original_formula) == ("grad * self_dim + result", "grad * self.dim() + result")


@BOTH
def test_saved_inputs_are_in_the_order_of_arguments_not_of_the_formula(rules: FamilyRules) -> None:
    assert names(derivative("grad * other * self", rules=rules).saved_inputs) == ["self", "other"]


@BOTH
def test_attributes_of_one_argument_are_in_the_order_of_the_table_and_the_argument_is_last(rules: FamilyRules) -> None:
    made = derivative("self * self.dim() * self.numel() * self.options()", rules=rules)
    assert names(made.saved_inputs) == ["self_options", "self_numel", "self_dim", "self"]


@BOTH
def test_attributes_of_one_argument_come_before_those_of_the_next(rules: FamilyRules) -> None:
    made = derivative("other.options() * self * self.dim()", rules=rules)
    assert names(made.saved_inputs) == ["self_dim", "self", "other_options"]


@BOTH
def test_an_attribute_read_twice_is_listed_twice_and_rewritten_twice(rules: FamilyRules) -> None:
    made = derivative("self.dim() + self.dim()", rules=rules)
    assert (made.formula, names(made.saved_inputs)) == ("self_dim + self_dim", ["self_dim", "self_dim"])


@BOTH
def test_outputs_are_rewritten_like_arguments(rules: FamilyRules) -> None:
    made = derivative("grad + result.dim()", rules=rules)
    assert (made.formula, made.saved_outputs) == (
        "grad + result_dim",
        (SavedAttribute("result_dim", INT, "result.dim()"),),
    )


@BOTH
def test_a_part_of_a_longer_word_is_no_use_of_an_argument(rules: FamilyRules) -> None:
    assert derivative("grad * myself * self_x * others", rules=rules).saved_inputs == ()


@BOTH
def test_a_word_in_a_string_is_a_use_of_an_argument(rules: FamilyRules) -> None:
    assert names(derivative('not_implemented("f: self")', rules=rules).saved_inputs) == ["self"]


@BOTH
def test_a_method_that_is_called_like_an_argument_is_a_use_of_it(rules: FamilyRules) -> None:
    assert names(derivative("grad.other(1)", rules=rules).saved_inputs) == ["other"]


@BOTH
def test_the_end_of_a_longer_word_is_rewritten_as_pytorch_does(rules: FamilyRules) -> None:
    assert derivative("myself.dim()", rules=rules).formula == "myself_dim"


def test_a_formula_may_read_an_argument_and_its_attributes() -> None:
    made = derivative("zeros_like(self) + self.sizes() + self")
    assert (made.formula, names(made.saved_inputs)) == (
        "self_info.zeros() + self_sizes + self",
        ["self_sizes", "self_info", "self"],
    )


def test_an_optional_string_is_passed_on_as_a_view_from_release_2_on() -> None:
    formula, saved = save("f(grad, mode)", [("mode", Optional(STRING))], ("self",), RULES_2)
    view = "mode.has_value() ? std::optional<std::string_view>(mode.value()) : std::nullopt"
    assert (formula, saved) == (f"f(grad, {view})", (SavedAttribute("mode", Optional(STRING), "mode"),))


@pytest.mark.parametrize(
    ("type", "rules"), [(Optional(STRING), RULES_1_8), (STRING, RULES_2), (Optional(INT), RULES_2)]
)
def test_other_values_are_passed_on_as_they_are(type: Base, rules: FamilyRules) -> None:
    assert save("f(grad, mode)", [("mode", type)], ("self",), rules)[0] == "f(grad, mode)"


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("f(grads[0], grads[2])", [0, 2]),
        ("grads[1]", [1]),
        ("grads", []),
        ("grads[i]", []),
        ("mygrads[1] + grads[10]", [10]),
        ("grads[ 5 ] + grads [-1]", [5, -1]),
        ("grads[1] * grads[2]", [1, 2]),
    ],
)
def test_gradient_indices_are_the_constant_ones(formula: str, expected: list[int]) -> None:
    assert gradient_indices(formula) == expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("a.b(c_1)->d", {"a", "b", "c_1", "d"}),
        ('f("x y")', {"f", "x", "y"}),
        ("1 + 2x", {"1", "2x"}),
        ("", set()),
    ],
)
def test_identifiers_are_the_words_of_a_formula(formula: str, expected: set[str]) -> None:
    assert identifiers(formula) == expected


@BOTH
@pytest.mark.parametrize(("outputs", "formula"), [(1, "grads[1]"), (2, "grads[0] + grads[2]"), (3, "f(grads[9])")])
def test_a_gradient_beyond_the_outputs_is_an_error(rules: FamilyRules, outputs: int, formula: str) -> None:
    assert error(formula, rules, outputs).code == "D010"


@BOTH
def test_the_last_output_has_a_gradient(rules: FamilyRules) -> None:
    outputs = (("a", TENSOR), ("b", TENSOR))
    assert derivative("grads[0] + grads[1]", outputs=outputs, rules=rules).formula == "grads[0] + grads[1]"


def test_the_error_says_how_many_values_are_returned() -> None:
    assert [str(error("grads[7]", RULES_1_8, count)) for count in (1, 2)] == [
        "`grads[7]` is out of bounds: the function returns 1 value",
        "`grads[7]` is out of bounds: the function returns 2 values",
    ]


@pytest.mark.parametrize(
    ("formula", "instead"),
    [
        ("grad.expand(self.sizes())", ".sym_sizes()"),
        ("self->sizes()", ".sym_sizes()"),
        ("grad * self.size(0)", ".sym_size(n)"),
        ("grad * self.size(-1)", ".sym_size(n)"),
        ("grad * self->size(12)", ".sym_size(n)"),
        ("f(self.strides())", ".sym_strides()"),
        ("f(self->strides())", ".sym_strides()"),
    ],
)
def test_sizes_that_are_not_symbolic_are_an_error_from_release_2_on(formula: str, instead: str) -> None:
    problem = error(formula, RULES_2)
    assert (problem.code, problem.help) == ("D016", f"write `{instead}`")


@pytest.mark.parametrize("formula", ["self.size(dim)", "self.size()", "self.sizes_x()", "sizes(self)"])
def test_calls_that_only_look_like_sizes_are_accepted(formula: str) -> None:
    assert derivative(formula, rules=RULES_2).formula == formula


@pytest.mark.parametrize(("rules", "call"), [(RULES_1_8, "strides"), (RULES_2, "sym_strides")])
def test_strides_of_another_argument_than_the_formulas_are_an_error(rules: FamilyRules, call: str) -> None:
    problem = error(f"f(other.{call}())", rules)
    assert (problem.code, str(problem)) == ("D015", f"`other.{call}()` may stand only in a formula for `other` alone")


@pytest.mark.parametrize(("rules", "call"), [(RULES_1_8, "strides"), (RULES_2, "sym_strides")])
def test_strides_in_a_formula_for_several_arguments_are_an_error(rules: FamilyRules, call: str) -> None:
    with pytest.raises(FormulaError) as caught:
        create_derivative(f"f(self.{call}())", ("self", "other"), (SELF, OTHER), (RESULT,), (), rules)
    assert caught.value.code == "D015"


def test_named_gradients_are_sorted_and_only_those_that_are_used() -> None:
    gradients = ("grad_values", "grad_mask", "grad_indices")
    made = derivative("f(grad_values, grad_indices, grad_values)", gradients=gradients, rules=RULES_2)
    assert made.named_gradients == ("grad_indices", "grad_values")


def check(*formulas: str, named: tuple[str, ...] = ()) -> str | None:
    """The code of what is wrong with the gradients that formulas use together."""
    made = [
        Derivative(f, f, ("self",), named_gradients=tuple(g for g in named if g in identifiers(f))) for f in formulas
    ]
    problem = check_gradients(made)
    return None if problem is None else problem.code


@pytest.mark.parametrize(
    "formulas",
    [
        ("grad * 2", "grad"),
        ("grads[0] + grads[1]",),
        ("grads[0]", "grads[1]"),
        ("f(grads)",),
        ("f(grads, grads[0])",),
        ("grads[1]",),
        ("2",),
        ("mygrad + grads[1]",),
    ],
)
def test_one_way_of_naming_gradients_is_accepted(formulas: tuple[str, ...]) -> None:
    assert check(*formulas) is None


@pytest.mark.parametrize(
    "formulas", [("grad * grads[1]",), ("grad", "grads[1]"), ("f(grads)", "grad"), ("grads[0] + grad",)]
)
def test_grad_beside_grads_is_an_error(formulas: tuple[str, ...]) -> None:
    assert check(*formulas) == "D012"


@pytest.mark.parametrize("formulas", [("grads[0]",), ("grads[0]", "grads[0] * 2"), ("grads[0] + grads[0]", "3")])
def test_the_first_of_grads_alone_is_an_error(formulas: tuple[str, ...]) -> None:
    assert check(*formulas) == "D011"


@pytest.mark.parametrize("other", ["grad", "grads[1]", "f(grads)"])
def test_named_gradients_beside_others_are_an_error(other: str) -> None:
    assert check("grad_values", other, named=("grad_values",)) == "D018"


def test_named_gradients_alone_are_accepted() -> None:
    assert check("grad_values + grad_mask", named=("grad_values", "grad_mask")) is None
