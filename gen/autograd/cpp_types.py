"""C++ types as values, their spelling in a release, and the types of schema arguments and returns."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gen.spec.schema import Argument, Return
from gen.spec.types import BaseType, CustomClassType, ListType, OptionalType, SchemaError, Type


class Base(msgspec.Struct, frozen=True, gc=False, tag="base"):
    """A C++ type that is not built from another one; `name` is a key of a release's spelling table."""

    name: str


class Optional(msgspec.Struct, frozen=True, gc=False, tag="optional"):
    """``optional<elem>``."""

    elem: CppType


class ArrayRef(msgspec.Struct, frozen=True, gc=False, tag="array_ref"):
    """``ArrayRef<elem>``, which owns nothing."""

    elem: CppType


class Array(msgspec.Struct, frozen=True, gc=False, tag="array"):
    """``std::array<elem,size>``."""

    elem: CppType
    size: int


class List(msgspec.Struct, frozen=True, gc=False, tag="list"):
    """``c10::List<elem>``."""

    elem: CppType


class Vector(msgspec.Struct, frozen=True, gc=False, tag="vector"):
    """``std::vector<elem>``."""

    elem: CppType


class ConstRef(msgspec.Struct, frozen=True, gc=False, tag="const_ref"):
    """``const elem &``."""

    elem: CppType


class MutRef(msgspec.Struct, frozen=True, gc=False, tag="mut_ref"):
    """``elem &``."""

    elem: CppType


CppType = Base | Optional | ArrayRef | Array | List | Vector | ConstRef | MutRef

TENSOR = Base("Tensor")
TENSOR_LIST = Base("TensorList")
ITENSOR_LIST_REF = Base("ITensorListRef")
OPTIONAL_TENSOR_LIST = List(Optional(TENSOR))
SCALAR = Base("Scalar")
BOOL = Base("bool")
INT = Base("int64_t")
DOUBLE = Base("double")
STRING = Base("string")
SYM_INT = Base("SymInt")
INT_ARRAY_REF = Base("IntArrayRef")
OPTIONAL_INT_ARRAY_REF = Base("OptionalIntArrayRef")
SYM_INT_ARRAY_REF = Base("SymIntArrayRef")
OPTIONAL_SYM_INT_ARRAY_REF = Base("OptionalSymIntArrayRef")
SCALAR_TYPE = Base("ScalarType")
LAYOUT = Base("Layout")
TENSOR_OPTIONS = Base("TensorOptions")
TENSOR_GEOMETRY = Base("TensorGeometry")
TYPE_AND_SIZE = Base("TypeAndSize")

LISTS_OF_TENSORS = frozenset({TENSOR_LIST, ITENSOR_LIST_REF, OPTIONAL_TENSOR_LIST})
"""Argument types, without references, for which a Node keeps the list's length."""

_VALUES: Mapping[str, Base] = {
    "int": INT,
    "float": DOUBLE,
    "bool": BOOL,
    "str": STRING,
    "SymInt": SYM_INT,
    "ScalarType": SCALAR_TYPE,
    "Layout": LAYOUT,
    **{
        name: Base(name)
        for name in (
            "Generator Device DeviceIndex Dimname DimVector MemoryFormat QScheme Storage Stream SymBool "
            "ConstQuantizerPtr"
        ).split()
    },
}


class Spelling(msgspec.Struct, frozen=True):
    """How a release writes C++ types: names of base types and forms of built ones (``{}`` is the element)."""

    bases: dict[str, str]
    optional: str
    array_ref: str
    array: str
    list: str
    vector: str

    def spell(self, type: CppType) -> str:
        """The C++ text of `type`."""
        match type:
            case Base(name):
                return self.bases.get(name, name)
            case Optional(elem):
                return self.optional.format(self.spell(elem))
            case ArrayRef(elem):
                return self.array_ref.format(self.spell(elem))
            case Array(elem, size):
                return self.array.format(self.spell(elem), size)
            case List(elem):
                return self.list.format(self.spell(elem))
            case Vector(elem):
                return self.vector.format(self.spell(elem))
            case ConstRef(elem):
                return f"const {self.spell(elem)} &"
            case MutRef(elem):
                return f"{self.spell(elem)} &"


def without_references(type: CppType) -> CppType:
    """The type of a value that a parameter of `type` can be stored as, with references removed at every depth."""
    match type:
        case Base():
            return type
        case ConstRef(elem) | MutRef(elem):
            return without_references(elem)
        case Array(elem, size):
            return Array(without_references(elem), size)
        case Optional(elem):
            return Optional(without_references(elem))
        case ArrayRef(elem):
            return ArrayRef(without_references(elem))
        case List(elem):
            return List(without_references(elem))
        case Vector(elem):
            return Vector(without_references(elem))


class ArgumentRules(msgspec.Struct, frozen=True):
    """How a family of releases maps schema types to C++ parameters.

    `optional_lists_are_named`: ``int[]?`` is ``OptionalIntArrayRef`` and not an optional ``IntArrayRef``.
    `structured_lists_are_references`: a structured function takes ``Tensor[]`` as ``const ITensorListRef &``.
    """

    optional_lists_are_named: bool
    structured_lists_are_references: bool


def argument_type(
    argument: Argument, rules: ArgumentRules, *, structured: bool, const_ref_for_mutable_tensors: bool = False
) -> CppType:
    """The C++ type of a parameter in the public API with ``SymInt`` (torchgen ``cpp.argumenttype_type``).

    Raises `SchemaError` for a type that the C++ API does not have.
    """
    mutable = argument.is_write and not const_ref_for_mutable_tensors
    references = structured and rules.structured_lists_are_references
    return _parameter(argument.type, rules, mutable, references)


def return_type(returned: Return) -> CppType:
    """The C++ type of one returned value.

    Raises `SchemaError` for a type that the C++ API does not return.
    """
    tensor = MutRef(TENSOR) if returned.is_write else TENSOR
    match returned.type:
        case BaseType("Tensor"):
            return tensor
        case OptionalType(BaseType("Tensor")):
            return Optional(tensor)
        case BaseType("Scalar"):
            return SCALAR
        case ListType(elem, size) if elem != BaseType("bool"):
            if size is not None:
                raise SchemaError(f"a list of fixed length cannot be returned: `{returned.type}`", str(returned.type))
            return Vector(return_type(Return(None, elem)))
    value = _value(returned.type)
    if value is None:
        raise SchemaError(f"`{returned.type}` cannot be returned", str(returned.type))
    return value


def _value(type: Type) -> CppType | None:
    """Types that look the same as a parameter and as a returned value; None for all others."""
    match type:
        case BaseType(name):
            return _VALUES.get(name)
        case OptionalType(elem):
            value = _value(elem)
            return None if value is None else Optional(value)
        case ListType(BaseType("bool"), size):
            if size is None:
                raise SchemaError(f"a list of `bool` needs a length: `{type}`", str(type))
            return Array(BOOL, size)
        case CustomClassType():
            raise SchemaError(f"custom class `{type}` has no C++ parameter type", str(type))
    return None


def _parameter(type: Type, rules: ArgumentRules, mutable: bool, list_references: bool) -> CppType:
    value = _value(type)
    if value is not None:
        return value
    match type:
        case BaseType("Tensor"):
            return MutRef(TENSOR) if mutable else ConstRef(TENSOR)
        case BaseType("Scalar"):
            return ConstRef(SCALAR)
        case OptionalType(BaseType("Tensor")):
            return MutRef(TENSOR) if mutable else ConstRef(Optional(TENSOR))
        case OptionalType(BaseType("Scalar")):
            return ConstRef(Optional(SCALAR))
        case OptionalType(ListType(BaseType("int"))) if rules.optional_lists_are_named:
            return OPTIONAL_INT_ARRAY_REF
        case OptionalType(ListType(BaseType("SymInt"))) if rules.optional_lists_are_named:
            return OPTIONAL_SYM_INT_ARRAY_REF
        case OptionalType(elem):
            return Optional(_parameter(elem, rules, mutable, list_references))
        case ListType(BaseType("int")):
            return INT_ARRAY_REF
        case ListType(BaseType("SymInt")):
            return SYM_INT_ARRAY_REF
        case ListType(BaseType("Tensor")):
            return ConstRef(ITENSOR_LIST_REF) if list_references else TENSOR_LIST
        case ListType(OptionalType(BaseType("Tensor"))):
            return ConstRef(OPTIONAL_TENSOR_LIST)
        case ListType(BaseType("Dimname")):
            return Base("DimnameList")
        case ListType(elem):
            return ArrayRef(_parameter(elem, rules, mutable, list_references))
    raise SchemaError(f"`{type}` has no C++ parameter type", str(type))
