"""``derivd compile``: verdicts on stdout, diagnostics at formulas, and messages that tell what to install or pass."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from daemon.cli import EXIT_DONE, EXIT_INPUT, EXIT_USAGE, run
from tests.verify.fake_compiler import that_says
from tests.verify.project import Project

CONFIG = """\
native-functions = ["native_functions.yaml"]
derivatives = ["derivatives.yaml"]
includes = ["helpers.h"]
helpers = ["helpers.h"]
release = "2.13"
out = "out"
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project with a configuration, in the current folder."""
    project = Project(tmp_path)
    (tmp_path / "derivd.toml").write_text(CONFIG, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return project


@pytest.mark.usefixtures("project", "compiler")
def test_verdict_per_function(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compile"]) == EXIT_DONE
    out, err = capsys.readouterr()
    assert out == "ok     CopysignBackward0\nok     ErfBackward0\n"
    assert "2 Nodes compiled against the facade" in err


@pytest.mark.usefixtures("compiler")
def test_includes_are_relative_to_the_configuration(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project.folder / "csrc").mkdir()
    project.helpers.rename(project.folder / "csrc" / "helpers.h")
    project.write("halved(grad)", "grad.tanh()")
    config = CONFIG.replace('helpers = ["helpers.h"]\n', "").replace("helpers.h", "csrc/helpers.h")
    (project.folder / "derivd.toml").write_text(config, encoding="utf-8")
    (project.folder / "below").mkdir()
    monkeypatch.chdir(project.folder / "below")
    assert run(["compile"]) == EXIT_DONE
    assert capsys.readouterr().out == "ok     CopysignBackward0\nok     ErfBackward0\n"


@pytest.mark.usefixtures("compiler")
def test_an_include_that_is_not_found_is_told_with_where_it_was_searched(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    (project.folder / "derivd.toml").write_text(CONFIG.replace('includes = ["helpers.h"]', 'includes = ["no/such.h"]'))
    assert run(["compile"]) == EXIT_INPUT
    err = capsys.readouterr().err
    assert "no/such.h" in err
    assert "headers are searched in the folder of the configuration" in err


@pytest.mark.usefixtures("compiler")
def test_formula_that_may_be_beyond_the_facade_gets_advice(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("grad.frobnicate()", "-grad")
    assert run(["compile"]) == EXIT_INPUT
    assert "the facade declares only what native_functions.yaml and the built-in spec list" in capsys.readouterr().err
    with project.functions.open("a", encoding="utf-8") as stream:
        stream.write("- func: empty.memory_format(SymInt[] size) -> Tensor\n")
    assert run(["compile"]) == EXIT_INPUT
    assert "the facade declares only" not in capsys.readouterr().err


@pytest.mark.usefixtures("compiler")
def test_headers_that_do_not_compile_leave_no_verdicts(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.helpers.write_text("no_such_type x;\n", encoding="utf-8")
    assert run(["compile"]) == EXIT_INPUT
    out, err = capsys.readouterr()
    assert out == ""
    assert "derivd: the headers do not compile against the facade with " in err
    assert "none failed" not in err


@pytest.mark.usefixtures("compiler")
def test_helper_that_the_facade_cannot_check_is_told_once(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    text = project.helpers.read_text(encoding="utf-8").replace("value * 0.5", "value.no_such_method()")
    project.helpers.write_text(text, encoding="utf-8")
    assert run(["compile"]) == EXIT_DONE
    out, err = capsys.readouterr()
    assert out == "ok     CopysignBackward0\nok     ErfBackward0\n"
    assert err.count("the facade does not declare all of torch") == 1
    assert "derivd: helpers.h:4: " in err


@pytest.mark.parametrize("name", ["copysign", "copysign.Tensor", "CopysignBackward0"])
@pytest.mark.usefixtures("project", "compiler")
def test_functions_are_named_in_several_ways(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compile", name]) == EXIT_DONE
    assert capsys.readouterr().out == "ok     CopysignBackward0\n"


@pytest.mark.usefixtures("compiler")
def test_error_is_shown_at_the_formula(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("grad * other.frobnicate()", "-grad")
    assert run(["compile"]) == EXIT_INPUT
    out, err = capsys.readouterr()
    assert out == "failed CopysignBackward0\nok     ErfBackward0\n"
    assert "error[D060]: the formula for `self` does not compile in `CopysignBackward0`: no member" in err
    assert "derivatives.yaml:2:22" in err
    assert "1 error" in err


@pytest.mark.usefixtures("compiler")
def test_other_formats_print_diagnostics_alone(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("grad * other.frobnicate()", "-grad")
    assert run(["compile", "--format", "json"]) == EXIT_INPUT
    (diagnostic,) = json.loads(capsys.readouterr().out)["diagnostics"]
    assert diagnostic["code"] == "D060"
    assert run(["compile", "--format", "github"]) == EXIT_INPUT
    assert capsys.readouterr().out.startswith("::error file=derivatives.yaml,line=2,endLine=2,col=22,endColumn=31")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["copysing"], "no function with a Node is called `copysing`; did you mean `copysign`?"),
        (["--toolchain", "facde"], "there is no toolchain `facde`; did you mean `facade`?"),
        (["--toolchain", "torch"], "no headers of torch lie beside the spec; pass --torch"),
        (["--torch", "."], "holds no headers of torch (no ATen/ATen.h); pass --torch"),
        (["--torch", ".", "--toolchain", "facade"], "has no torch/csrc/autograd/FunctionsManual.h, which declares"),
        (["--jobs", "-1"], "-1 is not in the range x>=1"),
        (["--launcher", "no-such-cache"], "the launcher `no-such-cache` is not installed"),
    ],
    ids=["name", "toolchain", "no-headers", "wrong-folder", "no-manual", "jobs", "launcher"],
)
@pytest.mark.usefixtures("project", "compiler")
def test_wrong_usage(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compile", *arguments]) == EXIT_USAGE
    assert message in capsys.readouterr().err


@pytest.mark.usefixtures("project")
def test_compiler_that_is_too_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CXX", str(that_says(tmp_path / "old", "clang version 9.0.1")))
    assert run(["compile"]) == EXIT_USAGE
    assert "clang++ 11 or newer is needed; install clang" in capsys.readouterr().err


@pytest.mark.usefixtures("project")
def test_missing_compiler(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    assert run(["compile"]) == EXIT_USAGE
    assert "CXX names `no-such-compiler`, which is not installed; install clang" in capsys.readouterr().err


@pytest.mark.usefixtures("compiler")
def test_broken_input_is_not_compiled(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("grad * other)", "-grad")
    assert run(["compile"]) == EXIT_INPUT
    out, err = capsys.readouterr()
    assert out == ""
    assert "D038" in err
