// @generated snapshot of CatBackward: cat(Tensor[] tensors, int dim=0) -> Tensor

// declaration
struct TORCH_API CatBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "CatBackward"; }
  void release_variables() override {


  }

  std::vector<std::vector<int64_t>> tensors_args_sizes;
  std::vector<ScalarType> tensors_args_scalartypes;
  int64_t dim = 0;
  size_t tensors_size_;
};

// definition
variable_list CatBackward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto tensors_ix = gen.range(tensors_size_);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  if (should_compute_output({ tensors_ix })) {
    auto grad_result = cut_up(grad, tensors_args_sizes, tensors_args_scalartypes, dim);
    copy_range(grad_inputs, tensors_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject CatBackwardClass;
addClass<CatBackward>(CatBackwardClass, "CatBackward");
