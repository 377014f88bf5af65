"""Running ninja: one build, what it said, and stopping it half-way."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock

import msgspec

from gen.options import Progress

_STATUS = re.compile(r"\[(\d+)/(\d+)\] ")
_FAILED = re.compile(r"FAILED: (?:\[code=-?\d+\] )?(?P<product>.+?)\s*")
_PATIENCE = 2.0


class Cancelled(Exception):
    """A check was stopped before it had its verdicts."""


class BuildResult(msgspec.Struct, frozen=True):
    """What a build did: the products that failed, each with the lines its command printed.

    `said` are the lines that belong to no product.
    """

    failed: dict[str, tuple[str, ...]]
    said: tuple[str, ...]
    ok: bool


class Build:
    """Runs ninja in a folder. One build at a time may run; `cancel` may be called from any thread."""

    def __init__(self, ninja: str, folder: Path, jobs: int) -> None:
        self._command = (ninja, "-j", str(jobs), "-k", "0")
        self._folder = folder
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._cancelled = False

    def run(self, progress: Progress | None = None) -> BuildResult:
        """Build everything in the folder's Ninja file. Raises `Cancelled`."""
        with self._lock:
            if self._cancelled:
                raise Cancelled
            # A session of its own, so that an interrupt reaches ninja only through `cancel`, with its compilers.
            self._process = process = subprocess.Popen(
                self._command,
                cwd=self._folder,
                env={**os.environ, "LC_ALL": "C", "NINJA_STATUS": "[%f/%t] "},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                start_new_session=True,
            )
        lines: list[str] = []
        assert process.stdout is not None, "the output is a pipe"
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if progress is not None and (status := _STATUS.match(line)):
                progress("compiling", int(status.group(1)), int(status.group(2)))
        code = process.wait()
        if self._cancelled:
            raise Cancelled
        return _result(lines, ok=code == 0)

    def cancel(self) -> None:
        """Stop the build, its compilers included; a later `run` raises `Cancelled`."""
        with self._lock:
            self._cancelled = True
            process = self._process
        if process is None or process.poll() is not None:
            return
        compilers = _descendants(process.pid)
        # On an interrupt ninja removes what its compilers left half-made. It passes the interrupt on to them, but
        # each is in a process group of its own and may be where it does not heed it.
        _signal(process.pid, signal.SIGINT)
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            compilers += _descendants(process.pid)
            process.kill()
        for compiler in compilers:
            _signal(compiler, signal.SIGKILL)


def _signal(process: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, number)


def _descendants(process: int) -> list[int]:
    """The processes that a process started, and those that they started in turn."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True).stdout
    children: dict[int, list[int]] = {}
    for line in listed.splitlines():
        child, parent = map(int, line.split())
        children.setdefault(parent, []).append(child)
    found = list(children.get(process, ()))
    for child in found:
        found += children.get(child, ())
    return found


def _result(lines: Sequence[str], *, ok: bool) -> BuildResult:
    failed: dict[str, list[str]] = {}
    said: list[str] = []
    current = said
    for line in lines:
        if found := _FAILED.fullmatch(line):
            current = failed.setdefault(found["product"], [])
        elif _STATUS.match(line) or line.startswith("ninja: "):
            current = said
            said.append(line)
        else:
            current.append(line)
    return BuildResult({product: tuple(said) for product, said in failed.items()}, tuple(said), ok)
