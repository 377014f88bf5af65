"""Running ``derivd`` as its users do: in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

DEADLINE = 300
"""Seconds after which a command is taken to hang."""

DERIVD = (sys.executable, "-c", "from daemon.cli import main; main()")
"""What starts ``derivd``; its arguments follow."""


def try_derivd(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run ``derivd`` with `arguments` in folder `cwd`, where its configuration is searched; it may fail."""
    return subprocess.run(
        [*DERIVD, *map(str, arguments)],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=DEADLINE,
    )


def run_derivd(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run ``derivd`` as `try_derivd` does.

    Fails the test with what the command said if it exits with anything but 0.
    """
    done = try_derivd(*arguments, cwd=cwd)
    if done.returncode != 0:
        said = done.stderr or "nothing"
        pytest.fail(f"derivd {' '.join(map(str, arguments))}: exit {done.returncode}; it said:\n{said}", pytrace=False)
    return done
