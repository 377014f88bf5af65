// @generated snapshot of Atan2Backward: atan2(Tensor self, Tensor other) -> Tensor

// declaration
struct TORCH_API Atan2Backward : public TraceableFunction {
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "Atan2Backward"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    self_.reset_data();
    self_.reset_grad_function();
    other_.reset_data();
    other_.reset_grad_function();
  }

  SavedVariable self_;
  SavedVariable other_;

};

// definition
variable_list Atan2Backward::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);

  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  auto other_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  auto& grad = grads[0];
  auto self = self_.unpack();
  auto other = other_.unpack();
  if (should_compute_output({ self_ix, other_ix })) {
      auto grad_input_mask = std::array<bool, 2>{
        should_compute_output({ self_ix }),
        should_compute_output({ other_ix }),
      };
    auto grad_result = !grad.defined() ? std::tuple<Tensor, Tensor>() : std::make_tuple(
    grad_input_mask[0] ? grad * other / (self.pow(2) + other.pow(2)) : Tensor(),
    grad_input_mask[1] ? -grad * self / (self.pow(2) + other.pow(2)) : Tensor());
      if (should_compute_output({ self_ix })) {
        copy_range(grad_inputs, self_ix, std::get<0>(grad_result));
      }
      if (should_compute_output({ other_ix })) {
        copy_range(grad_inputs, other_ix, std::get<1>(grad_result));
      }
  }
  return grad_inputs;
}

// Python binding
static PyTypeObject Atan2BackwardClass;
addClass<Atan2Backward>(Atan2BackwardClass, "Atan2Backward");
