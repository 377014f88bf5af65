// @generated snapshot of SolveBackward: solve(Tensor self, Tensor A) -> (Tensor solution, Tensor LU)

// declaration
struct TORCH_API SolveBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "SolveBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    A_.reset_data();
    A_.reset_grad_function();
    solution_.reset_data();
    solution_.reset_grad_function();
  }

  SavedVariable A_;
  SavedVariable solution_;

};

// definition
variable_list SolveBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  auto A_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto A = A_.unpack();
  auto solution = solution_.unpack(shared_from_this());
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ A_ix })) {
    auto grad_result = any_grad_defined ? (-std::get<0>(at::solve(grad, A.transpose(-2, -1).conj()))
    .matmul(solution.transpose(-2, -1).conj())) : Tensor();
    copy_range(grad_inputs, A_ix, grad_result);
  }
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (std::get<0>(at::solve(grad, A.transpose(-2, -1).conj()))) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject SolveBackwardClass;
addClass<SolveBackward>(SolveBackwardClass, "SolveBackward");
