"""Lists for build systems: what the outputs are, and what they depend on."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from gen.options import Options
from gen.output.atomic import cannot_write, remove_leftovers, replace_file
from gen.output.guard import part_in_run

DEPFILE, OUTPUTS, STAMP = "--depfile", "--outputs", "--stamp"
_CMAKE_LIST = "set(DERIVD_OUTPUTS"
_EMPTY_RULE = "gen/version.py:"
"""What a depfile ends a line with: the generator's own files are inputs of every run."""


def misuse(lists: Mapping[str, str], options: Options, others: Iterable[str], *, force: bool) -> str:
    """Why the files of a run's lists, by flag, would do harm; empty if they do none.

    They may not be each other, or anything else of the run; `others` are files that it reads beside those of
    `options`. Unless forced, they may not be files that hold something else than such a list.
    """
    taken: dict[str, str] = {}
    beside = tuple(others)
    for flag, path in lists.items():
        if part := part_in_run(path, options, beside):
            return f"{flag} would overwrite {path}, which {part}"
        first = taken.setdefault(os.path.realpath(path), flag)
        if first != flag:
            return f"{flag} would overwrite the file of {first}"
        if not force and flag != STAMP and not _is_own(flag, path):
            return f"{flag} would overwrite {path}, which derivd did not write; remove it, or pass --force"
    return ""


def _is_own(flag: str, path: str) -> bool:
    """Whether a file holds a list, or nothing."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError:
        # Whoever writes to it tells better what is wrong with it.
        return True
    except UnicodeDecodeError:
        return False
    if flag == DEPFILE:
        return not text or _EMPTY_RULE in text
    if path.endswith(".cmake"):
        return not text or text.startswith(_CMAKE_LIST)
    try:
        msgspec.json.decode(text, type=list[str])
    except msgspec.DecodeError:
        return not text
    return True


def write_outputs(path: str, folder: str, names: Iterable[str]) -> None:
    """Write the paths of all outputs, sorted.

    They are CMake's variable ``DERIVD_OUTPUTS`` if `path` ends in ``.cmake``, else a JSON array.

    Raises `gen.SpecError` (D028).
    """
    paths = [(Path(folder) / name).as_posix() for name in sorted(names)]
    if path.endswith(".cmake"):
        text = "\n".join([_CMAKE_LIST, *(f'  "{_cmake(p)}"' for p in paths), ")\n"])
    else:
        text = msgspec.json.format(msgspec.json.encode(paths), indent=1).decode() + "\n"
    _write_if_changed(Path(path), folder, text)


def write_depfile(path: str, folder: str, targets: Iterable[str], inputs: Sequence[str]) -> None:
    """Write a depfile in make's form: every target depends on every input.

    Inputs are targets without a rule as well, so that make does not stop at one that is gone.

    Raises `gen.SpecError` (D028).
    """
    named = " \\\n".join(map(_make, targets))
    sources = "".join(f" \\\n  {_make(i)}" for i in inputs)
    rules = "".join(f"\n{_make(i)}:\n" for i in inputs)
    _write_if_changed(Path(path), folder, f"{named}:{sources}\n{rules}")


def write_stamp(path: str) -> None:
    """Make a file, or give it the present time, for build systems that compare times.

    Raises `gen.SpecError` (D028).
    """
    stamp = Path(path)
    try:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()
    except OSError as e:
        raise cannot_write(stamp, e) from None


def _write_if_changed(path: Path, folder: str, text: str) -> None:
    """Write a small text file atomically unless it holds the text already, under the output folder's lock."""
    data = text.encode()
    try:
        if path.exists() and path.read_bytes() == data:
            return
    except OSError as e:
        raise cannot_write(path, e) from None
    from gen.output.lock import locked

    with locked(Path(folder)):
        remove_leftovers(path.parent, f"{path.name}.")
        replace_file(path, data)


def _make(path: str) -> str:
    """A path as make and ninja read it in a depfile."""
    return path.replace("\\", "\\\\").replace(" ", "\\ ").replace("#", "\\#").replace("$", "$$")


def _cmake(path: str) -> str:
    return path.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$").replace(";", "\\;")
