// @generated snapshot of SubBackward: sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor

// declaration
struct TORCH_API SubBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "SubBackward"; }
  void release_variables() override {


  }

  ScalarType other_scalar_type;
  Scalar alpha;
  ScalarType self_scalar_type;

};

// definition
variable_list SubBackward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  auto other_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ other_ix })) {
    auto grad_result = any_grad_defined ? (project(other_scalar_type, -grad * alpha.conj())) : Tensor();
    copy_range(grad_inputs, other_ix, grad_result);
  }
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (project(self_scalar_type, grad)) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject SubBackwardClass;
addClass<SubBackward>(SubBackwardClass, "SubBackward");
