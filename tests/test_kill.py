"""A run that dies or fails at any of its writes leaves whole files, and the next run completes its work."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from gen.options import Options
from gen.output.manifest import STATE_FOLDER
from tests.support.faults import KILLED, REFUSED, Answer, FaultyRuns, Request
from tests.support.flushing import without_flushing
from tests.support.runs import Project, contents, run

__all__ = ["without_flushing"]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a child that dies is made by fork")

FORMULA = ("self: grad * result", "self: result * grad")
DECLARATION = ("self: grad * other\n  other: grad * self", "self: grad * other")

Edit = Callable[[Project], Options]


def edit_a_formula(project: Project) -> Options:
    project.edit(*FORMULA)
    return project.options()


def edit_a_declaration(project: Project) -> Options:
    project.edit(*DECLARATION)
    return project.options()


def change_the_shards(project: Project) -> Options:
    return project.options(shards=2)


def change_the_layout(project: Project) -> Options:
    return project.options(layout="upstream")


def generate_first(project: Project) -> Options:
    shutil.rmtree(project.out)
    return project.options()


EDITS = [edit_a_formula, edit_a_declaration, change_the_shards, change_the_layout, generate_first]


@pytest.fixture(scope="module")
def runs() -> Iterator[FaultyRuns]:
    with FaultyRuns() as runs:
        yield runs


class Scene:
    """A project that was generated once and then edited, as often as it is asked for."""

    def __init__(self, folder: Path, edit: Edit) -> None:
        self._origin = Project(folder / "origin")
        run(self._origin.options())
        self._copy = folder / "copy"
        self._edit = edit
        self.before: dict[str, bytes] = {}
        project, options = self.fresh()
        clean = folder / "clean"
        run(project.options(out=clean, **_arrangement(options)))
        self.after = contents(clean)

    def fresh(self) -> tuple[Project, Options]:
        """A copy of the project before the run that is going to fail, and that run's options."""
        shutil.rmtree(self._copy, ignore_errors=True)
        shutil.copytree(self._origin.folder, self._copy)
        project = Project(self._copy)
        options = self._edit(project)
        self.before = contents(project.out) if project.out.exists() else {}
        return project, options


def _arrangement(options: Options) -> dict[str, object]:
    return {"shards": options.shards, "layout": options.layout}


def _faults(scene: Scene, runs: FaultyRuns, kind: str) -> Iterator[tuple[Project, Options, Answer]]:
    """One run after another, each with its fault one operation later, until none is left."""
    for at in count(1):
        project, options = scene.fresh()
        answer = runs.run(Request(options, at, kind))
        if len(answer.operations) < at:
            assert at > 10, "too few operations: the faults are not where the writes are"
            return
        yield project, options, answer


@pytest.mark.parametrize("edit", EDITS)
def test_the_next_run_completes_the_work_of_one_that_was_killed(tmp_path: Path, runs: FaultyRuns, edit: Edit) -> None:
    scene = Scene(tmp_path, edit)
    for project, options, answer in _faults(scene, runs, "kill"):
        assert answer.code == KILLED, answer
        for name, data in project.contents().items():
            if not name.endswith("-tmp"):
                assert data in (scene.before.get(name), scene.after.get(name)), (name, answer)
        run(options)
        assert project.contents() == scene.after, answer
        left = [path.name for path in (project.out / STATE_FOLDER).iterdir() if path.name.endswith("-tmp")]
        assert left == [], answer


def test_two_runs_that_are_killed_leave_nothing_that_looks_like_somebody_elses(
    tmp_path: Path, runs: FaultyRuns
) -> None:
    scene = Scene(tmp_path, edit_a_formula)
    project, options = scene.fresh()
    operations = runs.run(Request(options, 0)).operations
    renamed = [at for at, operation in enumerate(operations, 1) if operation == "replace"][1]
    for at in count(1):
        project, options = scene.fresh()
        assert runs.run(Request(options, renamed + 1)).code == KILLED
        assert project.contents() == scene.after
        project.edit("self: result * grad", "self: 2 * grad")
        second = runs.run(Request(options, at))
        project.edit("self: 2 * grad", "self: 3 * grad")
        run(options)
        assert b"3 * grad" in b"".join(project.contents().values()), second
        if second.code == 0:
            break


@pytest.mark.parametrize("edit", [edit_a_formula, change_the_shards, generate_first])
def test_a_full_disk_is_reported_and_changes_all_files_or_none(tmp_path: Path, runs: FaultyRuns, edit: Edit) -> None:
    scene = Scene(tmp_path, edit)
    for project, options, answer in _faults(scene, runs, "full"):
        found = project.contents() if project.out.exists() else {}
        assert found in (scene.before, scene.after), answer
        if answer.code == REFUSED:
            assert answer.message.startswith("cannot write "), answer
            assert answer.message.endswith(": No space left on device"), answer
        else:
            # Only the store, which is a cache, could not be written.
            assert answer.code == 0, answer
            assert found == scene.after, answer
        run(options)
        assert project.contents() == scene.after, answer
