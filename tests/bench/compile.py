"""How long compiling takes: a whole spec without anything at hand, and one edited formula, as `derivd compile` runs.

python -m tests.bench.compile .cache/torch-spec/2.13.0
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic

from gen.discover import BUILTIN
from gen.verify.setup import FACADE_TOOLCHAIN, TORCH
from gen.verify.toolchain import find_compiler
from gen.verify.torch_headers import python_headers
from tests.support.daemon import Daemon

EDITS = 7
"""Edits of one formula that are timed."""

NODE = "NegBackward0"
"""The Node of that formula."""


def rows(spec: Path) -> list[tuple[str, str]]:
    """What is measured, and the figure, for the unpacked wheel of a torch 2 release in a folder."""
    with tempfile.TemporaryDirectory() as scratch:
        torch = _Folder(Path(scratch) / "torch", spec / "torchgen" / "packaged" / "autograd" / "derivatives.yaml")
        native = spec / "torchgen" / "packaged" / "ATen" / "native" / "native_functions.yaml"
        release = re.search(r"__version__ = '(\d+\.\d+)", (spec / "torch" / "version.py").read_text())
        assert release is not None, "a wheel tells its version"
        real = ["--native-functions", native, "--release", release[1], "--torch", spec, "--toolchain", TORCH]
        builtin = _Folder(Path(scratch) / "builtin", BUILTIN / "2.x" / "derivatives.yaml")
        for header in (BUILTIN / "2.x").glob("*.h"):
            shutil.copy(header, builtin.path)
        (builtin.path / "derivd.toml").write_text('includes = ["helpers.h"]\n')
        own = ["--native-functions", BUILTIN / "2.x" / "native_functions.yaml", "--release", release[1]]
        facade = [*own, "--toolchain", FACADE_TOOLCHAIN]
        return [
            (f"torch {release[1]}: all Nodes with bindings, no precompiled header", _seconds(torch.compile(real))),
            (f"... one edited formula, median of {EDITS}", _seconds(torch.edited(real))),
            (
                f"... from the save to its verdict under watch --compile, median of {EDITS}",
                _seconds(torch.watched(real)),
            ),
            ("... PyTorch's own layout: a syntax check of Functions.cpp", _seconds(_whole(spec, Path(scratch)))),
            ("facade: all Nodes of the built-in spec, nothing at hand", _seconds(builtin.compile(facade))),
            (f"... one edited formula, median of {EDITS}", _seconds(builtin.edited(facade))),
            (
                f"... from the save to its verdict under watch --compile, median of {EDITS}",
                _seconds(builtin.watched(facade)),
            ),
        ]


class _Folder:
    """A folder with a copy of ``derivatives.yaml`` to edit."""

    def __init__(self, path: Path, derivatives: Path) -> None:
        self.path = path
        path.mkdir()
        self._derivatives = path / "derivatives.yaml"
        self._text = derivatives.read_text()
        self._derivatives.write_text(self._text)

    def compile(self, arguments: list[str | Path], *names: str) -> float:
        """Run ``derivd compile``; gives the seconds from its start to its end."""
        command = ["-m", "daemon", "compile", *names, *arguments, "--derivatives", self._derivatives, "--out", "out"]
        start = monotonic()
        done = subprocess.run(
            [sys.executable, *map(str, command)], cwd=self.path, capture_output=True, text=True, check=False
        )
        seconds = monotonic() - start
        assert done.returncode == 0, done.stdout + done.stderr
        return seconds

    def edited(self, arguments: list[str | Path]) -> float:
        """The median time of compiling the one function that each of several edits changes."""
        times: list[float] = []
        for edit in range(EDITS + 1):
            self._edit(edit)
            times.append(self.compile(arguments, NODE))
        # The first edit fills the store.
        return statistics.median(times[1:])

    def watched(self, arguments: list[str | Path]) -> float:
        """The median time from saving an edit to the daemon's verdict on the function that it changes."""
        times: list[float] = []
        flags = [*map(str, arguments), "--derivatives", str(self._derivatives), "--out", "watched"]
        daemon = Daemon(self.path, (*flags, "--compile"), "", (), {})
        try:
            daemon.next("ready")
            for edit in range(EDITS + 1):
                start = monotonic()
                self._edit(edit)
                verdict = daemon.next("compiled")
                times.append(monotonic() - start)
                assert NODE in verdict["ops"], verdict
                assert not verdict["failed"], verdict
        finally:
            daemon.process.terminate()
            daemon.wait()
        # The first edit makes the precompiled header.
        return statistics.median(times[1:])

    def _edit(self, number: int) -> None:
        """Give one formula another factor."""
        entry = self._text.index("- name: neg(Tensor self)")
        formula = self._text.index("  self: ", entry) + len("  self: ")
        end = self._text.index("\n", formula)
        changed = f"({self._text[formula:end]}) * {number + 2}"
        self._derivatives.write_text(self._text[:formula] + changed + self._text[end:])


def _whole(spec: Path, scratch: Path) -> float:
    """The seconds of a syntax check of ``Functions.cpp`` as PyTorch lays it out, which has no verdict on bindings."""
    templates = spec / "torchgen" / "packaged" / "autograd" / "templates"
    out = scratch / "upstream"
    generate = ["gen", "--spec", spec, "--layout", "upstream", "--templates", templates, "--out", out]
    subprocess.run([sys.executable, "-m", "daemon", *map(str, generate)], check=True, capture_output=True)
    include = spec / "torch" / "include"
    folders = [f"-I{include}", f"-I{include / 'torch/csrc/api/include'}", f"-I{python_headers()}"]
    compiler = find_compiler(os.environ).command
    start = monotonic()
    subprocess.run([*compiler, "-std=c++17", "-w", "-fsyntax-only", *folders, out / "Functions.cpp"], check=True)
    return monotonic() - start


def _seconds(value: float) -> str:
    return f"{value:.2f} s"


if __name__ == "__main__":
    for what, figure in rows(Path(sys.argv[1]).absolute()):
        print(f"{what}: {figure}")
