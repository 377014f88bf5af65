"""Talking to the daemon of an output folder, if one runs."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from time import monotonic, sleep, time
from typing import TYPE_CHECKING

import msgspec

from daemon.config_file import configured_out
from daemon.flags import Flags, SettingsError
from daemon.home import Home, short_path
from daemon.protocol import Command, Reply, Request
from daemon.settings import resolve_settings
from daemon.status import Status, read_status
from gen.diagnostics import SpecError
from gen.options import Options, SpecFiles

if TYPE_CHECKING:
    from gen.pipeline import RunRecord

RESTART = 10.0
"""Seconds that a daemon may take to come back, after it left a client without a reply."""

RETURN = 1.5
"""Seconds after which a daemon whose output folder was removed has made it again."""

_BETWEEN_ATTEMPTS = 0.02


class NoDaemon(Exception):
    """No daemon runs for the output folder."""


class Unanswered(Exception):
    """The daemon did not reply in time."""


def ask(out: str, request: Request, timeout: float | None = None) -> Reply:
    """The reply of the daemon of an output folder.

    A daemon that restarts in between is asked again. Raises `NoDaemon`, or `Unanswered` after `timeout` seconds.
    """
    deadline = None if timeout is None else monotonic() + timeout
    reply = _ask_once(out, request, deadline)
    if reply is None:
        reply = _ask_again(out, request, deadline)
    return reply


def ask_to_stop(out: str, timeout: float) -> None:
    """End the daemon of an output folder and wait until it is gone.

    Raises `NoDaemon`, or `Unanswered` if it is still there after `timeout` seconds.
    """
    deadline = monotonic() + timeout
    with _connected_again(out, deadline) as connection:
        try:
            connection.sendall(_line(Request(Command.STOP)))
            # The connection ends with the process.
            while connection.recv(1 << 16):
                _limit(connection, deadline)
        except TimeoutError:
            raise Unanswered from None
        except ConnectionError:
            return


def status_of(out: str, timeout: float = 2.0) -> Status | None:
    """The status of an output folder's daemon, as it says itself or left behind; None if there never was one.

    Raises `Unanswered` if a daemon runs that does not reply.
    """
    try:
        return ask(out, Request(Command.STATUS), timeout).status
    except NoDaemon:
        status = read_status(Home(out).status)
        return None if status is None else msgspec.structs.replace(status, running=False)


def generate_beside(options: Options, *, force: bool) -> RunRecord | None:
    """The record of a run that the daemon of the output folder made for us, or None if no daemon runs.

    Raises `SpecError` if that run failed, and `SettingsError` if the daemon generates something else.
    """
    request = Request(Command.GENERATE, options=absolute(options, Path.cwd()), force=force)
    try:
        reply = ask(options.out, request)
    except NoDaemon:
        return None
    if reply.refusal:
        raise SettingsError(reply.refusal)
    if not reply.ok:
        raise SpecError(reply.diagnostics)
    from gen.pipeline import RunRecord

    return msgspec.json.decode(reply.record, type=RunRecord)


def output_folder(flags: Flags) -> str:
    """The output folder of a command; where it is named, it does not matter whether there is a spec.

    A configuration that is wrong elsewhere still names it. Raises `SettingsError`.
    """
    try:
        return flags.out or configured_out(Path.cwd()) or resolve_settings(flags).options.out
    except SettingsError as e:
        raise SettingsError(f"{e} (`--out FOLDER` names the output folder all the same)") from None


def absolute(options: Options, folder: Path) -> Options:
    """Options by which two processes can tell whether they mean the same: paths are not relative to `folder`."""

    def place(path: str) -> str:
        return os.path.normpath(folder / path)

    files = options.files
    return msgspec.structs.replace(
        options,
        files=SpecFiles(
            tuple(map(place, files.native_functions)),
            tuple(map(place, files.derivatives)),
            None if files.tags is None else place(files.tags),
        ),
        out=place(options.out),
        templates=None if options.templates is None else place(options.templates),
        headers=tuple(map(place, options.headers)),
        helpers=tuple(map(place, options.helpers)),
    )


def _ask_once(out: str, request: Request, deadline: float | None) -> Reply | None:
    """The reply, or None if the daemon ended without giving one."""
    with _connected(out, deadline) as connection:
        received = bytearray()
        try:
            connection.sendall(_line(request))
            while not received.endswith(b"\n"):
                _limit(connection, deadline)
                part = connection.recv(1 << 20)
                if not part:
                    return None
                received += part
        except TimeoutError:
            raise Unanswered from None
        except ConnectionError:
            return None
    return msgspec.json.decode(received, type=Reply)


def _ask_again(out: str, request: Request, deadline: float | None) -> Reply:
    """Ask until a daemon that restarts has come back."""
    back = monotonic() + RESTART
    while True:
        try:
            reply = _ask_once(out, request, deadline)
        except NoDaemon:
            if monotonic() > back:
                raise
            reply = None
        if reply is not None:
            return reply
        if deadline is not None and monotonic() > deadline:
            raise Unanswered
        sleep(_BETWEEN_ATTEMPTS)


def _connected(out: str, deadline: float | None) -> socket.socket:
    while True:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            _limit(connection, deadline)
            with short_path(Home(out).socket) as path:
                connection.connect(path)
        except TimeoutError:
            connection.close()
            raise Unanswered from None
        except BlockingIOError:
            # Too many others are waiting to be let in.
            connection.close()
            if deadline is not None and monotonic() > deadline:
                raise Unanswered from None
        except OSError as e:
            # No socket, one that a killed daemon left, or one of another user.
            connection.close()
            raise NoDaemon from e
        else:
            return connection
        sleep(_BETWEEN_ATTEMPTS)


def _connected_again(out: str, deadline: float) -> socket.socket:
    """A connection to a daemon that may be about to make its output folder again."""
    patience = RETURN if _may_be_returning(Home(out)) else 0.0
    back = min(monotonic() + patience, deadline)
    while True:
        try:
            return _connected(out, deadline)
        except NoDaemon:
            if monotonic() >= back:
                raise
        sleep(_BETWEEN_ATTEMPTS)


def _may_be_returning(home: Home) -> bool:
    """Whether the folder of a daemon is not there, or has just been made and does not tell of one yet."""
    if home.status.exists():
        # One that ended leaves it.
        return False
    try:
        return time() - home.folder.stat().st_mtime < RETURN
    except OSError:
        return True


def _limit(connection: socket.socket, deadline: float | None) -> None:
    """Let the connection's next step take no longer than until the deadline."""
    if deadline is not None:
        connection.settimeout(max(deadline - monotonic(), 0.001))


def _line(request: Request) -> bytes:
    return msgspec.json.encode(request) + b"\n"
