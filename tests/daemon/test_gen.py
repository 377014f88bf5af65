"""``derivd gen`` as people run it: what it writes, says and exits with."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from daemon.cli import run
from gen.discover import builtin
from gen.releases import NEWEST
from gen.version import generator_files
from tests.support.command import try_derivd

NATIVE = "- func: mul.Tensor(Tensor self, Tensor other) -> Tensor\n"
DERIVATIVES = """\
- name: mul.Tensor(Tensor self, Tensor other) -> Tensor
  self: grad * other
  other: grad * self
"""


class Project:
    """A folder with a small spec, in which ``derivd gen`` runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.native = folder / "native_functions.yaml"
        self.derivatives = folder / "derivatives.yaml"
        self.out = folder / "out"
        self.native.write_text(NATIVE)
        self.derivatives.write_text(DERIVATIVES)

    def gen(self, *arguments: str) -> int:
        files = ["--native-functions", "native_functions.yaml", "--derivatives", "derivatives.yaml"]
        return run(["gen", *files, "--release", "2.13", "--out", "out", *arguments])

    def outputs(self) -> dict[str, bytes]:
        return {p.name: p.read_bytes() for p in self.out.glob("*") if p.is_file()}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.chdir(tmp_path)
    return Project(tmp_path)


def test_a_run_says_what_it_did(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.gen("--layout", "upstream") == 0
    assert "1 Node of 1 emitted, 8 files written in out" in capsys.readouterr().err


def test_results_and_remarks_are_kept_apart(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.gen()
    assert capsys.readouterr().out == ""


def test_a_second_run_touches_nothing(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.gen()
    for path in project.out.glob("*"):
        os.utime(path, ns=(1, 1))
    assert project.gen() == 0
    assert {p.stat().st_mtime_ns for p in project.out.glob("*") if p.is_file()} == {1}
    assert "is up to date" in capsys.readouterr().err


def test_an_edited_formula_rewrites_one_file(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.gen()
    project.derivatives.write_text(DERIVATIVES.replace("grad * self", "self * grad"))
    assert project.gen() == 0
    assert "1 Node of 1 emitted, 1 file written" in capsys.readouterr().err


@pytest.mark.parametrize("flag", ["--check", "--diff"])
def test_a_check_of_current_outputs_exits_with_0(project: Project, flag: str) -> None:
    project.gen()
    assert project.gen(flag) == 0


def test_a_check_of_stale_outputs_names_them(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.gen("--layout", "upstream")
    project.derivatives.write_text(DERIVATIVES.replace("grad * self", "self * grad"))
    capsys.readouterr()
    assert project.gen("--layout", "upstream", "--check") == 1
    assert capsys.readouterr().out == "stale: out/Functions.cpp\n"


def test_a_check_writes_nothing(project: Project) -> None:
    assert project.gen("--check") == 1
    assert not project.out.exists()


def test_a_diff_shows_how_outputs_would_change(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.gen("--layout", "upstream")
    project.derivatives.write_text(DERIVATIVES.replace("grad * self", "self * grad"))
    capsys.readouterr()
    assert project.gen("--layout", "upstream", "--diff") == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.strip() for line in lines if line[0] in "+-" and line[:3] not in ("+++", "---")] == [
        "-    auto grad_result = any_grad_defined ? (grad * self) : Tensor();",
        "+    auto grad_result = any_grad_defined ? (self * grad) : Tensor();",
    ]


def test_the_list_of_outputs_is_what_was_written(project: Project) -> None:
    project.gen("--outputs", "outputs.json")
    listed = json.loads((project.folder / "outputs.json").read_text())
    assert listed == sorted(f"out/{name}" for name in project.outputs())


def test_the_depfile_names_every_input(project: Project) -> None:
    project.gen("--depfile", "out.d")
    rule = (project.folder / "out.d").read_text().partition("\n\n")[0]
    targets, _, sources = rule.replace("\\\n", "").partition(":")
    assert sources.split() == ["native_functions.yaml", "derivatives.yaml", *generator_files()]
    assert set(targets.split()) == {f"out/{name}" for name in project.outputs()}


@pytest.mark.parametrize("flag", ["--depfile", "--outputs", "--stamp"])
@pytest.mark.parametrize(
    "path", ["derivatives.yaml", "out/Functions.h", "out/Functions_3.cpp", "out/.derivd/manifest.json"]
)
def test_no_list_overwrites_an_input_or_an_output(
    project: Project, capsys: pytest.CaptureFixture[str], flag: str, path: str
) -> None:
    project.gen()
    before = {name: (project.folder / name).read_bytes() for name in ("derivatives.yaml", "out/Functions.h")}
    assert project.gen(flag, path) == 2
    assert f"{flag} would overwrite {path}, which " in capsys.readouterr().err
    assert {name: (project.folder / name).read_bytes() for name in before} == before


def test_two_lists_do_not_share_a_file(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.gen("--depfile", "list", "--outputs", "./list") == 2
    assert "--outputs would overwrite the file of --depfile" in capsys.readouterr().err


@pytest.mark.parametrize("flag", ["--depfile", "--outputs"])
@pytest.mark.parametrize("name", ["notes.txt", "notes.cmake"])
def test_a_list_overwrites_somebodys_file_only_if_forced(project: Project, flag: str, name: str) -> None:
    path = project.folder / name
    path.write_text("notes\n")
    assert project.gen(flag, name) == 2
    assert path.read_text() == "notes\n"
    assert project.gen(flag, name, "--force") == 0
    assert path.read_text() != "notes\n"
    assert project.gen(flag, name) == 0


def _delete(path: Path) -> None:
    path.unlink()


def _make_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _write(data: bytes) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(data) and None


BAD_INPUTS = [
    ("a missing file", _delete, "derivatives.yaml:1:1", "D001"),
    ("a folder", _make_a_folder, "derivatives.yaml:1:1", "D001"),
    ("text that is not UTF-8", _write(DERIVATIVES.encode() + b"# \xff\n"), "derivatives.yaml:4:3", "D002"),
    ("a YAML syntax error", _write(b"- name: 'abc\n"), "derivatives.yaml:", "D003"),
    ("a mapping at top level", _write(b"name: abc\n"), "derivatives.yaml:1:1", "D004"),
    ("an entry without a name", _write(b"- self: grad\n"), "derivatives.yaml:1:3", "D026"),
    ("an unknown function", _write(DERIVATIVES.replace("mul", "mull").encode()), "derivatives.yaml:1:9", "D009"),
]


@pytest.mark.parametrize(("spoil", "place", "code"), [b[1:] for b in BAD_INPUTS], ids=[b[0] for b in BAD_INPUTS])
def test_bad_input_is_reported_and_touches_nothing(
    project: Project, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], None], place: str, code: str
) -> None:
    project.gen()
    before = project.outputs()
    capsys.readouterr()
    spoil(project.derivatives)
    assert project.gen() == 1
    said = capsys.readouterr().err
    assert place in said
    assert f"error[{code}]" in said
    assert "Traceback" not in said
    assert project.outputs() == before


@pytest.mark.parametrize("entry", [0, 1], ids=["first entry", "second entry"])
def test_a_first_run_ends_whichever_process_meets_the_error(tmp_path: Path, entry: int) -> None:
    spec = builtin(NEWEST).files
    entries = Path(spec.native_functions[0]).read_text().split("\n- ")
    entries[entry + 1] += "\n\tvariants: function"
    (tmp_path / "native_functions.yaml").write_text("\n- ".join(entries))
    shutil.copy(spec.derivatives[0], tmp_path / "derivatives.yaml")
    done = try_derivd("gen", "--release", NEWEST, "--out", "out", cwd=tmp_path)
    assert done.returncode == 1
    assert "error[D003]" in done.stderr
    assert "indent with spaces" in done.stderr


def test_two_files_may_not_define_the_same_function(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    (project.folder / "more.yaml").write_text("# a backend's own\n" + DERIVATIVES)
    assert project.gen("--derivatives", "more.yaml") == 1
    said = capsys.readouterr().err
    assert "more.yaml:2:9" in said
    assert "derivatives.yaml:1:9" in said


def test_several_files_generate_together(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    (project.folder / "native.yaml").write_text("- func: twice(Tensor self) -> Tensor\n")
    (project.folder / "more.yaml").write_text("- name: twice(Tensor self) -> Tensor\n  self: grad * 2\n")
    assert project.gen("--native-functions", "native.yaml", "--derivatives", "more.yaml") == 0
    assert "2 Nodes of 2 emitted" in capsys.readouterr().err


def test_an_edited_output_is_not_overwritten(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.gen("--layout", "upstream")
    edited = project.out / "Functions.cpp"
    edited.write_text(edited.read_text() + "// mine\n")
    project.derivatives.write_text(DERIVATIVES.replace("grad * self", "self * grad"))
    assert project.gen("--layout", "upstream") == 1
    assert edited.read_text().endswith("// mine\n")
    assert "Functions.cpp" in capsys.readouterr().err


def test_force_overwrites_an_edited_output(project: Project) -> None:
    project.gen("--layout", "upstream")
    edited = project.out / "Functions.cpp"
    edited.write_text(edited.read_text() + "// mine\n")
    project.derivatives.write_text(DERIVATIVES.replace("grad * self", "self * grad"))
    assert project.gen("--layout", "upstream", "--force") == 0
    assert "// mine" not in edited.read_text()


def test_a_template_with_an_unknown_placeholder_is_reported(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    templates = project.folder / "templates"
    templates.mkdir()
    for name in ("Functions.h", "Functions.cpp", "python_functions.h", "python_functions.cpp"):
        (templates / name).write_text("// ${generated_comment}\n")
    (templates / "Functions.cpp").write_text("// ${generated_comment}\n\n  ${function_definitions}\n")
    assert project.gen("--layout", "upstream", "--templates", "templates") == 1
    said = capsys.readouterr().err
    assert "templates/Functions.cpp:3:3" in said
    assert not project.outputs()
