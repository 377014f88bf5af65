"""The names of ATen's functions, which a spec may call without listing them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_NAMES = Path(__file__).with_name("aten.txt")
"""The names in all supported releases; of a function and its in-place variant, the function's alone."""


@cache
def aten_names() -> frozenset[str]:
    """The names of the native functions of PyTorch 1.8 and of 2.7 to 2.14, as C++ calls them without suffixes."""
    names = _NAMES.read_text(encoding="utf-8").split()
    return frozenset(names) | {f"{name}_" for name in names}
