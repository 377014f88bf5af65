"""Tests of Nodes of release 1.8 on small definitions; the expected texts follow the templates of its generator."""

from __future__ import annotations

import pytest

from gen.emit.node import NodeSource
from tests.support.nodes import between, node

FOO = "foo(Tensor self, Tensor other) -> Tensor"


def definition(func: str, *formulas: str, op: str = "FooBackward") -> str:
    return node("1.8", func, *formulas, op=op).definition


def body(func: str, *formulas: str) -> list[str]:
    """The lines between the sizes of the gradients and their return."""
    return between(definition(func, *formulas), "variable_list grad_inputs(gen.size());", "return grad_inputs;")


def test_a_node_without_saved_values_is_declared() -> None:
    assert (
        node("1.8", FOO, "self: grad", op="FooBackward").declaration
        == """\
struct TORCH_API FooBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "FooBackward"; }
  void release_variables() override {


  }



};
"""
    )


def test_a_node_with_saved_values_is_declared() -> None:
    made = node("1.8", "cat(Tensor[] tensors, int dim) -> Tensor", "tensors: f(grad, tensors, dim)", op="CatBackward")
    assert (
        made.declaration
        == """\
struct TORCH_API CatBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "CatBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    tensors_.clear();
    tensors_released_ = true;
  }

  std::vector<SavedVariable> tensors_;
  bool tensors_released_ = false;
  int64_t dim = 0;
  size_t tensors_size_;
};
"""
    )


def test_a_node_that_uses_retain_variables_is_told_of_their_release() -> None:
    made = node("1.8", FOO, "self: f(grad, retain_variables)", op="FooBackward")
    assert between(made.declaration, "}", "};")[:8] == [
        "bool retain_variables = true;",
        "void will_release_variables() override {",
        "retain_variables = false;",
        "}",
        "",
        "",
    ]


@pytest.mark.parametrize("formula", ["f(grad, retain_variables_x)", "f(grad, my_retain_variables)"])
def test_a_part_of_a_longer_word_is_no_use_of_retain_variables(formula: str) -> None:
    assert "will_release_variables" not in node("1.8", FOO, f"self: {formula}").declaration


def test_a_node_with_one_formula_is_defined() -> None:
    assert (
        definition(FOO, "self: grad * other")
        == """\
variable_list FooBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto other = other_.unpack();
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (grad * other) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}
"""
    )


def test_a_node_with_a_formula_for_several_arguments_is_defined() -> None:
    func = "foo(Tensor self, Tensor? weight, Tensor bias) -> Tensor"
    made = definition(func, '"self, weight": foo_backward(grad, grad_input_mask)', "bias: grad.sum()")
    assert (
        made
        == """\
variable_list FooBackward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  auto weight_ix = gen.range(1);
  auto bias_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ bias_ix })) {
    auto grad_result = any_grad_defined ? (grad.sum()) : Tensor();
    copy_range(grad_inputs, bias_ix, grad_result);
  }
  if (should_compute_output({ self_ix, weight_ix })) {
      auto grad_input_mask = std::array<bool, 2>{
        should_compute_output({ self_ix }),
        should_compute_output({ weight_ix }),
      };
    auto grad_result = foo_backward(grad, grad_input_mask);
      if (should_compute_output({ self_ix })) {
        copy_range(grad_inputs, self_ix, std::get<0>(grad_result));
      }
      if (should_compute_output({ weight_ix })) {
        copy_range(grad_inputs, weight_ix, std::get<1>(grad_result));
      }
  }
  return grad_inputs;
}
"""
    )


def test_the_binding_of_a_node_registers_its_class() -> None:
    assert (
        node("1.8", FOO, "self: grad", op="FooBackward").python
        == """\
static PyTypeObject FooBackwardClass;
addClass<FooBackward>(FooBackwardClass, "FooBackward");
"""
    )


def test_there_are_no_getters() -> None:
    assert node("1.8", FOO, "self: grad * other").getters == ""


def test_index_ranges_are_in_the_order_of_the_schema() -> None:
    made = definition("foo(Tensor b, Tensor[] a, Tensor?[] c) -> Tensor", "a: grad", "b: grad", "c: grad")
    assert between(made, "IndexRangeGenerator gen;", "variable_list grad_inputs(gen.size());") == [
        "auto b_ix = gen.range(1);",
        "auto a_ix = gen.range(a_size_);",
        "auto c_ix = gen.range(c_size_);",
    ]


def test_blocks_are_in_the_order_of_the_sorted_keys() -> None:
    lines = body("foo(Tensor a, Tensor B, Tensor c) -> Tensor", "c: grad", "a: grad", '"B": grad')
    assert [line for line in lines if line.startswith("if")] == [
        "if (should_compute_output({ B_ix })) {",
        "if (should_compute_output({ a_ix })) {",
        "if (should_compute_output({ c_ix })) {",
    ]


def test_values_are_unpacked_in_the_order_of_the_blocks_inputs_before_outputs() -> None:
    func = "foo(Tensor a, Tensor b, Tensor c) -> Tensor"
    lines = body(func, "b: grad * result * c", "a: grad * b * c")
    assert [line for line in lines if "unpack" in line] == [
        "auto b = b_.unpack();",
        "auto c = c_.unpack();",
        "auto result = result_.unpack(shared_from_this());",
    ]


def test_a_value_saved_twice_keeps_its_first_place() -> None:
    made = node("1.8", "foo(Tensor a, Tensor b, int n, int m) -> Tensor", "a: f(grad, m)", "b: f(grad, n, m)")
    assert between(made.declaration, "}", "};") == ["", "int64_t m = 0;", "int64_t n = 0;", ""]


ANY_GRAD = "bool any_grad_defined = any_variable_defined(grads);"


@pytest.mark.parametrize(
    ("type", "formula", "expected"),
    [
        ("Tensor", "grad", "any_grad_defined ? (grad) : Tensor()"),
        ("Tensor", "a + b", "any_grad_defined ? (a + b) : Tensor()"),
        ("Tensor?", "grad", "grad"),
        ("Tensor[]", "grad", "grad"),
        ("Tensor", 'not_implemented("foo")', 'not_implemented("foo")'),
        ("Tensor", "f(grad, is_not_implemented_yet)", "f(grad, is_not_implemented_yet)"),
    ],
)
def test_only_formulas_for_one_tensor_are_left_out_without_gradients(type: str, formula: str, expected: str) -> None:
    assert f"auto grad_result = {expected};" in body(f"foo({type} self) -> Tensor", f"self: {formula}")


@pytest.mark.parametrize(
    ("formulas", "expected"),
    [
        (["self: grad"], 1),
        (["self: grad", "other: grad"], 1),
        (["self: not_implemented(grad)", "other: grad"], 1),
        (["self: not_implemented(grad)"], 0),
        (['"self, other": f(grad)'], 0),
    ],
)
def test_whether_any_gradient_is_defined_is_asked_once_if_a_formula_needs_it(
    formulas: list[str], expected: int
) -> None:
    assert body(FOO, *formulas).count(ANY_GRAD) == expected


def test_whether_any_gradient_is_defined_is_asked_behind_the_unpacking_and_before_all_blocks() -> None:
    lines = body("foo(Tensor a, Tensor b, Tensor c) -> Tensor", '"a, b": f(grad, c)', "c: grad")
    assert lines[:4] == [
        "auto& grad = grads[0];",
        "auto c = c_.unpack();",
        ANY_GRAD,
        "if (should_compute_output({ a_ix, b_ix })) {",
    ]


@pytest.mark.parametrize(
    ("func", "formula", "expected"),
    [
        (FOO, "self: f(grad)", True),
        (FOO, "self: f(grads)", False),
        (FOO, "self: f(mygrad, grad_output)", False),
        ("foo(Tensor self) -> (Tensor, Tensor)", "self: grads[0] + grads[1]", False),
        (FOO, 'self: not_implemented("the grad of foo")', True),
    ],
)
def test_the_first_gradient_has_a_name_if_a_formula_uses_the_word(func: str, formula: str, expected: bool) -> None:
    assert ("auto& grad = grads[0];" in body(func, formula)) is expected


def test_a_formula_for_several_arguments_without_mask_leaves_a_line_of_two_blanks() -> None:
    made = definition(FOO, '"self, other": f(grad)')
    assert "  if (should_compute_output({ self_ix, other_ix })) {\n  \n    auto grad_result = f(grad);\n" in made


def test_the_word_for_the_mask_counts_inside_longer_words_too() -> None:
    assert "auto grad_input_mask = std::array<bool, 2>{" in body(FOO, '"self, other": f(grad, my_grad_input_mask_x)')


def test_a_mask_is_made_for_the_arguments_of_its_formula_only() -> None:
    made = definition("foo(Tensor a, Tensor b, Tensor c) -> Tensor", '"c, a": f(grad, grad_input_mask)', "b: grad")
    assert between(made, "auto grad_input_mask = std::array<bool, 2>{", "};") == [
        "should_compute_output({ c_ix }),",
        "should_compute_output({ a_ix }),",
    ]


def test_a_block_for_a_name_that_is_no_argument_is_written_without_question() -> None:
    assert body(FOO, "self: grad", "nothing: f(grad)") == [
        "auto& grad = grads[0];",
        ANY_GRAD,
        "if (should_compute_output({ nothing_ix })) {",
        "auto grad_result = f(grad);",
        "copy_range(grad_inputs, nothing_ix, grad_result);",
        "}",
        "if (should_compute_output({ self_ix })) {",
        "auto grad_result = any_grad_defined ? (grad) : Tensor();",
        "copy_range(grad_inputs, self_ix, grad_result);",
        "}",
    ]


def test_a_foreach_function_has_a_block_like_any_other() -> None:
    assert body("_foreach_foo(Tensor[] self) -> Tensor[]", "self: f(grads)") == [
        "if (should_compute_output({ self_ix })) {",
        "auto grad_result = f(grads);",
        "copy_range(grad_inputs, self_ix, grad_result);",
        "}",
    ]


def test_lists_are_checked_before_they_are_unpacked() -> None:
    made = definition("cat(Tensor[] tensors, Tensor?[] more) -> Tensor", "tensors: f(grad, tensors, more)")
    assert made.split("\n")[1:4] == [
        "  std::lock_guard<std::mutex> lock(mutex_);",
        "  TORCH_CHECK(!tensors_released_, ERR_BACKWARD_TWICE);",
        "  TORCH_CHECK(!more_released_, ERR_BACKWARD_TWICE);",
    ]


@pytest.mark.parametrize(
    ("func", "superclass"),
    [
        ("t(Tensor(a) self) -> Tensor(a)", "Node"),
        ("squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)", "Node"),
        ("squeeze_(Tensor(a!) self) -> Tensor(a!)", "TraceableFunction"),
        ("reshape(Tensor self) -> Tensor", "TraceableFunction"),
    ],
)
def test_a_view_cannot_be_traced(func: str, superclass: str) -> None:
    made: NodeSource = node("1.8", func, "self: grad", op="FooBackward")
    assert made.declaration.startswith(f"struct TORCH_API FooBackward : public {superclass} {{\n")
