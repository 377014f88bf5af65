"""Tests of the Python getters of saved values in releases 2.x."""

from __future__ import annotations

import pytest

from gen.autograd.cpp_types import (
    BOOL,
    DOUBLE,
    INT,
    INT_ARRAY_REF,
    ITENSOR_LIST_REF,
    LAYOUT,
    OPTIONAL_INT_ARRAY_REF,
    OPTIONAL_SYM_INT_ARRAY_REF,
    OPTIONAL_TENSOR_LIST,
    SCALAR,
    SCALAR_TYPE,
    STRING,
    SYM_INT,
    SYM_INT_ARRAY_REF,
    TENSOR,
    TENSOR_GEOMETRY,
    TENSOR_LIST,
    TENSOR_OPTIONS,
    TYPE_AND_SIZE,
    Array,
    ArrayRef,
    CppType,
    MutRef,
    Optional,
    Vector,
)
from tests.support.nodes import between, saving

HEAD = "static PyObject* THPFooBackward0_x_getter(THPCppFunction *self, void *_unused) {"
RAW_HEAD = "static PyObject* THPFooBackward0_x_raw_getter(THPCppFunction *self, void *_unused) {"
CAST = "static_cast<FooBackward0*>(self->cdata.get())"

PROP = [f"auto prop = {CAST}->x;"]
NONE = ["Py_RETURN_NONE;", "}"]
OPT = [f"auto opt_prop = {CAST}->x;", "if (!opt_prop.has_value()) {", *NONE, "auto prop = opt_prop.value();"]
OPT_LIST = [
    f"auto opt_prop = {CAST}->x;",
    "if (!opt_prop.list.has_value()) {",
    *NONE,
    "auto prop = opt_prop.list.value();",
]
RELEASED = [
    "if (node->x_released_) {",
    "PyErr_SetString(PyExc_RuntimeError, ERR_BACKWARD_TWICE);",
    "return nullptr;",
    "}",
]
NODE_LIST = [f"const auto *node = {CAST};", "const auto& prop = node->x_;", *RELEASED]
NODE_SCALARS = [f"const auto *node = {CAST};", "const auto& prop = node->x;", *RELEASED]

TUPLE = "PyObject* tup = PyTuple_New((Py_ssize_t) prop.size());"
EACH_ITEM = "for (auto i : c10::irange(prop.size())) {"
LONGS = [
    TUPLE,
    EACH_ITEM,
    "PyTuple_SetItem(tup, (Py_ssize_t) i, PyLong_FromUnsignedLong((uint64_t) prop[i]));",
    "}",
    "return tup;",
]
DOUBLES = [
    TUPLE,
    EACH_ITEM,
    "PyTuple_SetItem(tup, (Py_ssize_t) i, PyFloat_FromDouble((double) prop[i]));",
    "}",
    "return tup;",
]
SYMINTS = [
    TUPLE,
    EACH_ITEM,
    "auto si = prop[i];",
    "if (auto m = si.maybe_as_int()) {",
    "PyTuple_SetItem(tup, (Py_ssize_t) i, PyLong_FromUnsignedLong(*m));",
    "} else {",
    "auto py_symint = py::cast(si).release().ptr();",
    "PyTuple_SetItem(tup, (Py_ssize_t) i, py_symint);",
    "}",
    "}",
    "return tup;",
]
SYMINT = [
    "if (auto m = prop.maybe_as_int()) {",
    "return PyLong_FromUnsignedLong(*m);",
    "} else {",
    "return py::cast(prop).release().ptr();",
    "}",
]
LONG = ["return PyLong_FromUnsignedLong((int64_t) prop);"]
FLOAT = ["return PyFloat_FromDouble((double) prop);"]
TRUTH = ["if (prop) {", "Py_RETURN_TRUE;", "} else {", "Py_RETURN_FALSE;", "}"]
TEXT = ["return PyUnicode_FromStringAndSize(prop.data(), prop.size());"]
SAVED = [f"const auto& prop = {CAST}->x_;", "return THPVariable_Wrap(prop.unpack(self->cdata));"]
SAVED_LIST = [
    *NODE_LIST,
    TUPLE,
    "for (auto i: c10::irange(prop.size())) {",
    "PyTuple_SetItem(tup, (Py_ssize_t) i, THPVariable_Wrap(prop[i].unpack(self->cdata)));",
    "}",
    "return tup;",
]
REFERENCE = "pybind11::return_value_policy::reference"
RAW = [
    f"const auto& prop = {CAST}->x_;",
    f"pybind11::object obj = pybind11::cast(prop, {REFERENCE});",
    "return obj.release().ptr();",
]
RAW_LIST = [
    *NODE_LIST,
    TUPLE,
    EACH_ITEM,
    f"pybind11::object obj = pybind11::cast(prop[i], {REFERENCE});",
    "PyTuple_SetItem(tup, (Py_ssize_t) i, obj.release().ptr());",
    "}",
    "return tup;",
]
NUMBER = [
    "if (prop.isComplex()) {",
    "auto cprop = prop.to<c10::complex<double>>();",
    "return PyComplex_FromDoubles(cprop.real(), cprop.imag());",
    "} else if (prop.isFloatingPoint()) {",
    "return PyFloat_FromDouble(prop.to<double>());",
    "} else if (prop.isIntegral(/*includeBool=*/false)) {",
    "return PyLong_FromLong(prop.to<int64_t>());",
    "} else if (prop.isBoolean()) {",
    "if (prop.to<bool>()) {",
    "Py_RETURN_TRUE;",
    "} else {",
    "Py_RETURN_FALSE;",
    "}",
    "} else {",
    'PyErr_SetString(PyExc_RuntimeError, "Unknown scalar type");',
    "return nullptr;",
    "}",
]

GETTERS: list[tuple[CppType, list[str]]] = [
    (INT_ARRAY_REF, PROP + LONGS),
    (SYM_INT_ARRAY_REF, PROP + SYMINTS),
    (OPTIONAL_INT_ARRAY_REF, OPT_LIST + LONGS),
    (Optional(INT_ARRAY_REF), OPT_LIST + LONGS),
    (OPTIONAL_SYM_INT_ARRAY_REF, OPT_LIST + SYMINTS),
    (Optional(SYM_INT_ARRAY_REF), OPT_LIST + SYMINTS),
    (Optional(ArrayRef(DOUBLE)), OPT_LIST + DOUBLES),
    (INT, PROP + LONG),
    (Optional(INT), OPT + LONG),
    (SYM_INT, PROP + SYMINT),
    (Optional(SYM_INT), OPT + SYMINT),
    (DOUBLE, PROP + FLOAT),
    (Optional(DOUBLE), OPT + FLOAT),
    (BOOL, PROP + TRUTH),
    (STRING, PROP + TEXT),
    (Optional(STRING), OPT + TEXT),
    (SCALAR, PROP + NUMBER),
    (Optional(SCALAR), OPT + NUMBER),
]
VARIABLES: list[tuple[CppType, list[str], list[str]]] = [
    (TENSOR, SAVED, RAW),
    (Optional(TENSOR), SAVED, RAW),
    (MutRef(Optional(TENSOR)), SAVED, RAW),
    (TENSOR_LIST, SAVED_LIST, RAW_LIST),
    (ITENSOR_LIST_REF, SAVED_LIST, RAW_LIST),
    (OPTIONAL_TENSOR_LIST, SAVED_LIST, RAW_LIST),
]
WITHOUT = [
    SCALAR_TYPE,
    LAYOUT,
    TENSOR_OPTIONS,
    TENSOR_GEOMETRY,
    TYPE_AND_SIZE,
    Array(BOOL, 2),
    Optional(BOOL),
    Vector(Vector(INT)),
    Vector(SCALAR_TYPE),
]

PROPERTY = '{(char*)"_saved_x", (getter)THPFooBackward0_x_getter, nullptr, nullptr, nullptr},'
RAW_PROPERTY = '{(char*)"_raw_saved_x", (getter)THPFooBackward0_x_raw_getter, nullptr, nullptr, nullptr},'


def body(getters: str, head: str) -> list[str]:
    """The lines of a getter, from its head on, between the macros that turn exceptions into Python's."""
    return between(getters[getters.index(head) :], "HANDLE_TH_ERRORS", "END_HANDLE_TH_ERRORS")


def properties(getters: str) -> list[str]:
    return between(getters, "THP_FUNCTION_DEFAULT_PROPERTIES,", "{nullptr} /* sentinel */")


@pytest.mark.parametrize(("type", "expected"), GETTERS)
def test_a_getter_gives_a_value_as_its_type_needs(type: CppType, expected: list[str]) -> None:
    assert body(saving("2.13", [("x", type)]).getters, HEAD) == expected


@pytest.mark.parametrize("type", [type for type, _ in GETTERS])
def test_a_value_with_a_getter_is_a_property(type: CppType) -> None:
    assert properties(saving("2.13", [("x", type)]).getters) == [PROPERTY]


@pytest.mark.parametrize(("type", "saved", "raw"), VARIABLES)
def test_a_saved_variable_has_a_getter_and_a_raw_one(type: CppType, saved: list[str], raw: list[str]) -> None:
    getters = saving("2.13", [("x", type)]).getters
    assert [body(getters, HEAD), body(getters, RAW_HEAD)] == [saved, raw]


@pytest.mark.parametrize("type", [type for type, _, _ in VARIABLES])
def test_a_saved_variable_is_two_properties(type: CppType) -> None:
    assert properties(saving("2.13", [("x", type)]).getters) == [PROPERTY, RAW_PROPERTY]


@pytest.mark.parametrize("type", WITHOUT)
def test_other_values_have_no_getter(type: CppType) -> None:
    assert (
        saving("2.13", [("x", type)]).getters
        == """

static struct PyGetSetDef FooBackward0_properties[] = {
  THP_FUNCTION_DEFAULT_PROPERTIES,

  {nullptr} /* sentinel */
};

"""
    )


def test_a_list_of_scalars_is_not_given_after_its_release() -> None:
    assert body(saving("2.13", [("x", ArrayRef(SCALAR))]).getters, HEAD)[:6] == NODE_SCALARS


def test_a_list_of_scalars_is_given_as_numbers_of_python() -> None:
    lines = body(saving("2.13", [("x", ArrayRef(SCALAR))]).getters, HEAD)[6:]
    assert [line for line in lines if line.startswith("PyTuple_SetItem")] == [
        "PyTuple_SetItem(tup, (Py_ssize_t) i, PyComplex_FromDoubles(cprop.real(), cprop.imag()));",
        "PyTuple_SetItem(tup, (Py_ssize_t) i, PyFloat_FromDouble(double_prop));",
        "PyTuple_SetItem(tup, (Py_ssize_t) i, PyLong_FromLong(long_prop));",
        "PyTuple_SetItem(tup, (Py_ssize_t) i, Py_True);",
        "PyTuple_SetItem(tup, (Py_ssize_t) i, Py_False);",
    ]


def test_a_getter_is_written_as_pytorch_does_to_the_blank() -> None:
    assert (
        saving("2.13", [("x", BOOL)]).getters
        == """\
static PyObject* THPFooBackward0_x_getter(THPCppFunction *self, void *_unused) {
  HANDLE_TH_ERRORS
  auto prop = static_cast<FooBackward0*>(self->cdata.get())->x;
  if (prop) {
    Py_RETURN_TRUE;
  } else {
    Py_RETURN_FALSE;
  }
  END_HANDLE_TH_ERRORS
}

static struct PyGetSetDef FooBackward0_properties[] = {
  THP_FUNCTION_DEFAULT_PROPERTIES,
  {(char*)"_saved_x", (getter)THPFooBackward0_x_getter, nullptr, nullptr, nullptr},
  {nullptr} /* sentinel */
};

"""
    )


@pytest.mark.parametrize(("release", "static"), [("2.7", False), ("2.8", True), ("2.14", True)])
def test_getters_are_static_from_release_2_8_on(release: str, static: bool) -> None:
    assert saving(release, [("x", INT)]).getters.startswith("static PyObject* THP") is static


def test_getters_are_in_the_order_of_the_members() -> None:
    getters = saving("2.13", [("b", INT), ("a", TENSOR)], [("c", INT)]).getters
    heads = [
        line.partition("_getter")[0].rpartition("THPFooBackward0_")[2]
        for line in getters.split("\n")
        if "_unused" in line
    ]
    assert heads == ["a", "a_raw", "b", "c"]
