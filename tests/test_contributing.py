"""What contributors are told is so: the targets and tests that CONTRIBUTING names, and the checks of a commit."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

REPOSITORY = Path(__file__).resolve().parents[1]
TEXT = (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")
HOOKS: list[dict[str, Any]] = [
    hook
    for repository in yaml.safe_load((REPOSITORY / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    for hook in repository["hooks"]
]

_PATH = re.compile(r"`((?:gen|daemon|tests|docs|\.ci)/[\w./-]+)`")
_ROW = re.compile(r"^\| `(tests/[^`]+)` \|", re.MULTILINE)


def test_every_target_that_a_page_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (REPOSITORY / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    pages = [*REPOSITORY.glob("*.md"), *(REPOSITORY / "docs").rglob("*.md")]
    code = r"(?:`|^    )make ([a-z-]+)"
    named = {name for page in pages for name in re.findall(code, page.read_text(encoding="utf-8"), re.MULTILINE)}
    assert "test" in named
    assert named <= targets


def test_every_path_that_contributing_names_exists() -> None:
    paths = [path.replace("CODE", "D012") for path in _PATH.findall(TEXT)]
    assert [path for path in paths if not (REPOSITORY / path).exists()] == []


def test_the_test_map_has_every_folder_and_file_of_tests() -> None:
    folders = {f"tests/{path.parent.name}" for path in (REPOSITORY / "tests").glob("*/test_*.py")}
    files = {f"tests/{path.name}" for path in (REPOSITORY / "tests").glob("test_*.py")}
    assert sorted(_ROW.findall(TEXT)) == sorted(folders | files)


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_check_of_a_commit_runs_a_command_that_is_installed(hook: dict[str, Any]) -> None:
    command = hook["entry"].split()[0]
    installed = Path(sys.executable).with_name(command.removeprefix(".venv/bin/"))
    assert hook["language"] == "system"
    assert installed.exists() if command.startswith(".venv/") else shutil.which(command)
