"""The daemon gets through what systems do to it: lost events, limits, full disks, wrong clocks, upgrades."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

import pytest
from watchdog.utils import platform

import gen
from daemon.protocol import Command
from tests.support.daemon import Daemon, Project, daemon, request, settle, wait_until

only_linux = pytest.mark.skipif(not platform.is_linux(), reason="inotify is Linux's")
NO_WATCHES = ("unshare", "--user", "--map-root-user", "sh", "-c")


@only_linux
def test_events_that_the_system_lost_are_made_up_for(project: Project, tmp_path: Path) -> None:
    limit = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    if limit > 100_000:
        pytest.skip("the system's queue of events is too long to fill it")
    with daemon(project, "--rescan", "1000") as watching:
        watching.signal(signal.SIGSTOP)
        noise = [project.folder / name for name in ("a", "b")]
        for _ in range(limit // 2 + 100):
            # Alternately, as equal events in a row count as one.
            for path in noise:
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT))
        project.save(f1="7")
        watching.signal(signal.SIGCONT)
        watching.next("generated")
        assert settle(project).ok
        project.assert_current(tmp_path / "clean")


OVERFLOW = """
from watchdog.observers import inotify_c
from watchdog.observers.inotify_c import InotifyConstants, InotifyEvent, InotifyFD
read = InotifyFD.read_events
def lossy(self, **options):
    events = read(self, **options)
    return [InotifyEvent(-1, InotifyConstants.IN_Q_OVERFLOW, 0, b"")] if events else []
InotifyFD.read_events = lossy
"""


@only_linux
def test_overflow_of_the_queue_is_told_and_looked_into(project: Project) -> None:
    with daemon(project, "--rescan", "1000", prelude=OVERFLOW) as watching:
        project.save(f1="7")
        assert "overflow" in watching.next("remark")["message"]
        assert watching.next("generated")["emitted"] == ["F1Backward0"]


@only_linux
def test_too_few_watches_mean_polling_and_a_word_about_it(project: Project, tmp_path: Path) -> None:
    none = 'echo 0 > /proc/sys/user/max_inotify_watches && exec "$@"'
    if subprocess.run([*NO_WATCHES, none, "sh", "true"], capture_output=True).returncode:
        pytest.skip("this user may not make a namespace with fewer watches")
    with daemon(project, wrapper=(*NO_WATCHES, none, "sh"), ready=False) as watching:
        assert "fs.inotify.max_user_watches" in watching.next("remark")["message"]
        project.save(f1="7")
        watching.next("generated")
        status = request(project, Command.STATUS).status
        assert status is not None
        assert status.polling
        assert [event["event"] for event in watching.events].count("remark") == 1
        project.assert_current(tmp_path / "clean")


def test_polling_sees_edits(project: Project, tmp_path: Path) -> None:
    with daemon(project, "--poll") as watching:
        for factor in ("7", "8"):
            project.save(f1=factor)
            watching.next("generated")
        project.assert_current(tmp_path / "clean")


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """A file system of a size in bytes at a folder; skips the test if this user may not mount one."""
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], capture_output=True).returncode:
        pytest.skip("this user may not mount a small file system")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def assert_told_once(watching: Daemon, project: Project, reason: str) -> None:
    """Formulas are saved while outputs cannot be written: that is told once, and none of the outputs changes."""
    before = project.outputs()
    project.save(f0="2", f1="3", f2="4")
    (problem,) = watching.next("failed")["diagnostics"]
    assert problem["code"] == "D028"
    assert reason in problem["message"]
    assert project.outputs() == before
    runs = _runs(project)
    # It tries again and again, but has told already.
    wait_until(lambda: _runs(project) > runs + 2, "further attempts")
    assert watching.unseen() == []


def test_full_disk_is_told_once_and_survived(project: Project, tmp_path: Path) -> None:
    project.out.mkdir()
    with small_disk(project.out, "4m"), daemon(project, "--rescan", "0.2") as watching:
        ballast = project.out / ".derivd" / "ballast"
        fill(ballast)
        assert_told_once(watching, project, "No space left on device")
        ballast.unlink()
        assert watching.next("generated")["fixed"]
        project.assert_current(tmp_path / "clean")
        assert watching.stop() == 0


@only_linux
def test_writes_that_fail_for_a_while_are_told_once_and_tried_again(project: Project, tmp_path: Path) -> None:
    with daemon(project, "--rescan", "0.2") as watching:
        # No file of the daemon's may grow beyond a few bytes from now on.
        limits = resource.prlimit(watching.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(watching.process.pid, resource.RLIMIT_FSIZE, (10, limits[1]))
        assert_told_once(watching, project, "File too large")
        resource.prlimit(watching.process.pid, resource.RLIMIT_FSIZE, limits)
        assert watching.next("generated")["fixed"]
        project.assert_current(tmp_path / "clean")


def fill(path: Path) -> None:
    """Write to a file until the disk is full."""
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


def _runs(project: Project) -> int:
    status = request(project, Command.STATUS).status
    assert status is not None
    return status.runs


JUMPING = """
import itertools, time
real, jumps = time.time, itertools.cycle([0, 86400 * 365, -86400 * 365])
time.time = lambda: real() + next(jumps)
time.time_ns = lambda: int(time.time() * 1e9)
"""


def test_jumping_clock_changes_nothing(project: Project, tmp_path: Path) -> None:
    with daemon(project, prelude=JUMPING) as watching:
        for factor, year in (("7", 2001), ("8", 2035), ("9", 1971)):
            project.save(f1=factor)
            os.utime(project.derivatives, (year * 31_556_952 - 62_167_219_200,) * 2)
            watching.next("generated")
            assert settle(project).ok
            assert project.has(f"grad * {factor}")
        project.assert_current(tmp_path / "clean")


def test_suspension_delays_and_loses_nothing(project: Project, tmp_path: Path) -> None:
    with daemon(project) as watching:
        watching.signal(signal.SIGSTOP)
        project.save(f1="7")
        project.save(f1="8")
        watching.signal(signal.SIGCONT)
        assert watching.next("generated")["emitted"] == ["F1Backward0"]
        assert project.has("grad * 8")
        project.assert_current(tmp_path / "clean")


FAULT = """
import os
import gen.pipeline
run = gen.pipeline.Pipeline.run
def faulty(self, **options):
    if os.path.exists("fault"):
        raise KeyError("a fault of derivd's own")
    return run(self, **options)
gen.pipeline.Pipeline.run = faulty
"""


def test_fault_of_its_own_is_told_in_one_line_and_survived(project: Project, tmp_path: Path) -> None:
    with daemon(project, "--rescan", "0.2", prelude=FAULT) as watching:
        (project.folder / "fault").touch()
        project.save(f1="7")
        (problem,) = watching.next("failed")["diagnostics"]
        assert problem["code"] == "internal"
        assert 'derivd has failed: KeyError: "a fault of derivd' in problem["message"]
        details = Path(problem["message"].rpartition("details in ")[2].rstrip(")"))
        assert "Traceback" in details.read_text()
        (project.folder / "fault").unlink()
        assert watching.next("generated")["fixed"]
        project.assert_current(tmp_path / "clean")


def installed_copy(folder: Path) -> Path:
    """A copy of derivd in a folder, as an installation that can be upgraded."""
    installed = folder / "installed"
    root = Path(gen.__file__).parents[1]
    for package in ("gen", "daemon"):
        shutil.copytree(root / package, installed / package, ignore=shutil.ignore_patterns("__pycache__"))
    return installed


def test_upgraded_derivd_restarts_itself_in_the_same_process(project: Project, tmp_path: Path) -> None:
    installed = installed_copy(tmp_path)
    with daemon(project, "--rescan", "0.2", variables={"PYTHONPATH": str(installed)}) as watching:
        version = installed / "gen" / "version.py"
        text = version.read_text()
        version.write_text("this is half of a fi")
        assert settle(project).ok
        version.write_text(text.replace('VERSION = "', 'VERSION = "9.'))
        assert "upgraded" in watching.next("restarting")["reason"]
        begun = watching.next("watching")
        assert begun["version"].startswith("9.")
        assert begun["pid"] == watching.process.pid
        watching.next("ready")
        project.save(f1="7")
        watching.next("generated")
        assert watching.stop() == 0


def test_upgraded_derivd_waits_for_a_configuration_that_can_be_used(project: Project, tmp_path: Path) -> None:
    installed = installed_copy(tmp_path)
    config = project.folder / "derivd.toml"
    config.write_text("shards = 2\n")
    with daemon(project, "--rescan", "1000", variables={"PYTHONPATH": str(installed)}) as watching:
        config.unlink()
        watching.next("failed")
        version = installed / "gen" / "version.py"
        version.write_text(version.read_text().replace('VERSION = "', 'VERSION = "9.'))
        assert not settle(project).ok
        assert [event["event"] for event in watching.events].count("restarting") == 0
        config.write_text("shards = 2\n")
        watching.next("restarting")
        watching.next("ready")


def test_idle_daemon_uses_no_processor(project: Project) -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("there is no /proc to read the use of the processor from")
    with daemon(project) as watching:
        assert settle(project).ok
        switches = Path(f"/proc/{watching.process.pid}/status")
        wait_until(lambda: _is_quiet(switches), "a second without a step")


def _is_quiet(status: Path) -> bool:
    """Whether a process was not scheduled for a second: nothing in it waits with a short timeout."""
    before = _switches(status)
    sleep(1.0)
    return _switches(status) == before


def _switches(status: Path) -> list[str]:
    lines = status.read_text().splitlines()
    return [line for line in lines if "ctxt_switches" in line]
