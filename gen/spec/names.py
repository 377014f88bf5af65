"""Names of native functions: base name, in-place underscore, dunder form, overload."""

from __future__ import annotations

import re

import msgspec

from gen.spec.types import SchemaError

AUGMENTED_ASSIGNMENTS = frozenset("add sub mul div mod pow lshift rshift and xor or".split())
"""Base names that may be written ``__iXXX__`` (Python's augmented assignments)."""


class OperatorName(msgspec.Struct, frozen=True, gc=False):
    """A function's name in parts; ``add_.Tensor`` is base ``add``, in-place, overload ``Tensor``."""

    base: str
    inplace: bool = False
    dunder: bool = False
    functional_overload: bool = False
    namespace: str = ""
    overload: str = ""

    @property
    def function(self) -> str:
        """The name without its overload, as C++ calls it: ``add_``, ``__iand__``, ``foo_functional``."""
        if self.dunder:
            text = f"__{'i' if self.inplace else ''}{self.base}__"
        else:
            text = self.base + ("_" if self.inplace else "_functional" if self.functional_overload else "")
        return f"{self.namespace}::{text}" if self.namespace else text

    def __str__(self) -> str:
        return f"{self.function}.{self.overload}" if self.overload else self.function


_NAME = re.compile(r"(?:([\w:]+)::)?(\w+)(?:\.(\w[\w.]*))?", re.ASCII)
_DUNDER = re.compile(r"__([^_]+)__")


def parse_operator_name(text: str) -> OperatorName:
    """The name that `text` spells, such as ``add_.Tensor`` or ``__ior__.Scalar``.

    Raises `SchemaError` for what no native function may be called.
    """
    found = _NAME.fullmatch(text)
    if found is None:
        raise SchemaError(f"`{text}` is not a function's name", text)
    namespace, name, overload = found.group(1) or "", found.group(2), found.group(3) or ""
    if name.endswith("_out"):
        raise SchemaError(f"`{name}`: the suffix `_out` is reserved; give it as the overload, `.out`", name)
    if dunder := _DUNDER.fullmatch(name):
        base = dunder.group(1)
        if inplace := base[0] == "i":
            base = base[1:]
            if base not in AUGMENTED_ASSIGNMENTS:
                raise SchemaError(f"`{name}` is not one of Python's augmented assignments", name)
        return OperatorName(base, inplace, True, False, namespace, overload)
    if name.endswith("_") and name.strip("_"):
        if name.endswith("_functional_"):
            raise SchemaError(f"`{name}`: a function with the suffix `_functional` is not in-place", name)
        return OperatorName(name[:-1], True, False, False, namespace, overload)
    if name.endswith("_functional") and name != "_functional":
        return OperatorName(name.removesuffix("_functional"), False, False, True, namespace, overload)
    return OperatorName(name, False, False, False, namespace, overload)
