"""Checks: verdicts by function, what is compiled again and what is not, and stopping one half-way."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gen.diagnostics import Place, SpecError
from gen.verify.run import Cancelled, Checker, Report, Toolchain
from gen.verify.toolchain import CLANG, Compiler
from tests.support.daemon import wait_until
from tests.verify.fake_compiler import logging, script, sleeping
from tests.verify.project import Project

DEADLINE = 120.0
ROOT = Path(__file__).parents[2]
INTERRUPTIBLE = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from daemon.__main__ import main
sys.exit(main())
"""
"""``derivd`` as a terminal starts it: in a background job, which this test may be part of, an interrupt is ignored."""


class Bench:
    """A project, compiled by a compiler that keeps a log of its calls."""

    def __init__(self, folder: Path, compiler: Compiler) -> None:
        self.project = Project(folder / "project")
        self.log = folder / "log"
        self.log.touch()
        self.compiler = compiler
        self.cxx = logging(folder / "cxx", compiler.command, self.log)

    def check(self, ops: list[str] | None = None, toolchain: Toolchain = Toolchain("facade")) -> Report:  # noqa: B008
        checker = Checker(
            self.project.options, toolchain, environment={**os.environ, "CXX": shlex.quote(str(self.cxx))}
        )
        try:
            return checker.start(ops).result(DEADLINE)
        finally:
            checker.close()

    def calls(self) -> list[str]:
        """What was compiled since the last call: names of jobs, `headers` for the precompiled header."""
        lines = [line for line in self.log.read_text(encoding="utf-8").splitlines() if line != "--version"]
        self.log.write_text("", encoding="utf-8")
        return sorted("headers" if "c++-header" in line else Path(shlex.split(line)[-1]).stem for line in lines)


@pytest.fixture
def bench(tmp_path: Path, compiler: Compiler) -> Bench:
    return Bench(tmp_path, compiler)


def verdicts(report: Report) -> dict[str, bool]:
    return {verdict.op: verdict.ok for verdict in report.verdicts}


def test_functions_compile_and_are_not_compiled_again(bench: Bench) -> None:
    first = bench.check()
    assert verdicts(first) == {"CopysignBackward0": True, "ErfBackward0": True}
    assert "headers" in bench.calls()
    second = bench.check()
    assert (verdicts(second), second.remembered, bench.calls()) == (verdicts(first), 2, [])


def test_only_an_edited_function_is_compiled(bench: Bench) -> None:
    bench.check()
    bench.calls()
    bench.project.write("grad * other.neg()", "-grad")
    assert bench.check().remembered == 1
    assert bench.calls() == ["CopysignBackward0"]


def test_entry_that_moves_is_not_compiled_again_but_its_error_moves_along(bench: Bench) -> None:
    bench.project.write("grad.frobnicate()", "-grad")
    (before,) = bench.check().diagnostics
    text = bench.project.derivatives.read_text(encoding="utf-8")
    bench.project.derivatives.write_text(f"# comment\n{text}", encoding="utf-8")
    bench.calls()
    (after,) = bench.check().diagnostics
    assert bench.calls() == []
    assert before.place is not None
    assert after.place is not None
    assert (before.place.line, after.place.line) == (2, 3)
    assert (before.code, before.message) == (after.code, after.message)


def test_only_what_is_asked_for_is_compiled(bench: Bench) -> None:
    assert verdicts(bench.check(["ErfBackward0"])) == {"ErfBackward0": True}
    assert bench.calls() == ["ErfBackward0", "headers"]


def test_wrong_function_does_not_hide_a_right_one_and_is_mended(bench: Bench) -> None:
    bench.project.write("grad.frobnicate()", "-grad")
    report = bench.check(toolchain=Toolchain("facade", jobs=1))
    assert verdicts(report) == {"CopysignBackward0": False, "ErfBackward0": True}
    assert [(d.code, d.place) for d in report.diagnostics] == [
        ("D060", Place(str(bench.project.derivatives), 2, 14, 2, 24))
    ]
    bench.project.write("grad.mul(other)", "-grad")
    assert bench.check().ok


def test_edited_helper_header_makes_verdicts_void(bench: Bench) -> None:
    bench.project.write("halved(grad)", "-grad")
    assert bench.check().ok
    text = bench.project.helpers.read_text(encoding="utf-8").replace("halved", "doubled_instead")
    bench.project.helpers.write_text(text, encoding="utf-8")
    assert verdicts(bench.check()) == {"CopysignBackward0": False, "ErfBackward0": True}


def test_broken_helper_header_is_shown_at_its_own_place(bench: Bench) -> None:
    text = bench.project.helpers.read_text(encoding="utf-8").replace("0.5", "no_such_name")
    bench.project.helpers.write_text(text, encoding="utf-8")
    report = bench.check()
    assert (report.ok, report.verdicts) == (False, ())
    place = report.header_problems[0].place
    assert place is not None
    assert (place.file, place.line) == (str(bench.project.helpers), 4)


@pytest.mark.parametrize("kind", ["found", "other"])
def test_helper_that_calls_more_than_the_facade_declares_is_passed_over(bench: Bench, kind: str) -> None:
    if kind == "other":
        other = "g++" if bench.compiler.kind == CLANG else "clang++"
        if shutil.which(other) is None:
            pytest.skip(f"{other} is not installed")
        bench.cxx = script(bench.cxx.with_name("other"), f'exec {other} "$@"')
    right = bench.project.helpers.read_text(encoding="utf-8")
    bench.project.helpers.write_text(right.replace("value * 0.5", "at::no_such_function(value)"), encoding="utf-8")
    bench.project.write("halved(grad)", "grad.neg(1)")
    for _ in range(2):
        report = bench.check()
        assert verdicts(report) == {"CopysignBackward0": True, "ErfBackward0": False}
        assert [d.place.line for d in report.diagnostics if d.place is not None] == [4]
        (remark,) = report.remarks
        assert f"{bench.project.helpers.name}:4: " in remark
        assert "no_such_function" in remark
        assert "pass --torch with a folder that holds torch's headers" in remark
    bench.project.helpers.write_text(right, encoding="utf-8")
    report = bench.check()
    assert (verdicts(report), report.remarks) == ({"CopysignBackward0": True, "ErfBackward0": False}, ())


def test_helper_is_passed_over_with_a_launcher_too(bench: Bench, tmp_path: Path) -> None:
    text = bench.project.helpers.read_text(encoding="utf-8")
    bench.project.helpers.write_text(text.replace("value * 0.5", "value.no_such_method()"), encoding="utf-8")
    launcher = logging(tmp_path / "ccache", [], tmp_path / "launched")
    report = bench.check(toolchain=Toolchain("facade", launcher=str(launcher), jobs=1))
    assert verdicts(report) == {"CopysignBackward0": True, "ErfBackward0": True}
    assert len(report.remarks) == 1


def test_missing_header_of_a_helper_is_not_passed_over(bench: Bench) -> None:
    text = bench.project.helpers.read_text(encoding="utf-8")
    bench.project.helpers.write_text(f'#include "at/no_such_header.h"\n{text}', encoding="utf-8")
    report = bench.check()
    assert (report.ok, report.verdicts, report.remarks) == (False, (), ())


def test_precompiled_header_of_another_compiler_does_no_harm_to_a_launcher(bench: Bench, tmp_path: Path) -> None:
    bench.check()
    (headers,) = bench.project.folder.rglob("compile/facade/headers")
    for form in ("gch", "pch"):
        (headers / f"prefix.h.{form}").write_text("not for you", encoding="utf-8")
    launcher = logging(tmp_path / "ccache", [], tmp_path / "launched")
    assert bench.check(toolchain=Toolchain("facade", launcher=str(launcher), jobs=1)).ok


def test_lost_verdicts_cost_only_time(bench: Bench) -> None:
    bench.check()
    (store,) = bench.project.folder.rglob("verdicts.msgpack")
    store.write_bytes(b"\xc1 not a store")
    assert bench.check().ok


def test_errors_of_the_spec_are_raised(bench: Bench) -> None:
    bench.project.write("grad * other)", "-grad")
    with pytest.raises(SpecError, match="D038"):
        bench.check()


def test_launcher_stands_before_each_command_and_gets_objects_to_make(bench: Bench, tmp_path: Path) -> None:
    log = tmp_path / "launched"
    launcher = logging(tmp_path / "ccache", [], log)
    toolchain = Toolchain("facade", launcher=str(launcher), jobs=1)
    assert bench.check(toolchain=toolchain).ok
    commands = log.read_text(encoding="utf-8").splitlines()
    assert commands
    assert all(str(bench.cxx) in command and " -c " in command for command in commands)
    assert not any("c++-header" in command or "-fsyntax-only" in command for command in commands)
    log.write_text("", encoding="utf-8")
    assert bench.check(toolchain=toolchain).ok
    assert log.read_text(encoding="utf-8") == ""
    bench.project.write("grad.frobnicate()", "-grad")
    assert verdicts(bench.check(toolchain=toolchain)) == {"CopysignBackward0": False, "ErfBackward0": True}


def test_each_family_of_compilers_can_be_named(tmp_path: Path, compiler: Compiler) -> None:
    other = "g++" if compiler.kind == CLANG else "clang++"
    bench = Bench(tmp_path, compiler)
    bench.cxx = script(tmp_path / "other", f'exec {other} "$@"')
    if shutil.which(other) is None:
        pytest.skip(f"{other} is not installed")
    bench.project.write("grad.frobnicate()", "-grad")
    report = bench.check()
    assert verdicts(report) == {"CopysignBackward0": False, "ErfBackward0": True}
    assert [d.place.line for d in report.diagnostics if d.place is not None] == [2]


def test_cancelled_check_stops_its_compilers(bench: Bench, tmp_path: Path) -> None:
    started = tmp_path / "started"
    cxx = sleeping(tmp_path / "sleeper", bench.compiler.command, started)
    checker = Checker(bench.project.options, Toolchain("facade"), environment={**os.environ, "CXX": str(cxx)})
    check = checker.start()
    try:
        wait_until(started.exists, "the compiler's start")
        check.cancel()
        with pytest.raises(Cancelled):
            check.result(DEADLINE)
        wait_until(lambda: not alive(int(started.read_text(encoding="utf-8"))), "the compiler's end")
    finally:
        check.cancel()
        end_compiler(started)


def test_interrupted_command_stops_its_compilers(bench: Bench, tmp_path: Path) -> None:
    started = tmp_path / "started"
    cxx = sleeping(tmp_path / "sleeper", bench.compiler.command, started)
    files = ["--native-functions", bench.project.functions, "--derivatives", bench.project.derivatives]
    arguments = ["compile", *map(str, files), "--release", "2.13", "--toolchain", "facade"]
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *arguments],
        cwd=bench.project.folder,
        env={**os.environ, "CXX": str(cxx), "PYTHONPATH": str(ROOT)},
    )
    try:
        wait_until(started.exists, "the compiler's start")
        process.send_signal(signal.SIGINT)
        assert process.wait(DEADLINE) == 130
        wait_until(lambda: not alive(int(started.read_text(encoding="utf-8"))), "the compiler's end")
    finally:
        process.kill()
        process.wait()
        end_compiler(started)


def test_check_cancelled_at_once_ends(bench: Bench) -> None:
    checker = Checker(bench.project.options, Toolchain("facade"))
    check = checker.start()
    check.cancel()
    with pytest.raises(Cancelled):
        check.result(DEADLINE)


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and waits to be collected does not."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True)
    return found.stdout.strip() not in ("", "Z")


def end_compiler(started: Path) -> None:
    """End the compiler of a test that failed to."""
    if started.exists() and alive(process := int(started.read_text(encoding="utf-8"))):
        os.kill(process, signal.SIGKILL)
