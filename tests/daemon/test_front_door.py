"""The commands a newcomer meets first: ``init``, ``doctor`` and ``completion``."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from daemon.checkup import Verdict, check
from daemon.cli import run
from daemon.flags import Flags
from daemon.settings import resolve_settings
from gen.discover import find_spec

NATIVE = "- func: exp(Tensor self) -> Tensor\n"
DERIVATIVES = "- name: exp(Tensor self) -> Tensor\n  self: grad * result\n"
GIVEN = ["--native-functions", "n.yaml", "--derivatives", "d.yaml", "--release", "2.13"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("daemon.settings.find_spec", lambda start: find_spec(start, search_path=[]))
    Path("n.yaml").write_text(NATIVE)
    Path("d.yaml").write_text(DERIVATIVES)
    return tmp_path


def test_a_new_configuration_finds_the_given_files_again(folder: Path) -> None:
    assert run(["init", *GIVEN]) == 0
    settings = resolve_settings(Flags(), folder)
    assert settings.options.files.derivatives == (str(folder / "d.yaml"),)
    assert settings.options.release == "2.13"


def test_a_new_configuration_says_the_same_as_the_flags_it_was_made_with(folder: Path) -> None:
    run(["init", *GIVEN, "--layout", "upstream", "--out", "there"])
    assert tomllib.loads((folder / "derivd.toml").read_text()) == {
        "native-functions": ["n.yaml"],
        "derivatives": ["d.yaml"],
        "release": "2.13",
        "layout": "upstream",
        "out": "there",
    }


def test_a_new_configuration_takes_a_checkout_around(folder: Path) -> None:
    for path in ("aten/src/ATen/native/native_functions.yaml", "tools/autograd/derivatives.yaml"):
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_text("")
    assert run(["init"]) == 0
    assert resolve_settings(Flags(), folder).found.is_checkout


def test_a_new_configuration_takes_the_files_in_the_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "n.yaml").rename(folder / "native_functions.yaml")
    (folder / "d.yaml").rename(folder / "derivatives.yaml")
    assert run(["init"]) == 0
    assert "is not known; taking" in capsys.readouterr().err
    settings = resolve_settings(Flags(), folder)
    assert settings.found.origin == "spec folder"
    assert settings.remarks == ()


def test_a_new_configuration_names_the_spec_that_it_was_made_with(folder: Path) -> None:
    packaged = folder / "wheel" / "torchgen" / "packaged"
    for path in ("ATen/native/native_functions.yaml", "autograd/derivatives.yaml"):
        (packaged / path).parent.mkdir(parents=True)
        (packaged / path).write_text("")
    assert run(["init", "--spec", "wheel"]) == 0
    assert resolve_settings(Flags(), folder).found.folder == str(folder / "wheel")


def test_a_checkup_tells_what_has_no_effect(capsys: pytest.CaptureFixture[str]) -> None:
    run(["doctor", *GIVEN, "--layout", "upstream", "--shards", "3"])
    assert "note  settings: the number of shards has no effect" in capsys.readouterr().out


def test_a_new_configuration_has_every_key_that_there_is(folder: Path) -> None:
    run(["init", *GIVEN])
    lines = (folder / "derivd.toml").read_text().splitlines()
    keys = [line.removeprefix("# ").partition(" = ")[0] for line in lines if " = " in line]
    assert sorted(keys) == sorted(field.replace("_", "-") for field in Flags.__struct_fields__)


def test_every_commented_example_is_a_valid_setting(folder: Path) -> None:
    run(["init", *GIVEN])
    path = folder / "derivd.toml"
    settings = [line.removeprefix("# ") for line in path.read_text().splitlines() if " = " in line]
    path.write_text("\n".join(line for line in settings if not line.startswith(("spec", "templates"))))
    assert resolve_settings(Flags(), folder).options.files.derivatives


def test_a_configuration_is_not_replaced_unasked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "derivd.toml").write_text('release = "1.8"\n')
    assert run(["init"]) == 2
    assert (folder / "derivd.toml").read_text() == 'release = "1.8"\n'
    assert "--force" in capsys.readouterr().err


def test_force_replaces_a_configuration(folder: Path) -> None:
    (folder / "derivd.toml").write_text('release = "1.8"\n')
    assert run(["init", "--force", *GIVEN]) == 0
    assert "d.yaml" in (folder / "derivd.toml").read_text()


def test_a_checkup_counts_the_nodes_of_the_inputs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", *GIVEN]) == 0
    assert "1 Node" in next(line for line in capsys.readouterr().out.splitlines() if " inputs: " in line)


def test_a_checkup_fails_if_the_inputs_have_errors(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "d.yaml").write_text(DERIVATIVES.replace("exp", "expp"))
    assert run(["doctor", *GIVEN]) == 1
    said = capsys.readouterr().out
    assert "problem  inputs:" in said
    assert "derivd gen --check" in said


@pytest.mark.parametrize("name", ["--helpers", "--tags"])
def test_a_checkup_fails_if_a_file_that_a_run_reads_is_gone(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gen", *GIVEN, name, "gone"]) == 1
    capsys.readouterr()
    assert run(["doctor", *GIVEN, name, "gone"]) == 1
    assert "1 problem: cannot read gone" in capsys.readouterr().out


@pytest.mark.parametrize("edit", ["edited", "folder"])
def test_a_checkup_fails_if_a_run_would_refuse_an_output(
    folder: Path, edit: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["gen", *GIVEN, "--out", "out"]) == 0
    output = folder / "out" / "Functions.h"
    if edit == "edited":
        output.write_text("mine")
    else:
        output.unlink()
        output.mkdir()
    assert run(["gen", *GIVEN, "--out", "out"]) == 1
    capsys.readouterr()
    assert run(["doctor", *GIVEN, "--out", "out"]) == 1
    problem = next(line for line in capsys.readouterr().out.splitlines() if "problem  outputs: " in line)
    assert "Functions.h" in problem


def test_a_checkup_passes_if_an_output_is_only_missing(folder: Path) -> None:
    assert run(["gen", *GIVEN, "--out", "out"]) == 0
    (folder / "out" / "Functions.h").unlink()
    assert run(["doctor", *GIVEN, "--out", "out"]) == 0


def test_a_checkup_fails_if_outputs_cannot_be_written(folder: Path) -> None:
    (folder / "file").write_text("")
    assert run(["doctor", *GIVEN, "--out", "file/out"]) == 1


def test_a_checkup_names_a_missing_compiler(folder: Path) -> None:
    settings = resolve_settings(Flags(native_functions=("n.yaml",), derivatives=("d.yaml",), release="2.13"), folder)
    finding = next(f for f in check(settings, {"PATH": str(folder)}) if f.subject == "compiler")
    assert finding.verdict is Verdict.ADVICE
    assert "install clang" in finding.found


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_a_completion_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    assert f"_DERIVD_COMPLETE={shell}_complete" in capsys.readouterr().out


def test_commands_are_completed() -> None:
    from click.shell_completion import ShellComplete

    from daemon.cli import derivd

    completed = ShellComplete(derivd, {}, "derivd", "_DERIVD_COMPLETE").get_completions([], "sho")
    assert [item.value for item in completed] == ["show"]
