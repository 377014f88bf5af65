"""The compiler and the build tool: found by themselves or named by the user, and new enough."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

CLANG = "clang"
GCC = "gcc"

OLDEST = {CLANG: 11, GCC: 9}
"""The oldest major version of each compiler: the first clang that instantiates templates in precompiled headers, and
the first g++ whose C++17 is that of PyTorch 2."""

_NEWEST_TRIED = 24
_DEADLINE = 30

_CLANG_VERSION = re.compile(r"clang version (\d+)\.(\d+)")
_GCC_VERSION = re.compile(r"(?:g\+\+|gcc|c\+\+)\S*\s+\(.*\)\s+(\d+)\.(\d+)|\(GCC\)\s+(\d+)\.(\d+)")

_INSTALL = (
    "install clang (Debian, Ubuntu: apt-get install clang; macOS: xcode-select --install), or set CXX to a compiler"
)


class ToolchainError(Exception):
    """What compiling needs is missing or does not fit; the message says what to install or to pass."""


class Compiler(msgspec.Struct, frozen=True):
    """A C++ compiler: its command, its kind (`CLANG` or `GCC`), its version, and what it says of itself."""

    command: tuple[str, ...]
    kind: str
    version: tuple[int, int]
    identity: str

    def __str__(self) -> str:
        return f"{'clang' if self.kind == CLANG else 'g++'} {self.version[0]}.{self.version[1]}"


def find_compiler(environment: Mapping[str, str]) -> Compiler:
    """The compiler that ``CXX`` names, else the first of clang++ and g++ that is installed and new enough.

    Raises `ToolchainError`.
    """
    given = environment.get("CXX", "").strip()
    if given:
        words = shlex.split(given)
        command = _command(words, environment)
        if command is None:
            raise ToolchainError(f"CXX names `{words[0]}`, which is not installed; {_INSTALL}")
        return _checked(_ask(command), "CXX names ")
    too_old: ToolchainError | None = None
    for name in _candidates():
        path = shutil.which(name, path=environment.get("PATH"))
        if path is None:
            continue
        try:
            return _checked(_ask((os.path.abspath(path),)), "")
        except ToolchainError as e:
            too_old = too_old or e
    raise too_old or ToolchainError(f"no C++ compiler was found; {_INSTALL}")


def find_ninja(environment: Mapping[str, str]) -> str:
    """The path of ninja: that of the Python package, else one on the path.

    Raises `ToolchainError`.
    """
    try:
        import ninja
    except ImportError:
        found = shutil.which("ninja", path=environment.get("PATH"))
        if found is None:
            raise ToolchainError("ninja is missing; install it with `pip install 'derivd[compile]'`") from None
        return os.path.abspath(found)
    return str(Path(ninja.BIN_DIR) / "ninja")


def find_launcher(command: str, environment: Mapping[str, str]) -> tuple[str, ...]:
    """The words of a launcher such as ``ccache``, which compile commands are put behind.

    Raises `ToolchainError` if it is not installed.
    """
    found = _command(shlex.split(command), environment)
    if found is None:
        raise ToolchainError(f"the launcher `{command}` is not installed")
    return found


def _command(words: Sequence[str], environment: Mapping[str, str]) -> tuple[str, ...] | None:
    """The words of a command that runs the same from any folder, as ninja has its own; None if it is not installed."""
    found = shutil.which(words[0], path=environment.get("PATH")) if words else None
    if found is None:
        return None
    program = words[0] if os.sep not in words[0] and os.path.isabs(found) else os.path.abspath(found)
    # What a launcher starts may be named by a path as well (`ccache ./g++`).
    return (program, *(os.path.abspath(w) if os.sep in w and os.path.isfile(w) else w for w in words[1:]))


def _candidates() -> Iterator[str]:
    yield "clang++"
    yield from (f"clang++-{version}" for version in range(_NEWEST_TRIED, OLDEST[CLANG] - 1, -1))
    yield "g++"
    yield "c++"


def _ask(command: tuple[str, ...]) -> Compiler:
    try:
        done = subprocess.run(
            [*command, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=_DEADLINE
        )
    except (OSError, subprocess.TimeoutExpired) as e:
        raise ToolchainError(f"`{shlex.join(command)} --version` fails: {e}; {_INSTALL}") from None
    said = done.stdout.strip()
    if found := _CLANG_VERSION.search(said):
        return Compiler(command, CLANG, (int(found.group(1)), int(found.group(2))), said)
    if found := _GCC_VERSION.search(said):
        major, minor = (part for part in found.groups() if part is not None)
        return Compiler(command, GCC, (int(major), int(minor)), said)
    first = said.partition("\n")[0] or done.stderr.strip().partition("\n")[0] or "nothing"
    raise ToolchainError(f"`{shlex.join(command)}` is neither clang++ nor g++: it says {first!r}; {_INSTALL}")


def _checked(compiler: Compiler, subject: str) -> Compiler:
    oldest = OLDEST[compiler.kind]
    if compiler.version[0] < oldest:
        name = "clang++" if compiler.kind == CLANG else "g++"
        raise ToolchainError(
            f"{subject}{shlex.join(compiler.command)} {compiler.version[0]}.{compiler.version[1]} is too old; "
            f"{name} {oldest} or newer is needed; {_INSTALL}"
        )
    return compiler
