// @generated snapshot of FftFftshiftBackward: fft_fftshift(Tensor self, int[1]? dim=None) -> Tensor

// declaration
struct TORCH_API FftFftshiftBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "FftFftshiftBackward"; }
  void release_variables() override {


  }

  c10::OptionalArray<int64_t> dim;

};

// definition
variable_list FftFftshiftBackward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (at::fft_ifftshift(grad, dim)) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject FftFftshiftBackwardClass;
addClass<FftFftshiftBackward>(FftFftshiftBackwardClass, "FftFftshiftBackward");
