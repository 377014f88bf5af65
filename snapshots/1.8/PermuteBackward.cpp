// @generated snapshot of PermuteBackward: permute(Tensor(a) self, int[] dims) -> Tensor(a)

// declaration
struct TORCH_API PermuteBackward : public Node {
  using Node::Node;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "PermuteBackward"; }
  void release_variables() override {


  }

  std::vector<int64_t> dims;

};

// definition
variable_list PermuteBackward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (grad.permute(inverse_order(dims))) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject PermuteBackwardClass;
addClass<PermuteBackward>(PermuteBackwardClass, "PermuteBackward");
