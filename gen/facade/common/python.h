// PyTorch's helpers for bindings, as far as generated bindings use them.
#pragma once

#include "autograd.h"
#include "bindings.h"

#define HANDLE_TH_ERRORS try {
#define END_HANDLE_TH_ERRORS \
  } \
  catch (...) { \
    return nullptr; \
  }

namespace pybind11 {

enum class return_value_policy : uint8_t { automatic, take_ownership, copy, move, reference, reference_internal };

class handle {
 public:
  PyObject* ptr() const;
};
class object : public handle {
 public:
  handle release();
};
template <typename T>
object cast(T&& value, return_value_policy policy = return_value_policy::automatic);

} // namespace pybind11

namespace py = pybind11;

PyObject* THPVariable_Wrap(const at::Tensor& variable);

namespace torch {
namespace autograd {

struct THPCppFunction {
  PyObject base;
  NodePointer cdata;
};

PyObject* THPCppFunction_next_functions(PyObject* self, void* unused);
PyObject* THPCppFunction_metadata(PyObject* self, void* unused);
PyObject* THPCppFunction_requires_grad(PyObject* self, void* unused);
PyObject* THPCppFunction_input_metadata(PyObject* self, void* unused);
} // namespace autograd
} // namespace torch

#define THP_FUNCTION_DEFAULT_PROPERTIES \
  {"next_functions", THPCppFunction_next_functions, nullptr, nullptr, nullptr}, \
      {"requires_grad", THPCppFunction_requires_grad, nullptr, nullptr, nullptr}, \
      {"metadata", THPCppFunction_metadata, nullptr, nullptr, nullptr}, { \
    "_input_metadata", THPCppFunction_input_metadata, nullptr, nullptr, nullptr \
  }
