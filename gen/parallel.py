"""Work on two cores: a forked child makes one half, and hands it back as a value.

The entries and families of a spec do not depend on each other, so that a cold run makes half of them elsewhere. A
child that cannot be had, or that fails, costs time and nothing else: whoever asked makes what is missing.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, zip_longest
from typing import TypeVar

import msgspec

Item = TypeVar("Item")
Value = TypeVar("Value")

FEWEST = 200
"""Of fewer items than these, all are nearly made by the time that a child has begun."""

_CHUNK = 1 << 20
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def make_all(
    items: Sequence[Item],
    make: Callable[[Sequence[Item]], list[Value]],
    type: type[Value],
    *,
    elsewhere: Callable[[Sequence[Item]], list[Value]] | None = None,
) -> list[Value]:
    """What `make` makes of items, one value for each, of which another core makes half if they are many.

    There `make` takes place in a copy of the process: its values, which msgspec must be able to encode and to decode as
    `type`, must be its only effect; where it has others, such as telling how far it is, `elsewhere` makes the same
    without them. Raises what `make` raises.
    """
    # Neighbours are much alike: of every other item, both halves take about the same time.
    ours, theirs = items[::2], items[1::2]
    quietly = make if elsewhere is None else elsewhere
    child = _begin(lambda: quietly(theirs)) if len(items) >= FEWEST and _can_fork() else None
    if child is None:
        return make(items)
    process, reading = child
    try:
        with open(reading, "rb", buffering=0) as pipe:
            here = make(ours)
            data = b"".join(iter(lambda: pipe.read(_CHUNK), b""))
    finally:
        # Nobody listens to a child that is not done yet, which makes it end.
        _, status = os.waitpid(process, 0)
    there = quietly(theirs) if status else msgspec.msgpack.decode(data, type=list[type])  # type: ignore[valid-type]
    # Of an odd number of items, one more was made here.
    return list(chain.from_iterable(zip_longest(here, there)))[: len(items)]


def _can_fork() -> bool:
    # System libraries of macOS do not survive a fork, and a lock that another thread holds is never freed in the child.
    return sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1 and threading.active_count() == 1


def _begin(make: Callable[[], object]) -> tuple[int, int] | None:
    """A child that makes a value, and the end of the pipe that gives it; None if the system has none to spare."""
    try:
        reading, writing = os.pipe()
    except OSError:
        return None
    # A signal that came before the child has its own way with it would have it act as its parent.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        process = os.fork()
        if process == 0:
            _make(make, reading, writing, before)
    except OSError:
        os.close(reading)
        os.close(writing)
        return None
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    os.close(writing)
    return process, reading


def _make(make: Callable[[], object], reading: int, writing: int, mask: Iterable[int]) -> None:
    """The life of the child, which leaves no trace: nothing is cleaned up, and nothing is said."""
    status = 1
    try:
        # While anybody holds this end, who writes to the other one is not told that nobody reads.
        os.close(reading)
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        data = memoryview(msgspec.msgpack.encode(make()))
        while data:
            data = data[os.write(writing, data) :]
        status = 0
    finally:
        os._exit(status)
