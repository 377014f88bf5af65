"""Tools are found or named, and messages tell what to install where one is missing or too old."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from gen.verify.toolchain import CLANG, GCC, ToolchainError, find_compiler, find_launcher, find_ninja
from tests.verify.fake_compiler import script, that_says

DEBIAN_CLANG = "Debian clang version 14.0.6\nTarget: x86_64-pc-linux-gnu"
APPLE_CLANG = "Apple clang version 15.0.0 (clang-1500.3.9.4)\nTarget: arm64-apple-darwin23.4.0"
DEBIAN_GCC = "g++ (Debian 12.2.0-14+deb12u1) 12.2.0\nCopyright (C) 2022"
FEDORA_GCC = "g++ (GCC) 13.2.1 20231205 (Red Hat 13.2.1-6)\nCopyright (C) 2023"


@pytest.mark.parametrize(
    ("said", "kind", "version"),
    [
        (DEBIAN_CLANG, CLANG, (14, 0)),
        (APPLE_CLANG, CLANG, (15, 0)),
        (DEBIAN_GCC, GCC, (12, 2)),
        (FEDORA_GCC, GCC, (13, 2)),
    ],
    ids=["debian-clang", "apple-clang", "debian-gcc", "fedora-gcc"],
)
def test_kind_and_version_are_told_by_what_a_compiler_says(
    tmp_path: Path, said: str, kind: str, version: tuple[int, int]
) -> None:
    compiler = find_compiler({"CXX": str(that_says(tmp_path / "g++", said))})
    assert (compiler.kind, compiler.version) == (kind, version)


def test_cxx_may_hold_arguments(tmp_path: Path) -> None:
    path = that_says(tmp_path / "my clang", DEBIAN_CLANG)
    assert find_compiler({"CXX": f"'{path}' -m64"}).command == (str(path), "-m64")


def test_clang_is_preferred(tmp_path: Path) -> None:
    that_says(tmp_path / "g++", DEBIAN_GCC)
    that_says(tmp_path / "clang++-16", DEBIAN_CLANG.replace("14", "16"))
    assert find_compiler({"PATH": str(tmp_path)}).version == (16, 0)


def test_old_compiler_is_passed_over_for_a_newer_one(tmp_path: Path) -> None:
    that_says(tmp_path / "clang++", DEBIAN_CLANG.replace("14", "9"))
    that_says(tmp_path / "g++", DEBIAN_GCC)
    assert find_compiler({"PATH": str(tmp_path)}).kind == GCC


def test_missing_compiler(tmp_path: Path) -> None:
    with pytest.raises(ToolchainError, match=r"no C\+\+ compiler was found; install clang"):
        find_compiler({"PATH": str(tmp_path)})


def test_cxx_that_is_not_installed(tmp_path: Path) -> None:
    with pytest.raises(ToolchainError, match="CXX names `no-such-compiler`, which is not installed"):
        find_compiler({"CXX": "no-such-compiler", "PATH": str(tmp_path)})


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (DEBIAN_CLANG.replace("14", "10"), r"10\.0 is too old; clang\+\+ 11 or newer is needed"),
        (DEBIAN_GCC.replace("12.2.0", "8.3.0"), r"8\.3 is too old; g\+\+ 9 or newer is needed"),
    ],
    ids=["clang", "gcc"],
)
def test_old_compiler(tmp_path: Path, said: str, message: str) -> None:
    with pytest.raises(ToolchainError, match=message):
        find_compiler({"CXX": str(that_says(tmp_path / "cxx", said))})


def test_program_that_is_no_compiler(tmp_path: Path) -> None:
    with pytest.raises(ToolchainError, match=r"is neither clang\+\+ nor g\+\+: it says 'hello'"):
        find_compiler({"CXX": str(that_says(tmp_path / "cxx", "hello"))})


def test_compiler_that_cannot_run(tmp_path: Path) -> None:
    path = tmp_path / "cxx"
    path.write_bytes(b"\x7fELF")
    path.chmod(0o755)
    with pytest.raises(ToolchainError, match="--version` fails"):
        find_compiler({"CXX": str(path)})


def test_ninja_of_the_package_is_found_without_a_path() -> None:
    assert Path(find_ninja({"PATH": ""})).name.startswith("ninja")


def test_missing_ninja_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ninja", None)
    with pytest.raises(ToolchainError, match=re.escape("install it with `pip install 'derivd[compile]'`")):
        find_ninja({"PATH": ""})


def test_launcher_with_arguments(tmp_path: Path) -> None:
    script(tmp_path / "ccache", "true")
    assert find_launcher("ccache --verbose", {"PATH": str(tmp_path)}) == ("ccache", "--verbose")


def test_missing_launcher(tmp_path: Path) -> None:
    with pytest.raises(ToolchainError, match="the launcher `sccache` is not installed"):
        find_launcher("sccache", {"PATH": str(tmp_path)})


@pytest.mark.parametrize("cxx", ["./tools/cxx", "tools/cxx", "../here/tools/cxx"])
def test_cxx_with_a_relative_path_is_one_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cxx: str
) -> None:
    (tmp_path / "here/tools").mkdir(parents=True)
    that_says(tmp_path / "here/tools/cxx", DEBIAN_CLANG)
    monkeypatch.chdir(tmp_path / "here")
    assert find_compiler({"CXX": f"{cxx} -m64"}).command == (str(tmp_path / "here/tools/cxx"), "-m64")


def test_compiler_on_a_relative_path_is_one_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tools").mkdir()
    path = that_says(tmp_path / "tools/clang++", DEBIAN_CLANG)
    monkeypatch.chdir(tmp_path)
    assert find_compiler({"PATH": "tools"}).command == (str(path),)
    assert find_compiler({"PATH": "tools", "CXX": "clang++"}).command == (str(path),)


def test_launcher_and_what_it_starts_may_have_relative_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    launcher, compiler = that_says(tmp_path / "cache", ""), that_says(tmp_path / "cxx", DEBIAN_CLANG)
    monkeypatch.chdir(tmp_path)
    assert find_launcher("./cache --quiet ./cxx", {"PATH": ""}) == (str(launcher), "--quiet", str(compiler))


def test_launcher_on_the_path_keeps_its_name(tmp_path: Path) -> None:
    that_says(tmp_path / "cache", "")
    assert find_launcher("cache", {"PATH": str(tmp_path)}) == ("cache",)
