"""The upstream layout: PyTorch's file set, and its rule for which file a function's bindings are in."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from gen.output.upstream import upstream_shard
from tests.support.runs import Project, run

LIBRARY = {"Functions.h", "Functions.cpp", "python_functions.h"}


@pytest.mark.parametrize("name", ["mul", "_cudnn_rnn", "fft_fft2", "unsafe_split.Tensor"])
def test_the_file_of_a_function_follows_from_its_sha1(name: str) -> None:
    digest = hashlib.sha1(name.encode()).hexdigest()
    number = sum(int(digest[2 * i : 2 * i + 2], 16) * 256**i for i in range(20))
    assert upstream_shard(name, 5) == number % 5


@pytest.mark.parametrize(
    ("release", "files"),
    [
        ("1.8", LIBRARY | {"python_functions.cpp"}),
        ("2.13", LIBRARY | {f"python_functions_{shard}.cpp" for shard in range(5)}),
    ],
)
def test_the_files_are_those_of_the_release(tmp_path: Path, release: str, files: set[str]) -> None:
    project = Project(tmp_path)
    run(project.options(layout="upstream", release=release))
    assert project.contents().keys() == files


def test_the_file_of_all_bindings_is_written_only_if_asked_for(tmp_path: Path) -> None:
    project = Project(tmp_path)
    run(project.options(layout="upstream"))
    record = run(project.options(layout="upstream", everything=True))
    assert record.written == ("python_functionsEverything.cpp",)
    assert run(project.options(layout="upstream")).deleted == ("python_functionsEverything.cpp",)


def test_bindings_are_spread_over_the_files(tmp_path: Path) -> None:
    project = Project(tmp_path)
    run(project.options(layout="upstream"))
    found = project.contents()
    for name, op in (("mul", "MulBackward0"), ("exp", "ExpBackward0"), ("neg", "NegBackward0")):
        holders = [file for file, data in found.items() if f"{op}Class".encode() in data]
        assert holders == [f"python_functions_{upstream_shard(name, 5)}.cpp"]
