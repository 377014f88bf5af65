"""Measuring a process: wall time, CPU time, peak memory, and the files it wrote."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

_BYTECODE = TemporaryDirectory(prefix="bench-bytecode-")
_BYTES_OF_MAXRSS = 1 if sys.platform == "darwin" else 1024


class Measurement(msgspec.Struct, frozen=True):
    """Times in seconds, peak memory in MiB, and how many files were written or deleted."""

    wall: float
    cpu: float
    memory: float
    files: int


def measure(command: Sequence[str | Path], out: Path) -> Measurement:
    """Run a command that writes to a folder. Raises `RuntimeError` with what it said if it fails."""
    before = times(out)
    start = time.perf_counter()
    process = subprocess.Popen(
        list(map(str, command)), env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{said.decode()}")
    cpu, memory = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _BYTES_OF_MAXRSS / 2**20
    return Measurement(wall, cpu, memory, count_changes(before, times(out)))


def environment() -> dict[str, str]:
    """The environment of measured processes, in which compiled modules are kept, as where they are installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": _BYTECODE.name}


def times(folder: Path) -> dict[Path, int]:
    """When each file directly in a folder was last written."""
    return {path: path.stat().st_mtime_ns for path in folder.glob("*") if path.is_file()}


def count_changes(before: dict[Path, int], after: dict[Path, int]) -> int:
    """How many files were written or deleted."""
    return sum(before.get(path) != after.get(path) for path in before.keys() | after.keys())


def middle(measurements: Sequence[Measurement]) -> Measurement:
    """The median of each figure."""
    return Measurement(
        median(m.wall for m in measurements),
        median(m.cpu for m in measurements),
        median(m.memory for m in measurements),
        round(median(m.files for m in measurements)),
    )
