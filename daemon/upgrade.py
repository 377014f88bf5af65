"""Noticing that derivd itself was upgraded while it runs, and starting the new one in its place."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import NoReturn

import gen
from daemon.snapshot import Snapshot, snapshot
from gen.version import generator_digest

_PACKAGE = Path(gen.__file__).parent
_STARTS = "import daemon.commands.watch, gen.pipeline"
_STARTING = 60.0
"""Seconds that the new derivd may take to be loaded."""
_AFTER_FAILURE = 10.0
"""Seconds before the next attempt to load the new derivd while its files do not change."""


class Upgrade:
    """Tells whether the installed generator is another than the one that runs."""

    def __init__(self) -> None:
        self._running = generator_digest()
        self._looks = _looks()
        self._failed: Snapshot | None = None
        self._next_attempt = 0.0

    def is_there(self) -> bool:
        """Whether another generator is installed, and can be loaded.

        Its files are read only if they look different from those that were there the last time.
        """
        looks = _looks()
        if looks == self._looks or (looks == self._failed and monotonic() < self._next_attempt):
            return False
        if _installed() == self._running:
            self._looks = looks
            return False
        if _starts():
            return True
        # It is still being installed, perhaps.
        self._failed, self._next_attempt = looks, monotonic() + _AFTER_FAILURE
        return False


def start_anew() -> NoReturn:
    """Become a new process with the same arguments."""
    sys.stdout.flush()
    sys.stderr.flush()
    # Else a signal that means to have the configuration read would end the new process before it listens.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    os.execv(sys.executable, own_command())


def own_command() -> list[str]:
    """The command line that started this process."""
    return [sys.executable, *sys.orig_argv[1:]]


def _installed() -> str:
    """The digest of the installed generator, empty while its files come and go."""
    try:
        return generator_digest.__wrapped__()
    except (OSError, UnicodeDecodeError):
        return ""


def _starts() -> bool:
    try:
        done = subprocess.run([sys.executable, "-c", _STARTS], capture_output=True, timeout=_STARTING)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _looks() -> Snapshot:
    folders = {str(_PACKAGE)}
    for folder, names, _ in os.walk(_PACKAGE):
        names[:] = [name for name in names if name != "__pycache__"]
        folders |= {os.path.join(folder, name) for name in names}
    return snapshot(folders)
