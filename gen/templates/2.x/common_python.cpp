#include <ATen/ATen.h>
#include <Python.h>
#include <c10/core/SymNodeImpl.h>
#include <pybind11/pybind11.h>
#include <torch/csrc/autograd/python_cpp_function.h>
#include <torch/csrc/autograd/python_variable.h>
#include <torch/csrc/autograd/saved_variable.h>
#include <torch/csrc/utils/pybind.h>

namespace torch::autograd::generated {

// Adds a Node's class to a module and tells autograd of it.
template <typename Node>
static void addClass(PyObject* module, PyTypeObject& type, const char* name, PyGetSetDef* properties) {
  _initFunctionPyTypeObject(type, name, properties, nullptr);
  Py_INCREF(&type);
  PyModule_AddObject(module, name, reinterpret_cast<PyObject*>(&type));
  registerCppFunction(typeid(Node), &type);
}

} // namespace torch::autograd::generated
