"""The daemon's socket: reads requests of clients, and lets them wait for their replies without holding up the loop."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Event, Thread

import msgspec

from daemon.home import Home, short_path
from daemon.protocol import LONGEST_LINE, PROTOCOL, Reply, Request

Answer = Callable[[Request], Future[Reply]]
"""Takes a request and gives the promise of a reply; called in the thread of a connection."""

_WAITING_CLIENTS = 64
_AFTER_REFUSAL = 0.1
"""Seconds before the next attempt after the system refused a connection, for want of file descriptors."""

_requests = msgspec.json.Decoder(Request)


class Server:
    """Listens on the socket of a home until it is closed."""

    def __init__(self, home: Home, answer: Answer) -> None:
        """Listen. Raises `OSError` if that is impossible."""
        self._answer = answer
        self._closing = Event()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        with short_path(home.socket) as path:
            self._socket.bind(path)
        os.chmod(home.socket, 0o600)
        self._socket.listen(_WAITING_CLIENTS)
        Thread(target=self._accept, name="server", daemon=True).start()

    def close(self) -> None:
        """Take no more connections; whoever still waits is left without a reply when the process ends."""
        self._closing.set()
        with suppress(OSError):
            # Wakes the thread that waits for a connection.
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _accept(self) -> None:
        while not self._closing.is_set():
            try:
                connection, _ = self._socket.accept()
            except OSError:
                self._closing.wait(_AFTER_REFUSAL)
                continue
            Thread(target=self._serve, args=(connection,), name="client", daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        """Reply to one client, request by request; a client that goes away is no news."""
        with suppress(OSError), connection, connection.makefile("rwb") as stream:
            while line := stream.readline(LONGEST_LINE):
                stream.write(msgspec.json.encode(self._reply(line)) + b"\n")
                stream.flush()

    def _reply(self, line: bytes) -> Reply:
        try:
            request = _requests.decode(line)
        except msgspec.DecodeError as e:
            return Reply(ok=False, refusal=f"the request cannot be understood: {e}")
        if request.v != PROTOCOL:
            return Reply(ok=False, refusal=f"the daemon speaks version {PROTOCOL}, the request is of {request.v}")
        return self._answer(request).result()
