// @generated snapshot of GluBackward: glu(Tensor self, int dim=-1) -> Tensor

// declaration
struct TORCH_API GluBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "GluBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    self_.reset_data();
    self_.reset_grad_function();
    result_.reset_data();
    result_.reset_grad_function();
  }

  int64_t self_argsize_dim = 0;
  SavedVariable self_;
  int64_t dim = 0;
  SavedVariable result_;

};

// definition
variable_list GluBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto self = self_.unpack();
  auto result = result_.unpack(shared_from_this());
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (at::cat({
    grad * self.narrow(dim, self_argsize_dim / 2, self_argsize_dim / 2).sigmoid(),
    grad * result * (1 - self.narrow(dim, self_argsize_dim / 2, self_argsize_dim / 2).sigmoid())}, dim)) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject GluBackwardClass;
addClass<GluBackward>(GluBackwardClass, "GluBackward");
