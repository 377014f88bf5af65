"""The user's own headers: from which folders they are included, and what they include in turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.diagnostics import SpecError
from gen.options import Options, SpecFiles
from gen.verify.user_headers import UserHeaders, user_headers


def header(path: Path, text: str = "#pragma once\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def found(
    folder: Path, includes: tuple[str, ...] = (), helpers: tuple[Path, ...] = (), folders: tuple[Path, ...] = ()
) -> UserHeaders:
    """The headers of a spec in `folder`/yaml."""
    files = SpecFiles((str(folder / "yaml/native_functions.yaml"),), (str(folder / "yaml/derivatives.yaml"),))
    options = Options(files, "", "2.13", includes=includes, helpers=tuple(map(str, helpers)))
    return user_headers(options, map(str, folders))


def test_an_include_is_found_from_one_of_the_folders(tmp_path: Path) -> None:
    mine = header(tmp_path / "csrc/mine.h")
    assert found(tmp_path, ("csrc/mine.h",), folders=(tmp_path / "no", tmp_path)) == UserHeaders(
        {str(mine): "#pragma once\n"}, (str(tmp_path),)
    )


def test_an_include_is_found_from_the_folder_of_the_formulas(tmp_path: Path) -> None:
    header(tmp_path / "yaml/csrc/mine.h")
    assert found(tmp_path, ("csrc/mine.h",)).folders == (str(tmp_path / "yaml"),)


def test_an_include_is_found_above_a_helper_of_that_name(tmp_path: Path) -> None:
    mine = header(tmp_path / "deep/csrc/mine.h")
    assert found(tmp_path, ("csrc/mine.h",), (mine,)).folders == (str(mine.parent), str(tmp_path / "deep"))


def test_a_folder_without_any_of_the_headers_is_not_searched(tmp_path: Path) -> None:
    assert found(tmp_path, ("csrc/mine.h",), folders=(tmp_path,)) == UserHeaders({}, ())


def test_headers_that_a_header_includes_are_the_users_too(tmp_path: Path) -> None:
    text = '#include <ATen/ATen.h>\n#include <vector>\n#include "beside.h"\n#include <csrc/other.h>\n'
    mine = header(tmp_path / "helpers/mine.h", text)
    beside = header(tmp_path / "helpers/beside.h")
    other = header(tmp_path / "csrc/other.h", '#include "other.h"\n')
    header(tmp_path / "vector")
    header(tmp_path / "ATen/ATen.h")
    users = found(tmp_path, helpers=(mine,), folders=(tmp_path,))
    assert users.texts.keys() == {str(mine), str(beside), str(other)}
    assert users.folders == (str(mine.parent), str(tmp_path))


def test_a_helper_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="D001"):
        found(tmp_path, helpers=(tmp_path / "gone.h",))
