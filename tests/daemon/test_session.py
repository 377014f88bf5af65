"""A session follows its flags and configuration, and keeps to the spec that it found."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from daemon.flags import Flags, SettingsError
from daemon.session import Session
from tests.support.daemon import Project


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PyTorch checkout as far as the generator can see, which is the current folder."""
    files = {
        "aten/src/ATen/native/native_functions.yaml": "- func: f(Tensor self) -> Tensor\n",
        "aten/src/ATen/native/tags.yaml": "[]\n",
        "tools/autograd/derivatives.yaml": "- name: f(Tensor self) -> Tensor\n  self: grad\n",
        "version.txt": "2.13.0a0\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_found_spec_that_vanishes_for_a_moment_is_not_exchanged_for_another(checkout: Path) -> None:
    session = Session(Flags(layout="sharded"), checkout)
    found = session.settings.found
    derivatives = checkout / "tools/autograd/derivatives.yaml"
    derivatives.rename(checkout / "away")
    with pytest.raises(SettingsError, match=r"derivatives\.yaml is missing"):
        session.refresh()
    assert session.settings.found == found
    (checkout / "away").rename(derivatives)
    assert not session.refresh()


def test_release_of_a_checkout_is_followed(checkout: Path) -> None:
    session = Session(Flags(layout="sharded"), checkout)
    (checkout / "version.txt").write_text("2.12.0a0\n")
    assert session.refresh()
    assert session.settings.options.release == "2.12"
    assert str(checkout / "version.txt") in session.inputs()


def test_configuration_of_a_folder_above_is_an_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Project(tmp_path / "above" / "project")
    monkeypatch.chdir(project.folder)
    flags = Flags(("native_functions.yaml",), ("derivatives.yaml",), release="2.13")
    session = Session(flags, project.folder)
    config = tmp_path / "above" / "derivd.toml"
    assert str(config) in session.inputs()
    config.write_text("shards = 3\n")
    assert session.refresh()
    assert session.settings.options.shards == 3
    assert str(config) in session.watched.files


def test_files_that_the_last_run_read_are_inputs_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Project(tmp_path)
    (tmp_path / "helpers.h").write_text('#include "more.h"\nat::Tensor helper(const at::Tensor& grad);\n')
    (tmp_path / "more.h").write_text("at::Tensor deep(const at::Tensor& grad);\n")
    monkeypatch.chdir(tmp_path)
    flags = Flags(("native_functions.yaml",), ("derivatives.yaml",), out="out", release="2.13", helpers=("helpers.h",))
    session = Session(flags, tmp_path)
    assert str(tmp_path / "helpers.h") in session.inputs()
    session.run()
    session.close()
    assert str(project.out / "Functions.h") in session.outputs()


def test_removed_project_is_not_made_again_as_a_mere_output_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Project(tmp_path / "project")
    monkeypatch.chdir(project.folder)
    flags = Flags(("native_functions.yaml",), ("derivatives.yaml",), out="out", release="2.13")
    session = Session(flags, project.folder)
    shutil.rmtree(project.folder)
    with pytest.raises(SettingsError, match="cannot enter"):
        session.refresh()
    assert not project.folder.exists()


@pytest.fixture
def configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a configuration that names its files, which is the current folder."""
    project = Project(tmp_path / "project", inputs="in")
    text = 'native-functions = ["in/native_functions.yaml"]\nderivatives = ["in/derivatives.yaml"]\nrelease = "2.13"\n'
    (project.folder / "derivd.toml").write_text(text)
    monkeypatch.chdir(project.folder)
    return project.folder


def test_configuration_that_is_gone_keeps_its_settings_until_it_is_back(configured: Path) -> None:
    session = Session(Flags(), configured)
    settings = session.settings
    config = configured / "derivd.toml"
    config.rename(configured / "away")
    with pytest.raises(SettingsError, match=r"derivd\.toml is gone; nothing is generated until it is back"):
        session.refresh()
    assert session.settings == settings
    (configured / "away").rename(config)
    assert not session.refresh()


def test_table_that_is_gone_from_pyproject_is_a_configuration_that_is_gone(configured: Path) -> None:
    text = (configured / "derivd.toml").read_text()
    (configured / "derivd.toml").unlink()
    (configured / "pyproject.toml").write_text(f"[tool.derivd]\n{text}")
    session = Session(Flags(), configured)
    (configured / "pyproject.toml").write_text("[project]\n")
    with pytest.raises(SettingsError, match=r"pyproject\.toml is gone"):
        session.refresh()


def test_configuration_above_does_not_take_the_place_of_one_that_is_gone(configured: Path) -> None:
    session = Session(Flags(), configured)
    (configured.parent / "derivd.toml").write_text('spec = "builtin"\n')
    (configured / "derivd.toml").unlink()
    with pytest.raises(SettingsError, match=r"project/derivd\.toml is gone"):
        session.refresh()


def test_nearer_configuration_takes_the_place_of_another(configured: Path) -> None:
    (configured / "below").mkdir()
    session = Session(Flags(), configured / "below")
    (configured / "below" / "derivd.toml").write_text((configured / "derivd.toml").read_text().replace("in/", "../in/"))
    (configured / "derivd.toml").unlink()
    assert session.refresh()
    assert session.settings.config == str(configured / "below" / "derivd.toml")


def test_configuration_that_names_no_spec_any_more_does_not_mean_another_spec(configured: Path) -> None:
    session = Session(Flags(), configured)
    (configured / "derivd.toml").write_text("shards = 3\n")
    with pytest.raises(SettingsError, match="names no spec any more; nothing is generated until it does"):
        session.refresh()
    (configured / "derivd.toml").write_text('spec = "builtin"\n')
    assert session.refresh()
    assert session.settings.found.is_builtin


def test_session_that_lets_go_takes_what_is_there(configured: Path) -> None:
    session = Session(Flags(spec="builtin"), configured)
    (configured / "derivd.toml").unlink()
    session.let_go()
    assert session.refresh()
    assert session.settings.config is None


def test_folder_whose_name_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="is not UTF-8"):
        Session(Flags(spec="builtin"), tmp_path / os.fsdecode(b"\xff"))
