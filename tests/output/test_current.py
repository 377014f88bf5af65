"""An output folder is called current only if a run would find nothing to do."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gen.emit.templates import BUILTIN
from gen.loader import Loader, Spec
from gen.options import Options
from gen.output import current
from gen.output.current import current_manifest
from gen.output.digests import FolderDigests
from tests.support.runs import Project, run


class Templated(Project):
    """A project with templates, a header and tags of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        shutil.copytree(BUILTIN / "2.x" / "sharded", folder / "templates")
        (folder / "helpers.h").write_text("#pragma once\n")

    def options(self, **others: object) -> Options:  # type: ignore[override]
        folder = str(self.folder)
        fixed = {"templates": f"{folder}/templates", "headers": (f"{folder}/helpers.h",)}
        return super().options(**{**fixed, **others})  # type: ignore[arg-type]


@pytest.fixture
def project(tmp_path: Path) -> Templated:
    project = Templated(tmp_path)
    run(project.options())
    return project


def test_a_folder_is_current_after_a_run(project: Templated) -> None:
    manifest = current_manifest(project.options())
    assert manifest is not None
    assert manifest.files.keys() == project.contents().keys()


def test_a_folder_without_a_run_is_not(tmp_path: Path) -> None:
    assert current_manifest(Templated(tmp_path).options()) is None


EDITS: dict[str, Callable[[Templated], None]] = {
    "an input": lambda p: p.edit("self: -grad", "self: grad.neg()"),
    "a template": lambda p: (p.folder / "templates" / "Functions.h").write_text("// ${generated_comment}\n"),
    "a header": lambda p: (p.folder / "helpers.h").write_text("// edited\n"),
    "an output": lambda p: (p.out / "Functions.h").write_text("// edited\n"),
    "an input that is gone": lambda p: p.native.unlink(),
    "an output that is gone": lambda p: (p.out / "Functions_0.cpp").unlink(),
    "no state": lambda p: shutil.rmtree(p.out / ".derivd"),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_makes_it_stale(project: Templated, edit: Callable[[Templated], None]) -> None:
    edit(project)
    assert current_manifest(project.options()) is None


@pytest.mark.parametrize(
    "others",
    [{"shards": 3}, {"release": "2.12"}, {"includes": ("a.h",)}, {"headers": ()}, {"layout": "upstream"}],
    ids=str,
)
def test_other_options_make_it_stale(project: Templated, others: dict[str, object]) -> None:
    assert current_manifest(project.options(**others)) is None


def test_another_generator_makes_it_stale(project: Templated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current, "generator_digest", lambda: "another")
    assert current_manifest(project.options()) is None


def test_a_touched_input_does_not(project: Templated) -> None:
    os.utime(project.derivatives)
    assert current_manifest(project.options()) is not None


def test_a_folder_that_holds_an_edited_orphan_is_not_current(project: Templated) -> None:
    (project.out / "Functions_3.h").write_text("// mine\n")
    run(project.options(shards=3))
    assert current_manifest(project.options(shards=3)) is None


@pytest.mark.parametrize("edited", ["derivatives.yaml", "templates/Functions.h", "helpers.h"])
def test_an_input_that_changes_during_a_run_leaves_the_folder_stale(
    project: Templated, monkeypatch: pytest.MonkeyPatch, edited: str
) -> None:
    """What was written was made from the old bytes, and must not pass for what the new ones give."""
    project.edit("self: -grad", "self: grad.neg()")
    path = project.folder / edited
    load = Loader.load

    def load_then_edit(*arguments: Any) -> Spec:
        spec = load(*arguments)
        path.write_text(path.read_text() + "\n# edited meanwhile\n")
        return spec

    monkeypatch.setattr(Loader, "load", load_then_edit)
    run(project.options())
    monkeypatch.undo()
    assert current_manifest(project.options()) is None


def test_digests_of_a_folder_follow_its_files(tmp_path: Path) -> None:
    digests = FolderDigests(tmp_path)
    assert digests.digest("a") is None
    (tmp_path / "a").write_text("1")
    first = digests.digest("a")
    (tmp_path / "a").write_text("2")
    os.utime(tmp_path / "a", ns=(1, 1))
    second = digests.digest("a")
    (tmp_path / "a").unlink()
    assert len({first, second, None}) == 3
    assert digests.digest("a") is None


def test_a_settled_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("1")
    digests = FolderDigests(tmp_path)
    monkeypatch.setattr("time.time", lambda: (tmp_path / "a").stat().st_ctime + 3)
    first = digests.digest("a")
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail(f"{path} was read again"))
    assert digests.digest("a") == first


def test_a_file_that_has_just_changed_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have changed within one tick of its clock, which nothing else would tell."""
    (tmp_path / "a").write_text("1")
    digests = FolderDigests(tmp_path)
    first = digests.digest("a")
    monkeypatch.setattr(Path, "read_bytes", lambda _: b"2")
    assert digests.digest("a") != first
