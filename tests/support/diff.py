"""What differs between two versions of a generated file: the first place, its Node, and a short unified diff."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import unified_diff
from itertools import takewhile

CONTEXT = 3
"""Lines shown around a difference."""

LONGEST = 60
"""Lines of a diff; a broken generator differs everywhere, and the first place tells most."""

# Node classes are written alone, before `::`, `_apply_functional` or `_properties`, and after `THP`.
_NODE = re.compile(r"(?<![A-Za-z0-9_])(?:THP)?([A-Z][A-Za-z0-9]*Backward[A-Za-z0-9]*(?:_copy(?![a-z]))?)")
_HUNK = re.compile(r"@@ -(\d+)(.*) \+(\d+)(.*) @@")


def difference(name: str, expected: str, actual: str) -> str | None:
    """A readable account of the first difference of file `name`, or None if there is none.

    Its first line is ``Functions.cpp:120: Node MulBackward0 differs``, the line being that of `expected`.
    """
    if expected == actual:
        return None
    old, new = expected.splitlines(keepends=True), actual.splitlines(keepends=True)
    same = _common(old, new)
    node = _node_at(old, new, same)
    start = max(same - CONTEXT, 0)
    # Only the stretch from the first to the last difference is compared: whole files would take minutes.
    tail = max(_common(old[same:][::-1], new[same:][::-1]) - CONTEXT, 0)
    old, new = old[start : len(old) - tail], new[start : len(new) - tail]
    lines = [
        _shifted(line.rstrip("\n"), start)
        for line in unified_diff(
            old[: 4 * LONGEST], new[: 4 * LONGEST], f"expected/{name}", f"actual/{name}", n=CONTEXT
        )
    ]
    if len(lines) > LONGEST:
        lines[LONGEST:] = ["(more differences follow)"]
    where = f"{name}:{same + 1}: " + (f"Node {node} differs" if node else "differs outside of any Node")
    return "\n".join([where, *lines])


def _common(left: Sequence[str], right: Sequence[str]) -> int:
    """How many lines the two have in common at the start."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))


def _node_at(old: Sequence[str], new: Sequence[str], line: int) -> str | None:
    for candidates in (old[line : line + 1], new[line : line + 1], reversed(old[:line])):
        for text in candidates:
            if found := _NODE.search(text):
                return found.group(1)
    return None


def _shifted(line: str, by: int) -> str:
    """A hunk's head with the line numbers of the whole files."""
    found = _HUNK.fullmatch(line)
    if found is None:
        return line
    old, old_size, new, new_size = found.groups()
    return f"@@ -{int(old) + by}{old_size} +{int(new) + by}{new_size} @@"
