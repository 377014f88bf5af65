"""The schema language of native functions: ``add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor``.

Parsing and printing are inverse: ``str(parse_schema(text)) == text`` for every valid text.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

import msgspec

from gen.spec.names import OperatorName, parse_operator_name
from gen.spec.types import (
    BOOL,
    DEVICE,
    LAYOUT,
    SCALAR_TYPE,
    TENSOR,
    ListType,
    OptionalType,
    SchemaError,
    Type,
    has_base,
    is_tensor_like,
    parse_type,
)


class Annotation(msgspec.Struct, frozen=True, gc=False):
    """How a tensor aliases: ``a``, ``a!`` (written to), ``a|b``, ``a -> *``."""

    before: tuple[str, ...]
    is_write: bool
    after: tuple[str, ...]

    def __str__(self) -> str:
        after = f" -> {'|'.join(self.after)}" if self.after else ""
        return "|".join(self.before) + ("!" if self.is_write else "") + after


class Argument(msgspec.Struct, frozen=True, gc=False):
    """An argument of a schema; `default` is the text behind ``=``."""

    name: str
    type: Type
    default: str | None = None
    annotation: Annotation | None = None

    @property
    def is_write(self) -> bool:
        """Whether the function writes to this argument."""
        return self.annotation is not None and self.annotation.is_write

    def __str__(self) -> str:
        default = "" if self.default is None else f"={self.default}"
        return f"{_annotated(self.type, self.annotation)} {self.name}{default}"


class Return(msgspec.Struct, frozen=True, gc=False):
    """A returned value, with a name if the schema gives one."""

    name: str | None
    type: Type
    annotation: Annotation | None = None

    @property
    def is_write(self) -> bool:
        """Whether the returned tensor is one that the function wrote to."""
        return self.annotation is not None and self.annotation.is_write

    def __str__(self) -> str:
        type = _annotated(self.type, self.annotation)
        return type if self.name is None else f"{type} {self.name}"


class TensorOptions(msgspec.Struct, frozen=True, gc=False):
    """The four keyword arguments that C++ takes as one ``TensorOptions``."""

    dtype: Argument
    layout: Argument
    device: Argument
    pin_memory: Argument

    def all(self) -> tuple[Argument, ...]:
        """The four arguments, in order."""
        return (self.dtype, self.layout, self.device, self.pin_memory)


class Arguments(msgspec.Struct, frozen=True, gc=False):
    """The arguments of a schema, in groups whose concatenation is the schema's order."""

    positional: tuple[Argument, ...]
    before_options: tuple[Argument, ...] = ()
    options: TensorOptions | None = None
    after_options: tuple[Argument, ...] = ()
    out: tuple[Argument, ...] = ()

    @property
    def keyword_only(self) -> tuple[Argument, ...]:
        """The arguments behind ``*`` that are not outputs."""
        options = () if self.options is None else self.options.all()
        return self.before_options + options + self.after_options

    @property
    def non_out(self) -> tuple[Argument, ...]:
        """All arguments but the outputs, in the schema's order."""
        return self.positional + self.keyword_only

    @property
    def all(self) -> tuple[Argument, ...]:
        """All arguments, in the schema's order."""
        return self.non_out + self.out

    @property
    def self_argument(self) -> Argument | None:
        """The positional argument named ``self``."""
        return next((a for a in self.positional if a.name == "self"), None)

    @property
    def after_self(self) -> tuple[Argument, ...]:
        """The positional arguments behind ``self``, or all of them where there is none."""
        names = [a.name for a in self.positional]
        return self.positional[names.index("self") + 1 :] if "self" in names else self.positional

    def __str__(self) -> str:
        keyword = self.keyword_only + self.out
        return ", ".join([*map(str, self.positional), *(["*"] if keyword else []), *map(str, keyword)])


class SchemaKind(Enum):
    """What a function does with its results."""

    # Each is one object. That of `Enum` is a function in Python, and kinds are looked up very often.
    __hash__ = object.__hash__

    FUNCTIONAL = "functional"
    INPLACE = "inplace"
    OUT = "out"
    MUTABLE = "mutable"
    SCRATCH = "scratch"


class FunctionSchema(msgspec.Struct, frozen=True, gc=False):
    """A whole schema: name, arguments, returned values."""

    name: OperatorName
    arguments: Arguments
    returns: tuple[Return, ...]

    @property
    def is_out(self) -> bool:
        """Whether results are written to keyword arguments given for them."""
        return bool(self.arguments.out)

    @property
    def kind(self) -> SchemaKind:
        """Functional, in-place, out, mutable or scratch, by PyTorch's rules (torchgen ``FunctionSchema.kind``)."""
        return _kind(self)

    @property
    def has_symint(self) -> bool:
        """Whether an argument other than an output is a ``SymInt``, or an optional or list of it."""
        return any(has_base(a.type, "SymInt") for a in self.arguments.non_out)

    def __str__(self) -> str:
        return _text(self)


# A schema is printed and asked for its kind by one stage after the other, which costs more than to find it again.
@lru_cache(maxsize=4096)
def _text(schema: FunctionSchema) -> str:
    returns = ", ".join(map(str, schema.returns))
    return f"{schema.name}({schema.arguments}) -> {returns if len(schema.returns) == 1 else f'({returns})'}"


@lru_cache(maxsize=4096)
def _kind(schema: FunctionSchema) -> SchemaKind:
    if schema.name.inplace:
        return SchemaKind.INPLACE
    if any(a.name.startswith("_scratch_") for a in schema.arguments.out):
        return SchemaKind.SCRATCH
    if schema.arguments.out:
        return SchemaKind.OUT
    if any(a.is_write for a in schema.arguments.after_self):
        return SchemaKind.MUTABLE
    return SchemaKind.FUNCTIONAL


_SCHEMA = re.compile(r"([^(]+)\((.*)\) -> (.*)")
_ANNOTATED = re.compile(r"Tensor\(([^)]+)\)(.*)")
_ANNOTATION = re.compile(r"([a-z](?:\|[a-z])*)(!?)(?: -> (\*|[a-z](?:\|[a-z])*))?")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_ANNOTATED_FORMS = (TENSOR, OptionalType(TENSOR), ListType(TENSOR))
_OPTIONS = (("dtype", SCALAR_TYPE), ("layout", LAYOUT), ("device", DEVICE), ("pin_memory", BOOL))


def parse_schema(text: str) -> FunctionSchema:
    """The schema that `text` spells.

    Raises `SchemaError`, which names the wrong part.
    """
    found = _SCHEMA.fullmatch(text)
    if found is None:
        raise SchemaError("a schema is written `name(arguments) -> returns`", text)
    name, arguments, returns = found.groups()
    schema = FunctionSchema(parse_operator_name(name), parse_arguments(arguments), _parse_returns(returns))
    _check(schema)
    if str(schema) != text:
        raise SchemaError(f"a schema is written with single blanks: `{schema}`", text)
    return schema


def parse_arguments(text: str) -> Arguments:
    """The arguments that `text`, what stands between the parentheses of a schema, spells."""
    positional: list[Argument] = []
    keyword: list[Argument] = []
    out: list[Argument] = []
    current = positional
    for part in text.split(", ") if text else ():
        if part == "*":
            if current is not positional:
                raise SchemaError("`*` may stand only once among the arguments", "*")
            current = keyword
            continue
        argument = parse_argument(part)
        if current is keyword and argument.is_write:
            current = out
        elif current is out and not argument.is_write:
            raise SchemaError(f"argument `{argument.name}` stands behind outputs but is not written to", part)
        current.append(argument)
    if current is keyword and not keyword:
        raise SchemaError("no argument follows `*`", text)
    names = [a.name for a in positional + keyword + out]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise SchemaError(f"two arguments are named `{name}`", name)
    return _group(tuple(positional), tuple(keyword), tuple(out))


@lru_cache(maxsize=8192)
def parse_argument(text: str) -> Argument:
    """The argument that `text` spells, such as ``Tensor(a!) self`` or ``int[2] stride=1``."""
    declaration, equals, default = text.partition("=")
    type, blank, name = declaration.rpartition(" ")
    if not blank or not type:
        raise SchemaError(f"an argument is written `type name`, found `{text}`", text)
    if not _IDENTIFIER.fullmatch(name):
        raise SchemaError(f"`{name}` is not a name for an argument", text)
    if equals and (not default or "=" in default):
        raise SchemaError(f"`{default}` is not a default value", text)
    parsed, annotation = _parse_annotated(type)
    return Argument(name, parsed, default if equals else None, annotation)


def _parse_return(text: str) -> Return:
    type, blank, name = text.rpartition(" ")
    if not blank or text.endswith(")"):
        type, name = text, ""
    elif not _IDENTIFIER.fullmatch(name):
        raise SchemaError(f"`{name}` is not a name for a returned value", text)
    parsed, annotation = _parse_annotated(type)
    return Return(name or None, parsed, annotation)


def _parse_returns(text: str) -> tuple[Return, ...]:
    if text == "()":
        return ()
    if text.startswith("(") and text.endswith(")"):
        return tuple(_parse_return(part) for part in text[1:-1].split(", "))
    return (_parse_return(text),)


@lru_cache(maxsize=1024)
def _parse_annotated(text: str) -> tuple[Type, Annotation | None]:
    found = _ANNOTATED.fullmatch(text)
    if found is None:
        return parse_type(text), None
    type = parse_type("Tensor" + found.group(2))
    if type not in _ANNOTATED_FORMS:
        raise SchemaError(f"only `Tensor`, `Tensor?` and `Tensor[]` take an alias annotation, found `{text}`", text)
    annotation = _ANNOTATION.fullmatch(found.group(1))
    if annotation is None:
        raise SchemaError(f"`{found.group(1)}` is not an alias annotation", found.group(1))
    before, write, after = annotation.groups()
    before_set, after_set = tuple(before.split("|")), tuple(after.split("|")) if after else ()
    if write and len(before_set) > 1:
        raise SchemaError("only an alias set of one can be written to", found.group(1))
    if len(before_set) > 1 and len(after_set) > 1:
        raise SchemaError("only one side of `->` may hold several aliases", found.group(1))
    return type, Annotation(before_set, bool(write), after_set)


def _annotated(type: Type, annotation: Annotation | None) -> str:
    text = str(type)
    return text if annotation is None else text.replace("Tensor", f"Tensor({annotation})", 1)


def _group(positional: tuple[Argument, ...], keyword: tuple[Argument, ...], out: tuple[Argument, ...]) -> Arguments:
    """Find dtype, layout, device and pin_memory where they stand side by side."""
    for start in range(len(keyword) - len(_OPTIONS) + 1):
        window = keyword[start : start + len(_OPTIONS)]
        if all(a.name == n and a.type in (t, OptionalType(t)) for a, (n, t) in zip(window, _OPTIONS, strict=True)):
            return Arguments(positional, keyword[:start], TensorOptions(*window), keyword[start + 4 :], out)
    return Arguments(positional, keyword, out=out)


def _check(schema: FunctionSchema) -> None:
    """The rules that every schema of PyTorch keeps (torchgen ``FunctionSchema.__post_init__``)."""
    arguments, returns = schema.arguments, schema.returns
    writes = [r for r in returns if r.is_write]
    if writes and len(writes) != len(returns):
        raise SchemaError("either all returned values are written to, or none is")
    for argument, returned in zip(arguments.out, returns, strict=False):
        if argument.annotation != returned.annotation:
            raise SchemaError(f"output `{argument.name}` and its returned value have different annotations")
    if schema.name.inplace:
        _check_inplace(schema)
    own = {a.annotation for a in arguments.out} | {a.annotation for a in arguments.positional if a.name == "self"}
    if any(r.annotation not in own for r in writes):
        raise SchemaError("a returned value that is written to must be `self` or a keyword-only output")
    if any(a.is_write and a.annotation in {r.annotation for r in returns} for a in arguments.after_self):
        raise SchemaError("a positional argument that is written to must not be returned")
    if arguments.out:
        _check_out(schema)


def _check_inplace(schema: FunctionSchema) -> None:
    own = schema.arguments.self_argument
    if schema.arguments.out:
        raise SchemaError("an in-place function has no outputs")
    if own is None or not own.is_write:
        raise SchemaError(f"in-place function `{schema.name}` must write to `self`")
    if own.type == TENSOR and [r.annotation for r in schema.returns] != [own.annotation]:
        raise SchemaError(f"in-place function `{schema.name}` must return `self`")
    if own.type != TENSOR and schema.returns:
        raise SchemaError(f"in-place function `{schema.name}` on a list must return nothing")


def _check_out(schema: FunctionSchema) -> None:
    out, returns = schema.arguments.out, schema.returns
    if any(a.type != TENSOR for a in out):
        if returns and is_tensor_like(returns[0].type):
            raise SchemaError("a function with an output that is not a single tensor returns no tensor")
    elif len([a for a in out if not a.name.startswith("_scratch_")]) != len(returns):
        raise SchemaError("a function returns as many tensors as it has outputs")
