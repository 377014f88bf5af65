"""Fetching a spec, from wheels that lie in a local folder instead of a package index."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from daemon import torch_spec
from gen.discover import spec_in

CONTENTS = {
    "torch/version.py": "__version__ = '2.10.0'\n",
    "torch/include/ATen/ATen.h": "#pragma once\n",
    "torch/lib/libtorch.dylib": "binary",
    "torch/_C.cpython-311-darwin.so": "binary",
    "torchgen/gen.py": "",
    "torchgen/packaged/ATen/native/native_functions.yaml": "[]\n",
    "torchgen/packaged/ATen/native/tags.yaml": "[]\n",
    "torchgen/packaged/autograd/derivatives.yaml": "[]\n",
    "torchgen/packaged/autograd/templates/Functions.h": "#pragma once\n",
    "torch-2.10.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: torch\nVersion: 2.10.0\n",
    "torch-2.10.0.dist-info/WHEEL": "Wheel-Version: 1.0\n",
}
WHEEL = "torch-2.10.0-2-cp311-none-macosx_11_0_arm64.whl"


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that pip takes wheels from, with a wheel of 2.10.0 for one platform."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    with zipfile.ZipFile(folder / WHEEL, "w") as archive:
        for name, text in CONTENTS.items():
            archive.writestr(name, text)
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


@pytest.mark.usefixtures("wheels")
def test_only_the_spec_is_unpacked_and_discovered(tmp_path: Path) -> None:
    assert torch_spec.run(["--folder", str(tmp_path / "specs"), "2.10.0"]) == 0
    folder = tmp_path / "specs" / "2.10.0"
    unpacked = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert unpacked == {
        name for name in CONTENTS if name.startswith(("torchgen/", "torch/include/")) or name == "torch/version.py"
    }
    found = spec_in(folder)
    assert found is not None
    assert found.version == "2.10.0"


@pytest.mark.usefixtures("wheels")
def test_nothing_but_the_spec_is_left_behind(tmp_path: Path) -> None:
    torch_spec.fetch("2.10.0", tmp_path / "specs")
    assert [path.name for path in (tmp_path / "specs").iterdir()] == ["2.10.0"]


def test_spec_that_is_there_is_not_fetched_again(tmp_path: Path, wheels: Path) -> None:
    folder = torch_spec.fetch("2.10.0", tmp_path / "specs")
    (wheels / WHEEL).unlink()
    assert torch_spec.fetch("2.10.0", tmp_path / "specs") == folder


@pytest.mark.usefixtures("wheels")
def test_failed_release_does_not_keep_others_from_being_fetched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert torch_spec.run(["--folder", str(tmp_path), "2.10.7", "2.10.0"]) == 2
    output = capsys.readouterr()
    assert output.out == f"{tmp_path / '2.10.0'}\n"
    assert "torch_spec: there is no wheel of torch 2.10.7\n" in output.err


def test_damaged_wheel_leaves_nothing(tmp_path: Path, wheels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = (wheels / WHEEL).read_bytes()
    (wheels / WHEEL).write_bytes(whole.replace(b"#pragma once", b"#pragma ones"))
    assert torch_spec.run(["--folder", str(tmp_path / "specs"), "2.10.0"]) == 1
    assert capsys.readouterr().err == f"torch_spec: {WHEEL} is damaged; fetch it again\n"
    assert list((tmp_path / "specs").iterdir()) == []


@pytest.mark.usefixtures("wheels")
def test_missing_network_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PIP_NO_INDEX")
    # Nothing listens on this port.
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    assert torch_spec.run(["--folder", str(tmp_path), "2.7.1"]) == 1
    expected = "torch_spec: torch 2.7.1: the package index cannot be reached; is there a network?\n"
    assert capsys.readouterr().err == expected


def test_missing_pip_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(torch_spec, "find_spec", lambda _: None)
    assert torch_spec.run(["--folder", str(tmp_path), "2.10.0"]) == 1
    assert capsys.readouterr().err.startswith("torch_spec: pip is missing; install it with ")


def test_folder_that_cannot_be_made_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert torch_spec.run(["--folder", str(tmp_path / "file"), "2.10.0"]) == 1
    assert capsys.readouterr().err == (
        f"torch_spec: torch 2.10.0: cannot write {tmp_path / 'file' / '2.10.0'}: File exists\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name a release such as 2.13.0, or give --tested"),
        (["2.13"], "`2.13` is not a full release number; write it like 2.13.0"),
        (["../2.13.0"], "`../2.13.0` is not a full release number; write it like 2.13.0"),
    ],
)
def test_wrong_usage_is_told_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert torch_spec.run(arguments) == 2
    assert capsys.readouterr().err == f"torch_spec: {message}\n"


def test_wheel_without_yaml_files_is_said_to_have_none(
    tmp_path: Path, wheels: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(wheels / WHEEL, "w") as archive:
        for name, text in CONTENTS.items():
            if not name.endswith(".yaml"):
                archive.writestr(name, text)
    assert torch_spec.run(["--folder", str(tmp_path), "2.10.0"]) == 0
    assert "2.10.0 is ready, but for its YAML files, which a wheel" in capsys.readouterr().err
