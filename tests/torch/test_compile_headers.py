"""Generated code compiles against the headers that torch ships, and the facade judges formulas as they do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from daemon.cli import EXIT_DONE, run
from gen.discover import builtin, spec_in
from gen.options import Options, SpecFiles
from gen.verify.run import Toolchain
from tests.support.corpus import CORPUS, requires_corpus
from tests.torch.conftest import SPECS
from tests.verify.checked import Checked, check, check_once
from tests.verify.wrong_formulas import cases, op, write_spec

pytestmark = [pytest.mark.torch, pytest.mark.xdist_group("compile")]

TORCH = {"1.8": "1.8.0", "2.13": "2.13.0"}
"""The release of torch whose headers stand for a release of derivd."""


def headers(version: str) -> str:
    """The folder of an unpacked wheel that has headers."""
    folder = SPECS / version
    if not (folder / "torch" / "include").is_dir():
        pytest.skip(f"no headers of torch {version} in {SPECS}: `make torch-spec RELEASE={version}` fetches them")
    return str(folder)


def torch_options(version: str, out: Path) -> Options:
    """The spec that a torch 2 wheel carries."""
    found = spec_in(Path(headers(version)))
    assert found is not None, "a wheel carries its spec"
    return Options(found.files, str(out), version.rpartition(".")[0], includes=found.includes, headers=found.helpers)


def builtin_options(release: str, out: Path) -> Options:
    found = builtin(release)
    return Options(found.files, str(out), release, includes=found.includes, headers=found.helpers)


def corpus_options(out: Path) -> Options:
    files = SpecFiles((str(CORPUS / "native_functions.yaml"),), (str(CORPUS / "derivatives.yaml"),))
    return Options(files, str(out), "1.8")


def assert_all_compile(options: Options, toolchain: Toolchain, nodes: int) -> None:
    report = check(options, toolchain)
    assert [str(d) for d in report.diagnostics] == []
    assert len(report.verdicts) == nodes


def test_every_node_of_torch_2_13_compiles_with_its_binding(tmp_path: Path) -> None:
    assert_all_compile(torch_options("2.13.0", tmp_path), Toolchain("torch", headers("2.13.0")), 711)


@pytest.mark.parametrize("compiler", ["clang++", "g++"])
def test_relative_folder_of_headers_is_found(compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    (tmp_path / "torch-link").symlink_to(headers("2.13.0"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CXX", compiler)
    assert run(["compile", "MulBackward0", "--spec", "torch-link", "--out", "out"]) == EXIT_DONE


@requires_corpus
def test_every_node_of_torch_1_8_compiles(tmp_path: Path) -> None:
    assert_all_compile(corpus_options(tmp_path), Toolchain("torch", headers("1.8.0")), 484)


@pytest.mark.parametrize(("release", "nodes"), [("1.8", 87), ("2.13", 199)])
def test_every_node_of_the_builtin_spec_compiles(release: str, nodes: int, tmp_path: Path) -> None:
    assert_all_compile(builtin_options(release, tmp_path), Toolchain("torch", headers(TORCH[release])), nodes)


@pytest.mark.parametrize(("version", "nodes"), [("2.7.1", 696), ("2.13.0", 711), ("2.14.1", 712)])
def test_facade_accepts_every_node_of_torch_2(version: str, nodes: int, tmp_path: Path) -> None:
    assert_all_compile(torch_options(version, tmp_path), Toolchain("facade", headers(version)), nodes)


def test_facade_accepts_pytorchs_own_templates(tmp_path: Path) -> None:
    found = spec_in(Path(headers("2.13.0")))
    assert found is not None
    options = Options(found.files, str(tmp_path), "2.13", found.templates, "upstream")
    assert_all_compile(options, Toolchain("facade", headers("2.13.0")), 711)


@requires_corpus
def test_facade_accepts_every_node_of_torch_1_8(tmp_path: Path) -> None:
    assert_all_compile(corpus_options(tmp_path), Toolchain("facade", headers("1.8.0")), 484)


@pytest.mark.parametrize("release", TORCH)
def test_wrong_formulas_are_rejected_by_headers_and_facade_alike(release: str, shared_folder: Path) -> None:
    expected = {op(case, release) for case in cases(release)}
    assert judged(release, "torch", shared_folder).failed.keys() == expected
    assert judged(release, "facade", shared_folder).failed.keys() == expected


@pytest.mark.parametrize("release", TORCH)
def test_headers_and_facade_blame_the_same_place(release: str, shared_folder: Path) -> None:
    def places(toolchain: str) -> dict[str, list[int]]:
        failed = judged(release, toolchain, shared_folder).failed
        return {op: list(found[0][1:5]) for op, found in failed.items()}

    assert places("torch") == places("facade")


def judged(release: str, toolchain: str, shared_folder: Path) -> Checked:
    """What a toolchain says of the wrong formulas."""
    folder = shared_folder / f"judged-{release}-{toolchain}"
    chosen = Toolchain(toolchain, headers(TORCH[release]) if toolchain == "torch" else None)
    return check_once(folder.with_suffix(".json"), lambda: check(write_spec(folder, release), chosen))
