"""Finding a spec around the current folder, among installed packages, or built in."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.discover import IncompleteSpec, builtin, find_spec, spec_in, version_near
from gen.releases import ROWS


def _checkout(folder: Path, version: str | None = "2.13.0a0+git1234") -> Path:
    native, autograd = folder / "aten/src/ATen/native", folder / "tools/autograd"
    (autograd / "templates").mkdir(parents=True)
    native.mkdir(parents=True)
    for path in (
        native / "native_functions.yaml",
        native / "tags.yaml",
        autograd / "derivatives.yaml",
        autograd / "templates" / "Functions.h",
    ):
        path.write_text("")
    if version is not None:
        (folder / "version.txt").write_text(f"{version}\n")
    return folder


def _wheel(folder: Path) -> Path:
    packaged = folder / "torchgen" / "packaged"
    for path in ("ATen/native/native_functions.yaml", "autograd/derivatives.yaml", "autograd/templates/Functions.h"):
        (packaged / path).parent.mkdir(parents=True, exist_ok=True)
        (packaged / path).write_text("")
    (folder / "torch" / "include").mkdir(parents=True)
    (folder / "torch" / "version.py").write_text("__all__ = ['__version__']\n__version__ = '2.9.1+cpu'\n")
    return folder


def test_a_checkout_is_found_from_a_folder_deep_inside(tmp_path: Path) -> None:
    inside = _checkout(tmp_path) / "torch" / "csrc"
    inside.mkdir(parents=True)
    found = find_spec(inside, search_path=[])
    assert found is not None
    assert found.folder == str(tmp_path)


def test_a_checkout_tells_its_version(tmp_path: Path) -> None:
    found = spec_in(_checkout(tmp_path))
    assert found is not None
    assert found.version == "2.13.0a0+git1234"


def test_a_checkout_without_a_version_file_has_none(tmp_path: Path) -> None:
    found = spec_in(_checkout(tmp_path, version=None))
    assert found is not None
    assert found.version is None


def test_a_checkout_has_templates_and_tags(tmp_path: Path) -> None:
    found = spec_in(_checkout(tmp_path))
    assert found is not None
    assert (found.templates, found.files.tags) == (
        str(tmp_path / "tools/autograd/templates"),
        str(tmp_path / "aten/src/ATen/native/tags.yaml"),
    )


def test_a_checkout_wins_over_an_installed_torch(tmp_path: Path) -> None:
    checkout, packages = _checkout(tmp_path / "pytorch"), _wheel(tmp_path / "packages")
    found = find_spec(checkout, search_path=[str(packages)])
    assert found is not None
    assert found.is_checkout


def test_an_installed_torch_is_found_among_packages(tmp_path: Path) -> None:
    packages = _wheel(tmp_path / "packages")
    found = find_spec(tmp_path, search_path=["", str(tmp_path / "absent"), str(packages)])
    assert found is not None
    assert (found.origin, found.version) == ("installed torch", "2.9.1+cpu")


def test_an_installed_torch_has_headers(tmp_path: Path) -> None:
    found = spec_in(_wheel(tmp_path))
    assert found is not None
    assert found.headers == str(tmp_path / "torch" / "include")


def test_a_folder_with_nothing_in_it_has_no_spec(tmp_path: Path) -> None:
    assert find_spec(tmp_path, search_path=[str(tmp_path)]) is None


def test_the_version_near_a_file_is_that_of_its_wheel(tmp_path: Path) -> None:
    path = _wheel(tmp_path) / "torchgen/packaged/autograd/derivatives.yaml"
    assert version_near(path) == "2.9.1+cpu"


def test_the_version_near_a_file_is_that_of_its_checkout(tmp_path: Path) -> None:
    assert version_near(_checkout(tmp_path) / "tools/autograd/derivatives.yaml") == "2.13.0a0+git1234"


def test_a_file_outside_of_torch_has_no_version_near(tmp_path: Path) -> None:
    (tmp_path / "version.txt").write_text("9.9")
    assert version_near(tmp_path / "derivatives.yaml") is None


@pytest.mark.parametrize("release", list(ROWS))
def test_every_release_has_a_builtin_spec_with_helpers(release: str) -> None:
    found = builtin(release)
    assert [Path(p).is_file() for p in (*found.files.all(), *found.helpers)].count(False) == 0
    assert found.includes == ("helpers.h",)


def _plain(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    for name in ("native_functions.yaml", "derivatives.yaml", "tags.yaml"):
        (folder / name).write_text("")
    return folder


def test_a_folder_with_both_files_is_a_spec_with_the_tags_beside_them(tmp_path: Path) -> None:
    found = spec_in(_plain(tmp_path))
    assert found is not None
    assert (found.origin, found.version) == ("spec folder", None)
    names = ("native_functions.yaml", "derivatives.yaml", "tags.yaml")
    assert found.files.all() == tuple(str(tmp_path / name) for name in names)


def test_files_in_the_folder_win_over_an_installed_torch(tmp_path: Path) -> None:
    found = find_spec(_plain(tmp_path / "project"), search_path=[str(_wheel(tmp_path / "packages"))])
    assert found is not None
    assert found.origin == "spec folder"


def test_a_checkout_around_wins_over_files_in_the_folder(tmp_path: Path) -> None:
    found = find_spec(_plain(_checkout(tmp_path) / "mine"), search_path=[])
    assert found is not None
    assert found.is_checkout


@pytest.mark.parametrize(
    "missing",
    ["aten/src/ATen/native/native_functions.yaml", "tools/autograd/derivatives.yaml"],
    ids=["native", "formulas"],
)
def test_a_checkout_that_lacks_a_file_is_told_of(tmp_path: Path, missing: str) -> None:
    (_checkout(tmp_path) / missing).unlink()
    with pytest.raises(IncompleteSpec, match=f"looks like a PyTorch checkout, but {missing} is missing"):
        find_spec(tmp_path, search_path=[])


def test_an_installed_torch_that_lacks_a_file_is_passed_over(tmp_path: Path) -> None:
    (_wheel(tmp_path / "packages") / "torchgen/packaged/autograd/derivatives.yaml").unlink()
    assert find_spec(tmp_path, search_path=[str(tmp_path / "packages")]) is None
