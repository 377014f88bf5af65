// @generated snapshot of ListDotBackward0: _list_dot(Tensor[] xs, Tensor[] ys) -> Tensor

// declaration
#ifdef _WIN32
struct ListDotBackward0 : public TraceableFunction {
  TORCH_API ListDotBackward0() = default;
#else
struct TORCH_API ListDotBackward0 : public TraceableFunction {
#endif
  using TraceableFunction::TraceableFunction;
  variable_list apply(variable_list&& grads) override;
  std::string name() const override { return "ListDotBackward0"; }
  void release_variables() override {
    std::lock_guard<std::mutex> lock(mutex_);
    xs_.clear();
    xs_released_ = true;
    ys_.clear();
    ys_released_ = true;
  }

  void compiled_args(CompiledNodeArgs& args) const override;
  variable_list apply_with_saved(const variable_list& inputs, SwapSavedVariables& saved) override;
  std::vector<SavedVariable> xs_;
  bool xs_released_ = false;
  std::vector<SavedVariable> ys_;
  bool ys_released_ = false;
  size_t xs_size_;
  size_t ys_size_;
};

// definition
static variable_list ListDotBackward0_apply_functional(
  variable_list&& grads,
  std::array<bool,2> needs_input_grad, size_t xs_size_, size_t ys_size_, std::vector<Tensor>& xs, std::vector<Tensor>& ys)
{
  IndexRangeGenerator gen;
  auto xs_ix = gen.range(xs_size_);
  auto ys_ix = gen.range(ys_size_);
  variable_list grad_inputs(gen.size());
  const auto& grad = grads[0];
  if (needs_input_grad[/*xs*/0]) {
    auto grad_result = conj_scaled_list(grad, ys);
    copy_range(grad_inputs, xs_ix, grad_result);
  }
  if (needs_input_grad[/*ys*/1]) {
    auto grad_result = conj_scaled_list(grad, xs);
    copy_range(grad_inputs, ys_ix, grad_result);
  }
  return grad_inputs;
}
inline variable_list ListDotBackward0_apply_functional_ivalue(const variable_list& grads, const ivalue_list& args)
{
#ifdef C10_MOBILE
  TORCH_INTERNAL_ASSERT(false, "compiled autograd doesn't work on mobile");
#else
  auto packed_args = PackedArgs(args);
  auto needs_input_grad = packed_args.unpack<std::array<bool, 2>>();
  auto xs_size_ = packed_args.unpack<size_t>();
  auto ys_size_ = packed_args.unpack<size_t>();
  auto xs = packed_args.unpack<std::vector<Tensor>>();
  auto ys = packed_args.unpack<std::vector<Tensor>>();
  return ListDotBackward0_apply_functional(variable_list(grads), needs_input_grad, xs_size_, ys_size_, xs, ys);
#endif
}

variable_list ListDotBackward0::apply(variable_list&& grads) {
  std::lock_guard<std::mutex> lock(mutex_);
  TORCH_CHECK(!xs_released_, ERR_BACKWARD_TWICE);
  TORCH_CHECK(!ys_released_, ERR_BACKWARD_TWICE);
  auto xs = unpack_list(xs_, nullptr);
  auto ys = unpack_list(ys_, nullptr);
  IndexRangeGenerator gen;
  auto xs_ix = gen.range(xs_size_);
  auto ys_ix = gen.range(ys_size_);
  auto needs_input_grad = std::array<bool, 2>{
    task_should_compute_output({ xs_ix }),
    task_should_compute_output({ ys_ix }),
  };
  return ListDotBackward0_apply_functional(std::move(grads), needs_input_grad, xs_size_, ys_size_, xs, ys);
}

void ListDotBackward0::compiled_args(CompiledNodeArgs& args) const {
    args.collect(xs_, false);
    args.collect(ys_, false);
}
variable_list ListDotBackward0::apply_with_saved(const variable_list& grads, SwapSavedVariables& saved) {
#ifdef C10_MOBILE
  TORCH_INTERNAL_ASSERT(false, "compiled autograd doesn't work on mobile");
#else
  saved.before(xs_);
  saved.before(ys_);

  static bool called = false;
  if (!called) {
    called = true;
    std::vector<at::TypePtr> schema = {
      torch::dynamo::autograd::IValuePacker<std::array<bool, 2>>::packed_type(),
      torch::dynamo::autograd::IValuePacker<size_t>::packed_type(),
      torch::dynamo::autograd::IValuePacker<size_t>::packed_type(),
      torch::dynamo::autograd::IValuePacker<std::vector<Tensor>>::packed_type(),
      torch::dynamo::autograd::IValuePacker<std::vector<Tensor>>::packed_type(),
    };
    const auto& pyinterface = torch::dynamo::autograd::getPyCompilerInterface();
    pyinterface->bind_function(saved.get_py_compiler(), name(), ListDotBackward0_apply_functional_ivalue, schema);
  }

  variable_list output_result;

  PackedArgs packed_args;
  TORCH_CHECK(!xs_released_, ERR_BACKWARD_TWICE);
  TORCH_CHECK(!ys_released_, ERR_BACKWARD_TWICE);
  auto xs = unpack_list(xs_, nullptr);
  auto ys = unpack_list(ys_, nullptr);
  IndexRangeGenerator gen;
  auto xs_ix = gen.range(xs_size_);
  auto ys_ix = gen.range(ys_size_);
  auto needs_input_grad = std::array<bool, 2>{
    task_should_compute_output({ xs_ix }),
    task_should_compute_output({ ys_ix }),
  };
  packed_args.pack(needs_input_grad);
  packed_args.pack(xs_size_);
  packed_args.pack(ys_size_);
  packed_args.pack(xs);
  packed_args.pack(ys);

  output_result = compiled_autograd_apply_functional(packed_args, next_edges(), saved, grads, name());

  saved.after(xs_);
  saved.after(ys_);
  return output_result;
#endif
}

// Python getters
static PyObject* THPListDotBackward0_xs_getter(THPCppFunction *self, void *_unused) {
  HANDLE_TH_ERRORS
  const auto *node = static_cast<ListDotBackward0*>(self->cdata.get());
  const auto& prop = node->xs_;
  if (node->xs_released_) {
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

static PyObject* THPListDotBackward0_xs_raw_getter(THPCppFunction *self, void *_unused) {
  HANDLE_TH_ERRORS
  const auto *node = static_cast<ListDotBackward0*>(self->cdata.get());
  const auto& prop = node->xs_;
  if (node->xs_released_) {
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

static PyObject* THPListDotBackward0_ys_getter(THPCppFunction *self, void *_unused) {
  HANDLE_TH_ERRORS
  const auto *node = static_cast<ListDotBackward0*>(self->cdata.get());
  const auto& prop = node->ys_;
  if (node->ys_released_) {
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

static PyObject* THPListDotBackward0_ys_raw_getter(THPCppFunction *self, void *_unused) {
  HANDLE_TH_ERRORS
  const auto *node = static_cast<ListDotBackward0*>(self->cdata.get());
  const auto& prop = node->ys_;
  if (node->ys_released_) {
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

static struct PyGetSetDef ListDotBackward0_properties[] = {
  THP_FUNCTION_DEFAULT_PROPERTIES,
  {(char*)"_saved_xs", (getter)THPListDotBackward0_xs_getter, nullptr, nullptr, nullptr},
  {(char*)"_raw_saved_xs", (getter)THPListDotBackward0_xs_raw_getter, nullptr, nullptr, nullptr},
  {(char*)"_saved_ys", (getter)THPListDotBackward0_ys_getter, nullptr, nullptr, nullptr},
  {(char*)"_raw_saved_ys", (getter)THPListDotBackward0_ys_raw_getter, nullptr, nullptr, nullptr},
  {nullptr} /* sentinel */
};

// Python binding
static PyTypeObject ListDotBackward0Class;
addClass<ListDotBackward0>(module, ListDotBackward0Class, "ListDotBackward0", ListDotBackward0_properties);
