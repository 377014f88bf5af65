"""What an edit costs in a process that is warm, as the daemon is: ``python -m tests.bench.warm KIND REQUEST``."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from gen.discover import FoundSpec
from gen.pipeline import Pipeline
from tests.bench.measure import count_changes, times
from tests.bench.project import EDITS, Bench, Edit

EDITED, GROWTH = "edited", "growth"
"""What can be asked for: each edit, or how the time of one grows with the spec."""

_BETWEEN = 0.1
"""Seconds between two edits: nobody saves sooner than the clock of files ticks."""
_SETTLED = 2.5
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
    warm = _Warm(request.found, request.times, Path(request.folder))
    time.sleep(_SETTLED)
    results: dict[str, Warm] = {}
    for name, (prepare, edit) in EDITS.items():
        runs: list[Warm] = []
        for number in range(1, request.repeats + 1):
            if prepare is not None:
                warm.run(prepare, number)
            runs.append(warm.run(edit, number))
        renamed, done = median(run.renamed for run in runs), median(run.done for run in runs)
        results[name] = Warm(renamed, done, runs[-1].files)
    return results


def growth(request: Request) -> float:
    """How many times as long an edit of a formula takes on the enlarged spec, to the last rename.

    Both are edited in turn in one process, as the speed of a machine changes from one second to the next: it is the
    median of the ratios.
    """
    folder = Path(request.folder)
    single, large = (_Warm(request.found, times, folder / str(times)) for times in (1, request.times))
    time.sleep(_SETTLED)
    pairs = [
        (single.run(Bench.edit_formula, n), large.run(Bench.edit_formula, n)) for n in range(1, request.repeats + 1)
    ]
    return median(theirs.renamed / ours.renamed for ours, theirs in pairs)


class _Warm:
    """A pipeline that has run once, in a process that treats what is left of that as the daemon does."""

    def __init__(self, found: FoundSpec, times: int, folder: Path) -> None:
        self._bench = Bench(found, folder, times=times)
        self._pipeline = Pipeline(self._bench.options())
        self._pipeline.run()
        gc.collect()
        gc.freeze()

    def run(self, edit: Edit, number: int) -> Warm:
        """Make an edit, and measure the run that it leads to."""
        time.sleep(_BETWEEN)
        edit(self._bench, number)
        before = times(self._bench.out)
        start = time.perf_counter()
        with _last_rename() as renamed:
            self._pipeline.run()
        done = time.perf_counter()
        return Warm(max(renamed, default=start) - start, done - start, count_changes(before, times(self._bench.out)))


@contextmanager
def _last_rename() -> Iterator[list[float]]:
    """When files are renamed in the context."""
    renamed: list[float] = []
    really = os.replace

    def replace(source: Any, target: Any) -> None:
        really(source, target)
        renamed.append(time.perf_counter())

    os.replace = replace
    try:
        yield renamed
    finally:
        os.replace = really


if __name__ == "__main__":
    asked, request = sys.argv[1], msgspec.json.decode(sys.argv[2], type=Request)
    sys.stdout.write(msgspec.json.encode(growth(request) if asked == GROWTH else main(request)).decode())
