"""The ``derivd`` command itself: help, typos and exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from daemon.cli import COMMANDS, run
from gen.version import VERSION
from tests.support.command import DEADLINE

FULL = Path("/dev/full")


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    said = capsys.readouterr().out
    assert [name for name in COMMANDS if f"  {name} " not in said] == []


@pytest.mark.parametrize("name", list(COMMANDS))
def test_the_help_of_every_command_gives_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    assert "Example: derivd" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("name", list(COMMANDS))
def test_the_help_of_every_command_fits_a_screen(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    run([name, "--help"])
    assert len(capsys.readouterr().out.splitlines()) <= 50


def test_the_version_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert VERSION in capsys.readouterr().out


def test_a_misspelt_command_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["shwo"]) == 2
    assert "did you mean `show`?" in capsys.readouterr().err


def test_a_misspelt_flag_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gen", "--realease", "2.13"]) == 2
    assert "--release" in capsys.readouterr().err


def test_wrong_usage_exits_with_2() -> None:
    assert run(["show"]) == 2


@pytest.mark.skipif(not FULL.exists(), reason="the system has no device that is always full")
@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["show", "exp"], ["explain", "D037"]])
def test_output_that_cannot_be_written_is_told_in_one_line(tmp_path: Path, arguments: list[str]) -> None:
    with FULL.open("w") as full:
        done = start(*arguments, cwd=tmp_path, stdout=full)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "derivd: cannot write the output: No space left on device"


@pytest.mark.skipif(not FULL.exists(), reason="the system has no device that is always full")
def test_words_for_people_that_cannot_be_written_are_no_internal_error(tmp_path: Path) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "daemon", "doctor"], cwd=tmp_path, stdout=full, stderr=full, timeout=DEADLINE
        )
    assert done.returncode == 1


INTERRUPT = """
import os, runpy, signal, sys
# A shell starts what it runs in the background with interrupts ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
class Interrupting:
    def find_spec(self, name, path, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
runpy.run_module("daemon", run_name="__main__")
"""


@pytest.mark.parametrize("name", ["daemon.cli", "click", "msgspec", "daemon.commands.explain"])
def test_interrupt_while_it_is_being_loaded_is_no_traceback(tmp_path: Path, name: str) -> None:
    done = start("explain", cwd=tmp_path, python=("-c", INTERRUPT.format(name=name)))
    assert (done.returncode, done.stderr.strip()) == (130, "derivd: interrupted")


ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def test_name_that_the_locale_has_no_characters_for_is_refused(tmp_path: Path) -> None:
    done = start("gen", "--spec", "builtin", "--out", "\N{LATIN SMALL LETTER U WITH DIAERESIS}", cwd=tmp_path, **ASCII)
    assert done.returncode == 2
    assert "this locale has no characters for" in done.stderr
    assert "set LC_ALL=C.UTF-8" in done.stderr


def test_output_has_characters_that_the_locale_lacks_in_another_form(tmp_path: Path) -> None:
    for name, text in (("native_functions.yaml", "[]"), ("derivatives.yaml", "- \N{EURO SIGN}\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = start("lint", cwd=tmp_path, PYTHONIOENCODING="latin-1:strict")
    assert done.returncode == 1
    assert "1 | - \\u20ac" in done.stdout


def start(
    *arguments: str, cwd: Path, python: tuple[str, ...] = ("-m", "daemon"), stdout: object = None, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run ``derivd`` with variables in its environment, by other arguments of Python or with another output."""
    return subprocess.run(
        [sys.executable, *python, *arguments],
        cwd=cwd,
        env=os.environ | variables,
        stdout=subprocess.PIPE if stdout is None else stdout,  # type: ignore[call-overload]
        stderr=subprocess.PIPE,
        text=True,
        timeout=DEADLINE,
    )
