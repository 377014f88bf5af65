// @generated snapshot of CumsumBackward: cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor

// declaration
struct TORCH_API CumsumBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "CumsumBackward"; }
  void release_variables() override {


  }

  int64_t self_dim = 0;
  int64_t dim = 0;
  c10::optional<ScalarType> dtype;

};

// definition
variable_list CumsumBackward::apply(variable_list&& grads) {


  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  bool any_grad_defined = any_variable_defined(grads);
  if (should_compute_output({ self_ix })) {
    auto grad_result = any_grad_defined ? (self_dim == 0 ? grad : grad.flip({dim}).cumsum(dim, dtype).flip({dim})) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject CumsumBackwardClass;
addClass<CumsumBackward>(CumsumBackwardClass, "CumsumBackward");
