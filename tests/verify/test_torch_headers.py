"""Folders with torch's headers are recognised, and messages tell what is wrong with others."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest

from gen.verify.toolchain import ToolchainError
from gen.verify.torch_headers import python_headers, torch_headers


def wheel(folder: Path, version: str = "2.13.0+cpu") -> Path:
    """A folder with the files by which torch's headers are known."""
    include = folder / "torch" / "include"
    for name in ("ATen/ATen.h", "torch/csrc/autograd/FunctionsManual.h"):
        (include / name).parent.mkdir(parents=True, exist_ok=True)
        (include / name).touch()
    (folder / "torch" / "version.py").write_text(f"__version__ = '{version}'\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("part", ["", "torch", "torch/include"])
def test_folder_may_be_the_include_folder_or_hold_it(tmp_path: Path, part: str) -> None:
    found = torch_headers(wheel(tmp_path) / part, "2.13")
    assert (found.folder, found.version) == (str(tmp_path / "torch" / "include"), "2.13.0+cpu")


def test_folder_that_is_relative_is_one_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert torch_headers(Path("torch/include"), "2.13").folder == str(tmp_path / "torch/include")


def test_version_is_read_from_a_header_where_there_is_no_version_file(tmp_path: Path) -> None:
    (wheel(tmp_path) / "torch" / "version.py").unlink()
    header = tmp_path / "torch/include/torch/headeronly/version.h"
    header.parent.mkdir()
    header.write_text("#define TORCH_VERSION_MAJOR 2\n#define TORCH_VERSION_MINOR 13\n", encoding="utf-8")
    assert torch_headers(tmp_path, "2.13").version == "2.13"


def test_folder_without_headers(tmp_path: Path) -> None:
    with pytest.raises(ToolchainError, match=r"holds no headers of torch \(no ATen/ATen.h\); pass --torch"):
        torch_headers(tmp_path, "2.13")


def test_incomplete_headers(tmp_path: Path) -> None:
    (wheel(tmp_path) / "torch/include/torch/csrc/autograd/FunctionsManual.h").unlink()
    with pytest.raises(ToolchainError, match=r"are incomplete: torch/csrc/autograd/FunctionsManual\.h is missing"):
        torch_headers(tmp_path, "2.13")


def test_headers_of_another_release(tmp_path: Path) -> None:
    message = r"are those of torch 2\.11\.0, but the code is of release 2\.13; pass --torch with the headers of 2\.13"
    with pytest.raises(ToolchainError, match=message):
        torch_headers(wheel(tmp_path, "2.11.0"), "2.13")


def test_missing_headers_of_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    with pytest.raises(ToolchainError, match=r"Python's headers are missing .*python3-dev"):
        python_headers()
