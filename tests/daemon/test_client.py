"""Asking a daemon that comes and goes: what a client makes of a connection that ends without a reply."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic

import msgspec
import pytest

from daemon import client
from daemon.client import NoDaemon, ask, ask_to_stop
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


@pytest.mark.parametrize("has_folder", [False, True], ids=["no folder", "folder without socket"])
def test_daemon_is_awaited_while_it_makes_its_folder_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_folder: bool
) -> None:
    connections = [NoDaemon(), NoDaemon(), socket.socketpair()[0]]

    def connected(*_: object) -> socket.socket:
        found = connections.pop(0)
        if isinstance(found, NoDaemon):
            raise found
        return found

    if has_folder:
        Home(str(tmp_path)).folder.mkdir(parents=True)
    monkeypatch.setattr(client, "_connected", connected)
    ask_to_stop(str(tmp_path), DEADLINE)
    assert connections == []


def test_daemon_that_left_its_status_is_not_awaited(tmp_path: Path) -> None:
    home = Home(str(tmp_path))
    home.folder.mkdir(parents=True)
    home.status.write_bytes(b"{}")
    begun = monotonic()
    with pytest.raises(NoDaemon):
        ask_to_stop(str(tmp_path), DEADLINE)
    assert monotonic() - begun < client.RETURN
