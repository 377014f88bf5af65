"""``derivd review`` in a throw-away repository: which revision it takes, which inputs, and what it refuses."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import msgspec
import pytest

from tests.review.conftest import Derivd
from tests.review.project import ABS, CONFIG, DERIVATIVES, EXP, MUL_TENSOR, NATIVE, Project


def changes(derivd: Derivd, *arguments: str | Path) -> dict[str, str]:
    """Kinds of changes by Node."""
    done = derivd("review", *arguments, "--format", "json")
    assert done.code == 0, done.err
    return {change["op"]: change["kind"] for change in msgspec.json.decode(done.out)["changes"]}


def test_a_change_since_a_revision_is_shown(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    assert changes(derivd, "HEAD") == {"AbsBackward0": "changed"}


def test_without_a_revision_it_is_where_the_branch_left_main(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.git("checkout", "--quiet", "-b", "work")
    project.write("derivatives.yaml", DERIVATIVES + EXP)
    project.commit()
    project.git("checkout", "--quiet", "main")
    project.write("derivatives.yaml", MUL_TENSOR)
    project.commit()
    project.git("checkout", "--quiet", "work")

    assert changes(derivd) == {"ExpBackward0": "added", "ForeachExpBackward0": "added"}


def test_the_branch_of_the_origin_goes_before_the_local_one(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.git("update-ref", "refs/remotes/origin/main", "HEAD")
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")
    project.commit()

    assert changes(derivd) == {"AbsBackward0": "changed"}


def test_nothing_in_the_repository_changes(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.write("derivatives.yaml", ABS)
    before = sorted(path for path in project.folder.rglob("*") if ".git" not in path.parts)

    changes(derivd, "HEAD")

    assert sorted(path for path in project.folder.rglob("*") if ".git" not in path.parts) == before
    assert project.git("status", "--porcelain") == "M derivatives.yaml"


def test_a_file_that_was_not_there_yet_adds_its_functions(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.write("derivd.toml", CONFIG.replace('"derivatives.yaml"', '"derivatives.yaml", "more.yaml"'))
    project.write("more.yaml", EXP)
    project.git("add", "more.yaml")

    assert changes(derivd, "HEAD") == {"ExpBackward0": "added", "ForeachExpBackward0": "added"}


def test_a_file_that_git_does_not_track_is_the_same_on_both_sides(project: Project, derivd: Derivd) -> None:
    project.write("derivd.toml", CONFIG.replace('"derivatives.yaml"', '"derivatives.yaml", "more.yaml"'))
    project.commit()
    project.write("more.yaml", EXP)

    done = derivd("review", "HEAD")

    assert done.out.startswith("The generated code of 4 functions is unchanged.")
    assert "git does not track " in done.err


def test_a_file_that_the_configuration_did_not_name_yet_adds_its_functions(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.write("derivd.toml", CONFIG.replace('"derivatives.yaml"', '"derivatives.yaml", "more.yaml"'))
    project.write("more.yaml", EXP)

    assert changes(derivd, "HEAD") == {"ExpBackward0": "added", "ForeachExpBackward0": "added"}


def test_a_file_that_left_gits_index_is_still_read(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")
    project.git("rm", "--quiet", "--cached", "derivatives.yaml")

    assert changes(derivd, "HEAD") == {"AbsBackward0": "changed"}


def test_a_file_that_git_has_come_to_ignore_is_still_read(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.git("rm", "--quiet", "--cached", "derivatives.yaml")
    project.write(".gitignore", "derivatives.yaml\n")
    project.commit()
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    assert changes(derivd, "HEAD~1") == {"AbsBackward0": "changed"}


def test_a_folder_of_templates_that_left_gits_index_is_still_read(project: Project, derivd: Derivd) -> None:
    for name in ("Functions.h", "Functions.cpp", "python_functions.h", "python_functions.cpp"):
        project.write(f"templates/{name}", "// ${generated_comment}\n")
    project.write("derivd.toml", CONFIG + 'layout = "upstream"\ntemplates = "templates"\n')
    project.commit()
    project.git("rm", "--quiet", "-r", "--cached", "templates")
    project.write("templates/Functions.h", "// new\n// ${generated_comment}\n")

    report = msgspec.json.decode(derivd("review", "HEAD", "--format", "json").out)

    assert report["files"] == [{"name": "Functions.h", "kind": "changed"}]


def test_a_renamed_file_is_found_by_the_configuration_of_the_revision(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.git("mv", "derivatives.yaml", "formulas.yaml")
    project.write("derivd.toml", CONFIG.replace("derivatives.yaml", "formulas.yaml"))
    # So different that git takes it for a new file.
    project.write("formulas.yaml", "# " + "x" * 4000 + "\n" + DERIVATIVES.replace("self.sgn()", "self.sign()"))

    assert changes(derivd, "HEAD") == {"AbsBackward0": "changed"}


def test_a_renamed_file_is_found_by_git_where_flags_name_it(project: Project, derivd: Derivd) -> None:
    (project.folder / "derivd.toml").unlink()
    project.commit()
    project.git("mv", "derivatives.yaml", "formulas.yaml")
    project.replace("formulas.yaml", "self.sgn()", "self.sign()")
    files = ("--native-functions", "native_functions.yaml", "--derivatives", "formulas.yaml", "--release", "2.13")

    assert changes(derivd, "HEAD", *files) == {"AbsBackward0": "changed"}


def test_a_renamed_folder_of_a_spec_is_followed(project: Project, derivd: Derivd) -> None:
    (project.folder / "derivd.toml").unlink()
    for name, text in (("ATen/native/native_functions", NATIVE), ("autograd/derivatives", DERIVATIVES)):
        project.write(f"old/torchgen/packaged/{name}.yaml", text)
    project.write("old/torch/version.py", "__version__ = '2.13.0'\n")
    project.commit()
    project.git("mv", "old", "new")
    project.replace("new/torchgen/packaged/autograd/derivatives.yaml", "self.sgn()", "self.sign()")

    assert changes(derivd, "HEAD", "--spec", "new") == {"AbsBackward0": "changed"}


def test_the_files_around_are_found_at_the_revision_too(project: Project, derivd: Derivd) -> None:
    (project.folder / "derivd.toml").unlink()
    project.commit()
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    assert changes(derivd, "HEAD", "--release", "2.13") == {"AbsBackward0": "changed"}


def test_files_around_that_were_not_there_yet_add_their_functions(project: Project, derivd: Derivd) -> None:
    (project.folder / "derivd.toml").unlink()
    (project.folder / "derivatives.yaml").unlink()
    project.commit()
    project.write("derivatives.yaml", ABS)
    project.git("add", "--all")

    assert changes(derivd, "HEAD", "--release", "2.13") == {"AbsBackward0": "added"}


def test_a_spec_that_was_not_there_yet_adds_its_functions(project: Project, derivd: Derivd) -> None:
    (project.folder / "derivd.toml").unlink()
    project.commit()
    for name, text in (("ATen/native/native_functions", NATIVE), ("autograd/derivatives", ABS)):
        project.write(f"spec/torchgen/packaged/{name}.yaml", text)
    project.write("spec/torch/version.py", "__version__ = '2.13.0'\n")
    project.git("add", "--all")

    assert changes(derivd, "HEAD", "--spec", "spec") == {"AbsBackward0": "added"}


@pytest.mark.parametrize("through", ["file", "folder"])
def test_symbolic_links_are_followed_at_the_revision(project: Project, derivd: Derivd, through: str) -> None:
    project.write("v2/derivatives.yaml", DERIVATIVES)
    name = "link/derivatives.yaml" if through == "folder" else "link.yaml"
    (project.folder / name.partition("/")[0]).symlink_to("v2" if through == "folder" else "v2/derivatives.yaml")
    project.write("derivd.toml", CONFIG.replace("derivatives.yaml", name))
    project.commit()
    project.replace("v2/derivatives.yaml", "self.sgn()", "self.sign()")

    assert changes(derivd, "HEAD") == {"AbsBackward0": "changed"}


def test_a_link_that_leads_out_of_the_repository_is_the_same_on_both_sides(project: Project, derivd: Derivd) -> None:
    outside = project.folder.parent / "native_functions.yaml"
    outside.write_text(NATIVE, encoding="utf-8")
    (project.folder / "native_functions.yaml").unlink()
    (project.folder / "native_functions.yaml").symlink_to(outside)
    project.commit()
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    assert changes(derivd, "HEAD") == {"AbsBackward0": "changed"}


def test_the_repository_is_that_of_the_current_folder_where_it_has_inputs(project: Project, derivd: Derivd) -> None:
    other = Project(project.folder / "pytorch", EXP)
    other.commit()
    project.write(".gitignore", "pytorch\n")
    files = ['"pytorch/derivatives.yaml"', '"derivatives.yaml"']
    project.write("derivd.toml", CONFIG.replace('"derivatives.yaml"', ", ".join(files)))
    project.commit()
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    assert changes(derivd, "HEAD") == {"AbsBackward0": "changed"}


def test_other_keys_of_the_revisions_configuration_count_too(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.write("derivd.toml", CONFIG + 'layout = "upstream"\n')

    report = msgspec.json.decode(derivd("review", "HEAD", "--format", "json").out)

    assert {"name": "Functions.cpp", "kind": "added"} in report["files"]
    assert {"name": "Functions_0.cpp", "kind": "removed"} in report["files"]


def test_a_wrong_key_at_the_revision_is_told_at_its_place_there(project: Project, derivd: Derivd) -> None:
    project.write("derivd.toml", CONFIG.replace("derivatives", "derivatvies", 1))
    commit = project.commit()
    project.write("derivd.toml", CONFIG)

    done = derivd("review", "HEAD")

    assert done.code == 2
    assert f"{commit[:10]}:derivd.toml" in done.err
    assert "did you mean `derivatives`?" in done.err
    assert "/then/" not in done.err


def test_templates_that_lack_a_file_at_the_revision_are_told_at_their_place_there(
    project: Project, derivd: Derivd
) -> None:
    project.write("derivd.toml", CONFIG + 'layout = "upstream"\ntemplates = "templates"\n')
    project.write("templates/Functions.h", "// ${no_such_variable}\n")
    commit = project.commit()
    project.write("derivd.toml", CONFIG)

    done = derivd("review", "HEAD")

    assert done.code == 1
    assert f"{commit[:10]}:templates/" in done.err
    assert "/then/" not in done.err


def test_a_file_outside_of_the_repository_is_the_same_on_both_sides(project: Project, derivd: Derivd) -> None:
    project.commit()
    outside = project.folder.parent / "native_functions.yaml"
    outside.write_text(NATIVE, encoding="utf-8")
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    arguments = ("--native-functions", outside, "--derivatives", "derivatives.yaml")

    assert changes(derivd, "HEAD", *arguments) == {"AbsBackward0": "changed"}


def test_the_release_is_that_of_the_configuration_on_each_side(project: Project, derivd: Derivd) -> None:
    project.write("derivatives.yaml", EXP)
    project.write("derivd.toml", CONFIG.replace("2.13", "2.12"))
    project.commit()
    project.write("derivd.toml", CONFIG)

    report = msgspec.json.decode(derivd("review", "HEAD", "--format", "json").out)

    # Saved outputs are unpacked in another way since 2.13.
    assert (report["release_before"], report["release_after"]) == ("2.12", "2.13")
    assert [change["op"] for change in report["changes"]] == ["ExpBackward0", "ForeachExpBackward0"]


def test_templates_are_compared_too(project: Project, derivd: Derivd) -> None:
    for name in ("Functions.h", "Functions.cpp", "python_functions.h", "python_functions.cpp"):
        project.write(f"templates/{name}", "// ${generated_comment}\n")
    project.write("derivd.toml", CONFIG + 'layout = "upstream"\ntemplates = "templates"\n')
    project.commit()
    project.write("templates/Functions.h", "// new\n// ${generated_comment}\n")

    report = msgspec.json.decode(derivd("review", "HEAD", "--format", "json").out)

    assert report["files"] == [{"name": "Functions.h", "kind": "changed"}]
    assert report["changes"] == []


def test_errors_at_the_revision_are_told_at_their_place_there(project: Project, derivd: Derivd) -> None:
    project.write("derivatives.yaml", ABS.replace("self:", "slef:"))
    commit = project.commit()
    project.write("derivatives.yaml", ABS)

    done = derivd("review", "HEAD")

    assert done.code == 1
    assert f"{commit[:10]}:derivatives.yaml:2:3\n" in done.err


def test_errors_now_are_told_at_their_place(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.write("derivatives.yaml", ABS.replace("self:", "slef:"))

    done = derivd("review", "HEAD")

    assert done.code == 1
    assert " derivatives.yaml:2:3\n" in done.err


@pytest.mark.parametrize("revision", ["nothing", "--output=x", "$(touch x)", "HEAD; touch x", ""])
def test_an_unknown_revision_is_wrong_usage(project: Project, derivd: Derivd, revision: str) -> None:
    project.commit()

    done = derivd("review", "--", revision)

    assert done.code == 2
    assert f"git knows no commit `{revision}`" in done.err
    assert not (project.folder / "x").exists()


@pytest.mark.usefixtures("project")
def test_without_a_repository_there_is_nothing_to_compare_with(derivd: Derivd) -> None:
    done = derivd("review", "HEAD")

    assert done.code == 2
    assert "is not in a git repository" in done.err


def test_inputs_that_git_does_not_track_cannot_be_compared(project: Project, derivd: Derivd) -> None:
    project.write("README", "")
    project.write(".gitignore", "*.yaml\n")
    project.commit()

    done = derivd("review", "HEAD")

    assert done.code == 2
    assert "git tracks none of the inputs" in done.err


def test_a_repository_without_a_main_branch_needs_a_revision(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.git("branch", "--move", "trunk")

    done = derivd("review")

    assert done.code == 2
    assert "there is no main branch" in done.err


def test_a_shallow_clone_says_that_history_is_missing(
    project: Project, derivd: Derivd, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = project.commit()
    project.write("derivatives.yaml", ABS)
    project.commit()
    clone = project.folder.parent / "clone"
    project.git("clone", "--quiet", "--depth=1", f"file://{project.folder}", str(clone))
    monkeypatch.chdir(clone)

    done = derivd("review", first)

    assert done.code == 2
    assert "the clone is shallow, fetch more of its history" in done.err


def test_without_git_the_message_says_so(project: Project, derivd: Derivd, monkeypatch: pytest.MonkeyPatch) -> None:
    project.commit()
    monkeypatch.setenv("PATH", str(project.folder))

    done = derivd("review", "HEAD")

    assert done.code == 2
    assert "git cannot be run" in done.err


def test_names_of_files_may_hold_anything_but_line_ends(project: Project, derivd: Derivd) -> None:
    name = "d $(touch x) 'é' [a] *.yaml"
    (project.folder / "derivatives.yaml").rename(project.folder / name)
    project.write("derivd.toml", CONFIG.replace("derivatives.yaml", name))
    project.commit()
    project.replace(name, "self.sgn()", "self.sign()")

    assert changes(derivd, "HEAD") == {"AbsBackward0": "changed"}
    assert not (project.folder / "x").exists()


def test_html_without_its_packages_says_what_to_install(
    project: Project, derivd: Derivd, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.commit()
    monkeypatch.setitem(sys.modules, "jinja2", None)
    monkeypatch.delitem(sys.modules, "gen.review.html", raising=False)
    monkeypatch.delattr("gen.review.html", raising=False)

    done = derivd("review", "HEAD", "--format", "html")

    assert (done.code, done.out) == (2, "")
    assert "derivd: HTML reports need the package jinja2; install it with `pip install 'derivd[review]'`" in done.err


def test_the_limit_of_a_markdown_report_is_kept(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.write("derivatives.yaml", ABS + EXP)

    assert len(derivd("review", "HEAD", "--format", "markdown", "--limit", "2000").out.encode()) <= 2000


def test_a_renamed_repository_folder_does_not_matter(
    project: Project, derivd: Derivd, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.commit()
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")
    moved = project.folder.parent / "with a blank"
    shutil.move(project.folder, moved)
    monkeypatch.chdir(moved)

    assert changes(derivd, "HEAD") == {"AbsBackward0": "changed"}
