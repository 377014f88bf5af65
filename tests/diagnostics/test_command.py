"""``derivd lint`` and ``derivd explain`` as their users run them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from daemon.cli import derivd
from gen.codes import CODES, page
from tests.diagnostics.fixture import HELPERS, NATIVE_FUNCTIONS

WARNING = "- name: abs(Tensor self) -> Tensor\n  self: self.sgn()\n"
ERROR = "- name: abs(Tensor self) -> Tensor\n  self: grad * slef\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a configuration, whose definitions give one warning."""
    monkeypatch.chdir(tmp_path)
    lists = {"native-functions": NATIVE_FUNCTIONS, "derivatives": "d.yaml", "helpers": HELPERS}
    config = [f'{key} = ["{path}"]' for key, path in lists.items()]
    (tmp_path / "derivd.toml").write_text("\n".join([*config, 'release = "2.13"', ""]))
    (tmp_path / "d.yaml").write_text(WARNING)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(derivd, arguments, standalone_mode=False, catch_exceptions=False)


def test_warnings_are_printed_and_do_not_fail() -> None:
    result = run("lint")
    assert (result.return_value, result.stdout.splitlines()[0]) == (
        0,
        "warning[D102]: the formula does not use any gradient",
    )


def test_the_counts_go_to_stderr() -> None:
    assert "derivd: 1 warning\n" in run("lint").stderr


def test_strict_fails_for_warnings() -> None:
    assert run("lint", "--strict").return_value == 1


def test_errors_fail(folder: Path) -> None:
    (folder / "d.yaml").write_text(ERROR)
    assert run("lint").return_value == 1


def test_lint_leaves_nothing_behind(folder: Path) -> None:
    run("lint")
    assert sorted(path.name for path in folder.iterdir()) == ["d.yaml", "derivd.toml"]


@pytest.mark.parametrize("format", ["json", "sarif"])
def test_stdout_holds_one_json_document(format: str) -> None:
    assert isinstance(json.loads(run("lint", "--format", format).stdout), dict)


def test_files_are_named_relative_to_the_current_folder() -> None:
    assert run("lint", "--format", "github").stdout.startswith("::warning file=d.yaml,line=2,")


def test_silence_is_a_flag_and_a_key(folder: Path) -> None:
    assert run("lint", "--silence", "D102").stdout == ""
    with (folder / "derivd.toml").open("a") as config:
        config.write('silence = ["D102"]\n')
    assert run("lint").stdout == ""


def test_lint_says_the_same_with_what_gen_has_left_in_the_store() -> None:
    before = run("lint").stdout
    assert run("gen").return_value == 0
    assert run("lint").stdout == before


def test_gen_prints_warnings_in_the_same_form() -> None:
    assert run("lint").stdout in run("gen").stderr


def test_names_that_cannot_be_checked_are_counted(folder: Path) -> None:
    (folder / "derivd.toml").write_text("")
    (folder / "d.yaml").write_text("- name: abs(Tensor self) -> Tensor\n  self: my_function(grad)\n")
    arguments = ("--native-functions", str(NATIVE_FUNCTIONS), "--derivatives", "d.yaml", "--release", "2.13")
    assert "no helper headers are known; 1 name could not be checked" in run("lint", *arguments).stderr


def test_names_that_cannot_be_checked_are_counted_beside_helper_headers(folder: Path) -> None:
    formula = "scale_backward(grad, self).frobnicate()"
    (folder / "d.yaml").write_text(f"- name: abs(Tensor self) -> Tensor\n  self: {formula}\n")
    assert "derivd: 1 name could not be checked\n" in run("lint").stderr


@pytest.mark.parametrize("code", ["D012", "d012"])
def test_explain_prints_the_page_of_a_code(code: str) -> None:
    assert run("explain", code).stdout == page("D012")


def test_explain_without_a_code_lists_all() -> None:
    assert [line.split()[0] for line in run("explain").stdout.splitlines()] == list(CODES)


def test_explain_suggests_a_code_for_one_that_is_unknown() -> None:
    import click

    with pytest.raises(click.UsageError, match="there is no code `D0122`; did you mean `D012`"):
        run("explain", "D0122")
