"""The text of one function as people review it: its parts under short headings, the same in snapshots and reports."""

from __future__ import annotations

import re

import msgspec

from gen.emit.node import NodeSource
from gen.output.plan import PlannedNode


def function_text(source: NodeSource) -> str:
    """Declaration, definition and Python binding under headings; the binding is left out where there is none."""
    parts = (
        ("declaration", source.declaration),
        ("definition", source.definition),
        ("Python getters", source.getters),
        ("Python binding", source.python),
    )
    return "\n".join(f"// {title}\n{text.strip(chr(10))}\n" for title, text in parts if text.strip())


def written(source: NodeSource, node: PlannedNode) -> NodeSource:
    """What is written of a Node's text: no Python where the Node has no binding."""
    return source if node.has_binding else msgspec.structs.replace(source, python="", getters="")


def renamed(source: NodeSource, op: str) -> NodeSource:
    """A Node's text with another name for the Node.

    The name is found where no letter or digit stands before it but ``THP``, and no digit after it: so are all names
    that are made from it (``THPAbsBackward0_self_getter``, ``AbsBackward0Class``).
    """
    if op == source.op:
        return source
    pattern = re.compile(rf"(?<![A-Za-z0-9])(THP)?{re.escape(source.op)}(?![0-9])")

    def replaced(text: str) -> str:
        return pattern.sub(lambda found: f"{found.group(1) or ''}{op}", text)

    return msgspec.structs.replace(
        source,
        op=op,
        declaration=replaced(source.declaration),
        definition=replaced(source.definition),
        python=replaced(source.python),
        getters=replaced(source.getters),
    )
