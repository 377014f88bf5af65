"""The shard curve: how long the shard of one edit compiles, and the whole, for several numbers of shards.

Compiling is checking the syntax and all types, without code generation, which takes as long for one Node in either
case; torch's headers, parsed anew for every file, are what makes the whole dear.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from gen.discover import FoundSpec
from gen.options import Options
from gen.output.sharded import shard_of
from gen.pipeline import Pipeline
from gen.releases import release_of

NUMBERS = (1, 4, 8, 16, 32, 64)
EDITED = "tanh"
COMPILERS = ("clang++", "g++")


class Point(msgspec.Struct, frozen=True):
    """CPU seconds of compiling with one number of shards: the touched shard, the dearest one, and all of them."""

    shards: int
    touched: float
    largest: float
    whole: float


def shard_curve(found: FoundSpec, folder: Path, numbers: Sequence[int] = NUMBERS) -> Iterator[Point]:
    """Compile all sources for each number of shards, one after the other on one core.

    Raises `RuntimeError` if there are no headers, no compiler, or something does not compile.
    """
    headers = found.headers
    compiler = next(filter(shutil.which, COMPILERS), None)
    if headers is None or compiler is None:
        raise RuntimeError("the shard curve needs torch's headers and a C++ compiler")
    for number in numbers:
        # Where torch's own headers look for Functions.h, before torch's own.
        root = folder / str(number)
        out = root / "torch" / "csrc" / "autograd" / "generated"
        options = Options(
            found.files, str(out), release_of(found.version or ""), shards=number, includes=found.includes
        )
        pipeline = Pipeline(options)
        pipeline.run()
        pipeline.close()
        seconds = [_compile(compiler, out / f"Functions_{shard}.cpp", root, headers) for shard in range(number)]
        yield Point(number, seconds[shard_of(EDITED, number)], max(seconds), sum(seconds))


def _compile(compiler: str, source: Path, root: Path, headers: str) -> float:
    include = Path(headers)
    folders = (root, include, include / "torch" / "csrc" / "api" / "include")
    found = [part for folder in folders for part in ("-I", str(folder))]
    command = [compiler, "-std=c++20", "-fsyntax-only", "-w", *found, str(source)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    assert process.stderr is not None
    said = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode:
        raise RuntimeError(f"{source.name} does not compile:\n{said[:2000]}")
    # CPU time, as other work on the machine lengthens the wall time of so long a measurement.
    return usage.ru_utime + usage.ru_stime
