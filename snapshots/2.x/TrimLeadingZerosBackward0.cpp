// @generated snapshot of TrimLeadingZerosBackward0: _trim_leading_zeros(Tensor self) -> (Tensor kept, SymInt offset)

// declaration
#ifdef _WIN32
struct TrimLeadingZerosBackward0 : public TraceableFunction {
  TORCH_API TrimLeadingZerosBackward0() = default;
#else
struct TORCH_API TrimLeadingZerosBackward0 : public TraceableFunction {
#endif
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "TrimLeadingZerosBackward0"; }
  void release_variables() override {


  }

  void compiled_args(CompiledNodeArgs& args) const override;
  variable_list apply_with_saved(const variable_list& inputs, SwapSavedVariables& saved) override;
  c10::SymInt offset;

};

// definition
static variable_list TrimLeadingZerosBackward0_apply_functional(
  variable_list&& grads,
  std::array<bool,1> needs_input_grad, c10::SymInt& offset)
{
  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  variable_list grad_inputs(gen.size());
  const auto& grad = grads[0];
  bool any_grad_defined = any_variable_defined(grads);
  if (needs_input_grad[/*self*/0]) {
    auto grad_result = any_grad_defined ? (at::constant_pad_nd_symint(grad, {offset, 0}, 0)) : Tensor();
    copy_range(grad_inputs, self_ix, grad_result);
  }
  return grad_inputs;
}
inline variable_list TrimLeadingZerosBackward0_apply_functional_ivalue(const variable_list& grads, const ivalue_list& args)
{
#ifdef C10_MOBILE
  TORCH_INTERNAL_ASSERT(false, "compiled autograd doesn't work on mobile");
#else
  auto packed_args = PackedArgs(args);
  auto needs_input_grad = packed_args.unpack<std::array<bool, 1>>();
  auto offset = packed_args.unpack<c10::SymInt>();
  return TrimLeadingZerosBackward0_apply_functional(variable_list(grads), needs_input_grad, offset);
#endif
}

variable_list TrimLeadingZerosBackward0::apply(variable_list&& grads) {



  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  auto needs_input_grad = std::array<bool, 1>{
    task_should_compute_output({ self_ix }),
  };
  return TrimLeadingZerosBackward0_apply_functional(std::move(grads), needs_input_grad, offset);
}

void TrimLeadingZerosBackward0::compiled_args(CompiledNodeArgs& args) const {
    args.collect(offset);
}
variable_list TrimLeadingZerosBackward0::apply_with_saved(const variable_list& grads, SwapSavedVariables& saved) {
#ifdef C10_MOBILE
  TORCH_INTERNAL_ASSERT(false, "compiled autograd doesn't work on mobile");
#else
  saved.before(offset);

  static bool called = false;
  if (!called) {
    called = true;
    std::vector<at::TypePtr> schema = {
      torch::dynamo::autograd::IValuePacker<std::array<bool, 1>>::packed_type(),
      torch::dynamo::autograd::IValuePacker<c10::SymInt>::packed_type(),
    };
    const auto& pyinterface = torch::dynamo::autograd::getPyCompilerInterface();
    pyinterface->bind_function(saved.get_py_compiler(), name(), TrimLeadingZerosBackward0_apply_functional_ivalue, schema);
  }

  variable_list output_result;

  PackedArgs packed_args;


  IndexRangeGenerator gen;
  auto self_ix = gen.range(1);
  auto needs_input_grad = std::array<bool, 1>{
    task_should_compute_output({ self_ix }),
  };
  packed_args.pack(needs_input_grad);
  packed_args.pack(offset);

  output_result = compiled_autograd_apply_functional(packed_args, next_edges(), saved, grads, name());

  saved.after(offset);
  return output_result;
#endif
}

// Python getters
static PyObject* THPTrimLeadingZerosBackward0_offset_getter(THPCppFunction *self, void *_unused) {
  HANDLE_TH_ERRORS
  auto prop = static_cast<TrimLeadingZerosBackward0*>(self->cdata.get())->offset;
  if (auto m = prop.maybe_as_int()) {
    return PyLong_FromUnsignedLong(*m);
  } else {
    return py::cast(prop).release().ptr();
  }
  END_HANDLE_TH_ERRORS
}

static struct PyGetSetDef TrimLeadingZerosBackward0_properties[] = {
  THP_FUNCTION_DEFAULT_PROPERTIES,
  {(char*)"_saved_offset", (getter)THPTrimLeadingZerosBackward0_offset_getter, nullptr, nullptr, nullptr},
  {nullptr} /* sentinel */
};

// Python binding
static PyTypeObject TrimLeadingZerosBackward0Class;
addClass<TrimLeadingZerosBackward0>(module, TrimLeadingZerosBackward0Class, "TrimLeadingZerosBackward0", TrimLeadingZerosBackward0_properties);
