// @generated snapshot of KlDivBackward: kl_div(Tensor self, Tensor target, int reduction=Mean, *, bool log_target=False) -> Tensor

// declaration
struct TORCH_API KlDivBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "KlDivBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    target_.reset_data();
    target_.reset_grad_function();
    self_.reset_data();
    self_.reset_grad_function();
  }

  SavedVariable target_;
  int64_t reduction = 0;
  bool log_target;
  SavedVariable self_;

};

// definition
variable_list KlDivBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  auto target_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto target = target_.unpack();
  auto self = self_.unpack();
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (loss_grad(grad, log_target ? -target.exp() : -target.clamp_min(0), reduction)) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  if (should_compute_output({ target_ix })) {
    auto grad_result = any_grad_defined ? (loss_grad( grad, log_target ? target.exp() * (target - self + 1) : (target.log() - self + 1).masked_fill(target <= 0, 0), reduction)) : Tensor();
    copy_range(grad_inputs, target_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject KlDivBackwardClass;
addClass<KlDivBackward>(KlDivBackwardClass, "KlDivBackward");
