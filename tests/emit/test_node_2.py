"""Tests of Nodes of releases 2.x on small definitions; the expected texts follow the templates of PyTorch 2.13."""

from __future__ import annotations

import pytest

from tests.support.nodes import between, node

FOO = "foo(Tensor self, Tensor other) -> Tensor"
PAIR = "foo(Tensor self) -> (Tensor values, Tensor indices)"


def definition(func: str, *formulas: str, release: str = "2.13") -> str:
    return node(release, func, *formulas).definition


def body(func: str, *formulas: str) -> list[str]:
    """The lines between the sizes of the gradients and their return."""
    return between(definition(func, *formulas), "variable_list grad_inputs(gen.size());", "return grad_inputs;")


def test_a_node_is_declared() -> None:
    assert (
        node("2.13", FOO, "self: grad * other", op="FooBackward0").declaration
        == """\
#ifdef _WIN32
struct FooBackward0 : public TraceableFunction {
  TORCH_API FooBackward0() = default;
#else
struct TORCH_API FooBackward0 : public TraceableFunction {
#endif
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "FooBackward0"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    other_.reset_data();
  }

  void compiled_args(CompiledNodeArgs& args) const override;
  variable_list apply_with_saved(const variable_list& inputs, SwapSavedVariables& saved) override;
  SavedVariable other_;

};
"""
    )


EXPECTED = """\
static variable_list FooBackward0_apply_functional(
  variable_list&& grads,
  std::array<bool,2> needs_input_grad, size_t xs_size_, int64_t& dim, Tensor& other, bool retain_variables)
{
  IndexRangeGenerator gen;
  auto xs_ix = gen.range(xs_size_);
  auto other_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  const auto& grad = grads[0];
  bool any_grad_defined = any_variable_defined(grads);
  if (needs_input_grad[/*other*/1]) {
    auto grad_result = any_grad_defined ? (grad * other) : Tensor();
    copy_range(grad_inputs, other_ix, grad_result);
  }
  if (needs_input_grad[/*xs*/0]) {
    auto grad_result = f(grad, dim, retain_variables);
    copy_range(grad_inputs, xs_ix, grad_result);
  }
  return grad_inputs;
}
inline variable_list FooBackward0_apply_functional_ivalue(const variable_list& grads, const ivalue_list& args)
{
#ifdef C10_MOBILE
  TORCH_INTERNAL_ASSERT(false, "compiled autograd doesn't work on mobile");
#else
  auto packed_args = PackedArgs(args);
  auto needs_input_grad = packed_args.unpack<std::array<bool, 2>>();
  auto xs_size_ = packed_args.unpack<size_t>();
  auto dim = packed_args.unpack<int64_t>();
  auto other = packed_args.unpack<Tensor>();
  auto retain_variables = packed_args.unpack<bool>();
  return FooBackward0_apply_functional(variable_list(grads), needs_input_grad, xs_size_, dim, other, retain_variables);
#endif
}

variable_list FooBackward0::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  auto other = other_.unpack();
  IndexRangeGenerator gen;
  auto xs_ix = gen.range(xs_size_);
  auto other_ix = gen.range(1);
  auto needs_input_grad = std::array<bool, 2>{
    task_should_compute_output({ xs_ix }),
    task_should_compute_output({ other_ix }),
  };
  return FooBackward0_apply_functional(std::move(grads), needs_input_grad, xs_size_, dim, other, retain_variables);
}

void FooBackward0::compiled_args(CompiledNodeArgs& args) const {
    args.collect(dim);
    args.collect(other_, false);
}
variable_list FooBackward0::apply_with_saved(const variable_list& grads, SwapSavedVariables& saved) {
#ifdef C10_MOBILE
  TORCH_INTERNAL_ASSERT(false, "compiled autograd doesn't work on mobile");
#else
  saved.before(dim);
  saved.before(other_);

  static bool called = false;
  if (!called) {
    called = true;
    std::vector<at::TypePtr> schema = {
      torch::dynamo::autograd::IValuePacker<std::array<bool, 2>>::packed_type(),
      torch::dynamo::autograd::IValuePacker<size_t>::packed_type(),
      torch::dynamo::autograd::IValuePacker<int64_t>::packed_type(),
      torch::dynamo::autograd::IValuePacker<Tensor>::packed_type(),
      torch::dynamo::autograd::IValuePacker<bool>::packed_type(),
    };
    const auto& pyinterface = torch::dynamo::autograd::getPyCompilerInterface();
    pyinterface->bind_function(saved.get_py_compiler(), name(), FooBackward0_apply_functional_ivalue, schema);
  }

  variable_list output_result;

  PackedArgs packed_args;

  auto other = other_.unpack();
  IndexRangeGenerator gen;
  auto xs_ix = gen.range(xs_size_);
  auto other_ix = gen.range(1);
  auto needs_input_grad = std::array<bool, 2>{
    task_should_compute_output({ xs_ix }),
    task_should_compute_output({ other_ix }),
  };
  packed_args.pack(needs_input_grad);
  packed_args.pack(xs_size_);
  packed_args.pack(dim);
  packed_args.pack(other);
  packed_args.pack(retain_variables);

  output_result = compiled_autograd_apply_functional(packed_args, next_edges(), saved, grads, name());

  saved.after(dim);
  saved.after(other_);
  return output_result;
#endif
}

"""


def test_a_node_is_defined() -> None:
    func = "foo(Tensor[] xs, int dim, Tensor other) -> Tensor"
    assert definition(func, "xs: f(grad, dim, retain_variables)", "other: grad * other") == EXPECTED


def test_the_binding_of_a_node_registers_its_class_and_properties() -> None:
    assert (
        node("2.13", FOO, "self: grad", op="FooBackward0").python
        == """\
static PyTypeObject FooBackward0Class;
addClass<FooBackward0>(module, FooBackward0Class, "FooBackward0", FooBackward0_properties);
"""
    )


def test_a_formula_for_several_arguments_asks_for_each_of_them() -> None:
    made = definition("foo(Tensor a, Tensor b, Tensor c) -> Tensor", '"c, a": f(grad, grad_input_mask)', "b: grad")
    assert (
        """\
  if (needs_input_grad[2] || needs_input_grad[0]) {
      auto grad_input_mask = std::array<bool, 2>{
        needs_input_grad[2],
        needs_input_grad[0],
      };
    auto grad_result = f(grad, grad_input_mask);
      if (needs_input_grad[/*c*/2]) {
        copy_range(grad_inputs, c_ix, std::get<0>(grad_result));
      }
      if (needs_input_grad[/*a*/0]) {
        copy_range(grad_inputs, a_ix, std::get<1>(grad_result));
      }
  }
"""
        in made
    )


@pytest.mark.parametrize(("release", "blank"), [("2.7", "  "), ("2.8", "")])
def test_a_formula_for_several_arguments_without_mask_leaves_an_empty_line(release: str, blank: str) -> None:
    made = definition(FOO, '"self, other": f(grad)', release=release)
    assert f"  if (needs_input_grad[0] || needs_input_grad[1]) {{\n{blank}\n    auto grad_result = f(grad);\n" in made


@pytest.mark.parametrize(
    ("type", "expected"),
    [
        ("Tensor", "any_grad_defined ? (grad) : Tensor()"),
        ("Tensor?", "any_grad_defined ? (grad) : Tensor()"),
        ("Tensor[]", "grad"),
        ("Tensor?[]", "grad"),
    ],
)
def test_formulas_for_one_tensor_or_none_are_left_out_without_gradients(type: str, expected: str) -> None:
    assert f"auto grad_result = {expected};" in body(f"foo({type} self) -> Tensor", "self: grad")


def test_gradients_with_names_are_those_of_their_outputs() -> None:
    assert body(PAIR, "self: f(grad_indices, grad_values)")[:2] == [
        "const auto& grad_indices = grads[1];",
        "const auto& grad_values = grads[0];",
    ]


def test_only_gradients_that_are_used_have_a_name() -> None:
    assert body(PAIR, "self: f(grad_indices)")[0] == "const auto& grad_indices = grads[1];"


def test_the_number_of_a_named_gradient_counts_differentiable_outputs_only() -> None:
    lines = body(PAIR, "self: f(grad_indices)", "output_differentiability: [False, True]")
    assert lines[0] == "const auto& grad_indices = grads[0];"


def test_a_function_without_saved_values_is_not_locked() -> None:
    made = node("2.13", FOO, "self: grad")
    assert "lock_guard" not in made.declaration + made.definition


def test_a_foreach_function_computes_the_gradient_of_each_element() -> None:
    func = "_foreach_foo(Tensor[] self) -> Tensor[]"
    assert body(func, "self: grads[i] * 2") == [
        "if (needs_input_grad[/*self*/0]) {  // self",
        "std::vector<Tensor> grad_result;",
        "grad_result.reserve(grads.size());",
        "for (const auto & i : c10::irange(grads.size())) {",
        "if (grads[i].defined()) {",
        "grad_result.emplace_back(grads[i] * 2);",
        "} else {",
        "grad_result.emplace_back(Tensor());",
        "}",
        "}",
        "copy_range(grad_inputs, self_ix, grad_result);",
        "}",
    ]


@pytest.mark.parametrize(
    ("func", "superclass"),
    [
        ("slice_inverse(Tensor self) -> Tensor", "Node"),
        ("view_as_real(Tensor(a) self) -> Tensor(a)", "Node"),
        ("view_as(Tensor(a) self) -> Tensor(a)", "TraceableFunction"),
        ("t_(Tensor(a!) self) -> Tensor(a!)", "TraceableFunction"),
    ],
)
def test_a_view_cannot_be_traced(func: str, superclass: str) -> None:
    assert f"struct TORCH_API FooBackward0 : public {superclass} {{\n" in node("2.13", func, "self: grad").declaration


def test_an_optional_string_is_passed_to_the_formula_as_a_view() -> None:
    lines = body("foo(Tensor self, str? mode=None) -> Tensor", "self: f(grad, mode)")
    view = "mode.has_value() ? std::optional<std::string_view>(mode.value()) : std::nullopt"
    assert f"auto grad_result = any_grad_defined ? (f(grad, {view})) : Tensor();" in lines
