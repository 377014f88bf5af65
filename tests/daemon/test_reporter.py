"""What people read of a daemon's events."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest

from daemon.events import Compiled, Event, Generated
from daemon.reporter import lines
from gen.diagnostics import Diagnostic
from tests.support.daemon import DEADLINE, Project

_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_ERASED = "\x1b[2K"

NOTHING = Generated(
    changed=(),
    entries=(),
    emitted=(),
    written=(),
    deleted=(),
    kept=(),
    adopted=(),
    unchanged=50,
    nodes=1000,
    rebuild=(),
    headers=(),
    fixed=False,
    seconds=0.0411,
    warnings=(),
    diagnostics=(),
)


def said(event: Event) -> list[str]:
    """The lines for an event, without the time of day."""
    return [line.partition(" ")[2] if line[2:3] == ":" else line for line in lines(event)]


def generated(**fields: Any) -> list[str]:
    """The lines for a run."""
    return said(msgspec.structs.replace(NOTHING, **fields))


def test_run_is_told_in_one_line() -> None:
    (line,) = generated(
        changed=("/x/derivatives.yaml",),
        entries=("mul.Tensor(Tensor self, Tensor other) -> Tensor",),
        emitted=("MulBackward0",),
        written=("Functions_6.cpp",),
        rebuild=("Functions_6.cpp",),
    )
    did, _, rebuild = line.partition("; ")
    assert did == "/x/derivatives.yaml (mul.Tensor): 1 Node of 1000 emitted (MulBackward0), 1 file written, 41 ms"
    assert rebuild == "rebuild Functions_6.cpp"


def test_written_files_are_named_where_others_must_be_rebuilt() -> None:
    (line,) = generated(emitted=("A",), written=("Functions_6.h",), headers=("Functions_6.h",))
    assert (
        line
        == "1 Node of 1000 emitted (A), 1 file written (Functions_6.h), 41 ms; rebuild whatever includes Functions_6.h"
    )


def test_a_run_that_leaves_no_file_as_it_was_needs_no_list() -> None:
    (line,) = generated(written=("a.cpp", "b.h"), unchanged=0, rebuild=("a.cpp",), headers=("b.h",))
    assert line.endswith("2 files written, 41 ms; rebuild everything")


def test_long_lists_are_cut() -> None:
    (line,) = generated(
        emitted=tuple(f"F{i}Backward0" for i in range(7)),
        written=("Functions_6.h",),
        rebuild=tuple(f"{i}.cpp" for i in range(9)),
        headers=("Functions_6.h",),
    )
    assert "7 Nodes of 1000 emitted (F0Backward0, F1Backward0, F2Backward0, F3Backward0 and 3 more)" in line
    assert line.endswith("; rebuild 9 sources and whatever includes Functions_6.h")


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"fixed": True}, "fixed; nothing to write, 1000 Nodes, 41 ms"),
        ({"deleted": ("a", "b"), "seconds": 2.5}, "2 deleted, 2.5 s"),
    ],
)
def test_run_without_writing_is_told_in_one_line(fields: dict[str, Any], line: str) -> None:
    assert generated(**fields) == [line]


def test_files_with_somebodys_edits_are_told() -> None:
    assert generated(kept=("old.cpp",), adopted=("new.cpp",), warnings=("careful",))[:3] == [
        "careful",
        "new.cpp was generated, but not by a run on record; overwritten",
        "old.cpp no longer belongs but may hold somebody's work; left alone (--force deletes it)",
    ]


def test_verdicts_are_told_in_one_line() -> None:
    good = Compiled(ops=("A", "B"), failed=(), seconds=1.23, diagnostics=())
    bad = Compiled(ops=("A", "B"), failed=("B",), seconds=1.23, diagnostics=(Diagnostic("D060", "no"),))
    all_bad = Compiled(ops=("B",), failed=("B",), seconds=1.23, diagnostics=(Diagnostic("D060", "no"),))
    headers = Compiled(ops=("A", "B"), failed=(), seconds=1.23, diagnostics=(Diagnostic("D061", "no"),))
    assert said(good) == ["2 Nodes compiled, 1.2 s"]
    assert said(bad) == ["B failed to compile, 1 Node compiled, 1.2 s"]
    assert said(all_bad) == ["B failed to compile, 1.2 s"]
    assert said(headers) == ["2 Nodes could not be compiled, 1.2 s"]


class Terminal:
    """``derivd watch`` on a terminal, and what is written there."""

    def __init__(self, project: Project) -> None:
        self._fd, terminal = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from daemon.cli import main; main()", "watch", *project.arguments],
            cwd=project.folder,
            env=os.environ | {"TERM": "xterm", "COLUMNS": "150"},
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
        )
        os.close(terminal)
        self._raw = b""
        self.text = ""

    def until(self, text: str) -> None:
        """Read until a text has come since the last one."""
        deadline, start = monotonic() + DEADLINE, len(self.text)
        while text not in self.text[start:]:
            if not select.select([self._fd], [], [], max(deadline - monotonic(), 0.0))[0]:
                pytest.fail(f"{text!r} did not come; on the terminal: {self.text!r}")
            self._raw += os.read(self._fd, 1 << 16)
            self.text = _STYLE.sub("", self._raw.decode(errors="replace"))

    def close(self) -> None:
        """Close the terminal, as when its window is closed."""
        os.close(self._fd)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals of this kind")
def test_terminal_has_one_line_that_is_always_right(tmp_path: Path) -> None:
    project = Project(tmp_path / "project")
    terminal = Terminal(project)
    try:
        terminal.until("up to date · out · 3 Nodes, 9 files")
        project.derivatives.write_text("nonsense")
        terminal.until("1 error · out is as the last good run left it")
        project.save(f1="7")
        terminal.until("up to date · out")
        terminal.process.send_signal(signal.SIGINT)
        terminal.until("stopped: interrupted")
        assert terminal.process.wait(DEADLINE) == 0
        # The status line is erased before anything else is written where it stood.
        left = [line.rpartition(_ERASED)[2] for line in terminal.text.split("\n")]
        assert not [line for line in left if "derivd: " in line and not line.startswith("derivd: ")]
    finally:
        terminal.process.kill()
        terminal.process.wait()


def test_hangup_of_a_closed_terminal_ends_it_at_once(tmp_path: Path) -> None:
    terminal = Terminal(Project(tmp_path / "project"))
    try:
        terminal.until("up to date · out · 3 Nodes, 9 files")
        terminal.close()
        terminal.process.send_signal(signal.SIGHUP)
        assert terminal.process.wait(DEADLINE) == 0
    finally:
        terminal.process.kill()
        terminal.process.wait()


def test_hangup_of_a_terminal_that_is_still_there_reads_the_configuration(tmp_path: Path) -> None:
    terminal = Terminal(Project(tmp_path / "project"))
    try:
        terminal.until("up to date · out · 3 Nodes, 9 files")
        terminal.process.send_signal(signal.SIGHUP)
        terminal.until("reading the configuration again")
        terminal.process.send_signal(signal.SIGTERM)
        terminal.until("stopped: terminated")
        assert terminal.process.wait(DEADLINE) == 0
    finally:
        terminal.process.kill()
        terminal.process.wait()


def test_closed_terminal_ends_it(tmp_path: Path) -> None:
    project = Project(tmp_path / "project")
    terminal = Terminal(project)
    try:
        terminal.until("up to date · out · 3 Nodes, 9 files")
        terminal.close()
        project.save(f1="7")
        assert terminal.process.wait(DEADLINE) == 0
    finally:
        terminal.process.kill()
        terminal.process.wait()
