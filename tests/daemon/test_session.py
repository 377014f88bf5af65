"""A session follows its flags and configuration, and keeps to the spec that it found."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from daemon.session import Session
from daemon.settings import Flags, SettingsError
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
    with pytest.raises(SettingsError, match="holds neither a PyTorch checkout"):
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
