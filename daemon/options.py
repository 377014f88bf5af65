"""Command-line options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from daemon.flags import Flags
from gen.options import LAYOUTS

_OPTIONS = (
    click.option("--native-functions", multiple=True, metavar="FILE", help="native_functions.yaml; repeatable."),
    click.option("--derivatives", multiple=True, metavar="FILE", help="derivatives.yaml; repeatable."),
    click.option("--tags", metavar="FILE", help="tags.yaml; unknown tags are errors then."),
    click.option(
        "--spec", metavar="FOLDER", help="A checkout, a wheel's contents, a folder with both files, or `builtin`."
    ),
    click.option("--release", metavar="X.Y", help="The PyTorch release whose code is generated."),
    click.option("--helpers", multiple=True, metavar="FILE", help="A header with functions for formulas; repeatable."),
    click.option("--silence", multiple=True, metavar="CODE", help="Do not show warnings of this code; repeatable."),
)
_OUTPUT_OPTIONS = (
    click.option("--templates", metavar="FOLDER", help="Your own file templates."),
    click.option(
        "--out", metavar="FOLDER", help="Where to write.  [default: build/generated, or a checkout's own folder]"
    ),
    click.option("--layout", type=click.Choice(LAYOUTS), help="How Nodes are spread over files."),
    click.option("--shards", type=int, metavar="N", help="How many files the sharded layout has of each kind."),
    click.option("--everything/--no-everything", default=None, help="Also write python_functionsEverything.cpp."),
)
_TOOLCHAIN_OPTIONS = (
    click.option("--toolchain", metavar="torch|facade", help="Real headers, or declarations made from the spec."),
    click.option("--torch", metavar="FOLDER", help="Where torch's headers are: its include folder, or one around it."),
    click.option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="How many compilers run at once."),
    click.option(
        "--launcher", metavar="COMMAND", help="ccache, sccache, distcc, ...: put before each compile command."
    ),
)


def spec_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that choose a spec; the command gets them as one argument `flags`."""
    return _add(command, _OPTIONS)


def run_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that choose a spec and where its code goes; the command gets them as `flags`."""
    return _add(command, _OPTIONS + _OUTPUT_OPTIONS)


def toolchain_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that tell how to compile, above `run_options`; the command gets them as part of `flags`."""
    for option in reversed(_TOOLCHAIN_OPTIONS):
        command = option(command)
    return command


def _add(command: Callable[..., Any], options: tuple[Callable[[Any], Any], ...]) -> Callable[..., Any]:
    @wraps(command)
    def with_flags(**values: Any) -> Any:
        given = {name: values.pop(name) for name in Flags.__struct_fields__ if name in values}
        return command(flags=Flags(**given), **values)

    wrapped: Callable[..., Any] = with_flags
    for option in reversed(options):
        wrapped = option(wrapped)
    return wrapped
