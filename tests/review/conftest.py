"""Fixtures of the review tests: a project to work in, and commands that run in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from daemon.cli import run
from tests.review.project import Project


class Done(NamedTuple):
    """What a command exited with and wrote."""

    code: int
    out: str
    err: str


Derivd = Callable[..., Done]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project in the current folder, not yet a repository."""
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    # Whatever repository the temporary folder lies in must not be taken for the project's.
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    return Project(folder)


@pytest.fixture
def derivd(capsys: pytest.CaptureFixture[str]) -> Derivd:
    """Run ``derivd`` in this process."""

    def call(*arguments: str | Path) -> Done:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        return Done(code, *capsys.readouterr())

    return call
