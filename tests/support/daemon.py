"""A real daemon process for tests, whose events are waited for with a deadline, and a small spec for it to watch."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Condition, Thread
from time import monotonic, sleep
from types import MappingProxyType
from typing import Any

import pytest

from daemon.client import NoDaemon, Unanswered, ask
from daemon.protocol import Command, Reply, Request
from tests.support.command import run_derivd
from tests.support.diff import difference

DEADLINE = 60.0
"""Seconds after which what a test waits for is taken never to come."""

_BETWEEN_LOOKS = 0.01
_MAIN = "from daemon.cli import main; main()"

EventDict = dict[str, Any]


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Wait for a condition that nothing tells of; fails the test after the deadline."""
    deadline = monotonic() + DEADLINE
    while not condition():
        if monotonic() > deadline:
            pytest.fail(f"{what} did not come about within {DEADLINE:.0f} s")
        sleep(_BETWEEN_LOOKS)


class Project:
    """A folder with a spec of functions ``f0``, ``f1``, ..., all with a formula, and its output folder."""

    def __init__(self, folder: Path, count: int = 3, inputs: str = ".", out: str = "out") -> None:
        self.folder = folder
        self.out = folder / out
        self.native = folder / inputs / "native_functions.yaml"
        self.derivatives = folder / inputs / "derivatives.yaml"
        self.count = count
        self.make()

    def make(self) -> None:
        """Make the folders and the input files."""
        self.native.parent.mkdir(parents=True, exist_ok=True)
        self.native.write_text(self.native_text())
        self.derivatives.write_text(self.text())

    def native_text(self) -> str:
        """The text of the functions."""
        return "".join(f"- func: f{i}(Tensor self) -> Tensor\n" for i in range(self.count))

    def text(self, **factors: str) -> str:
        """The text of the formulas: ``grad``, or ``grad * X`` for a function that is given a factor X."""
        return "".join(self._entry(i, factors.get(f"f{i}")) for i in range(self.count))

    def _entry(self, i: int, factor: str | None) -> str:
        formula = "grad" if factor is None else f"grad * {factor}"
        return f"- name: f{i}(Tensor self) -> Tensor\n  self: {formula}\n"

    def save(self, **factors: str) -> None:
        """Write formulas in place, as ``text`` has them."""
        self.derivatives.write_text(self.text(**factors))

    @property
    def arguments(self) -> tuple[str, ...]:
        """What tells a command to work on this project."""
        return (*self.inputs, "--out", str(self.out.relative_to(self.folder)))

    @property
    def inputs(self) -> tuple[str, ...]:
        """The same without the output folder."""
        native, derivatives = (str(path.relative_to(self.folder)) for path in (self.native, self.derivatives))
        return ("--native-functions", native, "--derivatives", derivatives, "--release", "2.13", "--shards", "2")

    def outputs(self, folder: Path | None = None) -> dict[str, str]:
        """The generated files by name."""
        found = (self.out if folder is None else folder).iterdir()
        return {path.name: path.read_text() for path in found if path.is_file()}

    def has(self, text: str) -> bool:
        """Whether a generated file contains a text."""
        try:
            return any(text in output for output in self.outputs().values())
        except OSError:
            return False

    def assert_current(self, scratch: Path) -> None:
        """The outputs are those of a clean run into a folder of its own."""
        run_derivd("gen", *self.arguments, "--out", scratch, cwd=self.folder)
        actual, expected = self.outputs(), self.outputs(scratch)
        assert sorted(actual) == sorted(expected)
        for name, text in expected.items():
            different = difference(name, text, actual[name])
            assert different is None, different


class Daemon:
    """A ``derivd watch`` process and its events."""

    def __init__(
        self, folder: Path, arguments: Sequence[str], prelude: str, wrapper: Sequence[str], variables: Mapping[str, str]
    ) -> None:
        command = [*wrapper, sys.executable, "-c", f"{prelude}\n{_MAIN}", "watch", "--format", "json", *arguments]
        self.stderr_path = folder.with_name(f"{folder.name}.stderr")
        with self.stderr_path.open("ab") as stderr:
            self.process = subprocess.Popen(
                command,
                cwd=folder,
                env=os.environ | variables,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
            )
        self.events: list[EventDict] = []
        self._seen = 0
        self._changed = Condition()
        self._ended = False
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._changed:
                self.events.append(json.loads(line))
                self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def next(self, kind: str, where: Callable[[EventDict], bool] = lambda _: True) -> EventDict:
        """The next event of a kind for which `where` holds; events before it are passed over."""
        deadline = monotonic() + DEADLINE
        with self._changed:
            while True:
                while self._seen < len(self.events):
                    event = self.events[self._seen]
                    self._seen += 1
                    if event["event"] == kind and where(event):
                        return event
                if self._ended or monotonic() > deadline:
                    said = self.stderr_path.read_text()
                    what = f"no such `{kind}`; events: {json.dumps(self.events[-20:], indent=1)}\nstderr: {said}"
                    pytest.fail(what, pytrace=True)
                self._changed.wait(deadline - monotonic())

    def unseen(self) -> list[EventDict]:
        """The events that came and that no test waited for."""
        with self._changed:
            events, self._seen = self.events[self._seen :], len(self.events)
            return events

    def signal(self, number: signal.Signals) -> None:
        """Send the process a signal."""
        self.process.send_signal(number)

    def wait(self) -> int:
        """The exit code, once the process has ended."""
        return self.process.wait(DEADLINE)

    def stop(self) -> int:
        """End it in good order; gives the exit code."""
        self.signal(signal.SIGTERM)
        return self.wait()


@contextmanager
def daemon(
    project: Project,
    *arguments: str,
    prelude: str = "",
    wrapper: Sequence[str] = (),
    ready: bool = True,
    names_out: bool = True,
    variables: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Daemon]:
    """A daemon for a project, once it is ready; it is killed at the end if it still runs.

    `prelude` is code that it runs before anything else, `wrapper` a command that starts it. `names_out` tells
    whether its arguments name the output folder; `variables` are added to its environment.
    """
    given = project.arguments if names_out else project.inputs
    running = Daemon(project.folder, (*given, *arguments), prelude, wrapper, variables)
    try:
        if ready:
            running.next("ready")
        yield running
    finally:
        if running.process.poll() is None:
            running.process.kill()
        running.process.wait()


def request(project: Project, command: Command, **fields: Any) -> Reply:
    """The daemon's reply to a request."""
    return ask(str(project.out), Request(command, **fields), DEADLINE)


def settle(project: Project) -> Reply:
    """Wait until the outputs match the inputs as they are now."""
    return request(project, Command.WAIT)


def replies(project: Project) -> bool:
    """Whether a daemon replies for a project."""
    try:
        return ask(str(project.out), Request(Command.STATUS), 5.0).ok
    except (NoDaemon, Unanswered):
        return False


def edit_environment() -> dict[str, str]:
    """The environment for git and editors: no configuration of the user's, and a fixed author."""
    names = {f"GIT_{who}_{what}": "t@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    return os.environ | names | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "HOME": os.devnull}
