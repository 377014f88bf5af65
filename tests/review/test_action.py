"""The GitHub action, its steps run here in a throw-away repository as a runner would."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from daemon.cli import COMMANDS
from tests.review.project import DERIVATIVES, Project
from tests.support.command import run_derivd

REPOSITORY = Path(__file__).resolve().parents[2]
ACTION: dict[str, Any] = yaml.safe_load((REPOSITORY / "action.yml").read_text(encoding="utf-8"))
STEPS: dict[str, dict[str, Any]] = {step["name"]: step for step in ACTION["runs"]["steps"]}
RUNS_HERE = [name for name in STEPS if name != "Install derivd"]


class Runner:
    """Runs steps of the action in a project, with given inputs."""

    def __init__(self, project: Project, **inputs: str) -> None:
        self.project = project
        self.summary = project.folder.parent / "summary.md"
        self.summary.touch()
        self.inputs = {name: value.get("default", "") for name, value in ACTION["inputs"].items()} | inputs

    def run(self, name: str) -> subprocess.CompletedProcess[str]:
        step = STEPS[name]
        scripts = str(Path(sys.executable).parent)
        environment = {
            **os.environ,
            "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_WORKSPACE": str(self.project.folder),
            **{key: self._value(value) for key, value in step.get("env", {}).items()},
        }
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.project.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )

    def _value(self, expression: str) -> str:
        found = re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", expression)
        assert found is not None, expression
        return self.inputs[found.group(1)]


def test_no_script_has_an_expression_pasted_in() -> None:
    assert [name for name, step in STEPS.items() if "${{" in step["run"]] == []


def test_every_command_of_a_script_exists() -> None:
    called = {command for step in STEPS.values() for command in re.findall(r"^derivd (\S+)", step["run"], re.M)}

    assert called == {"lint", "gen", "snapshot", "review"}
    assert called <= COMMANDS.keys()


def test_a_review_goes_to_the_summary_and_to_a_page(project: Project) -> None:
    base = project.commit()
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")
    runner = Runner(project, base=base)

    done = runner.run("Review")

    assert done.returncode == 0, done.stderr
    assert "2 functions: 1 changed" in runner.summary.read_text(encoding="utf-8")
    assert (project.folder / "derivd-review.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_lint_fails_with_a_remark_at_the_line(project: Project) -> None:
    project.write("derivatives.yaml", DERIVATIVES.replace("self: grad * self.sgn()", "slef: grad"))

    done = Runner(project).run("Lint")

    assert done.returncode == 1
    assert re.search(r"^::error .*line=2\b", done.stdout, re.M), done.stdout


@pytest.mark.parametrize(
    ("step", "prepare"), [("Check the generated files", ("gen",)), ("Check the snapshots", ("snapshot", "update"))]
)
def test_a_check_fails_if_and_only_if_something_is_stale(project: Project, step: str, prepare: tuple[str, ...]) -> None:
    run_derivd(*prepare, cwd=project.folder)
    runner = Runner(project)
    assert runner.run(step).returncode == 0

    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    done = runner.run(step)
    assert done.returncode == 1
    assert "stale: " in done.stdout


def test_a_base_that_a_shallow_clone_lacks_is_fetched(project: Project) -> None:
    base = project.commit()
    project.write("derivatives.yaml", DERIVATIVES.replace("self.sgn()", "self.sign()"))
    project.commit()
    project.git("config", "uploadpack.allowAnySHA1InWant", "true")
    clone = Project(project.folder.parent / "clone")
    for path in clone.folder.iterdir():
        path.unlink()
    project.git("clone", "--quiet", "--depth=1", f"file://{project.folder}", str(clone.folder))
    runner = Runner(clone, base=base)

    assert runner.run("Fetch the base").returncode == 0
    assert runner.run("Review").returncode == 0
    assert "1 changed" in runner.summary.read_text(encoding="utf-8")


def test_options_reach_the_commands(project: Project) -> None:
    base = project.commit()
    runner = Runner(project, base=base, arguments="--release 2.12")

    runner.run("Review")

    assert "release 2.12" in runner.summary.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RUNS_HERE)
def test_hostile_inputs_run_nothing(project: Project, name: str) -> None:
    project.commit()
    hostile = '"; touch ran; $(touch ran) `touch ran` #'

    Runner(project, base=hostile, arguments=hostile, page="page.html").run(name)

    assert not (project.folder / "ran").exists()


def test_the_workflow_of_the_docs_uses_inputs_that_exist() -> None:
    text = (REPOSITORY / "docs" / "review-in-ci.md").read_text(encoding="utf-8")
    workflow = yaml.safe_load(text.partition("```yaml\n")[2].partition("```")[0])

    (step,) = [s for s in workflow["jobs"]["review"]["steps"] if s.get("uses", "").endswith("/derivd")]
    assert step["with"].keys() <= ACTION["inputs"].keys()
