// @generated snapshot of PowBackward1: pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor

// declaration
struct TORCH_API PowBackward1 : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "PowBackward1"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    self_.reset_data();
    self_.reset_grad_function();
    exponent_.reset_data();
    exponent_.reset_grad_function();
    result_.reset_data();
    result_.reset_grad_function();
  }

  SavedVariable self_;
  ScalarType exponent_scalar_type;
  SavedVariable exponent_;
  ScalarType self_scalar_type;
  SavedVariable result_;

};

// definition
variable_list PowBackward1::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  auto exponent_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto self = self_.unpack();
  auto exponent = exponent_.unpack();
  auto result = result_.unpack(shared_from_this());
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ exponent_ix })) {
    auto grad_result = any_grad_defined ? (project(exponent_scalar_type, grad * exponent_slope(result, self, exponent).conj())) : Tensor();
    copy_range(grad_inputs, exponent_ix, grad_result);
  }
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (project(self_scalar_type, grad * base_slope(self, exponent).conj())) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject PowBackward1Class;
addClass<PowBackward1>(PowBackward1Class, "PowBackward1");
