"""Asking a daemon that comes and goes: what a client makes of a connection that ends without a reply."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from daemon import client
from daemon.client import NoDaemon, ask
from daemon.home import Home
from daemon.protocol import Command, Reply, Request
from tests.support.daemon import DEADLINE

REPLY = Reply(ok=True, refusal="the second one")
Answer = Callable[[socket.socket], None]


def ends(connection: socket.socket) -> None:
    """What a daemon does that restarts: the question is read, and nobody answers it."""


def replies(connection: socket.socket) -> None:
    connection.sendall(msgspec.json.encode(REPLY) + b"\n")


@contextmanager
def answering(out: Path, *answers: Answer) -> Iterator[None]:
    """A stand-in for a daemon, which takes a connection for each answer and is gone then."""
    home = Home(str(out))
    home.folder.mkdir(parents=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.settimeout(DEADLINE)
        listening.bind(str(home.socket))
        listening.listen()

        def serve() -> None:
            for answer in answers:
                connection, _ = listening.accept()
                with connection:
                    connection.recv(1 << 16)
                    answer(connection)
            listening.close()

        thread = Thread(target=serve)
        thread.start()
        try:
            yield
        finally:
            thread.join(DEADLINE)


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An output folder with a path short enough for a socket."""
    monkeypatch.chdir(tmp_path)
    return Path("out")


def test_a_daemon_that_restarts_is_asked_again(out: Path) -> None:
    with answering(out, ends, replies):
        assert ask(str(out), Request(Command.WAIT)).refusal == "the second one"


def test_a_daemon_that_does_not_come_back_is_none(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "RESTART", 0.0)
    with answering(out, ends), pytest.raises(NoDaemon):
        ask(str(out), Request(Command.WAIT))
