"""Work on two cores: the values are those of one, whatever becomes of the child."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from gen import parallel
from gen.diagnostics import SpecError
from gen.pipeline import Generator, RunRecord
from tests.support.runs import Project, contents, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a process is forked on Linux only")

MANY = range(parallel.FEWEST + 1)
DEADLINE = 60
"""Seconds after which a test that waits for a child ends the whole run."""
SQUARES = [item * item for item in MANY]


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a core to spare, and a process without other threads, wherever the tests run."""
    monkeypatch.setattr(parallel, "_can_fork", lambda: True)


def squares(items: Sequence[int]) -> list[int]:
    return [item * item for item in items]


def makers(items: Sequence[int]) -> list[int]:
    return [os.getpid() for _ in items]


def squares_unless_child(do: Callable[[], object]) -> Callable[[Sequence[int]], list[int]]:
    """Makes squares, but for a child, which does something else first."""
    here = os.getpid()

    def make(items: Sequence[int]) -> list[int]:
        if os.getpid() != here:
            do()
        return squares(items)

    return make


def fail() -> None:
    raise ValueError("not here")


@pytest.mark.usefixtures("two_cores")
@pytest.mark.parametrize("count", [0, 1, parallel.FEWEST, parallel.FEWEST + 1])
def test_values_are_in_the_order_of_the_items(count: int) -> None:
    assert parallel.make_all(range(count), squares, int) == SQUARES[:count]


@pytest.mark.usefixtures("two_cores")
def test_another_process_makes_every_other_of_many() -> None:
    made = parallel.make_all(MANY, makers, int)
    assert set(made[::2]) == {os.getpid()}
    assert os.getpid() not in made[1::2]


@pytest.mark.usefixtures("two_cores")
def test_a_failure_here_does_not_wait_for_what_a_child_has_to_say() -> None:
    here = os.getpid()

    def make(items: Sequence[int]) -> list[str]:
        if os.getpid() == here:
            fail()
        # More than a pipe holds.
        return ["x" * (1 << 20) for _ in items[:10]]

    signal.alarm(DEADLINE)
    try:
        with pytest.raises(ValueError, match="not here"):
            parallel.make_all(MANY, make, str)
    finally:
        signal.alarm(0)


@pytest.mark.usefixtures("two_cores")
def test_few_are_made_by_one_process() -> None:
    assert set(parallel.make_all(MANY[2:], makers, int)) == {os.getpid()}


def test_no_process_is_forked_beside_another_thread() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        assert set(parallel.make_all(MANY, makers, int)) == {os.getpid()}
    finally:
        done.set()
        thread.join()


@pytest.mark.usefixtures("two_cores")
def test_what_a_child_fails_to_make_is_made_here() -> None:
    assert parallel.make_all(MANY, squares_unless_child(fail), int) == SQUARES


@pytest.mark.usefixtures("two_cores")
def test_what_a_killed_child_was_to_make_is_made_here() -> None:
    kill = squares_unless_child(lambda: os.kill(os.getpid(), signal.SIGKILL))
    assert parallel.make_all(MANY, kill, int) == SQUARES


@pytest.mark.usefixtures("two_cores")
def test_where_no_process_can_be_forked_all_is_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def fork() -> int:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(os, "fork", fork)
    assert set(parallel.make_all(MANY, makers, int)) == {os.getpid()}


@pytest.mark.usefixtures("two_cores")
def test_a_failure_here_is_raised_when_the_child_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    here, ended = os.getpid(), []
    waitpid = os.waitpid

    def make(items: Sequence[int]) -> list[int]:
        if os.getpid() == here:
            fail()
        return squares(items)

    monkeypatch.setattr(os, "waitpid", lambda *given: ended.append(waitpid(*given)) or ended[-1])
    with pytest.raises(ValueError, match="not here"):
        parallel.make_all(MANY, make, int)
    assert len(ended) == 1


@pytest.mark.usefixtures("two_cores")
def test_a_child_says_nothing_when_it_fails(capfd: pytest.CaptureFixture[str]) -> None:
    parallel.make_all(MANY, squares_unless_child(fail), int)
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("two_cores")
def test_a_run_on_two_cores_is_that_on_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def outcome(fewest: int) -> tuple[RunRecord, dict[str, bytes]]:
        monkeypatch.setattr(parallel, "FEWEST", fewest)
        out = tmp_path / f"{fewest}"
        return run(project.options(out=out)), contents(out)

    project = Project(tmp_path)
    assert outcome(1) == outcome(1000)


@pytest.mark.usefixtures("two_cores")
def test_progress_is_told_by_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "told"

    def progress(stage: str, done: int, total: int) -> None:
        with told.open("a") as stream:
            stream.write(f"{os.getpid()} {stage} {done} of {total}\n")

    monkeypatch.setattr(parallel, "FEWEST", 1)
    Generator(Project(tmp_path).options(), progress=progress).plan()
    assert told.read_text().splitlines() == [f"{os.getpid()} emitting {done} of 3" for done in (1, 2, 3)]


@pytest.mark.usefixtures("two_cores")
def test_errors_on_two_cores_are_those_on_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def errors(fewest: int) -> str:
        monkeypatch.setattr(parallel, "FEWEST", fewest)
        with pytest.raises(SpecError) as raised:
            run(project.options(out=tmp_path / f"{fewest}"))
        return str(raised.value.diagnostics)

    project = Project(tmp_path)
    project.edit("exp", "expp")
    project.edit("-grad", "-grad * missing")
    assert errors(1) == errors(1000)
