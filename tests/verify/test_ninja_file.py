"""The Ninja file: one header, many jobs, and names that Ninja and the shell must not take apart."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec

from gen.verify.build import Build
from gen.verify.ninja_file import BuildRules, ninja_file, product, source
from gen.verify.toolchain import CLANG, GCC, Compiler, find_ninja
from tests.verify.fake_compiler import logging, script


def rules(command: str, kind: str = CLANG, launcher: tuple[str, ...] = ()) -> BuildRules:
    return BuildRules(
        compiler=Compiler((command,), kind, (14, 0), ""),
        includes=("headers", "/a folder/with $igns"),
        standard="c++17",
        prefix="headers/prefix.h",
        precompiled="headers/prefix.h.pch" if kind == CLANG else "headers/prefix.h.gch",
        launcher=launcher,
    )


def built(folder: Path, text: str, *jobs: str) -> list[str]:
    """The arguments of each call of the compiler that a build makes."""
    (folder / "headers").mkdir(exist_ok=True)
    (folder / "units").mkdir(exist_ok=True)
    (folder / "headers" / "prefix.h").touch()
    for job in jobs:
        (folder / source(job)).touch()
    (folder / "build.ninja").write_text(text, encoding="utf-8")
    result = Build(find_ninja({}), folder, 1).run()
    assert result.ok, result
    return (folder / "log").read_text(encoding="utf-8").splitlines()


def compiler(folder: Path) -> str:
    """A compiler that writes its product and its arguments, one call a line."""
    log = folder / "log"
    return str(script(folder / "c x", f'for a; do last=$a; done\necho "$*" >> "{log}"\n: > "$last"'))


def test_header_is_made_once_before_the_jobs(tmp_path: Path) -> None:
    calls = built(tmp_path, ninja_file(rules(compiler(tmp_path)), ["A", "B"]), "A", "B")
    assert len(calls) == 3
    assert "-x c++-header -fpch-instantiate-templates" in calls[0]
    assert all("-include-pch headers/prefix.h.pch -fsyntax-only units/" in call for call in calls[1:])


def test_tolerant_jobs_are_compiled_without_the_header_and_each_time(tmp_path: Path) -> None:
    tolerant = msgspec.structs.replace(rules(compiler(tmp_path)), is_tolerant=True)
    for calls in (1, 2):
        made = built(tmp_path, ninja_file(tolerant, ["A"]), "A")
        assert len(made) == calls
        assert made[-1].endswith("-include headers/plain.h -fsyntax-only units/A.cpp")


def test_paths_with_blanks_and_signs_reach_the_compiler_whole(tmp_path: Path) -> None:
    calls = built(tmp_path, ninja_file(rules(compiler(tmp_path)), ["A"]), "A")
    assert all("-I/a folder/with $igns" in call for call in calls)


def test_gcc_finds_its_precompiled_header_beside_the_header(tmp_path: Path) -> None:
    calls = built(tmp_path, ninja_file(rules(compiler(tmp_path), GCC), ["A"]), "A")
    assert calls[0].endswith("headers/prefix.h -o headers/prefix.h.gch")
    assert "-include headers/prefix.h -fsyntax-only units/A.cpp" in calls[1]


def test_launched_jobs_make_objects_after_the_headers_alone(tmp_path: Path) -> None:
    log = tmp_path / "launched"
    launcher = logging(tmp_path / "launcher", [], log)
    text = ninja_file(rules(compiler(tmp_path), launcher=(str(launcher),)), ["A"])
    calls = built(tmp_path, text, "headers", "A")
    assert [call.partition(" -c ")[2] for call in calls] == [
        f"{source('headers')} -o {product('headers')}",
        f"{source('A')} -o {product('A')}",
    ]
    assert len(log.read_text(encoding="utf-8").splitlines()) == 2


def test_failed_job_is_told_with_what_it_said(tmp_path: Path) -> None:
    cxx = script(tmp_path / "cxx", 'case "$*" in *A.cpp) echo "units/A.cpp:1:1: error: no"; exit 1;; esac\n:')
    (tmp_path / "units").mkdir()
    (tmp_path / "headers").mkdir()
    for name in ("headers/prefix.h", source("A"), source("B")):
        (tmp_path / name).touch()
    (tmp_path / "build.ninja").write_text(ninja_file(rules(str(cxx)), ["A", "B"]), encoding="utf-8")
    result = Build(find_ninja({}), tmp_path, 2).run()
    assert result.failed.keys() == {product("A")}
    assert "units/A.cpp:1:1: error: no" in result.failed[product("A")]
    assert subprocess.run(["test", "-e", str(tmp_path / product("B"))]).returncode == 0
