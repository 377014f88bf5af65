"""The types of the schema language: ``Tensor``, ``int[2]?``, ``Tensor?[]``, ``SymInt`` and their kin."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

BASE_TYPES = frozenset(
    "Generator ScalarType Tensor int Dimname DimVector float str bool Layout Device DeviceIndex Scalar "
    "MemoryFormat QScheme Storage Stream SymInt SymBool GraphModule ConstQuantizerPtr".split()
)


class BaseType(msgspec.Struct, frozen=True, gc=False, tag="base"):
    """A type without structure, such as ``Tensor`` or ``int``."""

    name: str

    def __str__(self) -> str:
        return self.name


class CustomClassType(msgspec.Struct, frozen=True, gc=False, tag="class"):
    """A TorchScript class, written ``__torch__.torch.classes.NAME``."""

    name: str

    def __str__(self) -> str:
        return f"__torch__.torch.classes.{self.name}"


class OptionalType(msgspec.Struct, frozen=True, gc=False, tag="optional"):
    """A type that may be absent: ``Tensor?``."""

    elem: Type

    def __str__(self) -> str:
        return f"{self.elem}?"


class ListType(msgspec.Struct, frozen=True, gc=False, tag="list"):
    """A list, of a fixed length if `size` is given: ``Tensor[]``, ``int[2]``."""

    elem: Type
    size: int | None = None

    def __str__(self) -> str:
        return f"{self.elem}[{'' if self.size is None else self.size}]"


Type = BaseType | CustomClassType | OptionalType | ListType

TENSOR = BaseType("Tensor")
SCALAR_TYPE = BaseType("ScalarType")
LAYOUT = BaseType("Layout")
DEVICE = BaseType("Device")
BOOL = BaseType("bool")

_LIST = re.compile(r"(.+)\[([0-9]*)\]")
_CUSTOM_CLASS = re.compile(r"__torch__\.torch\.classes\.([a-zA-Z0-9_.]+)")


class SchemaError(ValueError):
    """A text is not of the schema language; `at` is the part of it that is wrong."""

    def __init__(self, message: str, at: str = "") -> None:
        super().__init__(message)
        self.at = at


@lru_cache(maxsize=1024)
def parse_type(text: str) -> Type:
    """The type that `text` spells.

    Raises `SchemaError` if a base type is not one of `BASE_TYPES`.
    """
    if text.endswith("?"):
        return OptionalType(parse_type(text[:-1]))
    if found := _LIST.fullmatch(text):
        size = found.group(2)
        if size and str(int(size)) != size:
            raise SchemaError(f"list size `{size}` has leading zeros", text)
        return ListType(parse_type(found.group(1)), int(size) if size else None)
    if found := _CUSTOM_CLASS.fullmatch(text):
        return CustomClassType(found.group(1))
    if text in BASE_TYPES:
        return BaseType(text)
    raise SchemaError(f"unknown type `{text}`", text)


def has_base(type: Type, name: str) -> bool:
    """Whether `type` is the base type `name`, or an optional or list of it at any depth."""
    while not isinstance(type, BaseType | CustomClassType):
        type = type.elem
    return isinstance(type, BaseType) and type.name == name


def is_tensor_like(type: Type) -> bool:
    """Whether values of `type` hold tensors."""
    return has_base(type, "Tensor")
