// @generated snapshot of I0Backward: i0(Tensor self) -> Tensor

// declaration
struct TORCH_API I0Backward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "I0Backward"; }
  void release_variables() override {


  }



};

// definition
variable_list I0Backward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  if (should_compute_output({ self_ix })) {
    auto grad_result = not_implemented("i0", "its slope is the Bessel function of order one, which is not at hand");
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject I0BackwardClass;
addClass<I0Backward>(I0BackwardClass, "I0Backward");
