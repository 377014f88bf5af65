"""Watching the folders of input files: the one place that knows how a platform tells of changes.

Events only wake: they say that a file was touched and perhaps that it is complete, never what is in it. Events of
files that are no inputs, and of mere reading, wake nobody.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.utils import platform

from daemon.coalesce import Wake

if TYPE_CHECKING:
    from watchdog.observers.api import BaseObserver, ObservedWatch

_KINDS: list[type[FileSystemEvent]] = [
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
]
POLL = 0.5
"""Seconds between two looks where the system does not tell of changes."""

_EXHAUSTED = (errno.ENOSPC, errno.EMFILE, errno.ENFILE)


class Watched(msgspec.Struct, frozen=True):
    """What is watched, by absolute path: input files, and folders all of whose files are inputs."""

    files: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()


class WatchingImpossible(Exception):
    """The system tells of no changes here; the message says why and what helps."""


class Watcher:
    """Tells of touched inputs until it is closed, as long as the system can tell; then `polling` is set.

    Whoever uses it looks at the files again and again from then on.
    """

    def __init__(self, wake: Callable[[Wake], None], remark: Callable[[str], None], *, poll: bool = False) -> None:
        """A watcher that calls `wake` for touched inputs.

        It calls `remark` when events were lost or will not come any more, unless polling was asked for. Both may be
        called in other threads.
        """
        self._wake = wake
        self._remark = remark
        self._native: _Native | None = None
        if not poll:
            self._trying(self._open)

    @property
    def polling(self) -> bool:
        """Whether the system does not tell of changes."""
        return self._native is None

    def follow(self, watched: Watched) -> None:
        """Watch these from now on."""
        if self._native is not None:
            self._native.watched = watched
            self._trying(self._native.renew)

    def renew(self) -> None:
        """Watch again what was replaced or has come back."""
        if self._native is not None:
            self._trying(self._native.renew)

    def close(self) -> None:
        """Stop watching."""
        if self._native is not None:
            self._native.close()
            self._native = None

    def _open(self) -> None:
        self._native = _Native(self._wake, self._remark)

    def _trying(self, step: Callable[[], None]) -> None:
        try:
            step()
        except WatchingImpossible as e:
            self.close()
            self._remark(f"{e}; looking at the files every {POLL} s instead")


class _Folder(msgspec.Struct, frozen=True):
    """A watched folder as it was when that began."""

    inode: tuple[int, int]
    watch: ObservedWatch


class _Native:
    """Tells of what the system tells: inotify, FSEvents or kqueue, through watchdog.

    Methods raise `WatchingImpossible`.
    """

    def __init__(self, wake: Callable[[Wake], None], lost: Callable[[str], None]) -> None:
        self.watched = Watched()
        self._filter = _Filter(wake)
        self._observer = started_observer()
        self._folders: dict[str, _Folder] = {}
        self._log = _LostEvents(lost)
        logging.getLogger("watchdog").addHandler(self._log)

    def renew(self) -> None:
        files = _with_targets(self.watched.files)
        folders = _with_targets(self.watched.folders)
        paths = files | folders
        present: dict[str, tuple[int, int]] = {}
        for folder in {os.path.dirname(path) for path in files} | folders:
            there = _nearest(folder)
            # Where a folder is gone, its return or that of one it lies in shows in the nearest one that is there.
            paths |= _between(there, folder)
            with suppress(OSError):
                present[there] = _inode(there)
        self._filter.paths, self._filter.folders = paths, folders
        for path, followed in list(self._folders.items()):
            if present.get(path) != followed.inode:
                self._forget(path, followed)
        for path, inode in present.items():
            if path not in self._folders:
                self._add(path, inode)

    def close(self) -> None:
        self._observer.stop()
        self._observer.join()
        # Not before its threads have ended: without a handler their complaints of being stopped go to stderr.
        logging.getLogger("watchdog").removeHandler(self._log)

    def _add(self, path: str, inode: tuple[int, int]) -> None:
        try:
            watch = self._observer.schedule(self._filter, path, event_filter=_KINDS)
        except OSError as e:
            if e.errno in _EXHAUSTED:
                raise WatchingImpossible(_advice(e)) from None
            # It vanished this moment, which shows when it is looked at next.
            return
        self._folders[path] = _Folder(inode, watch)

    def _forget(self, path: str, folder: _Folder) -> None:
        del self._folders[path]
        with suppress(KeyError, OSError):
            self._observer.unschedule(folder.watch)


class _Filter(FileSystemEventHandler):
    """Wakes for events of inputs."""

    def __init__(self, wake: Callable[[Wake], None]) -> None:
        self._wake = wake
        self.paths: frozenset[str] = frozenset()
        self.folders: frozenset[str] = frozenset()

    def dispatch(self, event: FileSystemEvent) -> None:
        """Take an event from watchdog."""
        source, target = os.fsdecode(event.src_path), os.fsdecode(event.dest_path)
        if target and self._is_input(target):
            self._wake(Wake.SAVED)
        elif source and self._is_input(source):
            self._wake(_WAKES.get(type(event), Wake.UNSETTLED))

    def _is_input(self, path: str) -> bool:
        return path in self.paths or os.path.dirname(path) in self.folders


if platform.is_linux():
    _WAKES = {FileClosedEvent: Wake.SAVED, FileCreatedEvent: Wake.WRITING, FileModifiedEvent: Wake.WRITING}
else:
    # Nothing tells of closing there.
    _WAKES = {}


class _LostEvents(logging.Handler):
    """Hears watchdog's warnings, which are its only word on events that the system lost."""

    def __init__(self, lost: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._lost = lost

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record; those above warnings tell of emitters that were stopped while they worked."""
        if record.levelno == logging.WARNING:
            self._lost(record.getMessage())


def started_observer() -> BaseObserver:
    """What calls handlers for what the system tells, in threads of its own.

    Raises `WatchingImpossible`.
    """
    try:
        observer = _observer()
        observer.start()
    except OSError as e:
        raise WatchingImpossible(_advice(e)) from None
    return observer


def _observer() -> BaseObserver:
    if platform.is_linux():
        from watchdog.observers.inotify import InotifyObserver
        from watchdog.observers.inotify_move_event_grouper import InotifyMoveEventGrouper

        # Whoever finds the first half of a rename alone sleeps for this long, though the other half, which is what
        # wakes, may come the next moment: now and then a save by a rename was served half a second late.
        InotifyMoveEventGrouper.delay = 0.0
        # Else a file that is renamed into a folder from outside looks as if somebody had begun to write it.
        return InotifyObserver(generate_full_events=True)
    from watchdog.observers import Observer

    return Observer()


def _advice(e: OSError) -> str:
    if e.errno == errno.ENOSPC:
        return "the system has no more inotify watches (raise fs.inotify.max_user_watches)"
    if e.errno == errno.EMFILE:
        return "the system has no more inotify instances (raise fs.inotify.max_user_instances)"
    return f"the system cannot tell of changes ({e.strerror or e})"


def _with_targets(paths: Iterable[str]) -> frozenset[str]:
    """Paths with those that they lead to through links: either end may be touched."""
    return frozenset(end for path in paths for end in (path, os.path.realpath(path)))


def _nearest(folder: str) -> str:
    """The folder, or the nearest one above it that is there."""
    path = Path(folder)
    return str(next((p for p in (path, *path.parents) if p.is_dir()), path))


def _between(above: str, below: str) -> frozenset[str]:
    """The path `below` and those above it, as far as but without `above`."""
    path = Path(below)
    return frozenset(str(p) for p in (path, *path.parents) if p.is_relative_to(above) and str(p) != above)


def _inode(path: str) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino
