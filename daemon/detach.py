"""A daemon in the background: a process of its own session that writes to a log of bounded size."""

from __future__ import annotations

import io
import os
import subprocess
from pathlib import Path
from time import monotonic, sleep

from daemon.client import NoDaemon, Unanswered, ask
from daemon.home import Home
from daemon.protocol import Command, Request
from daemon.upgrade import own_command

LOG_LIMIT = 1 << 20
"""Bytes that a log may have; one older log of that size is kept beside it."""

STARTING = 30.0
"""Seconds that a detached daemon may take until it replies."""

_BETWEEN_ATTEMPTS = 0.02


class Log(io.TextIOBase):
    """A text stream that appends to a file, and begins a new one when that has grown too long.

    Standard output and error may both be the same log. Once it cannot be written, as on a full disk, lines are lost.
    """

    def __init__(self, path: Path, limit: int = LOG_LIMIT) -> None:
        """A log at a path. Raises `OSError` if it cannot be written."""
        self._path = path
        self._limit = limit
        with path.open("a", encoding="utf-8"):
            pass

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        try:
            if self._path.exists() and self._path.stat().st_size + len(text) > self._limit:
                os.replace(self._path, self._path.with_name(f"{self._path.name}.old"))
            with self._path.open("a", encoding="utf-8") as file:
                file.write(text)
        except OSError:
            pass
        return len(text)


class NotStarted(Exception):
    """The daemon did not come up; the message is what it said, `code` its exit code."""

    def __init__(self, said: str, code: int) -> None:
        super().__init__(said)
        self.code = code


def start_detached(home: Home, log: Path, *, is_named: bool) -> int:
    """Start this command again in the background, without ``--detach``; gives its process once that replies.

    `is_named` tells whether its arguments name the log already. Raises `NotStarted`, or `OSError` if the log cannot
    be written.
    """
    arguments = [argument for argument in own_command() if argument != "--detach"]
    if not is_named:
        arguments += ["--log", str(log)]
    with log.open("ab") as stream:
        before = stream.tell()
        process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=stream, stderr=stream, start_new_session=True
        )
    deadline = monotonic() + STARTING
    while monotonic() < deadline:
        if _replies(home, process.pid):
            return process.pid
        if process.poll() is not None:
            break
        sleep(_BETWEEN_ATTEMPTS)
    said = log.read_bytes()[before:].decode(errors="replace")
    raise NotStarted(said or f"the daemon does not reply; see {log}", process.poll() or 1)


def _replies(home: Home, pid: int) -> bool:
    try:
        status = ask(home.out, Request(Command.STATUS), 1.0).status
    except (NoDaemon, Unanswered):
        return False
    return status is not None and status.pid == pid
