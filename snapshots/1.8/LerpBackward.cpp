// @generated snapshot of LerpBackward: lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor

// declaration
struct TORCH_API LerpBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "LerpBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    weight_.reset_data();
    weight_.reset_grad_function();
    self_.reset_data();
    self_.reset_grad_function();
    end_.reset_data();
    end_.reset_grad_function();
  }

  SavedVariable weight_;
  SavedVariable self_;
  SavedVariable end_;

};

// definition
variable_list LerpBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  auto end_ix = gen.range(1);
  auto weight_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto weight = weight_.unpack();
  auto self = self_.unpack();
  auto end = end_.unpack();
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ end_ix })) {
    auto grad_result = any_grad_defined ? (grad * weight.conj()) : Tensor();
    copy_range(grad_inputs, end_ix, grad_result);
  }
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (grad * (1 - weight).conj()) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  if (should_compute_output({ weight_ix })) {
    auto grad_result = any_grad_defined ? (grad * (end - self).conj()) : Tensor();
    copy_range(grad_inputs, weight_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject LerpBackwardClass;
addClass<LerpBackward>(LerpBackwardClass, "LerpBackward");
