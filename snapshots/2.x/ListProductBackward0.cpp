// @generated snapshot of ListProductBackward0: _list_product(Tensor[] factors) -> Tensor

// declaration
#ifdef _WIN32
struct ListProductBackward0 : public TraceableFunction {
  TORCH_API ListProductBackward0() = default;
#else
struct TORCH_API ListProductBackward0 : public TraceableFunction {
#endif
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "ListProductBackward0"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    factors_.clear();
    factors_released_ = true;
  }

  void compiled_args(CompiledNodeArgs& args) const override;
  variable_list apply_with_saved(const variable_list& inputs, SwapSavedVariables& saved) override;
  std::vector<SavedVariable> factors_;
  bool factors_released_ = false;
  size_t factors_size_;
};

// definition
static variable_list ListProductBackward0_apply_functional(
  variable_list&& grads,
  std::array<bool,1> needs_input_grad, size_t factors_size_, std::vector<Tensor>& factors)
{
  IndexRangeGenerator gen;
  auto factors_ix = gen.range(factors_size_);
  variable_list grad_inputs(gen.size());
  const auto& grad = grads[0];
  if (needs_input_grad[/*factors*/0]) {
    auto grad_result = list_product_pulls(grad, factors);
    copy_range(grad_inputs, factors_ix, grad_result);
  }
  return grad_inputs;
}
inline variable_list ListProductBackward0_apply_functional_ivalue(const variable_list& grads, const ivalue_list& args)
{
#ifdef C10_MOBILE
  TORCH_INTERNAL_ASSERT(false, "compiled autograd doesn't work on mobile");
#else
  auto packed_args = PackedArgs(args);
  auto needs_input_grad = packed_args.unpack<std::array<bool, 1>>();
  auto factors_size_ = packed_args.unpack<size_t>();
  auto factors = packed_args.unpack<std::vector<Tensor>>();
  return ListProductBackward0_apply_functional(variable_list(grads), needs_input_grad, factors_size_, factors);
#endif
}

variable_list ListProductBackward0::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);
  TORCH_CHECK(!factors_released_, ERR_BACKWARD_TWICE);
  auto factors = unpack_list(factors_, nullptr);
  IndexRangeGenerator gen;
  auto factors_ix = gen.range(factors_size_);
  auto needs_input_grad = std::array<bool, 1>{
    task_should_compute_output({ factors_ix }),
  };
  return ListProductBackward0_apply_functional(std::move(grads), needs_input_grad, factors_size_, factors);
}

void ListProductBackward0::compiled_args(CompiledNodeArgs& args) const {
    args.collect(factors_, false);
}
variable_list ListProductBackward0::apply_with_saved(const variable_list& grads, SwapSavedVariables& saved) {
#ifdef C10_MOBILE
  TORCH_INTERNAL_ASSERT(false, "compiled autograd doesn't work on mobile");
#else
  saved.before(factors_);

  static bool called = false;
  if (!called) {
    called = true;
    std::vector<at::TypePtr> schema = {
      torch::dynamo::autograd::IValuePacker<std::array<bool, 1>>::packed_type(),
      torch::dynamo::autograd::IValuePacker<size_t>::packed_type(),
      torch::dynamo::autograd::IValuePacker<std::vector<Tensor>>::packed_type(),
    };
    const auto& pyinterface = torch::dynamo::autograd::getPyCompilerInterface();
    pyinterface->bind_function(saved.get_py_compiler(), name(), ListProductBackward0_apply_functional_ivalue, schema);
  }

  variable_list output_result;

  PackedArgs packed_args;
  TORCH_CHECK(!factors_released_, ERR_BACKWARD_TWICE);
  auto factors = unpack_list(factors_, nullptr);
  IndexRangeGenerator gen;
  auto factors_ix = gen.range(factors_size_);
  auto needs_input_grad = std::array<bool, 1>{
    task_should_compute_output({ factors_ix }),
  };
  packed_args.pack(needs_input_grad);
  packed_args.pack(factors_size_);
  packed_args.pack(factors);

  output_result = compiled_autograd_apply_functional(packed_args, next_edges(), saved, grads, name());

  saved.after(factors_);
  return output_result;
#endif
}

// Python getters
static PyObject* THPListProductBackward0_factors_getter(THPCppFunction *self, void *_unused) {
  HANDLE_TH_ERRORS
  const auto *node = static_cast<ListProductBackward0*>(self->cdata.get());
  const auto& prop = node->factors_;
  if (node->factors_released_) {
    PyErr_SetString(PyExc_RuntimeError, ERR_BACKWARD_TWICE);
    return nullptr;
  }
  PyObject* tup = PyTuple_New((Py_ssize_t) prop.size());
  for (auto i: c10::irange(prop.size())) {
    PyTuple_SetItem(tup, (Py_ssize_t) i, THPVariable_Wrap(prop[i].unpack(self->cdata)));
  }
  return tup;
  END_HANDLE_TH_ERRORS
}

static PyObject* THPListProductBackward0_factors_raw_getter(THPCppFunction *self, void *_unused) {
  HANDLE_TH_ERRORS
  const auto *node = static_cast<ListProductBackward0*>(self->cdata.get());
  const auto& prop = node->factors_;
  if (node->factors_released_) {
    PyErr_SetString(PyExc_RuntimeError, ERR_BACKWARD_TWICE);
    return nullptr;
  }
  PyObject* tup = PyTuple_New((Py_ssize_t) prop.size());
  for (auto i : c10::irange(prop.size())) {
    pybind11::object obj = pybind11::cast(prop[i], pybind11::return_value_policy::reference);
    PyTuple_SetItem(tup, (Py_ssize_t) i, obj.release().ptr());
  }
  return tup;
  END_HANDLE_TH_ERRORS
}

static struct PyGetSetDef ListProductBackward0_properties[] = {
  THP_FUNCTION_DEFAULT_PROPERTIES,
  {(char*)"_saved_factors", (getter)THPListProductBackward0_factors_getter, nullptr, nullptr, nullptr},
  {(char*)"_raw_saved_factors", (getter)THPListProductBackward0_factors_raw_getter, nullptr, nullptr, nullptr},
  {nullptr} /* sentinel */
};

// Python binding
static PyTypeObject ListProductBackward0Class;
addClass<ListProductBackward0>(module, ListProductBackward0Class, "ListProductBackward0", ListProductBackward0_properties);
