"""The C++ declarations of native functions: what ``ATen/Functions.h`` and ``TensorBody.h`` declare, from schemas.

The rules are those of torchgen's ``api/cpp.py`` and of its ``ComputeFunction`` and ``ComputeTensorMethod``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from gen.autograd.cpp_types import (
    SCALAR,
    TENSOR,
    TENSOR_OPTIONS,
    ArrayRef,
    ConstRef,
    CppType,
    MutRef,
    Optional,
    argument_type,
    return_type,
    without_references,
)
from gen.emit.dialect import Dialect
from gen.spec.native import NativeFunction
from gen.spec.schema import Argument, TensorOptions
from gen.spec.types import BaseType, ListType, OptionalType, SchemaError, Type
from gen.spec.variants import with_generated

_INT = BaseType("int")
_DEFAULTS = {
    "True": "true",
    "False": "false",
    "Mean": "at::Reduction::Mean",
    "[]": "{}",
    "contiguous_format": "MemoryFormat::Contiguous",
    "long": "at::kLong",
}


class Form(msgspec.Struct, frozen=True):
    """Which of a function's C++ signatures is meant.

    `faithful` ones take every argument of the schema by itself and have no defaults; the others take dtype, layout,
    device and pin_memory as one ``TensorOptions``, and outputs first. `symint` ones take ``SymInt`` where the
    schema does, the others integers.
    """

    faithful: bool = False
    symint: bool = False


class Declarations(msgspec.Struct, frozen=True):
    """What native functions declare in C++: functions of namespace ``at``, members of ``Tensor``, and templates of
    namespace ``at::symint``, which choose between integers and ``SymInt``."""

    functions: tuple[str, ...]
    methods: tuple[str, ...]
    symint_templates: tuple[str, ...]


def declare(natives: Sequence[NativeFunction], dialect: Dialect) -> Declarations:
    """The declarations of native functions, and of the variants that PyTorch generates for them.

    Functions that C++ cannot declare, such as those that take a TorchScript class, are left out.
    """
    functions: list[str] = []
    methods: list[str] = []
    templates: list[str] = []
    for native in with_generated(natives) if dialect.rules.derives_nodes else natives:
        writer = _Signatures(native, dialect)
        try:
            if "function" in native.variants:
                functions += writer.functions()
            if "method" in native.variants:
                methods += writer.methods()
            if dialect.rules.derives_nodes and native.func.has_symint:
                templates += writer.symint_templates()
        except SchemaError:
            continue
    return Declarations(tuple(functions), tuple(methods), tuple(templates))


class _Signatures:
    """Writes the signatures of one function."""

    def __init__(self, native: NativeFunction, dialect: Dialect) -> None:
        self._native = native
        self._func = native.func
        self._dialect = dialect

    def functions(self) -> Iterator[str]:
        """Each signature as a function."""
        return (f"{self._returned()} {self._name(form)}({self._parameters(form)});" for form in self._forms())

    def methods(self) -> Iterator[str]:
        """Each signature as a member of ``Tensor``."""
        return (
            f"{self._returned()} {self._name(form)}({self._parameters(form, method=True)}) const;"
            for form in self._forms()
        )

    def symint_templates(self) -> Iterator[str]:
        """Each signature as a template for the integer type it takes."""
        for form in self._forms():
            choice = "enable_if_symint" if form.symint else "enable_if_int"
            name = self._name(msgspec.structs.replace(form, symint=False))
            yield f"template <typename T, typename = {choice}<T>> {self._returned()} {name}({self._parameters(form)});"

    def _forms(self) -> Iterator[Form]:
        arguments = self._func.arguments
        both = (False, True) if arguments.options is not None or arguments.out else (False,)
        for symint in (False, True) if self._dialect.rules.derives_nodes and self._func.has_symint else (False,):
            for faithful in both:
                yield Form(faithful, symint)

    def _name(self, form: Form) -> str:
        name = self._func.name.function
        if form.symint:
            name += "_symint"
        if self._func.is_out:
            name += "_outf" if form.faithful else "_out"
        return f"__dispatch_{name}" if self._native.manual_cpp_binding else name

    def _returned(self) -> str:
        types = [self._mutable(return_type(returned)) for returned in self._func.returns]
        spelled = [self._dialect.spelling.spell(type) for type in types]
        if len(spelled) == 1:
            return spelled[0]
        return self._dialect.spelling.vector.replace("vector", "tuple").format(",".join(spelled)) if spelled else "void"

    def _mutable(self, type: CppType) -> CppType:
        const = self._native.const_ref_for_mutable_tensors and type == MutRef(TENSOR)
        return ConstRef(TENSOR) if const else type

    def _parameters(self, form: Form, *, method: bool = False) -> str:
        return ", ".join(self._parameter(argument, form) for argument in self._ordered(form, method=method))

    def _ordered(self, form: Form, *, method: bool) -> Iterator[Argument | TensorOptions]:
        arguments = self._func.arguments
        if not form.faithful:
            yield from arguments.out
        yield from (a for a in arguments.positional if not (method and a.name == "self"))
        yield from arguments.before_options
        if arguments.options is not None:
            yield from arguments.options.all() if form.faithful else (arguments.options,)
        yield from arguments.after_options
        if form.faithful:
            yield from arguments.out

    def _parameter(self, argument: Argument | TensorOptions, form: Form) -> str:
        if isinstance(argument, TensorOptions):
            return self._dialect.spelling.spell(TENSOR_OPTIONS) + f" options{_options_default(argument)}"
        type = argument.type if form.symint else _without_symint(argument.type)
        declared = f"{self._spelled(argument, type)} {argument.name}"
        without = form.faithful or argument.default is None or argument.name in self._native.cpp_no_default_args
        return declared if without else f"{declared}={self._default(argument.default or '', type)}"

    def _spelled(self, argument: Argument, type: Type) -> str:
        native = self._native
        cpp = argument_type(
            msgspec.structs.replace(argument, type=type),
            self._dialect.rules.arguments,
            structured=native.part_of_structured_group,
            const_ref_for_mutable_tensors=native.const_ref_for_mutable_tensors,
        )
        if cpp == ArrayRef(ConstRef(SCALAR)):
            cpp = ArrayRef(SCALAR)
        elif not self._dialect.rules.derives_nodes and cpp in (ConstRef(SCALAR), ConstRef(Optional(SCALAR))):
            # 1.8 passes scalars, and optional ones, by value.
            cpp = without_references(cpp)
        return self._dialect.spelling.spell(cpp)

    def _default(self, default: str, type: Type) -> str:
        none = "::std::nullopt" if self._dialect.rules.derives_nodes else "c10::nullopt"
        if default == "None":
            return "{}" if type == OptionalType(BaseType("Tensor")) else none
        while isinstance(type, OptionalType):
            type = type.elem
        if type == BaseType("str"):
            return _double_quoted(default)
        if isinstance(type, ListType):
            if default.startswith("["):
                return "{" + default[1:-1] + "}"
            if type.elem == BaseType("SymInt") and default.isdigit():
                return f"c10::SymInt({default})"
        return _DEFAULTS.get(default, default)


def _options_default(options: TensorOptions) -> str:
    if all(argument.default == "None" for argument in options.all()):
        return "={}"
    return "=at::kLong" if options.dtype.default == "long" else ""


def _without_symint(type: Type) -> Type:
    """The type with plain integers in place of ``SymInt``, at any depth."""
    match type:
        case BaseType("SymInt"):
            return _INT
        case OptionalType(elem):
            return OptionalType(_without_symint(elem))
        case ListType(elem, size):
            return ListType(_without_symint(elem), size)
    return type


def _double_quoted(default: str) -> str:
    """A string default, which the schema may put in single quotes, as a C++ literal."""
    if default.startswith('"'):
        return default
    return '"' + default[1:-1].replace('"', '\\"').replace("\\'", "'") + '"'
