// PyTorch's functions that register the Python class of a Node.
#pragma once

#include <typeinfo>

#include "python_api.h"

namespace torch {
namespace autograd {

PyTypeObject* _initFunctionPyTypeObject(
    PyTypeObject& type,
    const char* name,
    PyGetSetDef* properties,
    PyMethodDef* methods);
void registerCppFunction(const std::type_info& type, PyTypeObject* python_type);

} // namespace autograd
} // namespace torch
