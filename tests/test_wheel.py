"""The wheel: it holds every file of the packages, and derivd works from it alone, wherever it is run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from gen.codes import page
from gen.version import VERSION
from tests.support.command import DEADLINE, run_derivd
from tests.support.once import once
from tests.support.runs import contents

REPOSITORY = Path(__file__).resolve().parents[1]
PACKAGES = ("gen", "daemon")
BESIDE = (".gitignore", "LICENSE", "README.md", "pyproject.toml")
"""Files that building reads beside the packages."""

THIS = f"{sys.version_info.major}.{sys.version_info.minor}"
PYTHONS = list(dict.fromkeys([THIS, "3.11", "3.12", "3.13"]))
"""The releases of Python that derivd is for; those that this machine does not have are skipped."""

BUILTIN_RELEASES = ("1.8", "2.13")

Derivd = Callable[..., subprocess.CompletedProcess[str]]


def attempt(command: Sequence[str | Path], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with nothing of this repository on Python's path."""
    return subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=DEADLINE,
    )


def run(command: Sequence[str | Path], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that must succeed."""
    done = attempt(command, cwd)
    if done.returncode != 0:
        said = f"{done.stdout}{done.stderr}"
        pytest.fail(f"{' '.join(map(str, command))}: exit {done.returncode}\n{said}", pytrace=False)
    return done


def pip(*arguments: str | Path, cwd: Path) -> None:
    """Run pip, which must succeed; skips the test where pip reaches no package index."""
    quiet = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    done = attempt([*quiet, *arguments], cwd)
    if done.returncode == 0:
        return
    if attempt([*quiet, "download", "--no-deps", "--dest", cwd / "probe", "setuptools"], cwd).returncode != 0:
        pytest.skip("pip reaches no package index")
    pytest.fail(f"pip {' '.join(map(str, arguments))}:\n{done.stderr}", pytrace=False)


def interpreter(version: str, cwd: Path) -> Path | None:
    """A Python of a version: the running one, one on PATH, or one of pyenv's."""
    if version == THIS:
        return Path(sys.executable)
    name = f"python{version}"
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for candidate in (shutil.which(name), *sorted(pyenv.glob(f"versions/{version}.*/bin/{name}"))):
        # A command of pyenv's may be on PATH and not run.
        if candidate is not None:
            done = attempt([candidate, "-c", "import sys; print(sys.executable)"], cwd)
            if done.returncode == 0:
                return Path(done.stdout.rstrip("\n"))
    return None


@pytest.fixture(scope="module")
def wheel(shared_folder: Path) -> Path:
    """The wheel of this tree, built from a copy: building leaves files behind."""

    def build(folder: Path) -> None:
        source = folder / "source"
        for package in PACKAGES:
            shutil.copytree(REPOSITORY / package, source / package, ignore=shutil.ignore_patterns("__pycache__"))
        for name in BESIDE:
            shutil.copy(REPOSITORY / name, source)
        pip("wheel", "--no-deps", "--wheel-dir", folder, source, cwd=folder)

    (built,) = once(shared_folder / "wheel", build).glob("*.whl")
    return built


@pytest.fixture(scope="module", params=PYTHONS)
def scripts(request: pytest.FixtureRequest, wheel: Path, shared_folder: Path) -> Path:
    """The folder of commands of an environment with nothing but the wheel and what it needs, for each Python."""
    version: str = request.param
    python = interpreter(version, shared_folder)
    if python is None:
        pytest.skip(f"no Python {version}, neither on PATH nor of pyenv")

    def install(folder: Path) -> None:
        # An environment cannot be moved; its commands name the interpreter by its whole path.
        environment = shared_folder / f"environment-{version}"
        shutil.rmtree(environment, ignore_errors=True)
        run([python, "-m", "venv", "--without-pip", environment], folder)
        pip("--python", environment / "bin" / "python", "install", "--no-compile", wheel, cwd=folder)

    once(shared_folder / f"installed-{version}", install)
    return shared_folder / f"environment-{version}" / "bin"


@pytest.fixture
def derivd(scripts: Path, tmp_path: Path) -> Derivd:
    """Runs the installed ``derivd`` in an empty folder."""

    def call(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return run([scripts / "derivd", *arguments], tmp_path)

    return call


def test_the_wheel_holds_the_files_of_the_packages_and_no_others(wheel: Path) -> None:
    if shutil.which("git") is None or not (REPOSITORY / ".git").exists():
        pytest.skip("only git tells which files belong to the packages")
    listed = ["git", "-C", REPOSITORY, "ls-files", "-z", "--cached", "--others", "--exclude-standard", *PACKAGES]
    files = {name for name in run(listed, REPOSITORY).stdout.split("\0") if name and (REPOSITORY / name).exists()}
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if not name.startswith(f"derivd-{VERSION}.dist-info/")}
    assert held == files


def test_the_wheel_is_for_every_python_and_system(wheel: Path) -> None:
    assert wheel.name == f"derivd-{VERSION}-py3-none-any.whl"


def test_an_installed_derivd_tells_its_version(derivd: Derivd) -> None:
    assert derivd("--version").stdout == f"derivd, version {VERSION}\n"


@pytest.mark.parametrize("release", BUILTIN_RELEASES)
@pytest.mark.parametrize("layout", ["sharded", "upstream"])
def test_an_installed_derivd_generates_what_this_tree_does(
    derivd: Derivd, tmp_path: Path, release: str, layout: str
) -> None:
    options = ("gen", "--spec", "builtin", "--release", release, "--layout", layout, "--out")
    run_derivd(*options, tmp_path / "expected", cwd=tmp_path)
    derivd(*options, tmp_path / "installed")
    expected = contents(tmp_path / "expected")
    assert expected
    assert contents(tmp_path / "installed") == expected


def test_an_installed_derivd_has_its_explanations(derivd: Derivd) -> None:
    assert derivd("explain", "D001").stdout == page("D001")


def test_an_installed_derivd_has_its_cmake_module(derivd: Derivd, scripts: Path) -> None:
    folder = Path(derivd("cmake-dir").stdout.rstrip("\n"))
    assert folder.is_relative_to(scripts.parent.resolve())
    assert (folder / "DerivdGenerate.cmake").is_file()


def test_an_installed_derivd_finds_nothing_wrong_with_its_builtin_spec(derivd: Derivd) -> None:
    assert derivd("lint", "--strict", "--spec", "builtin").stdout == ""


def test_an_installed_derivd_finds_the_nodes_of_its_builtin_spec(derivd: Derivd) -> None:
    said = derivd("doctor", "--spec", "builtin").stdout
    assert re.search(r"^ +ok  inputs: .* Nodes$", said, re.MULTILINE), said
