// @generated snapshot of PowBackward0: pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor

// declaration
struct TORCH_API PowBackward0 : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "PowBackward0"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    self_.reset_data();
    self_.reset_grad_function();
  }

  ScalarType self_scalar_type;
  SavedVariable self_;
  Scalar exponent;

};

// definition
variable_list PowBackward0::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto self = self_.unpack();
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (project(self_scalar_type, grad * base_slope(self, at::scalar_to_tensor(exponent)).conj())) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject PowBackward0Class;
addClass<PowBackward0>(PowBackward0Class, "PowBackward0");
