// @generated snapshot of StdMeanBackward: std_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)

// declaration
struct TORCH_API StdMeanBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "StdMeanBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    self_.reset_data();
    self_.reset_grad_function();
    result0_.reset_data();
    result0_.reset_grad_function();
    result1_.reset_data();
    result1_.reset_grad_function();
  }

  at::TensorOptions self_options;
  int64_t self_numel = 0;
  SavedVariable self_;
  bool unbiased;
  SavedVariable result0_;
  SavedVariable result1_;

};

// definition
variable_list StdMeanBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto self = self_.unpack();
  auto result0 = result0_.unpack(shared_from_this());
  auto result1 = result1_.unpack(shared_from_this());
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (or_zero(grads[0], self_options) * (self - result1) / (result0 * (self_numel - (unbiased ? 1 : 0))) + or_zero(grads[1], self_options) / self_numel) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject StdMeanBackwardClass;
addClass<StdMeanBackward>(StdMeanBackwardClass, "StdMeanBackward");
