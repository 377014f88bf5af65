"""A spec enlarged by copies of its own functions under other names."""

from __future__ import annotations

import re

_FUNCTION = re.compile(r"^(- +func: *)(\w+)", re.MULTILINE)
_DELEGATE = re.compile(r"^(  structured_delegate: )(\w+)", re.MULTILINE)
_AUTOGEN = re.compile(r"^(  autogen: )(.*)$", re.MULTILINE)
_DEFINITION = re.compile(r"^(- +name: *)(\w+)", re.MULTILINE)
_OPERATOR = re.compile(r"- +\w+: *(\w+)")
_ENTRY = re.compile(r"^- .*\n(?:(?!- ).*\n)*", re.MULTILINE)

_EXCEPTED = frozenset({
    "_has_compatible_shallow_copy_type", "_slow_conv2d_backward", "adaptive_avg_pool3d_backward", "bernoulli",
    "bernoulli_", "random_", "resize_", "resize_as_", "set_", "uniform_",
})  # fmt: skip
"""Functions that break a rule of native_functions.yaml and that PyTorch excepts from it by name."""


def enlarge(native_functions: str, derivatives: str, times: int) -> tuple[str, str]:
    """The text of both files with every function there `times` times.

    Copies are named ``x2_mul``, ``_foreach_x2_mul_`` and so on, so that they derive from one another as the originals
    do. Operators such as ``__and__`` have no copies, as their names have a meaning of their own, and neither have those
    which only their names allow.
    """
    natives, definitions = _copied(native_functions), _copied(derivatives)
    numbers = range(2, times + 1)
    return (
        native_functions + "".join(_renamed_natives(natives, number) for number in numbers),
        derivatives + "".join(_renamed(_DEFINITION, definitions, number) for number in numbers),
    )


def _copied(text: str) -> str:
    return "\n".join(entry for entry in _ENTRY.findall(text + "\n") if _may_be_copied(entry))


def _may_be_copied(entry: str) -> bool:
    found = _OPERATOR.match(entry)
    return found is not None and not found[1].startswith("__") and found[1] not in _EXCEPTED


def _renamed_natives(text: str, number: int) -> str:
    text = _renamed(_DELEGATE, _renamed(_FUNCTION, text, number), number)

    def autogen(found: re.Match[str]) -> str:
        return found[1] + ", ".join(_name(name.strip(), number) for name in found[2].split(","))

    return _AUTOGEN.sub(autogen, text)


def _renamed(pattern: re.Pattern[str], text: str, number: int) -> str:
    return pattern.sub(lambda found: found[1] + _name(found[2], number), text)


def _name(name: str, number: int) -> str:
    foreach, separator, stem = name.rpartition("_foreach_")
    return f"{foreach}{separator}x{number}_{stem}"
