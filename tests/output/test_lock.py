"""The lock: two runs never write at once, and one that died holds nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from gen.diagnostics import SpecError
from gen.output.lock import locked
from tests.support.runs import Project, contents, run

HOLD = """
import sys
from pathlib import Path
from gen.output.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def holder(folder: Path) -> subprocess.Popen[bytes]:
    """A process that holds the lock until its stdin ends or it is killed."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    return process


def end(process: subprocess.Popen[bytes]) -> None:
    process.communicate(timeout=30)


def test_a_held_lock_is_an_error_after_a_while(tmp_path: Path) -> None:
    process = holder(tmp_path)
    try:
        with pytest.raises(SpecError) as caught, locked(tmp_path, patience=0.01):
            pass
    finally:
        end(process)
    assert caught.value.diagnostics[0].code == "D032"
    assert caught.value.diagnostics[0].message == f"another run has been writing to {tmp_path} for 0 s"


def test_whoever_waits_gets_the_lock_when_it_is_free(tmp_path: Path) -> None:
    process = holder(tmp_path)
    got = threading.Event()

    def wait() -> None:
        with locked(tmp_path, patience=30):
            got.set()

    waiting = threading.Thread(target=wait)
    waiting.start()
    assert not got.wait(0.05)
    end(process)
    assert got.wait(30)
    waiting.join()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL")
def test_the_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    process = holder(tmp_path)
    os.kill(process.pid, signal.SIGKILL)
    end(process)
    with locked(tmp_path, patience=10):
        pass


def test_a_lock_left_on_disk_is_free(tmp_path: Path) -> None:
    (tmp_path / ".derivd").mkdir()
    (tmp_path / ".derivd" / "lock").write_text("12345\n")
    with locked(tmp_path, patience=1):
        pass


RUNS = 4

GENERATE = """
import sys
from tests.support.runs import Project, run
from pathlib import Path
project = Project(Path(sys.argv[1]))
sys.stdin.readline()
run(project.options(shards=int(sys.argv[2])))
"""


def test_runs_at_once_leave_what_one_of_them_would(tmp_path: Path) -> None:
    """Runs with different numbers of shards, so that they write and delete each other's files."""
    repository = Path(__file__).resolve().parents[2]
    shards = range(1, RUNS + 1)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", GENERATE, str(tmp_path / "p"), str(number)], stdin=subprocess.PIPE, cwd=repository
        )
        for number in shards
    ]
    for process in processes:
        process.communicate(b"go\n", timeout=60)
    assert [process.returncode for process in processes] == [0] * RUNS
    project = Project(tmp_path / "p")
    clean = []
    for number in shards:
        run(project.options(shards=number, out=tmp_path / str(number)))
        clean.append(contents(tmp_path / str(number)))
    assert project.contents() in clean
