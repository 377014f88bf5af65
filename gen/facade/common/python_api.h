// Python's C API, as far as generated bindings use it.
#pragma once

#include <cstddef>

extern "C" {

struct _object {};
typedef struct _object PyObject;
using Py_ssize_t = std::ptrdiff_t;
using getter = PyObject* (*)(PyObject*, void*);
using setter = int (*)(PyObject*, PyObject*, void*);
struct _typeobject {
  PyObject base;
};
typedef struct _typeobject PyTypeObject;
struct PyMethodDef {};
struct PyGetSetDef {
  const char* name;
  getter get;
  setter set;
  const char* doc;
  void* closure;
};

extern PyObject* Py_None;
extern PyObject* Py_True;
extern PyObject* Py_False;
extern PyObject* PyExc_RuntimeError;
PyObject* PyTuple_New(Py_ssize_t size);
int PyTuple_SetItem(PyObject* tuple, Py_ssize_t index, PyObject* item);
PyObject* PyLong_FromLong(long value);
PyObject* PyLong_FromUnsignedLong(unsigned long value);
PyObject* PyFloat_FromDouble(double value);
PyObject* PyComplex_FromDoubles(double real, double imaginary);
PyObject* PyUnicode_FromStringAndSize(const char* text, Py_ssize_t size);
void PyErr_SetString(PyObject* type, const char* message);
int PyModule_AddObject(PyObject* module, const char* name, PyObject* value);
void Py_IncRef(PyObject* object);
}

#define Py_INCREF(object) Py_IncRef(reinterpret_cast<PyObject*>(object))
#define Py_RETURN_NONE return Py_None
#define Py_RETURN_TRUE return Py_True
#define Py_RETURN_FALSE return Py_False
