"""The shard curve: how long the shard of one edit compiles, and the whole, for several numbers of shards.

Every source is compiled with ``-O2`` and without precompiled headers. torch's headers are parsed anew for each, which
is what many shards pay for the whole; what they save is the code of all the Nodes that one edit does not touch.
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
SAMPLE = 4
"""How many shards are compiled: with many, they differ little."""


class Point(msgspec.Struct, frozen=True):
    """CPU seconds of compiling with one number of shards: the touched shard, the dearest measured one, and all.

    `measured` shards were compiled; the whole is their mean times the number of shards.
    """

    shards: int
    measured: int
    touched: float
    largest: float
    whole: float


def shard_curve(
    found: FoundSpec, folder: Path, numbers: Sequence[int] = NUMBERS, sample: int = SAMPLE
) -> Iterator[Point]:
    """Compile at most `sample` sources for each number of shards, one after the other on one core.

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
        touched = shard_of(EDITED, number)
        others = [shard for shard in range(number) if shard != touched]
        chosen = [touched, *others[:: max(len(others) // (sample - 1), 1)][: sample - 1]]
        seconds = [_compile(compiler, out / f"Functions_{shard}.cpp", root, headers) for shard in chosen]
        mean = sum(seconds) / len(seconds)
        yield Point(number, len(seconds), seconds[0], max(seconds), mean * number)


def _compile(compiler: str, source: Path, root: Path, headers: str) -> float:
    include = Path(headers)
    folders = (root, include, include / "torch" / "csrc" / "api" / "include")
    found = [part for folder in folders for part in ("-I", str(folder))]
    command = [compiler, "-std=c++20", "-O2", "-w", *found, "-c", str(source), "-o", os.devnull]
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
