"""Names of Nodes: ``MulBackward0`` from ``mul``, numbered over all definitions in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from gen.spec.derivatives import DEFAULT

NodeKey = tuple[str, str]
"""What identifies a definition's Node: its schema and its dispatch key."""


@lru_cache(maxsize=8192)
def op_prefix(name: str, dispatch_key: str = DEFAULT) -> str:
    """A Node's class name without its number: ``upsample_bilinear2d`` gives ``UpsampleBilinear2DBackward``.

    Words are capitalised as by `str.title`, and ``ForwardBackward`` becomes ``Backward``.
    """
    camel = "".join(word.title() for word in name.split("_"))
    prefix = f"{camel}Backward".replace("ForwardBackward", "Backward")
    return prefix if dispatch_key == DEFAULT else prefix + dispatch_key


def number_ops(nodes: Iterable[tuple[NodeKey, str]], always: bool) -> Mapping[NodeKey, str]:
    """The class name of every Node, from its key and prefix, in the order of definitions.

    With `always`, every name is numbered from 0; without, only those whose prefix occurs more than once (1.8).
    """
    listed = list(nodes)
    total = Counter(prefix for _, prefix in listed)
    seen: Counter[str] = Counter()
    ops: dict[NodeKey, str] = {}
    for key, prefix in listed:
        ops[key] = f"{prefix}{seen[prefix]}" if always or total[prefix] > 1 else prefix
        seen[prefix] += 1
    return ops
