// @generated snapshot of PowBackward2: pow.Scalar(Scalar self, Tensor exponent) -> Tensor

// declaration
struct TORCH_API PowBackward2 : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "PowBackward2"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    exponent_.reset_data();
    exponent_.reset_grad_function();
    result_.reset_data();
    result_.reset_grad_function();
  }

  Scalar self;
  ScalarType exponent_scalar_type;
  SavedVariable exponent_;
  SavedVariable result_;

};

// definition
variable_list PowBackward2::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto exponent_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto exponent = exponent_.unpack();
  auto result = result_.unpack(shared_from_this());
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ exponent_ix })) {
    auto grad_result = any_grad_defined ? (project(exponent_scalar_type, grad * exponent_slope(result, at::scalar_tensor(self, grad.options()), exponent).conj())) : Tensor();
    copy_range(grad_inputs, exponent_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject PowBackward2Class;
addClass<PowBackward2>(PowBackward2Class, "PowBackward2");
