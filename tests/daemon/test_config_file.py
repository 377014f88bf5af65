"""The configuration file: which is the nearest, and what is said of one that cannot be used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from daemon.config_file import configured_out, read_config
from daemon.flags import TOOLCHAINS, Flags, SettingsError

NOTHING = (None, Flags())


def refusal(folder: Path) -> str:
    """Why the configuration of a folder is refused, with paths from there."""
    with pytest.raises(SettingsError) as raised:
        read_config(folder)
    return str(raised.value).replace(f"{folder}{os.sep}", "")


def test_a_pyproject_without_our_table_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "derivd.toml").write_text('release = "1.8"\n')
    below = tmp_path / "package"
    below.mkdir()
    (below / "pyproject.toml").write_text('[project]\nname = "package"\n')
    assert read_config(below)[1].release == "1.8"


@pytest.mark.parametrize("text", ['tool = "x"\n', "[[tool]]\n", '[tool]\nother = "derivd"\n'])
def test_a_tool_that_is_no_table_of_ours_is_passed_over(tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    assert read_config(tmp_path) == NOTHING


@pytest.mark.parametrize("text", ["[project\nname =", "# [tool.derivd]\n[", 'x = ["derivd"\n'])
def test_a_broken_pyproject_of_others_is_passed_over(tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    assert read_config(tmp_path) == NOTHING


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[tool.derivd]\nrelease = "2.13\n', "pyproject.toml:2:16"),
        ("[tool.derivd\n", "pyproject.toml:1:13"),
        ('[ tool . "derivd" ]\nx\n', "pyproject.toml:2:2"),
        ("[tool]\nderivd.release = \n", "pyproject.toml:2:18"),
        ("tool.derivd.release = \n", "pyproject.toml:1:23"),
        ("[[tool.derivd]]\nx=\n", "pyproject.toml:2:3"),
    ],
)
def test_a_broken_pyproject_that_may_be_ours_is_refused(tmp_path: Path, text: str, place: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    assert refusal(tmp_path).startswith(f"{place}: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("release = \n", "derivd.toml:1:11: Invalid value"),
        ('out = """a\n', "derivd.toml:2:1: Unterminated string at the end of the file"),
        ("jobs = " + "9" * 5000, "cannot read derivd.toml: Exceeds the limit"),
        ("x = " + "[" * 100_000, "cannot read derivd.toml: this is nested too deeply"),
    ],
    ids=["value", "end", "digits", "depth"],
)
def test_what_is_not_toml_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "derivd.toml").write_text(text)
    assert refusal(tmp_path).startswith(said)


@pytest.mark.parametrize("name", ["derivd.toml", "pyproject.toml"])
def test_what_is_not_utf_8_is_refused_at_its_place(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"[tool.derivd]\nout = '\xff'\n")
    assert refusal(tmp_path) == f"{name}:2:8: this is not UTF-8"


@pytest.mark.parametrize("value", ['"x"', "[1]"])
def test_our_table_has_to_be_one(tmp_path: Path, value: str) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool]\nderivd = {value}\n")
    assert refusal(tmp_path).startswith("pyproject.toml:2:1: `tool.derivd` must be a table")


def test_a_folder_in_the_place_of_a_configuration_is_refused(tmp_path: Path) -> None:
    (tmp_path / "derivd.toml").mkdir()
    assert refusal(tmp_path) == "cannot read derivd.toml: Is a directory"


@pytest.mark.parametrize(("target", "reason"), [("derivd.toml", "symbolic links"), ("absent", "No such file")])
def test_a_link_that_leads_nowhere_is_refused(tmp_path: Path, target: str, reason: str) -> None:
    (tmp_path / "derivd.toml").symlink_to(target)
    assert reason in refusal(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("name", ["derivd.toml", "pyproject.toml"])
def test_a_configuration_that_may_not_be_read_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("")
    (tmp_path / name).chmod(0)
    assert refusal(tmp_path) == f"cannot read {name}: Permission denied"


def test_a_folder_in_the_place_of_a_pyproject_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").mkdir()
    assert read_config(tmp_path) == NOTHING


def test_a_misspelt_key_gets_a_suggestion(tmp_path: Path) -> None:
    (tmp_path / "derivd.toml").write_text('# first\n realease = "1.8"\n')
    assert refusal(tmp_path) == "derivd.toml:2:2: unknown key `realease`; did you mean `release`?"


def test_a_key_is_given_once_however_it_is_spelt(tmp_path: Path) -> None:
    (tmp_path / "derivd.toml").write_text('native-functions = ["a"]\nnative_functions = ["b"]\n')
    assert refusal(tmp_path) == (
        "derivd.toml:2:1: `native_functions` is given twice, the other time as `native-functions`"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('native-functions = "n.yaml"', "`native-functions` must be a list of strings, found a string"),
        ("helpers = [1]", "`helpers` must be a list of strings, found a list with a whole number in it"),
        ("shards = 'many'", "`shards` must be a whole number, found a string"),
        ("shards = true", "`shards` must be a whole number, found true"),
        ("jobs = 1.5", "`jobs` must be a whole number, found a number"),
        ("everything = 1", "`everything` must be true or false, found a whole number"),
        ("release = 2.13", "`release` must be a string, found a number"),
        ("out = {}", "`out` must be a string, found a table"),
        ("out = 2020-01-01", "`out` must be a string, found a date or a time"),
    ],
)
def test_a_value_of_a_wrong_type_is_told_in_words_of_toml(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "derivd.toml").write_text(f"\n{text}\n")
    assert refusal(tmp_path) == f"derivd.toml:2:1: {said}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("jobs = -1", "the number of jobs must be at least 1, found -1"),
        ("shards = 0", "the number of shards must be from 1 to 1024, found 0"),
        ('toolchain = "trch"', "there is no toolchain `trch`; did you mean `torch`?"),
        ('layout = "nonsense"', "there is no layout `nonsense`; choose from sharded, upstream"),
        ('out = ""', "`out` is empty; leave it out for the default"),
        ('release = "two"', "`two` is not a release; write it like `2.14`"),
        ('spec = "x"\nderivatives = ["d"]', "`spec` and `derivatives` are given together; give a spec or its files"),
    ],
)
def test_values_are_checked_whatever_uses_them(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "derivd.toml").write_text(f"{text}\n")
    assert refusal(tmp_path) == f"derivd.toml:1:1: {said}"


def test_a_key_in_pyproject_is_placed_in_our_table(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nshards = 1\n[tool.derivd]\nshards = 0\n")
    assert refusal(tmp_path).startswith("pyproject.toml:4:1: ")


def test_a_key_that_is_hard_to_find_is_placed_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("tool = { derivd = { jobs = 0 } }\n")
    assert refusal(tmp_path).startswith("pyproject.toml: the number of jobs")


def test_the_output_folder_is_known_whatever_else_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "derivd.toml").write_text('out = "there"\nshards = 0\nnonsense = 1\n')
    assert configured_out(tmp_path) == str(tmp_path / "there")


def test_the_toolchains_are_those_of_the_compiler_check() -> None:
    from gen.verify import setup

    assert TOOLCHAINS == setup.TOOLCHAINS
