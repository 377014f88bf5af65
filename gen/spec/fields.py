"""Reading the fields of an entry: keys and values of YAML mappings, each with its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

import msgspec
import yaml

from gen.diagnostics import Diagnostic, Note, Severity, Span, did_you_mean
from gen.spec.entries import ComposedEntry, EntriesDoNotStandAlone, Entry, compose_entries, describe
from gen.spec.scalars import span_in_scalar

_MERGE = "tag:yaml.org,2002:merge"
_STR = "tag:yaml.org,2002:str"
_BOOL = "tag:yaml.org,2002:bool"
_NULL = "tag:yaml.org,2002:null"
_TRUE = frozenset({"yes", "true", "on"})


class Field(msgspec.Struct, frozen=True):
    """A key of a mapping with its value, both as YAML nodes."""

    name: str
    key: yaml.Node
    value: yaml.Node


class Reader:
    """Reads one entry and collects what is wrong with it.

    A method that cannot give the value it is asked for adds a diagnostic and gives a neutral value, so that
    one run reports every problem; `failed` tells whether there was one.
    """

    def __init__(self, composed: ComposedEntry) -> None:
        self.composed = composed
        self.diagnostics: list[Diagnostic] = []

    @property
    def failed(self) -> bool:
        """Whether an error was found."""
        return any(d.severity is Severity.ERROR for d in self.diagnostics)

    def error(self, code: str, message: str, node: yaml.Node, help: str = "", notes: Iterable[Note] = ()) -> None:
        """Add an error at a node."""
        self.diagnostics.append(Diagnostic(code, message, self.composed.place(node), help, tuple(notes)))

    def error_inside(self, code: str, message: str, node: yaml.Node, part: str, help: str = "") -> None:
        """Add an error at a part of a string node's value, or at the node where the part is not found in it once."""
        value = str(node.value)
        if value.count(part) != 1 or not part:
            self.error(code, message, node, help)
            return
        start = value.index(part)
        span = span_in_scalar(self.composed.entry, self.composed.span(node), start, start + len(part))
        self.diagnostics.append(Diagnostic(code, message, self.composed.entry.place(span), help))

    def fields(self, node: yaml.Node, what: str, example: str, merging: tuple[yaml.Node, ...] = ()) -> dict[str, Field]:
        """The fields of a mapping, by key.

        `what` names the mapping in messages (``an entry``), `example` is what one looks like (``- name: ...``). A key
        of the mapping itself counts more than one that a merge key (``<<``) brings in; `merging` are the mappings
        that this one is merged into.

        Errors: D004 if the node is no mapping or a key no string, D005 if a key stands twice.
        """
        if not isinstance(node, yaml.MappingNode):
            self.error("D004", f"{what} must be a mapping, found {describe(node)}", node, f"write `{example}`")
            return {}
        own: dict[str, Field] = {}
        merged: dict[str, Field] = {}
        for key, value in node.value:
            if key.tag == _MERGE:
                merged |= self._merged(value, example, (*merging, node))
            elif not isinstance(key, yaml.ScalarNode) or key.tag != _STR:
                quote = f'write "{key.value}" in quotes' if isinstance(key, yaml.ScalarNode) else ""
                self.error("D004", f"a key of {what} must be a string, found {describe(key)}", key, quote)
            elif key.value in own:
                first = Note("first given here", self.composed.place(own[key.value].key))
                self.error("D005", f"key `{key.value}` is given twice", key, "remove one of the two", [first])
            else:
                own[key.value] = Field(key.value, key, value)
        return merged | own

    def _merged(self, node: yaml.Node, example: str, merging: tuple[yaml.Node, ...]) -> dict[str, Field]:
        """The fields that a merge key brings in; of several mappings, an earlier one counts more."""
        fields: dict[str, Field] = {}
        for source in reversed(node.value) if isinstance(node, yaml.SequenceNode) else [node]:
            if source in merging:
                self.error("D004", "`<<` merges a mapping into itself", source)
            elif isinstance(source, yaml.MappingNode):
                fields |= self.fields(source, "a merged mapping", example, merging)
            else:
                self.error("D004", f"`<<` takes a mapping or a list of mappings, found {describe(source)}", source)
        return fields

    def check_keys(self, fields: dict[str, Field], known: Collection[str], what: str) -> None:
        """Report fields whose key is not among the known ones (D006)."""
        for field in fields.values():
            if field.name not in known:
                self.error(
                    "D006",
                    f"unknown key `{field.name}` in {what}",
                    field.key,
                    did_you_mean(field.name, known),
                )

    def string(self, field: Field | None, default: str = "") -> str:
        """A field's value if it is a string (D004 if it is not), or the default where there is no field."""
        if field is None:
            return default
        node = field.value
        if isinstance(node, yaml.ScalarNode) and node.tag == _STR:
            return str(node.value)
        self.error("D004", f"`{field.name}` must be a string, found {describe(node)}", node, self._quote(node))
        return default

    def boolean(self, field: Field | None, default: bool) -> bool:
        """A field's value if it is a boolean (D004 if it is not), or the default where there is no field."""
        if field is None:
            return default
        node = field.value
        if isinstance(node, yaml.ScalarNode) and node.tag == _BOOL:
            return node.value.lower() in _TRUE
        self.error("D004", f"`{field.name}` must be true or false, found {describe(node)}", node)
        return default

    def strings(self, field: Field | None) -> tuple[str, ...]:
        """A field's value if it is a string or a sequence of strings (D004 if it is not)."""
        return tuple(map(self.string, items(field)))

    def _quote(self, node: yaml.Node) -> str:
        return f'write "{node.value}" in quotes' if isinstance(node, yaml.ScalarNode) and node.value else ""


def items(field: Field | None) -> tuple[Field, ...]:
    """The items of a field whose value is a sequence, each as a field of its own; a single value is its only item."""
    if field is None:
        return ()
    if not isinstance(field.value, yaml.SequenceNode):
        return (field,)
    return tuple(Field(field.name, field.key, item) for item in field.value.value)


def span_of_key(entry: Entry, key: str, inner: str) -> Span | None:
    """Where the value of a key stands in an entry; of a mapping, the key that has `inner` among its words, if given.

    None if the entry cannot be read on its own, or has no such key.
    """
    try:
        (composed,) = compose_entries((entry,))
    except EntriesDoNotStandAlone:
        return None
    reader = Reader(composed)
    field = reader.fields(composed.node, "an entry", "").get(key)
    if field is None:
        return None
    if not inner:
        return composed.span(field.value)
    keys = [
        own.key for own in reader.fields(field.value, "a value", "").values() if inner in re.split(r"\W+", own.name)
    ]
    return composed.span(keys[0] if keys else field.value)


def is_string(node: yaml.Node) -> bool:
    """Whether a node is a YAML string."""
    return isinstance(node, yaml.ScalarNode) and node.tag == _STR


def is_nothing(node: yaml.Node) -> bool:
    """Whether a node is YAML's null, such as where a key has no value."""
    return isinstance(node, yaml.ScalarNode) and node.tag == _NULL


def as_boolean(node: yaml.Node) -> bool | None:
    """A boolean node's value, or None for any other node."""
    if isinstance(node, yaml.ScalarNode) and node.tag == _BOOL:
        return str(node.value).lower() in _TRUE
    return None
