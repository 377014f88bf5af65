"""Lists for build systems, read as make, ninja and CMake read them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from gen.output.lists import write_depfile, write_outputs, write_stamp

NAMES = ["b.cpp", "a.h"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of the test's own: output folders are named relative to it."""
    monkeypatch.chdir(tmp_path)


def test_outputs_as_json_are_sorted_paths(tmp_path: Path) -> None:
    write_outputs(str(tmp_path / "o.json"), "out", NAMES)
    assert json.loads((tmp_path / "o.json").read_text()) == ["out/a.h", "out/b.cpp"]


@pytest.mark.skipif(shutil.which("cmake") is None, reason="cmake is not installed")
@pytest.mark.parametrize("folder", ["out", "with space", 'quote"d', "dollar$x", "semi;colon", "back\\slash"])
def test_outputs_are_read_by_cmake(tmp_path: Path, folder: str) -> None:
    write_outputs(str(tmp_path / "o.cmake"), folder, NAMES)
    script = 'include(o.cmake)\nforeach(p IN LISTS DERIVD_OUTPUTS)\nmessage("${p}")\nendforeach()\n'
    (tmp_path / "script.cmake").write_text(script)
    done = subprocess.run(["cmake", "-P", "script.cmake"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stderr.replace("\\;", ";").splitlines() == [f"{folder}/a.h", f"{folder}/b.cpp"]


@pytest.mark.parametrize("path", ["in put.yaml", "a#b.yaml", "dollar$x.yaml"])
@pytest.mark.parametrize("tool", ["make", "ninja"])
def test_a_depfile_makes_an_input_count(tmp_path: Path, tool: str, path: str) -> None:
    """The output is made again when the input changes, and not otherwise."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    build = Build(tmp_path, tool)
    (tmp_path / path).write_text("1")
    write_depfile(str(tmp_path / "out.d"), ".", ["out"], [path])
    assert build.is_made()
    assert not build.is_made()
    os.utime(tmp_path / path, (2_000_000_000, 2_000_000_000))
    assert build.is_made()


@pytest.mark.parametrize("tool", ["make", "ninja"])
def test_an_input_that_is_gone_does_not_stop_the_build(tmp_path: Path, tool: str) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    build = Build(tmp_path, tool)
    write_depfile(str(tmp_path / "out.d"), ".", ["out"], ["gone.yaml"])
    assert build.is_made()
    assert build.is_made()


class Build:
    """A build of one file ``out``, which notes each time that it is made."""

    def __init__(self, folder: Path, tool: str) -> None:
        self._folder = folder
        self._tool = tool
        command = "echo made >> log && touch out"
        (folder / "Makefile").write_text(f"out:\n\t{command}\n-include out.d\n")
        (folder / "build.ninja").write_text(
            f"rule r\n  command = {command} && cp out.d deps.d\n  depfile = deps.d\nbuild out: r\n"
        )

    def is_made(self) -> bool:
        """Build, and tell whether the file was made."""
        before = self._count()
        subprocess.run([self._tool], cwd=self._folder, check=True, capture_output=True)
        return self._count() > before

    def _count(self) -> int:
        log = self._folder / "log"
        return log.read_text().count("made") if log.exists() else 0


def test_a_list_that_does_not_change_keeps_its_time(tmp_path: Path) -> None:
    path = tmp_path / "out.d"
    write_depfile(str(path), str(tmp_path), ["out"], ["in"])
    os.utime(path, (1, 1))
    write_depfile(str(path), str(tmp_path), ["out"], ["in"])
    assert path.stat().st_mtime == 1


def test_a_stamp_is_made_with_its_folder_and_then_touched(tmp_path: Path) -> None:
    stamp = tmp_path / "new" / "stamp"
    write_stamp(str(stamp))
    os.utime(stamp, (1, 1))
    write_stamp(str(stamp))
    assert stamp.stat().st_mtime > 1
