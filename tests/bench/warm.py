"""What an edit costs in a process that is warm, as the daemon is: ``python -m tests.bench.warm REQUEST``."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from gen.discover import FoundSpec
from gen.pipeline import Pipeline
from tests.bench.measure import count_changes, times
from tests.bench.project import EDITS, Bench

SETTLED = 2.5
"""Seconds after which files that a run wrote or read need not be read again; nobody edits sooner than that."""


class Request(msgspec.Struct, frozen=True):
    """A spec, how often to enlarge it, a folder to work in, and how often to make each edit."""

    found: FoundSpec
    times: int
    folder: str
    repeats: int


class Warm(msgspec.Struct, frozen=True):
    """Seconds to the last rename of an output, seconds until the store is saved as well, and files written."""

    renamed: float
    done: float
    files: int


def main(request: Request) -> dict[str, Warm]:
    """Make every edit in one process, after a first run; gives medians by edit."""
    bench = Bench(request.found, Path(request.folder), times=request.times)
    pipeline = Pipeline(bench.options())
    pipeline.run()
    time.sleep(SETTLED)
    last_rename = 0.0
    really = os.replace

    def replace(source: Any, target: Any) -> None:
        nonlocal last_rename
        really(source, target)
        last_rename = time.perf_counter()

    os.replace = replace
    results: dict[str, Warm] = {}
    for name, (prepare, edit) in EDITS.items():
        runs: list[Warm] = []
        for number in range(1, request.repeats + 1):
            if prepare is not None:
                prepare(bench, number)
                pipeline.run()
            edit(bench, number)
            before = times(bench.out)
            start = last_rename = time.perf_counter()
            pipeline.run()
            runs.append(Warm(last_rename - start, time.perf_counter() - start, count_changes(before, times(bench.out))))
        renamed, done = median(run.renamed for run in runs), median(run.done for run in runs)
        results[name] = Warm(renamed, done, runs[-1].files)
    pipeline.close()
    return results


if __name__ == "__main__":
    found = main(msgspec.json.decode(sys.argv[1], type=Request))
    sys.stdout.write(msgspec.json.encode(found).decode())
