"""The ``derivd`` command itself: help, typos and exit codes."""

from __future__ import annotations

import pytest

from daemon.cli import COMMANDS, run
from gen.version import VERSION


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
