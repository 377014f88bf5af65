// @generated snapshot of BinaryCrossEntropyBackward: binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor

// declaration
struct TORCH_API BinaryCrossEntropyBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "BinaryCrossEntropyBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    self_.reset_data();
    self_.reset_grad_function();
    target_.reset_data();
    target_.reset_grad_function();
    weight_.reset_data();
    weight_.reset_grad_function();
  }

  SavedVariable self_;
  SavedVariable target_;
  SavedVariable weight_;
  int64_t reduction = 0;

};

// definition
variable_list BinaryCrossEntropyBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  auto target_ix = gen.range(1);
  auto weight_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto self = self_.unpack();
  auto target = target_.unpack();
  auto weight = weight_.unpack();
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (loss_grad(grad, weighted((self - target) / (self * (1 - self)).clamp_min(1e-12), weight), reduction)) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  if (should_compute_output({ target_ix })) {
    auto grad_result = any_grad_defined ? (loss_grad(grad, weighted((1 - self).log().clamp_min(-100) - self.log().clamp_min(-100), weight), reduction)) : Tensor();
    copy_range(grad_inputs, target_ix, grad_result);
  }
  if (should_compute_output({ weight_ix })) {
    auto grad_result = !grad.defined() ? Tensor() : loss_grad( grad, (target - 1) * (1 - self).log().clamp_min(-100) - target * self.log().clamp_min(-100), reduction);
    copy_range(grad_inputs, weight_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject BinaryCrossEntropyBackwardClass;
addClass<BinaryCrossEntropyBackward>(BinaryCrossEntropyBackwardClass, "BinaryCrossEntropyBackward");
