"""What the formulas of a function name: its parameters and its outputs, with their C++ types."""

from __future__ import annotations

import msgspec

from gen.autograd.cpp_types import TENSOR_OPTIONS as OPTIONS_TYPE
from gen.autograd.cpp_types import CppType, argument_type, return_type, without_references
from gen.autograd.model import DifferentiableArgument
from gen.autograd.rules import FamilyRules
from gen.spec.native import NativeFunction
from gen.spec.schema import Argument


class Binding(msgspec.Struct, frozen=True):
    """A C++ parameter of a function: its name, the name formulas are searched for, its types."""

    name: str
    search_name: str
    type: CppType
    argument: DifferentiableArgument


def bindings(native: NativeFunction, rules: FamilyRules) -> tuple[Binding, ...]:
    """The parameters of a function in C++ order: outputs, positional, keyword-only with one ``options``.

    Raises `SchemaError` for a type that C++ parameters cannot have.
    """
    arguments = native.func.arguments
    first = arguments.out + arguments.positional + arguments.before_options
    bound = [_binding(native, argument, argument.name, rules) for argument in first]
    if arguments.options is not None:
        options = DifferentiableArgument("options", OPTIONS_TYPE, None)
        bound.append(Binding("options", "options", OPTIONS_TYPE, options))
    for argument in arguments.after_options:
        # With `options`, PyTorch calls it by another name, so that formulas do not find it.
        hidden = argument.name == "memory_format"
        search_name = "possibly_redundant_memory_format" if hidden else argument.name
        bound.append(_binding(native, argument, search_name, rules))
    return tuple(bound)


def _binding(native: NativeFunction, argument: Argument, search_name: str, rules: FamilyRules) -> Binding:
    type = value_type(native, argument, rules)
    return Binding(argument.name, search_name, type, DifferentiableArgument(argument.name, type, argument.type))


def value_type(native: NativeFunction, argument: Argument, rules: FamilyRules) -> CppType:
    """The type of an argument's value, without references. Raises `SchemaError` as `argument_type` does."""
    return without_references(
        argument_type(
            argument,
            rules.arguments,
            structured=native.part_of_structured_group,
            const_ref_for_mutable_tensors=native.const_ref_for_mutable_tensors,
        )
    )


def outputs(native: NativeFunction) -> tuple[tuple[str, CppType], ...]:
    """A function's outputs: the name under which formulas read each, and its type without references.

    Raises `SchemaError` for a type that C++ functions cannot return.
    """
    types = [without_references(return_type(returned)) for returned in native.func.returns]
    return tuple(zip(output_names(native), types, strict=True))


def output_names(native: NativeFunction) -> list[str]:
    """The names under which formulas read a function's outputs (torchgen ``cpp.return_names``).

    ``result`` or ``result0``, ``result1`` where the schema names none; an output named like an argument gets
    ``_return`` appended.
    """
    schema = native.func
    names: list[str] = []
    arguments = {a.name for a in schema.arguments.all}
    for index, returned in enumerate(schema.returns):
        if schema.name.inplace:
            names.append("result")
        elif schema.is_out:
            out = schema.arguments.out[index].name
            names.append("result" if out == "self" else out)
        elif returned.name:
            name = f"{returned.name}_return" if returned.name in arguments else returned.name
            names.append("result" if name == "self" else name)
        else:
            names.append("result" if len(schema.returns) == 1 else f"result{index}")
    return names
