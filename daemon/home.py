"""The daemon's own folder in an output folder: its lock, socket, status and log, which only its owner may open."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from daemon.flags import SettingsError
from daemon.status import Status, read_status
from gen.diagnostics import Place, SpecError, error
from gen.output.manifest import STATE_FOLDER

_LONGEST_SOCKET_PATH = 100
"""Bytes that a path of a socket may have everywhere; Linux allows 107, macOS 103."""


class AlreadyWatched(SettingsError):
    """Another daemon holds the output folder; the message says which."""


class Home:
    """The folder ``.derivd/daemon`` of an output folder, and whether this process holds it."""

    def __init__(self, out: str) -> None:
        self.out = os.path.abspath(out)
        self.folder = Path(self.out) / STATE_FOLDER / "daemon"
        self.socket = self.folder / "socket"
        self.status = self.folder / "status.json"
        self.log = self.folder / "log"
        self._lock_path = self.folder / "lock"
        self._lock = FileLock(self._lock_path, timeout=0)
        self._inode: tuple[int, int] | None = None

    def claim(self) -> None:
        """Make the folder and take its lock, which the system frees when this process ends, however it ends.

        Raises `AlreadyWatched`, and what `prepare` raises.
        """
        self.prepare()
        try:
            self._lock.acquire()
            self._inode = _inode(self._lock_path)
            # A daemon that was killed leaves its socket.
            self.socket.unlink(missing_ok=True)
        except Timeout:
            raise AlreadyWatched(already_watched(self.out, read_status(self.status))) from None
        except OSError as e:
            raise self._cannot_write(e) from None

    def prepare(self) -> None:
        """Make the folder, and see to it that only its owner may open it.

        Raises `SettingsError` if it is somebody else's, or `SpecError` (D028) if it cannot be made.
        """
        try:
            self.folder.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):
                self.folder.mkdir(mode=0o700)
            found = self.folder.lstat()
            if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
                raise SettingsError(f"{self.folder} is not a folder of this user; remove it")
            if found.st_mode & 0o077:
                self.folder.chmod(0o700)
        except OSError as e:
            raise self._cannot_write(e) from None

    @property
    def is_held(self) -> bool:
        """Whether this process still holds the folder: its lock is there and is the one that was taken."""
        return self._inode is not None and _inode(self._lock_path) == self._inode

    @property
    def marks(self) -> tuple[str, ...]:
        """The paths that go when the output folder is removed, or moved away, before its daemon is stopped."""
        return self.out, str(self._lock_path)

    def release(self) -> None:
        """Give the folder up, if it is held."""
        if self.is_held:
            self.socket.unlink(missing_ok=True)
        self._inode = None
        self._lock.release()

    def _cannot_write(self, e: OSError) -> SpecError:
        place = Place(str(self.folder), 1, 1, 1, 1)
        return error("D028", f"cannot write {self.folder}: {e.strerror or e}", place)


def already_watched(out: str, holder: Status | None) -> str:
    """The sentence on who watches an output folder."""
    who = f" by process {holder.pid}, since {holder.since}" if holder is not None and holder.running else ""
    return f"{out} is already watched{who}; `derivd stop` ends that"


@contextmanager
def short_path(socket: Path) -> Iterator[str]:
    """A path of a socket that the system accepts, for as long as it takes to bind or to connect it.

    Where the real path is too long it leads through a link in a private temporary folder.
    """
    if len(os.fsencode(socket)) <= _LONGEST_SOCKET_PATH:
        yield str(socket)
        return
    with tempfile.TemporaryDirectory(prefix="derivd-") as folder:
        link = Path(folder) / "d"
        link.symlink_to(socket.parent)
        yield str(link / socket.name)


def _inode(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
