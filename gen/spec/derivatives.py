"""Derivative definitions: entries of ``derivatives.yaml``, parsed."""

from __future__ import annotations

import re

import msgspec
import yaml

from gen.diagnostics import Diagnostic, Span, did_you_mean
from gen.spec.entries import ComposedEntry, describe
from gen.spec.fields import Field, Reader, as_boolean, is_string
from gen.words import closest

DEFAULT = "Default"
"""The dispatch key of formulas that stand under no ``dispatch``."""

AUTOGRAD_KEYS = frozenset(
    "AutogradNestedTensor AutogradCPU AutogradCUDA AutogradHIP AutogradXLA AutogradMTIA AutogradMAIA AutogradIPU "
    "AutogradMPS AutogradHPU AutogradXPU AutogradVE AutogradLazy AutogradMeta AutogradPrivateUse1 "
    "AutogradPrivateUse2 AutogradPrivateUse3".split()
)
"""Dispatch keys that ``dispatch`` may list beside ``Default`` (torchgen ``AUTOGRAD_KEYS``)."""

_KEYS = {"output_differentiability": yaml.SequenceNode, "dispatch": yaml.MappingNode}
"""Keys of an entry that are no formulas', with the kinds of their values, which a formula does not have."""

_BOOLEANS = ("True", "False", "true", "false")

_SPECIFICATION = re.compile(r"(\w+)(\.\w+)?\((.*)\)")


class Formula(msgspec.Struct, frozen=True, gc=False):
    """One gradient expression as written.

    `names` are the arguments (or, in a forward formula, the outputs) that its key lists; `key_span` and
    `span` are where key and expression stand in the entry.
    """

    names: tuple[str, ...]
    text: str
    key: str
    key_span: Span
    span: Span

    @property
    def is_non_differentiable(self) -> bool:
        """Whether the formula only says that its arguments have no derivative."""
        return self.text.lower().strip() == "non_differentiable"


class KeyedFormulas(msgspec.Struct, frozen=True, gc=False):
    """The formulas for one dispatch key, sorted by their key's text: the order of generated code."""

    dispatch_key: str
    formulas: tuple[Formula, ...]


class DerivativeDefinition(msgspec.Struct, frozen=True, gc=False):
    """An entry of ``derivatives.yaml``.

    `schema` is the text under ``name`` and `name` the function's name in it; `output_differentiability` holds
    booleans, or one C++ condition, or is None where the entry does not give it; `outputs_span` is where it stands.
    """

    schema: str
    name: str
    schema_span: Span
    dispatch: tuple[KeyedFormulas, ...]
    output_differentiability: tuple[bool | str, ...] | None = None
    outputs_span: Span = Span()


class ParsedDefinition(msgspec.Struct, frozen=True, gc=False):
    """What an entry of ``derivatives.yaml`` gives: the definition, unless it has errors, and its problems."""

    definition: DerivativeDefinition | None
    diagnostics: tuple[Diagnostic, ...] = ()


def parse_definition(composed: ComposedEntry) -> ParsedDefinition:
    """Parse an entry of ``derivatives.yaml``."""
    reader = Reader(composed)
    fields = reader.fields(composed.node, "an entry of derivatives.yaml", "- name: ...")
    if not fields and reader.failed:
        return ParsedDefinition(None, tuple(reader.diagnostics))
    name_field = fields.pop("name", None)
    outputs_field = fields.pop("output_differentiability", None)
    outputs = _output_differentiability(reader, outputs_field)
    specification = _specification(reader, name_field, fields)
    dispatch_field = fields.pop("dispatch", None)
    if dispatch_field is None:
        dispatch: tuple[KeyedFormulas, ...] = (KeyedFormulas(DEFAULT, _formulas(reader, fields)),)
    else:
        for field in fields.values():
            reader.error("D033", f"`{field.name}` stands beside `dispatch`", field.key, "move it under a dispatch key")
        dispatch = _dispatch(reader, dispatch_field)
    if reader.failed or name_field is None or specification is None:
        return ParsedDefinition(None, tuple(reader.diagnostics))
    schema, name = specification
    span = composed.span(name_field.value)
    outputs_span = Span() if outputs_field is None else composed.span(outputs_field.value)
    definition = DerivativeDefinition(schema, name, span, dispatch, outputs, outputs_span)
    return ParsedDefinition(definition, tuple(reader.diagnostics))


def _specification(reader: Reader, field: Field | None, others: dict[str, Field]) -> tuple[str, str] | None:
    if field is None and (misspelt := _misspelt_name(others)) is not None:
        del others[misspelt.name]
        message = f"an entry of derivatives.yaml needs `name`, found `{misspelt.name}`"
        reader.error("D026", message, misspelt.key, "did you mean `name`?")
        return None
    if field is None:
        help = "write `- name: function(arguments) -> returns`"
        reader.error("D026", "an entry of derivatives.yaml needs `name`", reader.composed.node, help)
        return None
    schema = reader.string(field)
    if not is_string(field.value):
        return None
    found = _SPECIFICATION.match(schema)
    if found is None:
        reader.error("D007", "`name` must be a whole schema: `function(arguments) -> returns`", field.value)
        return None
    return schema, found.group(1)


def _misspelt_name(fields: dict[str, Field]) -> Field | None:
    """The field that gives a schema under a key near to ``name``."""
    schemas = [f for f in fields.values() if is_string(f.value) and _SPECIFICATION.match(str(f.value.value))]
    return next((field for field in schemas if closest(field.name, ["name"])), None)


def _dispatch(reader: Reader, field: Field) -> tuple[KeyedFormulas, ...]:
    keyed: list[KeyedFormulas] = []
    for key, inner in reader.fields(field.value, "`dispatch`", f"{DEFAULT}:").items():
        if key != DEFAULT and key not in AUTOGRAD_KEYS:
            help = (
                did_you_mean(key, [DEFAULT, *sorted(AUTOGRAD_KEYS)])
                or f"valid keys: {', '.join(sorted(AUTOGRAD_KEYS))}"
            )
            reader.error("D017", f"`{key}` is not a dispatch key of autograd", inner.key, help)
        keyed.append(KeyedFormulas(key, _formulas(reader, reader.fields(inner.value, f"`{key}`", "self: ..."))))
    return tuple(keyed)


def _formulas(reader: Reader, fields: dict[str, Field]) -> tuple[Formula, ...]:
    formulas: list[Formula] = []
    for key, field in sorted(fields.items()):
        node = field.value
        meant = None if is_string(node) else closest(key, _KEYS)
        if meant is not None and isinstance(node, _KEYS[meant]):
            message = f"unknown key `{key}` in an entry of derivatives.yaml"
            reader.error("D006", message, field.key, f"did you mean `{meant}`?")
            continue
        if not is_string(node):
            reads = " (YAML reads it as true or false)" if as_boolean(node) is not None else ""
            quote = f'write "{node.value}" in quotes' if isinstance(node, yaml.ScalarNode) and node.value else ""
            reader.error(
                "D008",
                f"the formula for `{key}` must be a string, found {describe(node)}{reads}",
                node,
                quote,
            )
            continue
        names = tuple(name.strip() for name in key.split(","))
        span, key_span = reader.composed.span(node), reader.composed.span(field.key)
        formulas.append(Formula(names, node.value, key, key_span, span))
    return tuple(formulas)


def _output_differentiability(reader: Reader, field: Field | None) -> tuple[bool | str, ...] | None:
    if field is None:
        return None
    if not isinstance(field.value, yaml.SequenceNode):
        found = describe(field.value)
        reader.error(
            "D004",
            f"`output_differentiability` must be a list, found {found}",
            field.value,
            "write `[True, False]`",
        )
        return None
    values: list[bool | str] = []
    for item in field.value.value:
        boolean = as_boolean(item)
        if boolean is not None:
            values.append(boolean)
        elif is_string(item):
            values.append(str(item.value))
        else:
            reader.error("D004", f"`output_differentiability` lists booleans, found {describe(item)}", item)
    conditions = [v for v in values if isinstance(v, str)]
    if conditions and len(values) != 1:
        message = "a condition in `output_differentiability` must stand alone"
        near = [f"did you mean `{word}`?" for v in conditions if (word := closest(v, _BOOLEANS))]
        help = near[0] if near else "only functions with one output may have a condition"
        reader.error("D020", message, field.value, help)
    return tuple(values)
