"""Lists for build systems: what the outputs are, and what they depend on."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from gen.output.writer import write_if_changed


def write_outputs(path: str, folder: str, names: Iterable[str]) -> None:
    """Write the paths of all outputs, sorted.

    They are CMake's variable ``DERIVD_OUTPUTS`` if `path` ends in ``.cmake``, else a JSON array.

    Raises `gen.SpecError` (D028).
    """
    paths = [(Path(folder) / name).as_posix() for name in sorted(names)]
    if path.endswith(".cmake"):
        text = "\n".join(["set(DERIVD_OUTPUTS", *(f'  "{_cmake(p)}"' for p in paths), ")\n"])
    else:
        text = msgspec.json.format(msgspec.json.encode(paths), indent=1).decode() + "\n"
    write_if_changed(Path(path), text)


def write_depfile(path: str, folder: str, names: Iterable[str], inputs: Iterable[str]) -> None:
    """Write a depfile in make's form: every output depends on every input.

    Raises `gen.SpecError` (D028).
    """
    targets = " \\\n".join(_make((Path(folder) / name).as_posix()) for name in sorted(names))
    sources = "".join(f" \\\n  {_make(i)}" for i in inputs)
    write_if_changed(Path(path), f"{targets}:{sources}\n")


def _make(path: str) -> str:
    """A path as make and ninja read it in a depfile."""
    return path.replace("\\", "\\\\").replace(" ", "\\ ").replace("#", "\\#").replace("$", "$$")


def _cmake(path: str) -> str:
    return path.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$").replace(";", "\\;")
