"""Native functions: entries of ``native_functions.yaml``, parsed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

import msgspec

from gen.diagnostics import Diagnostic, Span, did_you_mean
from gen.spec.entries import ComposedEntry
from gen.spec.fields import Field, Reader, is_nothing, is_string, items
from gen.spec.names import parse_operator_name
from gen.spec.native_checks import INPLACE_VIEW, NOT_VIEWS, check_function, check_names, check_values
from gen.spec.native_dispatch import IMPLICIT, check_dispatch, keys_of
from gen.spec.native_rules import NativeRules
from gen.spec.schema import FunctionSchema, SchemaKind, parse_schema
from gen.spec.structured import check_structured
from gen.spec.types import SchemaError

__all__ = ["IMPLICIT", "NativeFunction", "ParsedNative", "parse_native"]

_MAY_BE_EMPTY = (
    "dispatch structured_delegate structured_inherits python_module category_override precomputed device_check".split()
)
"""Keys that count as absent where they have no value."""


class NativeFunction(msgspec.Struct, frozen=True, gc=False):
    """A function that ATen declares.

    `dispatch` holds the dispatch keys that have a kernel (``CompositeImplicitAutograd`` where the entry names
    none); `autogen` the names of the variants PyTorch makes from this entry; `generated` tells that this
    function is such a variant and stands in no file; `cpp_no_default_args` the arguments whose default C++ drops.
    """

    func: FunctionSchema
    variants: tuple[str, ...] = ("function",)
    dispatch: tuple[str, ...] = (IMPLICIT,)
    autogen: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    structured: bool = False
    structured_delegate: str = ""
    python_module: str = ""
    manual_cpp_binding: bool = False
    const_ref_for_mutable_tensors: bool = False
    generated: bool = False
    cpp_no_default_args: tuple[str, ...] = ()

    @property
    def part_of_structured_group(self) -> bool:
        """Whether this function is, or delegates to, a structured kernel; tensor lists are then ``ITensorListRef``."""
        return self.structured or bool(self.structured_delegate)

    @property
    def cpp_name(self) -> str:
        """The name of the C++ function: ``add_out`` for ``add.out``."""
        return self.func.name.function + ("_out" if self.func.is_out else "")

    @property
    def is_view(self) -> bool:
        """Whether an output aliases an input without writing to it, by PyTorch's rule (``is_view_op``)."""
        return _is_view(self)

    @property
    def kind(self) -> SchemaKind:
        """The kind of this function's schema."""
        return self.func.kind


@lru_cache(maxsize=4096)
def _is_view(function: NativeFunction) -> bool:
    if any(r.annotation is not None and not r.annotation.is_write for r in function.func.returns):
        return True
    if INPLACE_VIEW in function.tags and str(function.func.name) not in NOT_VIEWS:
        return True
    return any(a.annotation is not None and "*" in a.annotation.after for a in function.func.arguments.all)


class ParsedNative(msgspec.Struct, frozen=True, gc=False):
    """What an entry of ``native_functions.yaml`` gives: the function, unless it has errors, and its problems.

    `schema` is the function's schema as written, `span` where it stands.
    """

    function: NativeFunction | None
    schema: str
    diagnostics: tuple[Diagnostic, ...] = ()
    span: Span = Span()


def parse_native(
    composed: ComposedEntry,
    known_tags: Collection[str] | None = None,
    rules: NativeRules = NativeRules(),  # noqa: B008 - an immutable value
) -> ParsedNative:
    """Parse an entry of ``native_functions.yaml``, by the rules of a release's loader.

    With `known_tags` (from ``tags.yaml``), a tag that is not among them is an error (D024).
    """
    reader = Reader(composed)
    fields = reader.fields(composed.node, "an entry of native_functions.yaml", "- func: ...")
    if not fields and reader.failed:
        return ParsedNative(None, "", tuple(reader.diagnostics))
    for key in _MAY_BE_EMPTY:
        if key in fields and is_nothing(fields[key].value):
            del fields[key]
    reader.check_keys(fields, rules.keys, "an entry of native_functions.yaml")
    schema = _schema(reader, fields.get("func"), composed, rules)
    structured = reader.boolean(fields.get("structured"), False)
    delegate = reader.string(fields.get("structured_delegate"))
    tags = _tags(reader, fields.get("tags"), known_tags)
    variants = _variants(reader, fields)
    if delegate:
        _check_name(reader, fields["structured_delegate"], delegate)
    autogen = _autogen(reader, fields.get("autogen"))
    dispatch = reader.fields(fields["dispatch"].value, "`dispatch`", "CPU: kernel") if "dispatch" in fields else {}
    python_module = reader.string(fields.get("python_module"))
    manual_cpp_binding = reader.boolean(fields.get("manual_cpp_binding"), False)
    const_ref = reader.boolean(fields.get("use_const_ref_for_mutable_tensors"), False)
    cpp_no_default_args = reader.strings(fields.get("cpp_no_default_args"))
    if rules.is_checked:
        check_values(reader, fields, variants)
        check_structured(reader, fields)
    if schema is None or reader.failed:
        return ParsedNative(None, "", tuple(reader.diagnostics))
    function = NativeFunction(
        func=schema,
        variants=variants,
        dispatch=_dispatch_keys(fields, dispatch, structured or bool(delegate)),
        autogen=autogen,
        tags=tags,
        structured=structured,
        structured_delegate=delegate,
        python_module=python_module,
        manual_cpp_binding=manual_cpp_binding,
        const_ref_for_mutable_tensors=const_ref,
        cpp_no_default_args=cpp_no_default_args,
    )
    check_names(reader, fields["func"], function, rules)
    if rules.is_checked:
        check_function(reader, fields, function, rules)
        check_dispatch(reader, fields, dispatch, function, rules)
    if reader.failed:
        return ParsedNative(None, "", tuple(reader.diagnostics))
    func = fields["func"].value
    return ParsedNative(function, str(func.value), tuple(reader.diagnostics), composed.span(func))


def _variants(reader: Reader, fields: Mapping[str, Field]) -> tuple[str, ...]:
    variants = tuple(v.strip() for v in reader.string(fields.get("variants"), "function").split(","))
    for variant in variants:
        if variant not in ("function", "method"):
            message = f"`variants` lists `function` and `method`, found `{variant}`"
            help = did_you_mean(variant, ("function", "method"))
            reader.error("D004", message, fields["variants"].value, help)
    return variants


def _autogen(reader: Reader, field: Field | None) -> tuple[str, ...]:
    text = reader.string(field)
    if field is None or not text:
        return ()
    names = tuple(text.split(", "))
    for name in names:
        _check_name(reader, field, name)
    return names


def _check_name(reader: Reader, field: Field, name: str) -> None:
    try:
        parse_operator_name(name)
    except SchemaError as e:
        reader.error("D007", f"`{field.name}`: {e}", field.value)


def _schema(reader: Reader, field: Field | None, composed: ComposedEntry, rules: NativeRules) -> FunctionSchema | None:
    if field is None:
        reader.error(
            "D026",
            "an entry of native_functions.yaml needs `func`",
            composed.node,
            "write `- func: name(...) -> ...`",
        )
        return None
    text = reader.string(field)
    if not is_string(field.value):
        return None
    try:
        return parse_schema(text)
    except SchemaError as e:
        reader.error_inside("D007", f"not a schema: {e}", field.value, e.at, did_you_mean(e.at, rules.types))
        return None


def _tags(reader: Reader, field: Field | None, known: Collection[str] | None) -> tuple[str, ...]:
    tags: list[str] = []
    for item in items(field):
        tag = reader.string(item)
        tags.append(tag)
        if known is not None and tag not in known and is_string(item.value):
            reader.error("D024", f"unknown tag `{tag}`", item.value, did_you_mean(tag, known))
    return tuple(tags)


def _dispatch_keys(fields: Mapping[str, Field], dispatch: Mapping[str, Field], structured: bool) -> tuple[str, ...]:
    if "dispatch" not in fields:
        return () if structured else (IMPLICIT,)
    return tuple(key for field in dispatch.values() for key in keys_of(field.name))
