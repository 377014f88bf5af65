// @generated snapshot of UpsampleNearest1DBackward1: upsample_nearest1d.vec(Tensor input, int[]? output_size, float[]? scale_factors) -> Tensor

// declaration
struct TORCH_API UpsampleNearest1DBackward1 : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "UpsampleNearest1DBackward1"; }
  void release_variables() override {


  }

  std::vector<int64_t> input_sizes;
  c10::OptionalArray<int64_t> output_size;
  c10::OptionalArray<double> scale_factors;

};

// definition
variable_list UpsampleNearest1DBackward1::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto input_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ input_ix })) {
    auto grad_result = any_grad_defined ? (at::upsample_nearest1d_backward(grad, output_size, input_sizes, scale_factors)) : Tensor();
    copy_range(grad_inputs, input_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject UpsampleNearest1DBackward1Class;
addClass<UpsampleNearest1DBackward1>(UpsampleNearest1DBackward1Class, "UpsampleNearest1DBackward1");
