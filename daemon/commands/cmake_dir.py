"""``derivd cmake-dir``: where the CMake module lies."""

from __future__ import annotations

from pathlib import Path

import click

import gen


@click.command("cmake-dir")
def command() -> int:
    """Print the folder of the CMake module DerivdGenerate, for CMAKE_MODULE_PATH.

    Example: derivd cmake-dir
    """
    click.echo((Path(gen.__file__).resolve().parent / "cmake").as_posix())
    return 0
