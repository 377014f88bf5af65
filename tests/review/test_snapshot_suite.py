"""The snapshot suite itself, run on a copy of the repository in which the built-in spec is edited."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
SUITE = "tests/test_snapshots.py"
DEADLINE = 120
"""Seconds after which the suite is taken to hang."""

FORMULA = "self: grad * self.sgn()"


class Copy:
    """A copy of what the suite needs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("gen", "snapshots"):
            shutil.copytree(REPOSITORY / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "tests").mkdir()
        for name in ("pyproject.toml", "tests/__init__.py", SUITE):
            shutil.copy(REPOSITORY / name, folder / name)
        self.derivatives = folder / "gen" / "builtin" / "1.8" / "derivatives.yaml"

    def edit(self, old: str, new: str) -> None:
        """Replace the first place of a text in the definitions for 1.8."""
        text = self.derivatives.read_text(encoding="utf-8")
        assert old in text
        self.derivatives.write_text(text.replace(old, new, 1), encoding="utf-8")

    def pytest(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "NO_COLOR": "1", "COLUMNS": "200"}
        for name in [name for name in environment if name.startswith("PYTEST_")]:
            del environment[name]
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:hypothesispytest", *arguments],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=DEADLINE,
        )

    def update(self) -> subprocess.CompletedProcess[str]:
        """What ``make snapshots`` does."""
        return self.pytest(SUITE, "--snapshot-update")

    def snapshots(self) -> dict[str, str]:
        return {
            path.relative_to(self.folder / "snapshots").as_posix(): path.read_text(encoding="utf-8")
            for path in (self.folder / "snapshots").rglob("*.cpp")
        }


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "repository")


def failed(done: subprocess.CompletedProcess[str]) -> list[str]:
    return re.findall(r"^FAILED \S*::(.*?)(?: - .*)?$", done.stdout, re.M)


def test_an_edited_formula_fails_its_function_and_shows_the_difference(copy: Copy) -> None:
    copy.edit(FORMULA, "self: grad * self.sign()")

    done = copy.pytest(SUITE)

    assert failed(done) == ["test_generated_code_is_that_of_the_snapshot[1.8-AbsBackward]"], done.stdout
    for sign, formula in (("-", "grad * self.sgn()"), (r"\+", "grad * self.sign()")):
        line = f"auto grad_result = any_grad_defined ? ({formula}) : Tensor();"
        assert re.search(rf"^E +{sign}.*{re.escape(line)}", done.stdout, re.M), done.stdout


def test_an_edited_formula_changes_one_file(copy: Copy) -> None:
    before = copy.snapshots()
    copy.edit(FORMULA, "self: grad * self.sign()")

    assert copy.update().returncode == 0

    after = copy.snapshots()
    assert {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)} == {
        "1.8/AbsBackward.cpp"
    }


def test_an_added_function_adds_one_file(copy: Copy) -> None:
    before = copy.snapshots()
    native = copy.folder / "gen" / "builtin" / "1.8" / "native_functions.yaml"
    native.write_text(f"{native.read_text(encoding='utf-8')}\n- func: quux(Tensor self) -> Tensor\n", encoding="utf-8")
    definition = "\n- name: quux(Tensor self) -> Tensor\n  self: grad\n"
    copy.derivatives.write_text(copy.derivatives.read_text(encoding="utf-8") + definition, encoding="utf-8")

    assert copy.update().returncode == 0

    after = copy.snapshots()
    assert after.keys() - before.keys() == {"1.8/QuuxBackward.cpp"}
    assert {name: after[name] for name in before} == before


def remove_abs(copy: Copy) -> None:
    text = copy.derivatives.read_text(encoding="utf-8")
    without, count = re.subn(r"^- name: abs\(.*\n(?:  .*\n)+", "", text, flags=re.M)
    assert count == 1
    copy.derivatives.write_text(without, encoding="utf-8")


@pytest.mark.parametrize("arguments", [(SUITE,), ("-n", "2", "-m", "not torch")], ids=["named", "parallel"])
def test_a_removed_function_fails_and_names_its_file(copy: Copy, arguments: tuple[str, ...]) -> None:
    remove_abs(copy)

    done = copy.pytest(*arguments)

    assert done.returncode != 0
    assert failed(done) == ["test_no_snapshot_is_left_over[1.8]"], done.stdout
    assert "'AbsBackward'" in done.stdout


def test_an_update_deletes_the_file_of_a_removed_function(copy: Copy) -> None:
    before = copy.snapshots()
    remove_abs(copy)

    assert copy.update().returncode == 0

    assert before.keys() - copy.snapshots().keys() == {"1.8/AbsBackward.cpp"}


def test_an_update_of_one_function_leaves_all_others_alone(copy: Copy) -> None:
    before = copy.snapshots()
    remove_abs(copy)

    copy.pytest(SUITE, "--snapshot-update", "-k", "1.8-ExpBackward")

    assert copy.snapshots() == before


def test_a_changed_template_changes_the_files_of_templates_alone(copy: Copy) -> None:
    before = copy.snapshots()
    template = copy.folder / "gen" / "templates" / "1.8" / "common.h"
    template.write_text(template.read_text(encoding="utf-8") + "// new\n", encoding="utf-8")

    assert copy.update().returncode == 0

    after = copy.snapshots()
    changed = {name for name in before if before[name] != after[name]}
    assert changed
    assert not {name for name in changed if "Backward" in name}
