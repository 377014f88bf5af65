"""``derivd snapshot`` on a user's own spec: check, update, and review with and without a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import termios
import time
from pathlib import Path

import pytest

from gen.review.snapshots import MARK, SnapshotError, check_names
from tests.review.conftest import Derivd
from tests.review.project import ABS, CONFIG, DERIVATIVES, MUL_SCALAR, MUL_TENSOR, Project
from tests.support.command import DERIVD

DEADLINE = 30
"""Seconds after which a command on a terminal is taken to hang."""


@pytest.fixture
def folder(project: Project, derivd: Derivd) -> Path:
    """The folder of up-to-date snapshots of a project."""
    assert derivd("snapshot", "update").code == 0
    return project.folder / "snapshots"


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def functions(folder: Path) -> set[str]:
    """The names of snapshots of functions."""
    return {path.stem for path in folder.glob("*Backward*.cpp")}


def test_update_writes_one_file_for_each_function(folder: Path) -> None:
    assert functions(folder) == {"AbsBackward0", "MulBackward0"}


def test_a_snapshot_has_the_parts_of_its_function_under_headings(folder: Path) -> None:
    text = (folder / "AbsBackward0.cpp").read_text(encoding="utf-8")

    assert text.startswith(f"{MARK}AbsBackward0: abs(Tensor self) -> Tensor\n\n// declaration\n#ifdef _WIN32\n")
    assert re.findall(r"^// (.*)$", text, re.M)[1:] == ["declaration", "definition", "Python getters", "Python binding"]
    assert "auto grad_result = any_grad_defined ? (grad * self.sgn()) : Tensor();" in text


def test_files_without_functions_have_snapshots_of_their_own(folder: Path) -> None:
    text = (folder / "sharded_Functions_0.cpp").read_text(encoding="utf-8")

    assert "namespace torch::autograd::generated {" in text
    assert "Backward" not in text
    assert not any("namespace torch" in contents(folder)[f"{name}.cpp"] for name in functions(folder))


@pytest.mark.usefixtures("folder")
def test_check_of_an_up_to_date_folder_passes(derivd: Derivd) -> None:
    done = derivd("snapshot", "check")

    assert (done.code, done.out) == (0, "")


@pytest.mark.usefixtures("folder")
def test_check_names_a_stale_snapshot_and_shows_its_difference(project: Project, derivd: Derivd) -> None:
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    done = derivd("snapshot", "check")

    assert done.code == 1
    assert re.findall(r"^(?:missing|stale|left over): .*", done.out, re.M) == ["stale: snapshots/AbsBackward0.cpp"]
    assert "+    auto grad_result = any_grad_defined ? (grad * self.sign()) : Tensor();" in done.out


@pytest.mark.usefixtures("folder")
def test_check_names_missing_and_left_over_snapshots(project: Project, derivd: Derivd) -> None:
    project.write("derivatives.yaml", ABS + MUL_SCALAR + MUL_TENSOR)
    project.replace("derivatives.yaml", ABS, "")

    done = derivd("snapshot", "check")

    assert re.findall(r"^(?:missing|stale|left over): .*", done.out, re.M) == [
        "stale: snapshots/MulBackward0.cpp",
        "missing: snapshots/MulBackward1.cpp",
        "left over: snapshots/AbsBackward0.cpp",
    ]


@pytest.mark.parametrize("command", ["check", "review"])
@pytest.mark.usefixtures("project")
def test_without_any_snapshots_it_is_told_how_to_make_them(
    derivd: Derivd, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)

    done = derivd("snapshot", command)

    assert (done.code, done.out) == (1, "")
    assert "derivd: there are no snapshots in snapshots; run `derivd snapshot update`" in done.err


@pytest.mark.parametrize("folder", ["native_functions.yaml", "native_functions.yaml/snapshots"])
@pytest.mark.parametrize("command", ["check", "update"])
@pytest.mark.usefixtures("project")
def test_a_file_where_the_folder_should_be_is_wrong_usage(derivd: Derivd, command: str, folder: str) -> None:
    done = derivd("snapshot", command, "--dir", folder)

    assert done.code == 2
    assert "derivd: native_functions.yaml is a file, but snapshots need a folder" in done.err


def test_check_writes_nothing(folder: Path, project: Project, derivd: Derivd) -> None:
    before = contents(folder)
    project.write("derivatives.yaml", MUL_TENSOR)

    derivd("snapshot", "check")

    assert contents(folder) == before


def test_update_writes_changes_and_deletes_what_is_left_over(folder: Path, project: Project, derivd: Derivd) -> None:
    project.write("derivatives.yaml", MUL_SCALAR + MUL_TENSOR)

    done = derivd("snapshot", "update")

    assert sorted(done.out.splitlines()) == [
        "deleted: snapshots/AbsBackward0.cpp",
        "written: snapshots/MulBackward0.cpp",
        "written: snapshots/MulBackward1.cpp",
    ]
    assert functions(folder) == {"MulBackward0", "MulBackward1"}
    assert derivd("snapshot", "check").code == 0


def test_update_touches_no_snapshot_that_is_current(folder: Path, project: Project, derivd: Derivd) -> None:
    times = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    derivd("snapshot", "update")

    assert {p.name for p in folder.iterdir() if p.stat().st_mtime_ns != times[p.name]} == {"AbsBackward0.cpp"}


def test_files_that_are_no_snapshots_are_left_alone(folder: Path, derivd: Derivd) -> None:
    own = folder / "mine.cpp"
    own.write_text("int main() {}\n", encoding="utf-8")

    assert derivd("snapshot", "check").code == 0
    derivd("snapshot", "update")
    assert own.exists()


def test_a_file_in_the_way_of_a_snapshot_is_not_overwritten(folder: Path, derivd: Derivd) -> None:
    own = folder / "AbsBackward0.cpp"
    own.write_text("int main() {}\n", encoding="utf-8")

    done = derivd("snapshot", "update")

    assert done.code == 2
    assert "is in the way" in done.err
    assert own.read_text(encoding="utf-8") == "int main() {}\n"


def test_the_folder_can_be_chosen(project: Project, derivd: Derivd) -> None:
    derivd("snapshot", "update", "--dir", "a/b")

    assert functions(project.folder / "a" / "b") == {"AbsBackward0", "MulBackward0"}


def test_the_folder_can_be_configured(project: Project, derivd: Derivd) -> None:
    project.write("derivd.toml", CONFIG + 'snapshots = "golden"\n')

    derivd("snapshot", "update")

    assert functions(project.folder / "golden") == {"AbsBackward0", "MulBackward0"}


@pytest.mark.usefixtures("folder")
def test_accept_by_node_writes_that_snapshot_alone(project: Project, derivd: Derivd) -> None:
    project.write("derivatives.yaml", DERIVATIVES.replace("self.sgn()", "self.sign()").replace("grad * other", "grad"))

    done = derivd("snapshot", "review", "--accept", "MulBackward0")

    assert (done.code, done.out) == (0, "accepted: snapshots/MulBackward0.cpp\n")
    assert "stale: snapshots/AbsBackward0.cpp" in derivd("snapshot", "check").out
    assert "MulBackward0" not in derivd("snapshot", "check").out


@pytest.mark.usefixtures("folder")
def test_accept_takes_several_names_also_of_functions(project: Project, derivd: Derivd) -> None:
    project.write("derivatives.yaml", DERIVATIVES.replace("self.sgn()", "self.sign()").replace("grad * other", "grad"))

    derivd("snapshot", "review", "--accept", "AbsBackward0", "mul.Tensor")

    assert derivd("snapshot", "check").code == 0


def test_accepting_a_removal_deletes_the_snapshot(folder: Path, project: Project, derivd: Derivd) -> None:
    project.write("derivatives.yaml", MUL_TENSOR)

    derivd("snapshot", "review", "--accept", "AbsBackward0")

    assert functions(folder) == {"MulBackward0"}


@pytest.mark.usefixtures("folder")
def test_an_unknown_name_is_wrong_usage(project: Project, derivd: Derivd) -> None:
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    done = derivd("snapshot", "review", "--accept", "AbsBackward1")

    assert done.code == 2
    assert "no change is called `AbsBackward1`; did you mean `AbsBackward0`?" in done.err


@pytest.mark.usefixtures("folder")
def test_without_a_terminal_review_says_what_to_do(derivd: Derivd) -> None:
    done = derivd("snapshot", "review")

    assert done.code == 2
    assert "--accept NAME" in done.err


@pytest.mark.parametrize(
    ("keys", "code", "current"),
    [
        ("aa", 0, {"AbsBackward0", "MulBackward0"}),
        ("as", 0, {"AbsBackward0"}),
        ("xs\x1ba", 0, {"MulBackward0"}),
        ("ra", 1, {"MulBackward0"}),
        ("aq", 0, {"AbsBackward0"}),
        ("q", 0, set()),
    ],
)
def test_a_walk_on_a_terminal(folder: Path, project: Project, keys: str, code: int, current: set[str]) -> None:
    before = contents(folder)
    project.write("derivatives.yaml", DERIVATIVES.replace("self.sgn()", "self.sign()").replace("grad * other", "grad"))

    walk = _walk(project.folder, keys)

    assert walk.code == code, walk.screen
    assert {Path(name).stem for name, text in contents(folder).items() if text != before[name]} == current


@pytest.mark.usefixtures("folder")
def test_a_walk_shows_each_difference_and_where_a_rejected_one_is_defined(project: Project) -> None:
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    screen = _walk(project.folder, "r").screen

    assert "[1/1] stale: snapshots/AbsBackward0.cpp" in screen
    assert "grad * self.sign()" in screen
    assert f"rejected: AbsBackward0, defined at {project.folder / 'derivatives.yaml'}:1:" in screen


def test_names_that_differ_only_in_case_are_refused() -> None:
    with pytest.raises(SnapshotError, match="FooBarBackward0 and FoobarBackward0 would share a file"):
        check_names(["FooBarBackward0", "FoobarBackward0"])


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "a b", "a\n", "a$b"])
def test_names_that_are_not_safe_are_refused(name: str) -> None:
    with pytest.raises(SnapshotError, match="cannot be the name of a file"):
        check_names([name])


class _Walk:
    """A walk on a terminal that has ended."""

    def __init__(self, code: int, screen: str) -> None:
        self.code = code
        self.screen = screen


def _walk(folder: Path, keys: str) -> _Walk:
    """Run ``derivd snapshot review`` on a terminal and press one key at each question."""
    ours, theirs = pty.openpty()
    command = [*DERIVD, "snapshot", "review"]
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "200", "NO_COLOR": "1"}
    process = subprocess.Popen(command, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    screen, pressed, deadline = b"", 0, time.monotonic() + DEADLINE
    try:
        while time.monotonic() < deadline:
            # A key that comes before single keys are read is dropped by the terminal.
            if screen.count(b"[a/r/s/q]") > pressed < len(keys) and not termios.tcgetattr(ours)[3] & termios.ICANON:
                os.write(ours, keys[pressed].encode())
                pressed += 1
            if not select.select([ours], [], [], 0.02)[0]:
                continue
            try:
                data = os.read(ours, 65_536)
            except OSError:
                # Linux reports the end of the other side as an error.
                break
            screen += data
        return _Walk(process.wait(max(deadline - time.monotonic(), 1)), screen.decode())
    finally:
        process.kill()
        process.wait()
        os.close(ours)
