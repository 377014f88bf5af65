"""The keys of structured kernels whose values have a form of their own: ``precomputed`` and ``ufunc_inner_loop``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import yaml

from gen.diagnostics import did_you_mean
from gen.spec.entries import describe
from gen.spec.fields import Field, Reader, is_string, items
from gen.spec.schema import Argument, parse_argument
from gen.spec.types import SchemaError

_ARROW = " -> "

UFUNC_KEYS = (
    "Generic",
    "ScalarOnly",
    "CPUScalar",
    "CPUVector",
    "CUDAFunctor",
    "CUDAFunctorOnOther",
    "CUDAFunctorOnSelf",
)
"""The kinds of inner loops (torchgen ``UfuncKey``)."""

DTYPES = frozenset(
    "Byte Char Short Int Long Half Float Double ComplexHalf ComplexFloat ComplexDouble Bool BFloat16 Float8_e5m2 "
    "Float8_e5m2fnuz Float8_e4m3fn Float8_e4m3fnuz Float8_e8m0fnu "
    "Integral Floating Complex All AllAndComplex FloatingAndComplex".split()
)
"""The types that an inner loop may be for, and the classes of types (torchgen ``ScalarType``, ``DTYPE_CLASSES``)."""


def check_structured(reader: Reader, fields: Mapping[str, Field]) -> None:
    """Errors for the values of ``precomputed`` and ``ufunc_inner_loop``: D004, or D058 if their text is wrong."""
    if precomputed := fields.get("precomputed"):
        _check_precomputed(reader, precomputed)
    if loop := fields.get("ufunc_inner_loop"):
        _check_loops(reader, loop)


def _check_precomputed(reader: Reader, field: Field) -> None:
    if not field.value.value:
        return
    if not isinstance(field.value, yaml.SequenceNode):
        reader.error("D004", f"`precomputed` must be a list, found {describe(field.value)}", field.value)
        return
    listed = items(field)
    for position, item in enumerate(listed):
        text = reader.string(item)
        if is_string(item.value):
            problem = _precomputed_problem(text, is_last=position == len(listed) - 1)
            if problem:
                reader.error("D058", problem, item.value, "write `argument -> type name, type name`")


def _precomputed_problem(text: str, *, is_last: bool) -> str:
    """What is wrong with ``argument -> type name, ...``, or with ``type name, ...`` at the end of the list."""
    replaced, arrow, values = text.partition(_ARROW)
    if not arrow:
        if not is_last:
            return "only the last precomputed values may replace no argument"
        return _values_problem([part.strip() for part in text.split(",")])
    if _ARROW in values or " " in replaced:
        return f"`{text}` does not say what one argument is replaced by"
    parts = [part.strip() for part in values.split(",")]
    problem = _values_problem(parts)
    if not problem and values != ", ".join(parts):
        return "precomputed values are separated by a comma and a blank"
    return problem


def _values_problem(parts: Iterable[str]) -> str:
    for part in parts:
        try:
            argument: Argument = parse_argument(part)
        except SchemaError as e:
            return str(e)
        if argument.name.upper() == argument.name:
            return f"`{argument.name}`, a precomputed value, needs a lower-case letter"
    return ""


def _check_loops(reader: Reader, field: Field) -> None:
    if is_string(field.value):
        _check_loop(reader, field)
        return
    for loop in reader.fields(field.value, "`ufunc_inner_loop`", "Generic: add (AllAndComplex)").values():
        if loop.name not in UFUNC_KEYS:
            reader.error(
                "D058", f"`{loop.name}` is no kind of inner loop", loop.key, did_you_mean(loop.name, UFUNC_KEYS)
            )
        reader.string(loop)
        if is_string(loop.value):
            _check_loop(reader, loop)


def _check_loop(reader: Reader, field: Field) -> None:
    text = str(field.value.value)
    name, _, types = text.partition(" ")
    if not (types.startswith("(") and types.endswith(")") and len(types) > 1):
        message = f"an inner loop is a name with types in brackets, found `{text}`"
        reader.error("D058", message, field.value, f"write `{name} (AllAndComplex)`")
        return
    for type in types[1:-1].split(", "):
        if type not in DTYPES:
            message = f"`{type}` is neither a type nor a class of types"
            reader.error_inside("D058", message, field.value, type, did_you_mean(type, DTYPES))
