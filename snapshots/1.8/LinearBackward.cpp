// @generated snapshot of LinearBackward: linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor

// declaration
struct TORCH_API LinearBackward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "LinearBackward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    input_.reset_data();
    input_.reset_grad_function();
    weight_.reset_data();
    weight_.reset_grad_function();
  }

  SavedVariable input_;
  int64_t weight_argsize_0 = 0;
  int64_t weight_argsize_1 = 0;
  SavedVariable weight_;

};

// definition
variable_list LinearBackward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto input_ix = gen.range(1);
  auto weight_ix = gen.range(1);
  auto bias_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto input = input_.unpack();
  auto weight = weight_.unpack();
  if (should_compute_output({ input_ix, weight_ix, bias_ix })) {
      auto grad_input_mask = std::array<bool, 3>{
        should_compute_output({ input_ix }),
        should_compute_output({ weight_ix }),
        should_compute_output({ bias_ix }),
      };
    auto grad_result = !grad.defined() ? std::tuple<Tensor, Tensor, Tensor>() : std::make_tuple(
    grad_input_mask[0] ? grad.matmul(weight.conj()) : Tensor(),
    grad_input_mask[1]
      ? grad.reshape({-1, weight_argsize_0}).t().mm(input.reshape({-1, weight_argsize_1}).conj())
      : Tensor(),
    grad_input_mask[2] ? grad.reshape({-1, weight_argsize_0}).sum(0) : Tensor());
      if (should_compute_output({ input_ix })) {
        copy_range(grad_inputs, input_ix, std::get<0>(grad_result));
      }
      if (should_compute_output({ weight_ix })) {
        copy_range(grad_inputs, weight_ix, std::get<1>(grad_result));
      }
      if (should_compute_output({ bias_ix })) {
        copy_range(grad_inputs, bias_ix, std::get<2>(grad_result));
      }
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject LinearBackwardClass;
addClass<LinearBackward>(LinearBackwardClass, "LinearBackward");
