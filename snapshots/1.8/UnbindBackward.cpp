// @generated snapshot of UnbindBackward: unbind.int(Tensor(a) self, int dim=0) -> Tensor(a)[]

// declaration
struct TORCH_API UnbindBackward : public Node {
  using Node::Node;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "UnbindBackward"; }
  void release_variables() override {


  }

  TypeAndSize self_info;
  int64_t dim = 0;

};

// definition
variable_list UnbindBackward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (at::stack(filled(grads, self_info.zeros().unbind(dim)), dim)) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject UnbindBackwardClass;
addClass<UnbindBackward>(UnbindBackwardClass, "UnbindBackward");
