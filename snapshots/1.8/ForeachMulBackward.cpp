// @generated snapshot of ForeachMulBackward: _foreach_mul.List(Tensor[] tensors1, Tensor[] tensors2) -> Tensor[]

// declaration
struct TORCH_API ForeachMulBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "ForeachMulBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    tensors2_.clear();
    tensors2_released_ = true;
    tensors1_.clear();
    tensors1_released_ = true;
  }

  std::vector<SavedVariable> tensors2_;
  bool tensors2_released_ = false;
  std::vector<SavedVariable> tensors1_;
  bool tensors1_released_ = false;
  size_t tensors1_size_;
  size_t tensors2_size_;
};

// definition
variable_list ForeachMulBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);
  TORCH_CHECK(!tensors2_released_, ERR_BACKWARD_TWICE);
  TORCH_CHECK(!tensors1_released_, ERR_BACKWARD_TWICE);
  IndexRangeGenerator gen;
  auto tensors1_ix = gen.range(tensors1_size_);
  auto tensors2_ix = gen.range(tensors2_size_);
  variable_list grad_inputs(gen.size());
  auto tensors2 = unpack_list(tensors2_);
  auto tensors1 = unpack_list(tensors1_);
  if (should_compute_output({ tensors1_ix })) {
    auto grad_result = times_each(grads, tensors2);
    copy_range(grad_inputs, tensors1_ix, grad_result);
  }
  if (should_compute_output({ tensors2_ix })) {
    auto grad_result = times_each(grads, tensors1);
    copy_range(grad_inputs, tensors2_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject ForeachMulBackwardClass;
addClass<ForeachMulBackward>(ForeachMulBackwardClass, "ForeachMulBackward");
