"""A daemon's folder has one holder, is its owner's alone, and nothing in it outlives a killed holder."""

from __future__ import annotations

import os
import socket
import stat
from pathlib import Path

import pytest

from daemon.flags import SettingsError
from daemon.home import AlreadyWatched, Home, short_path
from daemon.status import State, Status, write_status
from gen.diagnostics import SpecError


def test_folder_may_be_opened_by_its_owner_alone(tmp_path: Path) -> None:
    home = Home(str(tmp_path))
    home.claim()
    assert stat.S_IMODE(home.folder.stat().st_mode) == 0o700
    home.release()


def test_folder_that_others_may_open_is_closed_to_them(tmp_path: Path) -> None:
    home = Home(str(tmp_path))
    home.folder.mkdir(parents=True, mode=0o777)
    home.folder.chmod(0o777)
    home.claim()
    assert stat.S_IMODE(home.folder.stat().st_mode) == 0o700
    home.release()


def test_link_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    home = Home(str(tmp_path / "out"))
    home.folder.parent.mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    home.folder.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(SettingsError, match="is not a folder of this user"):
        home.claim()


def test_second_holder_is_told_who_the_first_is(tmp_path: Path) -> None:
    first, second = Home(str(tmp_path)), Home(str(tmp_path))
    first.claim()
    status = Status(
        running=True,
        state=State.CURRENT,
        pid=4711,
        since="2026-01-02T03:04:05+00:00",
        version="1",
        out=first.out,
        spec="",
        release="2.13",
    )
    write_status(first.status, status)
    with pytest.raises(AlreadyWatched, match="by process 4711, since 2026-01-02T03:04:05"):
        second.claim()
    first.release()
    second.claim()
    second.release()


def test_socket_that_a_killed_holder_left_is_removed(tmp_path: Path) -> None:
    home = Home(str(tmp_path))
    home.prepare()
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(home.socket))
    home.claim()
    assert not home.socket.exists()
    home.release()


def test_folder_that_was_removed_is_no_longer_held(tmp_path: Path) -> None:
    home, other = Home(str(tmp_path)), Home(str(tmp_path))
    home.claim()
    for path in (*home.folder.iterdir(), home.folder):
        path.rmdir() if path.is_dir() else path.unlink()
    assert not home.is_held
    other.claim()
    assert other.is_held
    assert not home.is_held
    home.release()
    assert other.is_held
    other.release()


def test_output_folder_that_cannot_be_made_is_a_problem_with_a_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SpecError, match=r"error\[D028\]: cannot write .*Not a directory"):
        Home(str(tmp_path / "file")).claim()


def test_socket_with_a_path_too_long_for_the_system_can_be_bound_and_connected(tmp_path: Path) -> None:
    folder = tmp_path.joinpath(*(["long" * 10] * 5))
    folder.mkdir(parents=True)
    path = folder / "socket"
    assert len(os.fsencode(path)) > 108
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        with short_path(path) as short:
            server.bind(short)
        server.listen()
        with short_path(path) as short:
            client.connect(short)
    assert path.is_socket()
