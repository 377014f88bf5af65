#include <ATen/ATen.h>
#include <Python.h>
#include <torch/csrc/autograd/python_cpp_function.h>

namespace torch {
namespace autograd {
namespace generated {

// Makes a Node's class and tells autograd of it.
template <typename Node>
static void addClass(PyTypeObject& type, const char* name, PyGetSetDef* properties = nullptr) {
  _initFunctionPyTypeObject(type, name, properties, nullptr);
  Py_INCREF(&type);
  registerCppFunction(typeid(Node), &type);
}

} // namespace generated
} // namespace autograd
} // namespace torch
