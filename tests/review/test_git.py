"""Reading a repository: what git is asked for is what was meant, and what it cannot give is told."""

from __future__ import annotations

import pytest

from gen.review.git import FILE, FOLDER, Repository, RevisionError
from tests.review.project import Project


def test_a_revision_that_starts_with_a_dash_is_no_option(project: Project) -> None:
    commit = project.commit()
    project.git("update-ref", "refs/heads/-old", commit)

    assert Repository(project.folder).commit("-old") == commit


def test_a_branch_that_shares_no_commit_with_the_main_one_needs_a_revision(project: Project) -> None:
    project.commit()
    project.git("checkout", "--quiet", "--orphan", "other")
    project.commit("another beginning")

    with pytest.raises(RevisionError, match="HEAD and main have no common commit; name the revision to compare with"):
        Repository(project.folder).base()


def test_what_stood_at_a_path_is_found_through_links_that_stay_inside(project: Project) -> None:
    project.write("v2/a.yaml", "text")
    links = {"file": "v2/a.yaml", "folder": "v2", "out": "/etc/passwd", "dangling": "no", "loop": "loop"}
    for name, target in links.items():
        (project.folder / name).symlink_to(target)
    commit = project.commit()
    repository = Repository(project.folder)

    found = repository.find(commit, ["file", "folder/a.yaml", "folder", *links, "no such\tfile", "v2/a.yaml/below"])

    assert {path: held.kind for path, held in found.items()} == {
        "file": FILE,
        "folder/a.yaml": FILE,
        "folder": FOLDER,
    }
    assert repository.read([found["file"].name, found["folder/a.yaml"].name]) == [b"text", b"text"]
    assert repository.files_in(found["folder"].name) == ["a.yaml"]


def test_renamed_files_are_known_by_their_new_paths(project: Project) -> None:
    commit = project.commit()
    project.git("mv", "derivatives.yaml", "formulas.yaml")

    assert Repository(project.folder).renamed(commit) == {"formulas.yaml": "derivatives.yaml"}


def test_paths_are_told_from_the_root(project: Project) -> None:
    project.commit()
    repository = Repository(project.folder)

    paths = [".", "a/../b.yaml", project.folder / "c", project.folder.parent / "d"]
    assert [repository.inside(path) for path in paths] == ["", "b.yaml", "c", None]
