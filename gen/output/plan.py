"""Planned files: which Nodes a file holds, and how to make its text if that must be made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from gen.digest import digest, digest_all
from gen.emit.node import NodeSource
from gen.emit.template import PlainLines, Value
from gen.emit.templates import Templates


class PlannedNode(msgspec.Struct, frozen=True, gc=False):
    """A Node as layouts see it.

    `name` is the function's name, `family` that of its family (see `gen.autograd.family`), and `key` the digest of
    everything that the Node's text depends on. `has_binding` tells whether PyTorch registers a Python class for the
    Node: its build writes the bindings before it derives Nodes for ``_foreach_*`` functions, so that those have none.
    """

    op: str
    name: str
    family: str
    key: str
    has_binding: bool = True


SourceOf = Callable[[PlannedNode], NodeSource]
"""Gives the text of a planned Node."""


class Content(msgspec.Struct, frozen=True):
    """What a file should hold: the digest of its bytes, and these, which may still have to be made."""

    digest: str
    data: Callable[[], bytes]

    @classmethod
    def of(cls, text: str) -> Content:
        """The content of a text that is made."""
        data = text.encode()
        return cls(digest(data), lambda: data)


class PlannedFile(msgspec.Struct, frozen=True):
    """A file to be generated: its name in the output folder, a digest of what its content depends on, and that.

    `ops` are the Nodes whose text the file holds.
    """

    name: str
    key: str
    content: Callable[[], Content]
    ops: tuple[str, ...] = ()

    def text(self) -> str:
        """The text of the file."""
        return self.content().data().decode()


class Made(msgspec.Struct, frozen=True):
    """What a file was last made of, and the digest of its bytes."""

    template: str
    parts: Mapping[str, Value]
    digest: str


class Planner:
    """Plans files made of templates and Nodes."""

    def __init__(self, templates: Templates, source_of: SourceOf, made: dict[str, Made] | None = None) -> None:
        """`made` is what earlier planners made, by file: a file of the same parts is not made again to be compared."""
        self._templates = templates
        self._source_of = source_of
        self._made = {} if made is None else made
        self._known: dict[str, NodeSource] = {}

    def digest(self, template: str) -> str:
        """The digest of all that the text around the Nodes depends on."""
        return self._templates.digest(template)

    def file(
        self,
        name: str,
        template: str,
        nodes: Sequence[PlannedNode],
        *,
        declarations: bool = False,
        definitions: bool = False,
        bindings: bool = False,
        values: dict[str, Value] | None = None,
    ) -> PlannedFile:
        """A file made from `template` with the named parts of `nodes`, and `values` for other placeholders."""
        fixed = {} if values is None else values
        plain = (f"{key}={value if isinstance(value, str) else ' '.join(value)}" for key, value in fixed.items())
        # Digests of nodes are all of one length, so that nothing is lost by joining them.
        key = digest_all([self.digest(template), *plain, "nodes", "".join([node.key for node in nodes])])

        def parts() -> dict[str, Value]:
            sources = self._sources(nodes)
            texts = PlainLines if all(source.are_plain_lines for source in sources) else tuple[str, ...]
            values: dict[str, Value] = dict(fixed)
            if declarations:
                values["autograd_function_declarations"] = texts([s.declaration for s in sources])
            if definitions:
                values["autograd_function_definitions"] = texts([s.definition for s in sources])
            if bindings:
                values["py_function_initializers"] = texts([s.python for s in sources])
                values["py_function_props_and_getters"] = texts([s.getters for s in sources])
            return values

        return PlannedFile(
            name, key, lambda: self._content(name, template, parts()), tuple([node.op for node in nodes])
        )

    def _content(self, name: str, template: str, parts: dict[str, Value]) -> Content:
        around = self.digest(template)
        last = self._made.get(name)
        if last is not None and last.template == around and last.parts == parts:
            return Content(last.digest, lambda: self._templates.render(template, parts).encode())
        content = Content.of(self._templates.render(template, parts))
        self._made[name] = Made(around, parts, content.digest)
        return content

    def _sources(self, nodes: Sequence[PlannedNode]) -> list[NodeSource]:
        """The texts of Nodes, which several files may ask for."""
        known = self._known
        new = [node for node in nodes if node.key not in known]
        known.update(zip([node.key for node in new], map(self._source_of, new), strict=True))
        return [known[node.key] for node in nodes]
