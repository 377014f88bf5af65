"""Reading the fields of an entry: keys and values of YAML mappings, each with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
import yaml

from gen.diagnostics import Diagnostic, Note, Severity, did_you_mean
from gen.spec.entries import ComposedEntry, describe

_MERGE = "tag:yaml.org,2002:merge"
_STR = "tag:yaml.org,2002:str"
_BOOL = "tag:yaml.org,2002:bool"
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

    def fields(self, node: yaml.Node, what: str) -> dict[str, Field]:
        """The fields of a mapping, by key; `what` names the mapping in messages (``an entry``).

        Errors: D004 if the node is no mapping or a key no string, D005 if a key stands twice.
        """
        if not isinstance(node, yaml.MappingNode):
            self.error("D004", f"{what} must be a mapping, found {describe(node)}", node, "write `- name: ...`")
            return {}
        if any(key.tag == _MERGE for key, _ in node.value):
            yaml.SafeLoader("").flatten_mapping(node)
        fields: dict[str, Field] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode) or key.tag != _STR:
                quote = f'write "{key.value}" in quotes' if isinstance(key, yaml.ScalarNode) else ""
                self.error("D004", f"a key of {what} must be a string, found {describe(key)}", key, quote)
            elif key.value in fields:
                first = Note("first given here", self.composed.place(fields[key.value].key))
                self.error("D005", f"key `{key.value}` is given twice", key, "remove one of the two", [first])
            else:
                fields[key.value] = Field(key.value, key, value)
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
        if field is None:
            return ()
        if not isinstance(field.value, yaml.SequenceNode):
            return (self.string(field),)
        return tuple(self.string(Field(field.name, field.key, item)) for item in field.value.value)

    def _quote(self, node: yaml.Node) -> str:
        return f'write "{node.value}" in quotes' if isinstance(node, yaml.ScalarNode) and node.value else ""


def is_string(node: yaml.Node) -> bool:
    """Whether a node is a YAML string."""
    return isinstance(node, yaml.ScalarNode) and node.tag == _STR


def as_boolean(node: yaml.Node) -> bool | None:
    """A boolean node's value, or None for any other node."""
    if isinstance(node, yaml.ScalarNode) and node.tag == _BOOL:
        return str(node.value).lower() in _TRUE
    return None
