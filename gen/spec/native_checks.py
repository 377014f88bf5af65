"""The rules of PyTorch's loader for one entry of ``native_functions.yaml``: that its keys and its schema fit.

They are those of torchgen's ``NativeFunction.from_yaml`` and ``__post_init__``, and what ``FunctionSchema`` and
``error_check_native_functions`` say of a single function.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from gen.spec.fields import Field, Reader, as_boolean, is_string, items
from gen.spec.native_rules import NativeRules
from gen.spec.reserved import RESERVED, reserved_in_cpp, reserved_in_python
from gen.spec.schema import Argument, FunctionSchema, Return, SchemaKind
from gen.spec.types import BASE_TYPES, BaseType, CustomClassType, ListType, Type, has_base, is_tensor_like

if TYPE_CHECKING:
    from gen.spec.native import NativeFunction

SEEDED = "nondeterministic_seeded"
INPLACE_VIEW = "inplace_view"

NOT_VIEWS = frozenset({"resize_", "resize_as_"})
"""In-place functions that have the tag of in-place views and are none."""

_UNUSUAL = frozenset(
    "structured structured_delegate structured_inherits precomputed ufunc_inner_loop python_module "
    "manual_kernel_registration cpp_no_default_args use_const_ref_for_mutable_tensors".split()
)
"""The keys that do not fit every function."""

_CHECKS = ("NoCheck", "ExactSame")


def check_names(reader: Reader, func: Field, function: NativeFunction, rules: NativeRules) -> None:
    """Errors (D055) for names that C++ or Python keep for themselves."""
    schema = function.func
    names = [schema.name.base, *[argument.name for argument in schema.arguments.all], *[r.name for r in schema.returns]]
    if RESERVED.isdisjoint(names):
        return
    for name, value in reserved_in_cpp(schema, function.cpp_name.rpartition("::")[2]):
        what = "the function" if value is None else "a value"
        message = f"{what} is named `{name}`, which is a keyword of C++"
        part = f"{name}(" if value is None else str(value)
        reader.error_inside("D055", message, func.value, part, f"write `{name}_value`" if value else "rename it")
    if rules.is_checked:
        for argument in reserved_in_python(schema, operator_name(function)):
            message = f"an argument is named `{argument.name}`, which is a keyword of Python"
            reader.error_inside("D055", message, func.value, str(argument), "rename it")


def check_function(reader: Reader, fields: Mapping[str, Field], function: NativeFunction, rules: NativeRules) -> None:
    """Errors for keys that do not fit (D051), missing tags (D050), and schemas that are none of the release (D007)."""
    func = fields["func"]
    text = str(func.value.value)
    # Few schemas have what a rule is on, which their text tells at once.
    if "!" in text or "::" in text:
        for message, part in _schema_problems(function.func):
            reader.error_inside("D007", f"not a schema: {message}", func.value, part)
    for word in _suspicious(rules.types):
        if word in text:
            for message, part in _type_problems(function.func, rules):
                reader.error_inside("D007", f"not a schema: {message}", func.value, part)
            break
    if not _UNUSUAL.isdisjoint(fields):
        for field, message, help in _misfits(fields, function):
            reader.error("D051", message, field.value, help)
        _check_defaults(reader, fields.get("cpp_no_default_args"), function)
    if function.func.is_out and "method" in function.variants:
        reader.error("D051", "a function with outputs cannot be a method", fields["variants"].value, "write `function`")
    _check_foreach(reader, fields, function)
    if ("rand" in text or "dropout" in text or "Generator" in text) and SEEDED not in function.tags:
        _check_random(reader, fields, function)
    if function.func.name.inplace or INPLACE_VIEW in function.tags:
        _check_view_tag(reader, fields, function)


def check_values(reader: Reader, fields: Mapping[str, Field], variants: tuple[str, ...]) -> None:
    """Errors (D004) for values of the wrong kind, of keys that nothing else is made of."""
    for key in ("device_guard", "manual_kernel_registration"):
        reader.boolean(fields.get(key), False)
    for key in ("category_override", "structured_inherits"):
        reader.string(fields.get(key))
    check = fields.get("device_check")
    if check is not None and not (is_string(check.value) and check.value.value in _CHECKS):
        reader.error("D004", "`device_check` is `NoCheck` or `ExactSame`", check.value)
    defaults = fields.get("cpp_no_default_args")
    if defaults is not None and is_string(defaults.value):
        written = f"write `[{defaults.value.value}]`"
        reader.error("D004", "`cpp_no_default_args` must be a list", defaults.value, written)
    written = ", ".join(variants)
    field = fields.get("variants")
    if field is not None and is_string(field.value) and field.value.value != written:
        reader.error("D004", "`variants` are separated by a comma and a blank", field.value, f"write `{written}`")


def operator_name(function: NativeFunction) -> str:
    """A function's name with its overload and without its namespace, as PyTorch's loader knows it."""
    return str(function.func.name).rpartition("::")[2]


def _schema_problems(schema: FunctionSchema) -> Iterator[tuple[str, str]]:
    """What is wrong with a schema, each with the wrong part of it."""
    name, arguments = schema.name, schema.arguments
    if "::" in name.namespace:
        yield "a function has at most one namespace", str(name)
    if schema.kind is not SchemaKind.FUNCTIONAL:
        if "functional" in name.overload:
            yield "only a function that writes to nothing may have `functional` in its overload", str(name)
        if arguments.options is not None:
            yield "only a function that writes to nothing may take dtype, layout, device and pin_memory", str(name)
    before = arguments.positional[: len(arguments.positional) - len(arguments.after_self)]
    for argument in before:
        if argument.is_write and argument.name != "self":
            yield f"argument `{argument.name}`, before `self`, must not be written to", str(argument)
    if schema.returns and any(not _is_tensor(a.type) for a in arguments.out):
        yield "a function with an output that is not a single tensor returns nothing", str(name)


@cache
def _suspicious(types: frozenset[str]) -> tuple[str, ...]:
    """What schemas that may have types which are none of a release have in their text."""
    return ("[0]", "|", *sorted(BASE_TYPES - types))


def _type_problems(schema: FunctionSchema, rules: NativeRules) -> Iterator[tuple[str, str]]:
    """What is wrong with the types of a schema, each with the wrong part of it."""
    values: tuple[Argument | Return, ...] = (*schema.arguments.all, *schema.returns)
    for value in values:
        base = value.type
        while not isinstance(base, BaseType | CustomClassType):
            if isinstance(base, ListType) and base.size == 0:
                yield "a list has no size of 0", str(value)
            base = base.elem
        if isinstance(base, BaseType) and base.name not in rules.types:
            yield f"type `{base}` is not one of this release", str(value)
        if value.annotation is not None and max(len(value.annotation.before), len(value.annotation.after)) > 2:
            yield "an alias set holds at most two", str(value)


def _is_tensor(type: Type) -> bool:
    return isinstance(type, BaseType) and type.name == "Tensor"


def _misfits(fields: Mapping[str, Field], function: NativeFunction) -> Iterator[tuple[Field, str, str]]:
    """The keys that do not fit: each with what is wrong with it, and help."""
    get = fields.get
    structured, delegates = function.structured, bool(function.structured_delegate)
    if (module := get("python_module")) and "method" in function.variants:
        yield module, "a function of a Python module cannot be a method", "remove `method` from `variants`"
    if structured and function.kind is not SchemaKind.OUT:
        help = "write `structured_delegate`, with the name of the out variant"
        yield fields["structured"], "only an out variant is structured", help
    if delegates and function.kind is SchemaKind.OUT:
        yield fields["structured_delegate"], "an out variant does not delegate", "write `structured: True`"
    if delegates and "::" in function.structured_delegate:
        yield fields["structured_delegate"], "a delegate is named without its namespace", "remove the namespace"
    if (guard := get("device_guard")) and (structured or delegates) and as_boolean(guard.value) is False:
        yield guard, "a structured function always has a device guard", "remove `device_guard`"
    if inherits := get("structured_inherits"):
        if not structured:
            yield inherits, "only a structured function inherits from a class", "remove `structured_inherits`"
        elif "::" in str(inherits.value.value):
            yield inherits, "a class to inherit from is named without its namespace", "remove the namespace"
    if (precomputed := get("precomputed")) and not structured:
        yield precomputed, "only a structured function has precomputed values", "remove `precomputed`"
    if (loop := get("ufunc_inner_loop")) and not structured and loop.value.value:
        yield loop, "only a structured function has inner loops", "remove `ufunc_inner_loop`"
    if (manual := get("manual_kernel_registration")) and "dispatch" in fields and as_boolean(manual.value):
        yield manual, "kernels that are registered by hand leave no use for `dispatch`", "remove one of the two"
    if function.func.is_out and function.const_ref_for_mutable_tensors:
        key = fields["use_const_ref_for_mutable_tensors"]
        yield key, "a function with outputs cannot take them by constant reference", f"remove `{key.name}`"


def _check_defaults(reader: Reader, field: Field | None, function: NativeFunction) -> None:
    if field is None:
        return
    defaulted = {a.name for a in function.func.arguments.all if a.default is not None}
    for item, name in zip(items(field), function.cpp_no_default_args, strict=True):
        if name not in defaulted:
            reader.error("D051", f"`{name}` is no argument with a default", item.value)


def _check_foreach(reader: Reader, fields: Mapping[str, Field], function: NativeFunction) -> None:
    if not function.func.name.base.startswith("_foreach"):
        return
    check = fields.get("device_check")
    if check is None or check.value.value != "NoCheck":
        place = fields["func"] if check is None else check
        message = "the tensors of a foreach function may be on several devices"
        reader.error("D051", message, place.value, "write `device_check: NoCheck`")


def _check_random(reader: Reader, fields: Mapping[str, Field], function: NativeFunction) -> None:
    name = operator_name(function)
    if _is_random(name, function):
        message = f"`{name}` is taken for a random function, which needs the tag `{SEEDED}`"
        _missing_tag(reader, fields, message, SEEDED)


def _check_view_tag(reader: Reader, fields: Mapping[str, Field], function: NativeFunction) -> None:
    tagged = INPLACE_VIEW in function.tags
    if function.func.name.inplace:
        if not tagged and function.is_view:
            message = f"`{operator_name(function)}` is an in-place view, which needs the tag `{INPLACE_VIEW}`"
            _missing_tag(reader, fields, message, INPLACE_VIEW)
    else:
        item = next(item for item in items(fields["tags"]) if item.value.value == INPLACE_VIEW)
        message = f"`{operator_name(function)}` has the tag of in-place views and no underscore at its end"
        reader.error("D051", message, item.value, "remove the tag")


def _is_random(name: str, function: NativeFunction) -> bool:
    arguments = function.func.arguments.non_out
    if "rand" in name or any(has_base(a.type, "Generator") for a in arguments):
        return True
    if "backward" in name or name.partition(".")[0] == "_cudnn_init_dropout_state":
        return False
    return "dropout" in name or any("dropout" in a.name for a in function.func.arguments.all)


def _missing_tag(reader: Reader, fields: Mapping[str, Field], message: str, tag: str) -> None:
    reader.error("D050", message, fields.get("tags", fields["func"]).value, f"add `{tag}` to `tags`")


def is_factory(function: NativeFunction) -> bool:
    """Whether a function makes a tensor that no other function can make for it, by PyTorch's rule."""
    name, arguments = function.func.name.function.rpartition("::")[2], function.func.arguments
    if name.startswith("new_") or name.endswith("_like"):
        return True
    return arguments.options is not None and not any(is_tensor_like(a.type) for a in arguments.non_out)
