// @generated snapshot of LogitBackward: logit(Tensor self, float? eps=None) -> Tensor

// declaration
struct TORCH_API LogitBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "LogitBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    self_.reset_data();
    self_.reset_grad_function();
  }

  SavedVariable self_;
  c10::optional<double> eps;

};

// definition
variable_list LogitBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto self = self_.unpack();
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (eps.has_value() ? (grad / (self * (1 - self))).masked_fill((self - 0.5).abs() > 0.5 - eps.value(), 0) : grad / (self * (1 - self))) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject LogitBackwardClass;
addClass<LogitBackward>(LogitBackwardClass, "LogitBackward");
