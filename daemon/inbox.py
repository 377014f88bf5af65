"""The inbox of the daemon's loop: what other threads and signal handlers tell it."""

from __future__ import annotations

import os
import select
from collections import deque
from concurrent.futures import Future
from contextlib import suppress
from time import monotonic

import msgspec

from daemon.coalesce import Wake
from daemon.compiling import Verdicts
from daemon.protocol import Reply, Request


class Woken(msgspec.Struct, frozen=True):
    """A file was touched at a monotonic time."""

    wake: Wake
    at: float


class Asked(msgspec.Struct, frozen=True):
    """A client asks for outputs that match the inputs as they are now."""

    request: Request
    reply: Future[Reply]
    at: float


class Remarked(msgspec.Struct, frozen=True):
    """Something to be said and looked into, such as events that the system lost."""

    message: str


class Reread(msgspec.Struct, frozen=True):
    """The configuration is to be read again."""


class Look(msgspec.Struct, frozen=True):
    """Files may have changed without a word, as after a suspension."""


class Stop(msgspec.Struct, frozen=True):
    """The daemon is to end; `reason` is for people."""

    reason: str


Message = Woken | Asked | Remarked | Reread | Look | Stop | Verdicts


class Inbox:
    """Messages in the order in which they came.

    `put` may be called in any thread and in a signal handler, also one that interrupts `take`.
    """

    def __init__(self) -> None:
        self._messages: deque[Message] = deque()
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._reader, False)
        os.set_blocking(self._writer, False)

    def put(self, message: Message) -> None:
        """Add a message and wake whoever waits for one."""
        self._messages.append(message)
        # A full pipe holds wake-ups that nobody has seen yet.
        with suppress(BlockingIOError):
            os.write(self._writer, b"!")

    def wake(self, wake: Wake) -> None:
        """Tell that a file was touched just now."""
        self.put(Woken(wake, monotonic()))

    def take(self, timeout: float = 0.0) -> list[Message]:
        """All messages, waiting up to `timeout` seconds for the first."""
        if not self._messages:
            select.select([self._reader], [], [], max(timeout, 0.0))
        with suppress(BlockingIOError):
            os.read(self._reader, 1 << 16)
        taken: list[Message] = []
        while self._messages:
            taken.append(self._messages.popleft())
        return taken

    def close(self) -> None:
        """Close the pipe; messages that come later are lost."""
        os.close(self._reader)
        os.close(self._writer)
