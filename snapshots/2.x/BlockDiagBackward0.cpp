// @generated snapshot of BlockDiagBackward0: block_diag(Tensor[] tensors) -> Tensor

// declaration
#ifdef _WIN32
struct BlockDiagBackward0 : public TraceableFunction {
  TORCH_API BlockDiagBackward0() = default;
#else
struct TORCH_API BlockDiagBackward0 : public TraceableFunction {
#endif
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "BlockDiagBackward0"; }
  void release_variables() override {


  }

  void compiled_args(CompiledNodeArgs& args) const override;
  variable_list apply_with_saved(const variable_list& inputs, SwapSavedVariables& saved) override;
  ::std::vector<at::ScalarType> tensors_args_scalartypes;
  ::std::vector<::std::vector<int64_t>> tensors_args_sizes;
  size_t tensors_size_;
};

// definition
static variable_list BlockDiagBackward0_apply_functional(
  variable_list&& grads,
  std::array<bool,1> needs_input_grad, size_t tensors_size_, ::std::vector<at::ScalarType>& tensors_args_scalartypes, ::std::vector<::std::vector<int64_t>>& tensors_args_sizes)
{
  IndexRangeGenerator gen;
  auto tensors_ix = gen.range(tensors_size_);
  variable_list grad_inputs(gen.size());
  const auto& grad = grads[0];
  if (needs_input_grad[/*tensors*/0]) {
    auto grad_result = block_parts(grad, tensors_args_sizes, tensors_args_scalartypes);
    copy_range(grad_inputs, tensors_ix, grad_result);
  }
  return grad_inputs;
}
inline variable_list BlockDiagBackward0_apply_functional_ivalue(const variable_list& grads, const ivalue_list& args)
{
#ifdef C10_MOBILE
  TORCH_INTERNAL_ASSERT(false, "compiled autograd doesn't work on mobile");
#else
  auto packed_args = PackedArgs(args);
  auto needs_input_grad = packed_args.unpack<std::array<bool, 1>>();
  auto tensors_size_ = packed_args.unpack<size_t>();
  auto tensors_args_scalartypes = packed_args.unpack<::std::vector<at::ScalarType>>();
  auto tensors_args_sizes = packed_args.unpack<::std::vector<::std::vector<int64_t>>>();
  return BlockDiagBackward0_apply_functional(variable_list(grads), needs_input_grad, tensors_size_, tensors_args_scalartypes, tensors_args_sizes);
#endif
}

variable_list BlockDiagBackward0::apply(variable_list&& grads) {



  IndexRangeGenerator gen;
  auto tensors_ix = gen.range(tensors_size_);
  auto needs_input_grad = std::array<bool, 1>{
    task_should_compute_output({ tensors_ix }),
  };
  return BlockDiagBackward0_apply_functional(std::move(grads), needs_input_grad, tensors_size_, tensors_args_scalartypes, tensors_args_sizes);
}

void BlockDiagBackward0::compiled_args(CompiledNodeArgs& args) const {
    args.collect(tensors_args_scalartypes);
    args.collect(tensors_args_sizes);
}
variable_list BlockDiagBackward0::apply_with_saved(const variable_list& grads, SwapSavedVariables& saved) {
#ifdef C10_MOBILE
  TORCH_INTERNAL_ASSERT(false, "compiled autograd doesn't work on mobile");
#else
  saved.before(tensors_args_scalartypes);
  saved.before(tensors_args_sizes);

  static bool called = false;
  if (!called) {
    called = true;
    std::vector<at::TypePtr> schema = {
      torch::dynamo::autograd::IValuePacker<std::array<bool, 1>>::packed_type(),
      torch::dynamo::autograd::IValuePacker<size_t>::packed_type(),
      torch::dynamo::autograd::IValuePacker<::std::vector<at::ScalarType>>::packed_type(),
      torch::dynamo::autograd::IValuePacker<::std::vector<::std::vector<int64_t>>>::packed_type(),
    };
    const auto& pyinterface = torch::dynamo::autograd::getPyCompilerInterface();
    pyinterface->bind_function(saved.get_py_compiler(), name(), BlockDiagBackward0_apply_functional_ivalue, schema);
  }

  variable_list output_result;

  PackedArgs packed_args;


  IndexRangeGenerator gen;
  auto tensors_ix = gen.range(tensors_size_);
  auto needs_input_grad = std::array<bool, 1>{
    task_should_compute_output({ tensors_ix }),
  };
  packed_args.pack(needs_input_grad);
  packed_args.pack(tensors_size_);
  packed_args.pack(tensors_args_scalartypes);
  packed_args.pack(tensors_args_sizes);

  output_result = compiled_autograd_apply_functional(packed_args, next_edges(), saved, grads, name());

  saved.after(tensors_args_scalartypes);
  saved.after(tensors_args_sizes);
  return output_result;
#endif
}

// Python getters
static struct PyGetSetDef BlockDiagBackward0_properties[] = {
  THP_FUNCTION_DEFAULT_PROPERTIES,

  {nullptr} /* sentinel */
};

// Python binding
static PyTypeObject BlockDiagBackward0Class;
addClass<BlockDiagBackward0>(module, BlockDiagBackward0Class, "BlockDiagBackward0", BlockDiagBackward0_properties);
