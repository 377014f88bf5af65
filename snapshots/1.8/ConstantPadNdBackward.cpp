// @generated snapshot of ConstantPadNdBackward: constant_pad_nd(Tensor self, int[] pad, Scalar value=0) -> Tensor

// declaration
struct TORCH_API ConstantPadNdBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "ConstantPadNdBackward"; }
  void release_variables() override {


  }

  std::vector<int64_t> pad;

};

// definition
variable_list ConstantPadNdBackward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (at::constant_pad_nd(grad, negated(pad), 0)) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject ConstantPadNdBackwardClass;
addClass<ConstantPadNdBackward>(ConstantPadNdBackwardClass, "ConstantPadNdBackward");
