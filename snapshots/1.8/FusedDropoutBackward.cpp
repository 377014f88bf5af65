// @generated snapshot of FusedDropoutBackward: fused_dropout_forward(Tensor self, float p, *, Generator? generator=None) -> (Tensor output, Tensor workspace)

// declaration
struct TORCH_API FusedDropoutBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "FusedDropoutBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    workspace_.reset_data();
    workspace_.reset_grad_function();
  }
  bool retain_variables = true;
  void will_release_variables() override {
    retain_variables = false;
  }
  SavedVariable workspace_;

};

// definition
variable_list FusedDropoutBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto workspace = workspace_.unpack(shared_from_this());
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (retain_variables ? grad * workspace : workspace.mul_(grad)) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject FusedDropoutBackwardClass;
addClass<FusedDropoutBackward>(FusedDropoutBackwardClass, "FusedDropoutBackward");
