"""``derivd watch`` generates on every save, tells what it did, goes on after errors, and ends in good order."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
from pathlib import Path

import pytest

from daemon.home import Home
from daemon.protocol import Command
from gen.verify.toolchain import ToolchainError, find_compiler
from tests.support.command import DERIVD, run_derivd, try_derivd
from tests.support.daemon import DEADLINE, Project, daemon, replies, request, settle, wait_until


def test_first_run_makes_everything_and_says_that_it_is_ready(project: Project, tmp_path: Path) -> None:
    with daemon(project, ready=False) as watching:
        begun = watching.next("watching")
        assert begun["inputs"] == ["native_functions.yaml", "derivatives.yaml"]
        assert begun["out"] == str(project.out)
        assert watching.next("generated")["emitted"] == ["F0Backward0", "F1Backward0", "F2Backward0"]
        watching.next("ready")
        project.assert_current(tmp_path / "clean")


def test_save_emits_the_edited_node_and_tells_what_to_rebuild(project: Project, tmp_path: Path) -> None:
    with daemon(project) as watching:
        project.save(f1="7")
        event = watching.next("generated")
        assert event["v"] == 1
        assert event["changed"] == [str(project.derivatives)]
        assert event["entries"] == ["f1(Tensor self) -> Tensor"]
        assert event["emitted"] == ["F1Backward0"]
        (written,) = event["written"]
        assert written.endswith(".cpp")
        assert event["rebuild"] == [written]
        assert (project.out / written).read_text().count("grad * 7") == 1
        project.assert_current(tmp_path / "clean")


def test_touching_an_input_without_changing_it_is_no_news(project: Project) -> None:
    with daemon(project) as watching:
        before = {path: path.stat().st_mtime_ns for path in project.out.glob("[!.]*")}
        project.save()
        os.utime(project.native)
        assert settle(project).ok
        project.save(f0="2")
        watching.next("generated")
        assert [event["event"] for event in watching.events] == ["watching", "generated", "ready", "generated"]
        after = {path: path.stat().st_mtime_ns for path in project.out.glob("[!.]*")}
        assert {path.name for path in after if before[path] != after[path]} == set(watching.events[-1]["written"])


def test_error_is_told_with_its_place_and_outputs_stay_until_it_is_fixed(project: Project) -> None:
    with daemon(project) as watching:
        before = project.outputs()
        project.derivatives.write_text(project.text() + "- name: f9(Tensor self) -> Tensor\n  self: grad\n")
        (problem,) = watching.next("failed")["diagnostics"]
        assert problem["code"] == "D009"
        assert problem["place"]["file"] == str(project.derivatives)
        assert problem["place"]["line"] == 7
        assert project.outputs() == before
        project.save(f2="3")
        assert watching.next("generated")["fixed"]
        assert project.has("grad * 3")


def test_error_fixed_by_going_back_is_told_although_nothing_is_written(project: Project) -> None:
    with daemon(project) as watching:
        project.derivatives.write_text("nonsense")
        watching.next("failed")
        project.save()
        event = watching.next("generated")
        assert (event["fixed"], event["written"]) == (True, [])


def test_wrong_inputs_at_the_start_are_no_reason_to_end(project: Project, tmp_path: Path) -> None:
    project.derivatives.write_text("nonsense")
    with daemon(project, ready=False) as watching:
        watching.next("failed")
        project.save()
        watching.next("ready")
        project.assert_current(tmp_path / "clean")


def test_output_folder_beside_the_inputs_wakes_nobody(tmp_path: Path) -> None:
    project = Project(tmp_path, out=".")
    with daemon(project) as watching:
        project.save(f1="7")
        watching.next("generated")
        assert settle(project).ok
        status = request(project, Command.STATUS).status
        assert status is not None
        # The first run, that of the save, and that of the wait.
        assert status.runs == 3


def test_template_is_an_input(project: Project) -> None:
    templates = project.folder / "templates"
    run_derivd("gen", *project.arguments, cwd=project.folder)
    from gen.emit.templates import BUILTIN

    templates.mkdir()
    for path in (BUILTIN / "2.x" / "sharded").iterdir():
        (templates / path.name).write_text(path.read_text())
    with daemon(project, "--templates", "templates") as watching:
        common = templates / "Functions_common.h"
        common.write_text(common.read_text() + "// more\n")
        assert watching.next("generated")["written"] == ["Functions_common.h"]


def test_configuration_is_an_input_and_flags_win_over_it(project: Project, tmp_path: Path) -> None:
    config = project.folder / "derivd.toml"
    config.write_text('layout = "sharded"\nshards = 5\n')
    with daemon(project) as watching:
        config.write_text('layout = "upstream"\nshards = 5\n')
        event = watching.next("generated", lambda e: e["deleted"])
        assert "Functions.cpp" in event["written"]
        config.write_text('layout = "nonsense"\n')
        (problem,) = watching.next("failed")["diagnostics"]
        assert problem["code"] == "settings"
        assert "there is no layout `nonsense`" in problem["message"]
        config.unlink()
        (problem,) = watching.next("failed")["diagnostics"]
        assert "derivd.toml is gone; nothing is generated until it is back" in problem["message"]
        watching.signal(signal.SIGHUP)
        event = watching.next("generated", lambda e: e["fixed"])
        assert {name for name in event["written"] if name.endswith(".cpp")} == {
            f"{stem}_{i}.cpp" for stem in ("Functions", "python_functions") for i in range(2)
        }
        project.assert_current(tmp_path / "clean")


def test_half_typed_pyproject_changes_no_output(project: Project, tmp_path: Path) -> None:
    config = project.folder / "pyproject.toml"
    config.write_text("[tool.derivd]\nshards = 2\n")
    with daemon(project) as watching:
        before = project.outputs()
        config.write_text("[tool.derivd]\nshards = \n")
        (problem,) = watching.next("failed")["diagnostics"]
        assert f"{config}:2:10: Invalid value" in problem["message"]
        project.save(f1="7")
        watching.next("failed")
        assert project.outputs() == before
        config.write_text("[tool.derivd]\nshards = 2\n")
        assert watching.next("generated")["fixed"]
        project.assert_current(tmp_path / "clean")


def test_other_output_folder_in_the_configuration_is_taken_up(project: Project) -> None:
    config = project.folder / "derivd.toml"
    config.write_text('out = "first"\n')
    with daemon(project, names_out=False) as watching:
        config.write_text('out = "second"\n')
        watching.next("restarting")
        assert watching.next("ready")["out"] == str(project.folder / "second")
        assert watching.stop() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_it_in_good_order(project: Project, number: signal.Signals) -> None:
    with daemon(project) as watching:
        socket = Home(str(project.out)).socket
        assert stat.S_IMODE(socket.stat().st_mode) == 0o600
        watching.signal(number)
        assert watching.wait() == 0
        assert watching.next("stopped")
        assert not socket.exists()
        assert watching.stderr_path.read_text() == ""


SLOW_WRITE = """
import os, time
replace = os.replace
def slow(source, target, **folders):
    replace(source, target, **folders)
    if str(target).endswith(".cpp"):
        open("renamed", "w").close()
        while not os.path.exists("go"):
            time.sleep(0.005)
os.replace = slow
"""


def test_signal_lets_the_write_under_way_be_finished(project: Project, tmp_path: Path) -> None:
    run_derivd("gen", *project.arguments, cwd=project.folder)
    with daemon(project, prelude=SLOW_WRITE) as watching:
        project.save(f0="2", f1="3", f2="4")
        wait_until((project.folder / "renamed").exists, "the first rename")
        watching.signal(signal.SIGTERM)
        (project.folder / "go").touch()
        assert watching.wait() == 0
        project.assert_current(tmp_path / "clean")


def test_hangup_has_the_configuration_read_again(project: Project) -> None:
    with daemon(project) as watching:
        watching.signal(signal.SIGHUP)
        assert "configuration" in watching.next("remark")["message"]
        project.save(f0="5")
        watching.next("generated")


def test_output_folder_of_a_configuration_that_is_gone_is_left_for_the_default_one(project: Project) -> None:
    config = project.folder / "derivd.toml"
    config.write_text('out = "out"\n')
    with daemon(project, names_out=False) as watching:
        config.unlink()
        watching.next("failed")
        watching.signal(signal.SIGHUP)
        default = project.folder / "build" / "generated"
        assert watching.next("restarting")["reason"] == f"without a configuration the output folder is {default}"
        assert watching.next("ready")["out"] == str(default)


def test_second_daemon_is_told_who_the_first_is(project: Project) -> None:
    with daemon(project) as watching:
        done = try_derivd("watch", *project.arguments, cwd=project.folder)
        assert done.returncode == 2
        assert f"is already watched by process {watching.process.pid}, since 2" in done.stderr
        project.save(f1="7")
        watching.next("generated")


def test_killed_daemon_blocks_nobody(project: Project) -> None:
    with daemon(project) as watching:
        watching.process.kill()
        watching.wait()
        assert Home(str(project.out)).socket.exists()
        status = json.loads(run_derivd("status", "--out", "out", "--format", "json", cwd=project.folder).stdout)
        assert (status["running"], status["state"]) == (False, "current")
        run_derivd("gen", *project.arguments, cwd=project.folder)
    with daemon(project) as watching:
        project.save(f1="7")
        watching.next("generated")


def test_once_ready_ends_when_the_outputs_are_up_to_date(project: Project, tmp_path: Path) -> None:
    project.derivatives.write_text("nonsense")
    with daemon(project, "--once-ready", ready=False) as watching:
        watching.next("failed")
        project.save()
        assert watching.wait() == 0
        project.assert_current(tmp_path / "clean")


def test_reader_of_events_that_goes_away_ends_it(project: Project) -> None:
    command = [*DERIVD, "watch", "--format", "json", *project.arguments]
    with subprocess.Popen(command, cwd=project.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        while b'"ready"' not in process.stdout.readline():
            pass
        process.stdout.close()
        project.save(f1="7")
        assert process.wait(DEADLINE) == 0
        assert process.stderr.read() == b""


def test_text_has_a_line_for_each_run(project: Project) -> None:
    done = try_derivd("watch", *project.arguments, "--once-ready", cwd=project.folder)
    assert done.returncode == 0
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert lines[0] == "derivd: given files, release 2.13"
    assert "watching native_functions.yaml, derivatives.yaml for out" in lines[1]
    assert "3 Nodes of 3 emitted, 9 files written" in lines[2]
    assert lines[-1] == "derivd: stopped: the outputs are ready"


def test_quiet_says_nothing_while_all_is_well(project: Project) -> None:
    done = try_derivd("watch", *project.arguments, "--once-ready", "--quiet", cwd=project.folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_detached_daemon_writes_to_a_log_and_ends_on_stop(project: Project) -> None:
    try:
        run_derivd("watch", *project.arguments, "--detach", cwd=project.folder)
        assert replies(project)
        project.derivatives.write_text("nonsense")
        assert not settle(project).ok
        log = Home(str(project.out)).log
        assert "error[D004]" in log.read_text()
        assert stat.S_IMODE(log.parent.stat().st_mode) == 0o700
    finally:
        run_derivd("stop", "--out", "out", cwd=project.folder)
    assert not replies(project)
    assert "stopped: asked to" in log.read_text()


def test_detached_daemon_that_cannot_start_says_why(project: Project) -> None:
    with daemon(project) as watching:
        done = try_derivd("watch", *project.arguments, "--detach", cwd=project.folder)
        assert done.returncode == 2
        assert f"already watched by process {watching.process.pid}" in done.stderr


def test_emitted_nodes_are_compiled_in_the_background(project: Project) -> None:
    try:
        find_compiler(os.environ)
    except ToolchainError as e:
        pytest.skip(str(e))
    with daemon(project, "--compile") as watching:
        project.save(f1="7")
        event = watching.next("compiled")
        assert (event["ops"], event["failed"]) == (["F1Backward0"], [])
        project.save(f1="self.size()")
        event = watching.next("compiled")
        assert event["failed"] == ["F1Backward0"]
        assert event["diagnostics"][0]["place"]["file"] == str(project.derivatives)
        assert event["diagnostics"][0]["place"]["line"] == 4
        project.save(f1="7")
        taken_back = watching.next("compiled")
        assert (taken_back["ops"], taken_back["failed"]) == (["F1Backward0"], [])


def test_helper_that_the_facade_cannot_check_is_remarked_on_once(project: Project) -> None:
    try:
        find_compiler(os.environ)
    except ToolchainError as e:
        pytest.skip(str(e))
    helper = "inline at::Tensor half(const at::Tensor& value) { return value.no_such_method(); }\n"
    (project.folder / "helpers.h").write_text(f"#pragma once\n#include <ATen/ATen.h>\n{helper}")
    (project.folder / "derivd.toml").write_text('helpers = ["helpers.h"]\nincludes = ["helpers.h"]\n')
    with daemon(project, "--compile") as watching:
        project.save(f1="7")
        assert "the facade does not declare all of torch" in watching.next("remark")["message"]
        project.save(f1="8")
        watching.next("compiled")
        assert watching.stop() == 0
        assert "remark" not in [event["event"] for event in watching.unseen()]


def test_missing_compiler_is_told_once(project: Project) -> None:
    with daemon(project, "--compile", variables={"CXX": "/no/such/compiler"}) as watching:
        project.save(f1="7")
        assert watching.next("remark")["message"].endswith("not compiling any more")
        project.save(f1="8")
        watching.next("generated")
        assert watching.stop() == 0
        assert [event["event"] for event in watching.unseen()] == ["stopped"]
