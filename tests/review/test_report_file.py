"""``derivd review --output``: a report is written to a file, and over nothing but an earlier report."""

from __future__ import annotations

import pytest

from tests.review.conftest import Derivd
from tests.review.project import CONFIG, Project


@pytest.mark.parametrize(
    ("format_", "start"),
    [("text", "2 functions: "), ("markdown", "### Generated code"), ("json", "{"), ("html", "<!doctype html>")],
)
def test_each_format_can_be_written_to_a_file(project: Project, derivd: Derivd, format_: str, start: str) -> None:
    project.commit()
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    done = derivd("review", "HEAD", "--format", format_, "--output", "report")

    assert (done.code, done.out) == (0, "")
    assert (project.folder / "report").read_text(encoding="utf-8").startswith(start)


@pytest.mark.parametrize("format_", ["text", "markdown", "json", "html"])
def test_an_earlier_report_of_the_format_is_overwritten(project: Project, derivd: Derivd, format_: str) -> None:
    project.commit()
    arguments = ("review", "HEAD", "--format", format_, "--output", "report")
    first = derivd(*arguments)
    project.replace("derivatives.yaml", "self.sgn()", "self.sign()")

    assert (first.code, derivd(*arguments).code, derivd(*arguments).code) == (0, 0, 0)
    assert "sign()" in (project.folder / "report").read_text(encoding="utf-8").replace("<span>", "")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("derivatives.yaml", "derivatives.yaml is an input"),
        ("link.yaml", "link.yaml is an input"),
        ("derivd.toml", "derivd.toml is an input"),
        ("templates/new.h", "templates/new.h lies in the folder of templates"),
        ("build/generated/Functions.h", "build/generated/Functions.h is a generated file"),
        ("build/generated/Functions_7.cpp", "build/generated/Functions_7.cpp is a generated file"),
        ("build/generated/.derivd/report", "build/generated/.derivd/report lies in derivd's own folder"),
        ("notes", "notes is not a html report of `derivd review`, so it is not overwritten"),
        ("page.html", "page.html is not a html report of `derivd review`, so it is not overwritten"),
        ("templates", "templates lies in the folder of templates"),
        ("build", "build is a folder"),
    ],
)
def test_a_report_is_written_over_nothing_but_a_report(
    project: Project, derivd: Derivd, name: str, message: str
) -> None:
    for template in ("Functions.h", "Functions.cpp", "python_functions.h", "python_functions.cpp"):
        project.write(f"templates/{template}", "// ${generated_comment}\n")
    project.write("derivd.toml", CONFIG + 'layout = "upstream"\ntemplates = "templates"\n')
    project.write("notes", "5 functions: to look at\n")
    project.write("page.html", '<!doctype html>\n<html lang="en">\n<head>\n<title>Home</title>\n')
    (project.folder / "link.yaml").symlink_to("derivatives.yaml")
    project.commit()
    assert derivd("gen").code == 0
    before = {path: path.read_bytes() for path in project.folder.rglob("*") if path.is_file()}

    done = derivd("review", "HEAD", "--format", "html", "--output", name)

    assert (done.code, done.out) == (2, "")
    assert f"derivd: {message}" in done.err
    assert {path: path.read_bytes() for path in project.folder.rglob("*") if path.is_file()} == before


def test_an_empty_file_may_become_a_report(project: Project, derivd: Derivd) -> None:
    project.commit()
    project.write("report", "")

    assert derivd("review", "HEAD", "--output", "report").code == 0
