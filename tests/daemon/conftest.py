"""What most tests of the daemon start from: a project."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.daemon import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project in a folder of its own."""
    return Project(tmp_path / "project")
