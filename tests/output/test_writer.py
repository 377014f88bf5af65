"""What a run does to an output folder, whatever is in the way."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from gen.diagnostics import SpecError
from gen.output.atomic import SUFFIX
from gen.output.manifest import manifest_path, read_manifest
from gen.output.sharded import shard_of
from tests.support.faults import REFUSED, UNREADABLE, FaultyRuns, Request
from tests.support.runs import Project, contents, run

EXP = f"Functions_{shard_of('exp', 4)}.cpp"
"""The file with the definition of exp's Node."""

OLD, NEW = "self: grad * result", "self: result * grad"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project that has been generated."""
    project = Project(tmp_path)
    run(project.options())
    return project


def clean(project: Project) -> dict[str, bytes]:
    out = project.folder / "clean"
    run(project.options(out=out))
    return contents(out)


def code_of(project: Project, **options: object) -> tuple[str, str]:
    """The code and the message with which a run is refused."""
    with pytest.raises(SpecError) as caught:
        run(project.options(**options))  # type: ignore[arg-type]
    return caught.value.diagnostics[0].code, caught.value.diagnostics[0].message


def test_untouched_files_keep_their_time(project: Project) -> None:
    for name in project.contents():
        os.utime(project.out / name, ns=(1, 1))
    project.edit(OLD, NEW)
    assert run(project.options()).written == (EXP,)
    touched = {name for name in project.contents() if (project.out / name).stat().st_mtime_ns != 1}
    assert touched == {EXP}


def test_an_edited_output_is_refused_and_nothing_is_written(project: Project) -> None:
    (project.out / EXP).write_text("// mine\n")
    project.edit("self: -grad", "self: grad.neg()")
    before = project.contents()
    code, message = code_of(project)
    assert code == "D031"
    assert message == f"{project.out / EXP} would be overwritten, but derivd did not write what is in it"
    assert project.contents() == before


def test_force_overwrites_an_edited_output(project: Project) -> None:
    (project.out / EXP).write_text("// mine\n")
    assert run(project.options(), force=True).written == (EXP,)
    assert project.contents() == clean(project)


def test_an_output_edited_to_what_it_is_going_to_be_is_fine(project: Project) -> None:
    project.edit(OLD, NEW)
    (project.out / EXP).write_bytes(clean(project)[EXP])
    assert run(project.options()).written == ()


def test_files_of_others_stay(project: Project) -> None:
    (project.out / "notes.txt").write_text("mine")
    (project.out / "Functions_9.h").write_text("mine")
    run(project.options(shards=2), force=True)
    assert {"notes.txt", "Functions_9.h"} <= project.contents().keys()


def test_an_edited_orphan_is_left_and_told_in_every_run(project: Project) -> None:
    (project.out / "Functions_3.h").write_text("// mine\n")
    for _ in range(2):
        assert run(project.options(shards=3)).kept == ("Functions_3.h",)
    assert (project.out / "Functions_3.h").read_text() == "// mine\n"


def test_an_edited_orphan_is_no_output(project: Project) -> None:
    (project.out / "Functions_3.h").write_text("// mine\n")
    run(project.options(shards=3))
    assert "Functions_3.h" not in read_manifest(project.out)[0].files


def test_force_deletes_an_edited_orphan(project: Project) -> None:
    (project.out / "Functions_3.h").write_text("// mine\n")
    run(project.options(shards=3))
    record = run(project.options(shards=3), force=True)
    assert (record.deleted, record.kept) == (("Functions_3.h",), ())


def test_an_edited_orphan_that_belongs_again_is_not_overwritten(project: Project) -> None:
    path = project.out / "Functions_3.h"
    path.write_text("// @generated\n// mine\n")
    run(project.options(shards=3))
    assert code_of(project)[0] == "D031"


def test_without_its_state_a_folder_becomes_what_a_clean_one_is(project: Project) -> None:
    manifest_path(project.out).unlink()
    project.edit(OLD, NEW)
    record = run(project.options())
    assert record.adopted == (EXP,)
    assert project.contents() == clean(project)


def test_without_its_state_files_of_other_shards_are_told(project: Project) -> None:
    manifest_path(project.out).unlink()
    left = ("Functions_3.cpp", "Functions_3.h", "python_functions_3.cpp")
    assert run(project.options(shards=3)).kept == left
    assert run(project.options(shards=3), force=True).deleted == left


def test_a_damaged_manifest_is_remarked_on_once(project: Project) -> None:
    manifest_path(project.out).write_bytes(os.urandom(100))
    assert run(project.options()).warnings == ("the record of generated files was damaged and has been made anew",)
    assert run(project.options()).warnings == ()


def test_temporary_files_of_a_killed_run_are_removed(project: Project) -> None:
    elsewhere = project.folder / "elsewhere"
    elsewhere.mkdir()
    (project.out / EXP).rename(elsewhere / "target.cpp")
    (project.out / EXP).symlink_to(elsewhere / "target.cpp")
    leftovers = [
        project.out / f".{EXP}.7{SUFFIX}",
        manifest_path(project.out).parent / f".manifest.json.7{SUFFIX}",
        elsewhere / f".target.cpp.7{SUFFIX}",
    ]
    for path in leftovers:
        path.write_text("half of a fi")
    run(project.options())
    assert [path for path in leftovers if path.exists()] == []


def test_a_linked_output_folder_is_written_through(tmp_path: Path) -> None:
    project = Project(tmp_path / "project")
    (tmp_path / "real").mkdir()
    project.out.symlink_to(tmp_path / "real")
    run(project.options())
    assert project.out.is_symlink()
    assert contents(tmp_path / "real") == clean(project)


def test_a_linked_output_stays_a_link(project: Project) -> None:
    target = project.folder / "target.cpp"
    (project.out / EXP).rename(target)
    (project.out / EXP).symlink_to(target)
    project.edit(OLD, NEW)
    run(project.options())
    assert (project.out / EXP).is_symlink()
    assert target.read_bytes() == clean(project)[EXP]


def test_an_output_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.out.write_text("mine")
    code, message = code_of(project)
    assert (code, message.rpartition(": ")[2]) == ("D028", "Not a directory")
    assert project.out.read_text() == "mine"


def test_a_state_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.out.mkdir()
    (project.out / ".derivd").write_text("mine")
    assert code_of(project)[0] == "D028"


def test_a_folder_in_the_place_of_an_output_is_refused(project: Project) -> None:
    (project.out / EXP).unlink()
    (project.out / EXP).mkdir()
    assert code_of(project) == ("D028", f"cannot read {project.out / EXP}: Is a directory")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process of another user is made by fork")
def test_a_folder_that_may_not_be_written_is_refused() -> None:
    # Not `tmp_path`, which only its owner may read.
    with tempfile.TemporaryDirectory() as folder, FaultyRuns() as runs:
        Path(folder).chmod(0o755)
        project = Project(Path(folder) / "project")
        run(project.options())
        project.edit(OLD, NEW)
        before = project.contents()
        state = project.out / ".derivd"
        for path in (project.out, state):
            path.chmod(0o555)
        answer = runs.run(Request(project.options(), 0, "nobody"))
        for path in (project.out, state):
            path.chmod(0o755)
        if answer.code == UNREADABLE:
            pytest.skip("only this user may read this checkout")
        assert answer.code == REFUSED, answer
        assert answer.message == f"cannot write {state / 'lock'}: Permission denied"
        assert project.contents() == before
