// @generated snapshot of ComplexBackward: complex(Tensor real, Tensor imag) -> Tensor

// declaration
struct TORCH_API ComplexBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "ComplexBackward"; }
  void release_variables() override {


  }



};

// definition
variable_list ComplexBackward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto real_ix = gen.range(1);
  auto imag_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  if (should_compute_output({ real_ix, imag_ix })) {
  
    auto grad_result = !grad.defined() ? std::tuple<Tensor, Tensor>() : std::make_tuple(at::view_as_real(grad).select(-1, 0), at::view_as_real(grad).select(-1, 1));
      if (should_compute_output({ real_ix })) {
        copy_range(grad_inputs, real_ix, std::get<0>(grad_result));
      }
      if (should_compute_output({ imag_ix })) {
        copy_range(grad_inputs, imag_ix, std::get<1>(grad_result));
      }
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject ComplexBackwardClass;
addClass<ComplexBackward>(ComplexBackwardClass, "ComplexBackward");
