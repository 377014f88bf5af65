// @generated snapshot of StackBackward: stack(Tensor[] tensors, int dim=0) -> Tensor

// declaration
struct TORCH_API StackBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "StackBackward"; }
  void release_variables() override {


  }

  std::vector<std::vector<int64_t>> tensors_args_sizes;
  int64_t dim = 0;
  size_t tensors_size_;
};

// definition
variable_list StackBackward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto tensors_ix = gen.range(tensors_size_);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  if (should_compute_output({ tensors_ix })) {
    auto grad_result = grad.defined() ? grad.unbind(dim) : std::vector<Tensor>(tensors_args_sizes.size());
    copy_range(grad_inputs, tensors_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject StackBackwardClass;
addClass<StackBackward>(StackBackwardClass, "StackBackward");
