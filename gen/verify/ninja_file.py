"""The Ninja file of a check: one precompiled header, and one compile job for each batch of units."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

import msgspec

from gen.verify.toolchain import CLANG, Compiler

UNITS = "units"
"""The folder of units, in which each job ``NAME`` has its text as ``NAME.cpp`` and its product as ``NAME.ok``."""

HEADERS = "headers"
"""The job that compiles the headers alone, where none are precompiled."""

PLAIN = "plain.h"
"""The name of a header beside the prefix that includes it: no compiler takes a precompiled form instead of that."""

_NO_LIMIT = "0"


class BuildRules(msgspec.Struct, frozen=True):
    """How units are compiled.

    `includes` are the folders searched for headers, `standard` is the C++ standard (``c++17``), `prefix` the path of
    the header that all units begin with, `precompiled` that of its precompiled form. With a `launcher`, jobs have to
    be such as compile caches and farms understand: they make object files, and there is no precompiled header. Nor is
    there one with `is_tolerant`: then jobs are checked although the headers do not compile.
    """

    compiler: Compiler
    includes: tuple[str, ...]
    standard: str
    prefix: str
    precompiled: str
    launcher: tuple[str, ...] = ()
    is_tolerant: bool = False

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags of all commands: warnings are for those who wrote the headers, errors must be parseable."""
        common = (f"-std={self.standard}", "-w", "-fdiagnostics-color=never", *(f"-I{i}" for i in self.includes))
        if self.compiler.kind == CLANG:
            return (*common, "-fno-caret-diagnostics", f"-ferror-limit={_NO_LIMIT}")
        columns = ("-fdiagnostics-column-unit=byte",) if self.compiler.version[0] >= 11 else ()
        return (*common, "-fno-diagnostics-show-caret", f"-fmax-errors={_NO_LIMIT}", *columns)

    @property
    def plain(self) -> str:
        """The path of the header `PLAIN`."""
        return (PurePosixPath(self.prefix).parent / PLAIN).as_posix()

    @property
    def headers_product(self) -> str:
        """The product whose failure means that the headers themselves do not compile."""
        return product(HEADERS) if self.launcher else self.precompiled

    @property
    def depfile(self) -> str:
        """The file that lists all headers a check depends on, once one was made."""
        return f"{self.precompiled}.d"


def ninja_file(rules: BuildRules, jobs: Iterable[str]) -> str:
    """The text of the Ninja file for jobs of the given names; paths are relative to the folder it lies in."""
    lines = ["ninja_required_version = 1.5", "builddir = .", ""]
    if rules.is_tolerant:
        lines += _tolerant(rules)
        first = ""
    elif rules.launcher:
        lines += _launched(rules)
        first = f" || {product(HEADERS)}"
    else:
        lines += _precompiled(rules)
        first = f" | {_path(rules.precompiled)}"
    lines += [f"build {_path(product(job))}: check {_path(source(job))}{first}" for job in jobs]
    return "\n".join(lines) + "\n"


def source(job: str) -> str:
    """The path of a job's text."""
    return f"{UNITS}/{job}.cpp"


def product(job: str) -> str:
    """The path of what a job leaves when it succeeds."""
    return f"{UNITS}/{job}.ok"


def _precompiled(rules: BuildRules) -> list[str]:
    compiler = rules.compiler
    make: tuple[str, ...] = ("-x", "c++-header")
    # g++ takes the precompiled form of a header that it is told to include from the file beside it.
    use = ("-include", rules.prefix)
    if compiler.kind == CLANG:
        make = (*make, "-fpch-instantiate-templates")
        use = ("-include-pch", rules.precompiled)
    return [
        "rule precompile",
        f"  command = {_command((*compiler.command, *rules.flags, *make))} -MD -MF $out.d $in -o $out",
        "  depfile = $out.d",
        "  description = headers",
        "",
        f"build {_path(rules.precompiled)}: precompile {_path(rules.prefix)}",
        "",
        "rule check",
        f"  command = {_command((*compiler.command, *rules.flags, *use, '-fsyntax-only'))} $in && touch $out",
        "  description = $in",
        "",
    ]


def _launched(rules: BuildRules) -> list[str]:
    command = (*rules.launcher, *rules.compiler.command, *rules.flags, "-include", rules.plain)
    return [
        "rule check",
        f"  command = {_command(command)} -MD -MF $out.d -c $in -o $out",
        "  depfile = $out.d",
        "  description = $in",
        "",
        f"build {product(HEADERS)}: check {source(HEADERS)}",
        "",
    ]


def _tolerant(rules: BuildRules) -> list[str]:
    command = (*rules.compiler.command, *rules.flags, "-include", rules.plain, "-fsyntax-only")
    # Nothing is touched: with another state of the headers a job has to run again.
    return ["rule check", f"  command = {_command(command)} $in", "  description = $in", ""]


def _command(words: Sequence[str]) -> str:
    """A shell command as the value of a Ninja variable."""
    return shlex.join(words).replace("$", "$$")


def _path(path: str) -> str:
    """A path as Ninja reads it in a build statement."""
    return path.replace("$", "$$").replace(" ", "$ ").replace(":", "$:")
