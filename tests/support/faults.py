"""A process that runs the generator with faults: it dies, or its disk is full, at a chosen write.

``python -m tests.support.faults`` reads requests from stdin, one JSON object a line, and answers each on stdout. A
request is served by a forked child, so that hundreds of deaths cost little. Code under test knows nothing of it: what
it calls to change the disk is replaced.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from gen.options import Options

KILLED = 9
"""The exit code of a child that died at its fault."""

REFUSED = 1
"""The exit code of a child whose run ended with an error."""

UNREADABLE = 71
"""The exit code of a child whose user may not read the generator."""

NOBODY = 65534
"""The number of a user who owns nothing."""


class Request(msgspec.Struct, frozen=True):
    """A run: the operation at which the fault is, counted from 1 (0 for none), and its kind.

    Kinds are ``kill``, ``full`` for a full disk, and ``nobody`` for a user who may write nothing.
    """

    options: Options
    at: int
    kind: str = "kill"


class Answer(msgspec.Struct, frozen=True):
    """How a run ended: the child's exit code, the operations that it came to, what it reported."""

    code: int
    operations: tuple[str, ...]
    message: str


class FaultyRuns:
    """Runs in a process of their own, each with a fault."""

    def __enter__(self) -> FaultyRuns:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.faults"],
            cwd=Path(__file__).resolve().parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        return self

    def __exit__(self, *exception: object) -> None:
        self._process.stdin.close()  # type: ignore[union-attr]
        self._process.wait(timeout=60)
        self._process.stdout.close()  # type: ignore[union-attr]

    def run(self, request: Request) -> Answer:
        """Run with a fault, and wait for the end."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(msgspec.json.encode(request) + b"\n")
        stdin.flush()
        return msgspec.json.decode(stdout.readline(), type=Answer)


class _Faults:
    """Replaces what changes the disk; counts the calls, and fails from a chosen one on."""

    def __init__(self, request: Request, log: int) -> None:
        self._request = request
        self._log = log
        self._count = 0
        # Files are written by several threads, and each operation is counted and logged before the next one.
        self._turn = threading.Lock()

    def reach(self, operation: str) -> None:
        """Come to an operation, which does not happen if the fault is there."""
        with self._turn:
            self._count += 1
            os.write(self._log, f"{operation}\n".encode())
            if not self._request.at or self._count < self._request.at:
                return
            if self._request.kind == "kill":
                os._exit(KILLED)
        if operation.startswith("store"):
            e = sqlite3.OperationalError("database or disk is full")
            e.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise e
        if operation in ("open", "fsync", "mkdir"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def install(self) -> None:
        for name in ("replace", "unlink", "mkdir"):
            self._wrap(os, name)
        # Nothing here has to survive a power cut.
        os.fsync = lambda _: self.reach("fsync")
        really_open = os.open

        def open(path: Any, flags: int, *mode: Any, **folder: Any) -> int:
            if flags & os.O_CREAT and str(path).endswith("tmp"):
                self.reach("open")
            return really_open(path, flags, *mode, **folder)

        os.open = open
        really_connect = sqlite3.connect

        def connect(*arguments: Any, **others: Any) -> sqlite3.Connection:
            return really_connect(*arguments, factory=self._connection(), **others)

        sqlite3.connect = connect  # type: ignore[assignment]

    def _wrap(self, module: Any, name: str) -> None:
        really: Callable[..., Any] = getattr(module, name)

        def wrapped(*arguments: Any, **others: Any) -> Any:
            self.reach(name)
            return really(*arguments, **others)

        setattr(module, name, wrapped)

    def _connection(self) -> type[sqlite3.Connection]:
        reach = self.reach

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
                if not sql.startswith(("SELECT", "ROLLBACK")):
                    reach(f"store {sql.partition(' ')[0]}")
                return super().execute(sql, *values)

            def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
                reach(f"store {sql.partition(' ')[0]}")
                return super().executemany(sql, *values)

            def close(self) -> None:
                if self_request.kind == "kill":
                    reach("store close")
                super().close()

        self_request = self._request
        return Connection


def _child(request: Request, log: int) -> int:
    from gen.diagnostics import SpecError
    from gen.pipeline import Pipeline
    from gen.version import generator_files

    if request.kind == "nobody" and os.geteuid() == 0:
        os.setuid(NOBODY)
    if not all(os.access(path, os.R_OK) for path in generator_files()):
        return UNREADABLE
    _Faults(request, log).install()
    try:
        pipeline = Pipeline(request.options)
        record = pipeline.run()
        pipeline.close()
    except SpecError as e:
        os.write(log, f"! {e.diagnostics[0].message}\n".encode())
        return REFUSED
    for warning in record.warnings:
        os.write(log, f"! {warning}\n".encode())
    return 0


def _serve(request: Request) -> Answer:
    read, write = os.pipe()
    child = os.fork()
    if not child:
        code = 70
        try:
            os.close(read)
            code = _child(request, write)
        finally:
            os._exit(code)
    os.close(write)
    with os.fdopen(read) as log:
        lines = log.read().splitlines()
    _, status = os.waitpid(child, 0)
    messages = [line[2:] for line in lines if line.startswith("! ")]
    operations = tuple(line for line in lines if not line.startswith("! "))
    return Answer(os.waitstatus_to_exitcode(status), operations, "\n".join(messages))


def main() -> None:
    """Serve requests until stdin ends."""
    # Imported once for all children, some of which may not read the interpreter's files.
    for name in ("concurrent.futures.thread", "gen.pipeline"):
        import_module(name)

    for line in sys.stdin:
        answer = _serve(msgspec.convert(json.loads(line), Request))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
