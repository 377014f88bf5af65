"""The daemon follows whatever editors and git do to its inputs, and people to its outputs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from daemon.protocol import Command
from daemon.status import State
from tests.support.command import try_derivd
from tests.support.daemon import DEADLINE, Project, daemon, edit_environment, replies, request, settle, wait_until

MANY = 300
"""How many functions a project has whose branches differ in hundreds of entries."""


def run(project: Project, *command: str) -> None:
    """Run a program in the project's folder."""
    subprocess.run(
        command, cwd=project.folder, env=edit_environment(), check=True, capture_output=True, timeout=DEADLINE
    )


def remove(folder: Path) -> None:
    """Delete a folder that the daemon writes to: all at once, as it may make it again before all of it is gone."""
    folder.rename(folder.with_name(".removed"))
    removed = folder.with_name(".removed")

    def gone() -> bool:
        # The daemon may finish what it was writing in the folder while that is being emptied.
        shutil.rmtree(removed, ignore_errors=True)
        return not removed.exists()

    wait_until(gone, "the end of the removed folder")


def vim_default(project: Project, text: str) -> None:
    """Vim where it may rename: the file becomes the backup, a new one is written, the backup goes."""
    backup = project.folder / "derivatives.yaml~"
    (project.folder / "4913").write_text("")
    (project.folder / "4913").unlink()
    project.derivatives.rename(backup)
    project.derivatives.write_text(text)
    os.chmod(project.derivatives, 0o644)
    backup.unlink()


def vim_copy(project: Project, text: str) -> None:
    """Vim with ``backupcopy=yes``: the backup is a copy, the file is written in place."""
    shutil.copy2(project.derivatives, project.folder / "derivatives.yaml~")
    project.derivatives.write_text(text)
    (project.folder / "derivatives.yaml~").unlink()


def real_vim(project: Project, text: str) -> None:
    """Vim itself, where it is installed."""
    if shutil.which("vim") is None:
        pytest.skip("there is no vim")
    (project.folder / "text").write_text(text)
    keep = ("-c", "set backup writebackup backupdir=. noswapfile viminfo=")
    run(
        project,
        "vim",
        "-es",
        "-u",
        "NONE",
        *keep,
        "-c",
        "%d",
        "-c",
        "0r text",
        "-c",
        "$d",
        "-c",
        "wq",
        "derivatives.yaml",
    )


def vscode(project: Project, text: str) -> None:
    """VS Code: truncated and written in place, in two steps."""
    with project.derivatives.open("w") as file:
        file.write(text[: len(text) // 2])
        file.flush()
        file.write(text[len(text) // 2 :])


def atomic(project: Project, text: str) -> None:
    """An atomic save: a temporary file in the same folder, renamed into place."""
    new = project.folder / ".derivatives.yaml.tmp"
    new.write_text(text)
    os.replace(new, project.derivatives)


def from_elsewhere(project: Project, text: str) -> None:
    """An atomic save by way of another folder."""
    elsewhere = project.folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    (elsewhere / "new").write_text(text)
    os.replace(elsewhere / "new", project.derivatives)


def removed_and_made(project: Project, text: str) -> None:
    """Removed, and made again after a while, as some sync tools do."""
    project.derivatives.unlink()
    project.derivatives.write_text(text)


def sed(project: Project, text: str) -> None:
    """``sed -i``, which must come to the same."""
    run(project, "sed", "-i", "/f1(/{n;s/grad.*/grad * 7/}", "derivatives.yaml")
    assert project.derivatives.read_text() == text


EDITORS: tuple[Callable[[Project, str], None], ...] = (
    vim_default,
    vim_copy,
    real_vim,
    vscode,
    atomic,
    from_elsewhere,
    removed_and_made,
    sed,
)


@pytest.mark.parametrize("save", EDITORS, ids=lambda save: save.__name__)
def test_save_of_an_editor_is_one_run(project: Project, tmp_path: Path, save: Callable[[Project, str], None]) -> None:
    with daemon(project) as watching:
        save(project, project.text(f1="7"))
        assert watching.next("generated")["emitted"] == ["F1Backward0"]
        assert settle(project).ok
        assert watching.unseen() == []
        project.assert_current(tmp_path / "clean")


def repository(folder: Path) -> Project:
    """A project in git with branches ``main`` and ``other``, which differ in hundreds of entries."""
    project = Project(folder, count=MANY)
    (folder / ".gitignore").write_text("/out/\n")
    run(project, "git", "init", "-q", "-b", "main")
    run(project, "git", "add", ".")
    run(project, "git", "commit", "-q", "-m", "main")
    run(project, "git", "checkout", "-q", "-b", "other")
    project.save(**{f"f{i}": "3" for i in range(0, MANY, 2)})
    project.native.write_text(project.native_text() + "- func: extra(Tensor self) -> Tensor\n")
    run(project, "git", "commit", "-q", "-a", "-m", "other")
    run(project, "git", "checkout", "-q", "main")
    return project


def test_checkouts_between_branches_with_hundreds_of_changed_entries(tmp_path: Path) -> None:
    project = repository(tmp_path / "project")
    with daemon(project) as watching:
        for branch in ("other", "main", "other"):
            run(project, "git", "checkout", "-q", branch)
            watching.next("generated", lambda e: e["written"])
            assert settle(project).ok
            assert project.has("grad * 3") == (branch == "other")
        project.assert_current(tmp_path / "clean")


def test_checkouts_in_quick_succession_end_with_the_last(tmp_path: Path) -> None:
    project = repository(tmp_path / "project")
    with daemon(project):
        for branch in ("other", "main") * 5:
            run(project, "git", "checkout", "-q", branch)
        run(project, "git", "checkout", "-q", "other")
        wait_until(lambda: project.has("grad * 3"), "the other branch")
        assert settle(project).ok
        project.assert_current(tmp_path / "clean")


def test_stash_and_back(tmp_path: Path) -> None:
    project = repository(tmp_path / "project")
    with daemon(project) as watching:
        project.save(f1="7")
        watching.next("generated")
        run(project, "git", "stash")
        watching.next("generated")
        assert not project.has("grad * 7")
        run(project, "git", "stash", "pop")
        watching.next("generated")
        assert settle(project).ok
        project.assert_current(tmp_path / "clean")


def test_rebase_with_a_conflict_that_is_solved(tmp_path: Path) -> None:
    project = repository(tmp_path / "project")
    with daemon(project) as watching:
        project.save(f0="7", f1="8")
        run(project, "git", "commit", "-q", "-a", "-m", "mine")
        watching.next("generated")
        assert subprocess.run(
            ["git", "rebase", "-q", "other"], cwd=project.folder, env=edit_environment(), capture_output=True
        ).returncode
        # The markers of a conflict are no YAML.
        assert watching.next("failed")
        run(project, "git", "checkout", "--theirs", "derivatives.yaml")
        run(project, "git", "-c", "core.editor=true", "commit", "-q", "-a", "-m", "mine")
        watching.next("generated", lambda e: e["fixed"])
        assert settle(project).ok
        assert project.has("grad * 8")
        project.assert_current(tmp_path / "clean")


def test_input_folder_deleted_and_made_again(tmp_path: Path) -> None:
    project = Project(tmp_path / "project", inputs="in")
    with daemon(project) as watching:
        before = project.outputs()
        shutil.rmtree(project.derivatives.parent)
        assert {d["code"] for d in watching.next("failed")["diagnostics"]} == {"D001"}
        assert project.outputs() == before
        project.make()
        project.save(f1="7")
        assert watching.next("generated", lambda e: e["fixed"])
        project.save(f1="8")
        wait_until(lambda: project.has("grad * 8"), "the edit in the new folder")


def test_project_deleted_as_a_whole_and_made_again(project: Project, tmp_path: Path) -> None:
    with daemon(project) as watching:
        remove(project.folder)
        watching.next("failed")
        assert not project.folder.exists()
        project.make()
        project.save(f1="7")
        watching.next("generated", lambda e: e["fixed"])
        wait_until(lambda: replies(project), "the new socket")
        assert settle(project).ok
        project.assert_current(tmp_path / "clean")
        status = request(project, Command.STATUS).status
        assert status is not None
        assert status.pid == watching.process.pid


def test_deleted_output_is_made_again_unasked(project: Project, tmp_path: Path) -> None:
    with daemon(project, "--rescan", "0.2") as watching:
        (project.out / "Functions.h").unlink()
        assert watching.next("generated")["written"] == ["Functions.h"]
        project.assert_current(tmp_path / "clean")


def test_deleted_output_folder_is_made_again_and_held(project: Project, tmp_path: Path) -> None:
    with daemon(project, "--rescan", "0.2") as watching:
        remove(project.out)
        assert len(watching.next("generated")["written"]) == 9
        wait_until(lambda: replies(project), "the new socket")
        project.save(f1="7")
        assert settle(project).ok
        project.assert_current(tmp_path / "clean")


@pytest.mark.parametrize("is_moved", [False, True], ids=["removed", "moved"])
def test_daemon_whose_output_folder_went_is_soon_back_to_be_stopped(
    project: Project, tmp_path: Path, is_moved: bool
) -> None:
    # It would not look unasked for a long time.
    with daemon(project, "--rescan", "1000") as watching:
        if is_moved:
            project.out.rename(tmp_path / "moved")
        else:
            remove(project.out)
        done = try_derivd("stop", "--out", "out", cwd=project.folder)
        assert "has ended" in done.stderr
        assert watching.wait() == 0


def test_edited_output_is_told_of_and_left_alone_until_it_is_moved_away(project: Project, tmp_path: Path) -> None:
    with daemon(project, "--rescan", "0.2") as watching:
        edited = project.out / "Functions_0.cpp"
        edited.write_text("mine")
        (problem,) = watching.next("failed")["diagnostics"]
        assert problem["code"] == "D031"
        assert problem["place"]["file"].endswith("Functions_0.cpp")
        assert edited.read_text() == "mine"
        edited.rename(tmp_path / "mine")
        assert watching.next("generated")["fixed"]
        project.assert_current(tmp_path / "clean")


def test_status_never_calls_outputs_current_that_somebody_changed(project: Project) -> None:
    # Unasked, it would not look for a long time.
    with daemon(project, "--rescan", "1000") as watching:
        (project.out / "Functions.h").unlink()
        status = request(project, Command.STATUS).status
        assert status is not None
        assert status.state is not State.CURRENT or (project.out / "Functions.h").exists()
        assert watching.next("generated")["written"] == ["Functions.h"]
        (project.out / "Functions.h").write_text("mine")
        status = request(project, Command.STATUS).status
        assert status is not None
        assert status.state is not State.CURRENT
        assert [d["code"] for d in watching.next("failed")["diagnostics"]] == ["D031"]


def test_places_of_problems_are_absolute_paths(project: Project, tmp_path: Path) -> None:
    with daemon(project, "--rescan", "0.2") as watching:
        edited = project.out / "Functions_0.cpp"
        edited.write_text("mine")
        (problem,) = watching.next("failed")["diagnostics"]
        assert problem["place"]["file"] == str(edited)
        edited.unlink()
        watching.next("generated")
        project.save(f1=")")
        (problem,) = watching.next("failed")["diagnostics"]
        assert problem["place"]["file"] == str(project.derivatives)
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        assert f"{project.derivatives}:" in try_derivd("wait", "--out", project.out, cwd=elsewhere).stderr


def test_save_that_changes_nothing_does_not_repeat_a_failure(project: Project) -> None:
    with daemon(project) as watching:
        project.save(f1=")")
        watching.next("failed")
        project.save(f1=")")
        assert not settle(project).ok
        assert watching.unseen() == []
        project.save(f0="7", f1=")")
        assert watching.next("failed")["changed"] == [str(project.derivatives)]


def test_half_written_yaml_is_an_error_until_the_rest_comes(project: Project, tmp_path: Path) -> None:
    text = project.text(f1="7")
    with daemon(project) as watching:
        before = project.outputs()
        project.derivatives.write_text(text[: text.index("self: grad * 7") + 2])
        watching.next("failed")
        assert project.outputs() == before
        project.derivatives.write_text(text)
        assert watching.next("generated")["fixed"]
        project.assert_current(tmp_path / "clean")


def test_file_that_is_still_being_written_is_not_read(project: Project, tmp_path: Path) -> None:
    text = project.text(f1="7")
    with daemon(project) as watching:
        with project.derivatives.open("w") as file:
            for start in range(0, len(text), 10):
                file.write(text[start : start + 10])
                file.flush()
        assert watching.next("generated")["emitted"] == ["F1Backward0"]
        assert settle(project).ok
        assert [event["event"] for event in watching.events].count("failed") == 0
        project.assert_current(tmp_path / "clean")


def test_template_with_a_syntax_error(project: Project) -> None:
    from gen.emit.templates import BUILTIN

    templates = project.folder / "templates"
    shutil.copytree(BUILTIN / "2.x" / "sharded", templates)
    with daemon(project, "--templates", "templates") as watching:
        before, good = project.outputs(), (templates / "Functions_common.h").read_text()
        (templates / "Functions_common.h").write_text(good + "${nonsense}\n")
        (problem,) = watching.next("failed")["diagnostics"]
        assert problem["code"] == "D027"
        assert problem["place"]["file"].endswith("Functions_common.h")
        assert project.outputs() == before
        (templates / "Functions_common.h").write_text(good + "// fine\n")
        assert watching.next("generated")["fixed"]
        assert project.has("// fine")


def test_burst_of_saves_is_served_by_few_runs(project: Project, tmp_path: Path) -> None:
    with daemon(project) as watching:
        for factor in range(300):
            project.save(f1=str(factor + 2))
        wait_until(lambda: project.has("grad * 301"), "the last save")
        assert settle(project).ok
        status = request(project, Command.STATUS).status
        assert status is not None
        assert status.runs < 30
        assert [event["event"] for event in watching.events].count("failed") == 0
        project.assert_current(tmp_path / "clean")
