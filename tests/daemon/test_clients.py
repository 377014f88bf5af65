"""``status``, ``wait``, ``stop`` and ``gen`` beside a daemon, and where none runs."""

from __future__ import annotations

import json
import signal
import socket
from pathlib import Path

import pytest

from daemon.home import Home
from daemon.protocol import Command
from tests.support.command import run_derivd, try_derivd
from tests.support.daemon import DEADLINE, Project, daemon, request


def status(project: Project) -> dict[str, object]:
    """What ``derivd status`` says in JSON."""
    found = json.loads(run_derivd("status", "--out", "out", "--format", "json", cwd=project.folder).stdout)
    assert isinstance(found, dict)
    return found


def test_status_of_a_running_daemon(project: Project) -> None:
    with daemon(project) as watching:
        found = status(project)
        assert found["v"] == 1
        assert found["running"] is True
        assert found["pid"] == watching.process.pid
        assert (found["state"], found["runs"], found["failures"]) == ("current", 1, 0)
        assert (found["nodes"], found["files"]) == (3, 9)
        project.derivatives.write_text("nonsense")
        watching.next("failed")
        assert status(project)["state"] == "failed"
        assert [d["code"] for d in status(project)["diagnostics"]] == ["D004"]  # type: ignore[attr-defined]
        text = run_derivd("status", "--out", "out", cwd=project.folder)
        assert f"process {watching.process.pid}" in text.stdout
        assert "runs: 2, 1 of them failed" in text.stdout
        assert "error[D004]" in text.stderr


def test_status_without_a_daemon(project: Project) -> None:
    assert status(project) == {"v": 1, "running": False}
    with daemon(project) as watching:
        watching.stop()
    assert (status(project)["running"], status(project)["state"]) == (False, "stopped")
    assert "was stopped" in run_derivd("status", "--out", "out", cwd=project.folder).stdout


def test_wait_returns_when_the_outputs_match_what_was_saved_before(project: Project, tmp_path: Path) -> None:
    with daemon(project):
        for factor in range(2, 12):
            project.save(f1=str(factor))
            assert request(project, Command.WAIT).ok
            assert project.has(f"grad * {factor}")
        assert try_derivd("wait", "--out", "out", cwd=project.folder).returncode == 0
        project.assert_current(tmp_path / "clean")


def test_wait_sees_edits_that_nobody_told_of(project: Project) -> None:
    with daemon(project, "--poll", "--rescan", "1000", prelude="import daemon.loop; daemon.loop.POLL = 1000.0"):
        project.save(f1="7")
        assert request(project, Command.WAIT).ok
        assert project.has("grad * 7")


def test_wait_exits_with_1_while_the_inputs_have_errors(project: Project) -> None:
    with daemon(project):
        project.derivatives.write_text("nonsense")
        done = try_derivd("wait", "--out", "out", cwd=project.folder)
        assert done.returncode == 1
        assert "error[D004]" in done.stderr


def test_wait_gives_up_after_its_timeout(project: Project) -> None:
    with daemon(project) as watching:
        watching.signal(signal.SIGSTOP)
        try:
            done = try_derivd("wait", "--out", "out", "--timeout", "0.3", cwd=project.folder)
        finally:
            watching.signal(signal.SIGCONT)
        assert done.returncode == 3
        assert "did not become up to date within 0.3 s" in done.stderr


def test_wait_without_a_daemon_only_looks(project: Project) -> None:
    project_arguments = project.arguments
    assert try_derivd("wait", *project_arguments, cwd=project.folder).returncode == 1
    run_derivd("gen", *project_arguments, cwd=project.folder)
    assert try_derivd("wait", *project_arguments, cwd=project.folder).returncode == 0
    project.save(f1="7")
    done = try_derivd("wait", *project_arguments, cwd=project.folder)
    assert done.returncode == 1
    assert "no daemon runs, and out is not up to date; run `derivd gen`" in done.stderr


def test_stop_returns_when_the_daemon_is_gone(project: Project) -> None:
    with daemon(project) as watching:
        run_derivd("stop", "--out", "out", cwd=project.folder)
        assert not Home(str(project.out)).socket.exists()
        assert watching.wait() == 0
    done = try_derivd("stop", "--out", "out", cwd=project.folder)
    assert done.returncode == 0
    assert "no daemon runs for out" in done.stderr


def test_gen_beside_a_daemon_has_the_daemon_do_it(project: Project) -> None:
    # Nothing but `gen` makes this daemon look.
    with daemon(
        project, "--poll", "--rescan", "1000", prelude="import daemon.loop; daemon.loop.POLL = 1000.0"
    ) as watching:
        project.save(f1="7")
        done = run_derivd("gen", *project.arguments, cwd=project.folder)
        assert "1 Node of 3 emitted, 1 file written in out" in done.stderr
        assert watching.next("generated")["emitted"] == ["F1Backward0"]
        assert project.has("grad * 7")


def test_gen_beside_a_daemon_tells_errors_as_it_does_alone(project: Project) -> None:
    project.derivatives.write_text("nonsense")
    alone = try_derivd("gen", *project.arguments, cwd=project.folder)
    with daemon(project, ready=False) as watching:
        watching.next("failed")
        beside = try_derivd("gen", *project.arguments, cwd=project.folder)
    assert (beside.returncode, beside.stderr) == (alone.returncode, alone.stderr)
    assert beside.returncode == 1


def test_gen_beside_a_daemon_can_overwrite_edited_outputs(project: Project) -> None:
    with daemon(project) as watching:
        edited = project.out / "Functions_0.cpp"
        edited.write_text("mine")
        project.save(f0="2", f1="3", f2="4")
        assert [d["code"] for d in watching.next("failed")["diagnostics"]] == ["D031"]
        run_derivd("gen", *project.arguments, "--force", cwd=project.folder)
        assert edited.read_text() != "mine"
        assert watching.next("generated")["fixed"]


def test_gen_with_other_settings_than_the_daemons_is_refused(project: Project) -> None:
    with daemon(project) as watching:
        project.save(f1="7")
        before = watching.next("generated")
        done = try_derivd("gen", *project.arguments, "--shards", "3", cwd=project.folder)
        assert done.returncode == 2
        assert f"process {watching.process.pid} keeps {project.out} up to date with other settings" in done.stderr
        assert before["nodes"] == 3
        assert not (project.out / "Functions_2.cpp").exists()


@pytest.mark.parametrize("line", [b"nonsense\n", b'{"command": "dance"}\n', b'{"v": 99, "command": "status"}\n'])
def test_request_that_cannot_be_understood_is_refused(project: Project, line: bytes) -> None:
    with daemon(project), socket.socket(socket.AF_UNIX) as client:
        client.settimeout(DEADLINE)
        client.connect(str(Home(str(project.out)).socket))
        client.sendall(line + b'{"command": "status"}\n')
        with client.makefile() as replies:
            refused, answered = json.loads(replies.readline()), json.loads(replies.readline())
    assert not refused["ok"]
    assert refused["refusal"]
    assert answered["ok"]


def test_clients_that_come_and_go_do_not_disturb(project: Project) -> None:
    with daemon(project):
        for _ in range(50):
            with socket.socket(socket.AF_UNIX) as client:
                client.connect(str(Home(str(project.out)).socket))
                client.sendall(b'{"command": "wait"}\n{"comm')
        project.save(f1="7")
        assert request(project, Command.WAIT).ok
        assert project.has("grad * 7")


def test_daemon_with_a_long_path_can_be_reached(tmp_path: Path) -> None:
    project = Project(tmp_path.joinpath(*(["long" * 10] * 4)))
    with daemon(project) as watching:
        assert status(project)["pid"] == watching.process.pid
        run_derivd("stop", "--out", "out", cwd=project.folder)
        assert watching.wait() == 0


@pytest.mark.parametrize("name", ["status", "wait", "stop"])
def test_broken_configuration_says_how_to_go_on_without_it(project: Project, name: str) -> None:
    (project.folder / "derivd.toml").write_text("out = \n")
    done = try_derivd(name, cwd=project.folder)
    assert done.returncode == 2
    assert "derivd.toml:1:7: Invalid value" in done.stderr
    assert "`--out FOLDER` names the output folder" in done.stderr


def test_daemon_can_be_stopped_while_the_configuration_is_broken(project: Project) -> None:
    with daemon(project) as watching:
        (project.folder / "derivd.toml").write_text("nonsense")
        watching.next("failed")
        run_derivd("status", "--out", "out", cwd=project.folder)
        run_derivd("stop", "--out", "out", cwd=project.folder)
        assert watching.wait() == 0


def test_daemon_can_be_stopped_while_another_key_of_the_configuration_is_wrong(project: Project) -> None:
    with daemon(project) as watching:
        (project.folder / "derivd.toml").write_text('out = "out"\nshards = 0\n')
        watching.next("failed")
        run_derivd("stop", cwd=project.folder)
        assert watching.wait() == 0


def test_checkup_tells_a_daemon_that_runs_from_one_that_ran(project: Project) -> None:
    with daemon(project) as watching:
        found = run_derivd("doctor", *project.arguments, cwd=project.folder).stdout
        assert f"daemon: runs, process {watching.process.pid}" in found
        watching.stop()
    assert "daemon: none runs" in run_derivd("doctor", *project.arguments, cwd=project.folder).stdout


def test_checkup_tells_of_a_daemon_that_does_not_reply(project: Project) -> None:
    with daemon(project) as watching:
        watching.signal(signal.SIGSTOP)
        try:
            found = run_derivd("doctor", *project.arguments, cwd=project.folder).stdout
        finally:
            watching.signal(signal.SIGCONT)
        assert "daemon: one runs that does not reply" in found
