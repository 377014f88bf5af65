"""How soon the daemon has served a save: from the save of ``derivatives.yaml`` to the last rename of an output.

python -m tests.bench.daemon .cache/torch-spec/2.13.0
"""

from __future__ import annotations

import os
import random
import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from watchdog.events import FileMovedEvent, FileSystemEvent, FileSystemEventHandler

from daemon.watcher import started_observer
from tests.bench.measure import measure, middle
from tests.bench.project import packaged_generator
from tests.support.daemon import Daemon, wait_until

MEASURED = 120
"""Edits that are timed."""
MORE = 880
"""Edits after which memory is looked at again."""
BETWEEN = 0.2
"""Seconds between two timed edits."""
FULL_RUNS = 3
IDLE = 10.0
"""Seconds over which an idle daemon's use of the processor is looked at."""

_FORMULA = re.compile(r"^(  [a-z]+: )(grad\b[^\n\"]*)$", re.MULTILINE)


def rows(spec: Path) -> list[tuple[str, str]]:
    """What is measured, and the figure, for the spec of a wheel's contents in a folder."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "spec"
        shutil.copytree(spec / "torchgen" / "packaged", folder / "torchgen" / "packaged")
        (folder / "torch").mkdir()
        shutil.copy(spec / "torch" / "version.py", folder / "torch")
        with _watching(Path(scratch), folder) as daemon, _renames(Path(scratch) / "out") as renames:
            derivatives = folder / "torchgen" / "packaged" / "autograd" / "derivatives.yaml"
            edits = _Edits(derivatives)
            times = sorted(_timed(daemon, edits, renames, pause=BETWEEN) for _ in range(MEASURED))
            first = _memory(daemon)
            for _ in range(MORE):
                _timed(daemon, edits, renames, pause=0.0)
            last = _memory(daemon)
            before = _processor(daemon)
            sleep(IDLE)
            idle = _processor(daemon) - before
        theirs = Path(scratch) / "pytorch"
        theirs.mkdir()
        full = middle([measure(packaged_generator(spec, theirs), theirs) for _ in range(FULL_RUNS)]).wall
    return [
        (f"a full run of PyTorch's generator, median of {FULL_RUNS}", _ms(full)),
        (f"save to last rename, {MEASURED} single-formula edits: median", _ms(statistics.median(times))),
        ("... 99th percentile", _ms(times[min(round(len(times) * 0.99), len(times) - 1)])),
        (f"resident memory after {MEASURED} edits", f"{first:.0f} MB"),
        (f"... after {MEASURED + MORE} edits", f"{last:.0f} MB"),
        (f"processor used in {IDLE:.0f} s of idleness", f"{idle:.2f} s"),
    ]


class _Edits:
    """Edits of one formula each, saved as an atomic rename: each gives one formula another factor."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._text = path.read_text()
        self._factors = [0] * len(_FORMULA.findall(self._text))
        self._random = random.Random(0)

    def save(self) -> float:
        """Save the next edit; gives the moment before the rename."""
        self._factors[self._random.randrange(len(self._factors))] += 1
        factors = iter(self._factors)

        def edited(found: re.Match[str]) -> str:
            factor = next(factors)
            return f"{found[1]}({found[2]}) * {factor + 1}" if factor else found[0]

        new = self._path.with_name(".derivatives.yaml.new")
        new.write_text(_FORMULA.sub(edited, self._text))
        begun = monotonic()
        os.replace(new, self._path)
        return begun


class _Renames(FileSystemEventHandler):
    """When a file was last renamed to each name in a folder."""

    def __init__(self) -> None:
        self.last: dict[str, float] = {}

    def dispatch(self, event: FileSystemEvent) -> None:
        if isinstance(event, FileMovedEvent):
            self.last[os.path.basename(os.fsdecode(event.dest_path))] = monotonic()


@contextmanager
def _renames(folder: Path) -> Iterator[_Renames]:
    seen, observer = _Renames(), started_observer()
    observer.schedule(seen, str(folder), event_filter=[FileMovedEvent])
    try:
        yield seen
    finally:
        observer.stop()
        observer.join()


@contextmanager
def _watching(scratch: Path, spec: Path) -> Iterator[Daemon]:
    daemon = Daemon(scratch, ("--spec", str(spec), "--out", "out"), "", (), {})
    try:
        daemon.next("ready")
        yield daemon
    finally:
        daemon.process.terminate()
        daemon.wait()


def _timed(daemon: Daemon, edits: _Edits, renames: _Renames, pause: float) -> float:
    """Seconds from a save to the last rename that it led to."""
    begun = edits.save()
    written = daemon.next("generated")["written"]
    wait_until(lambda: all(renames.last.get(name, 0.0) > begun for name in written), "the renames")
    sleep(pause)
    return max(renames.last[name] for name in written) - begun


def _memory(daemon: Daemon) -> float:
    """Resident memory in MB."""
    status = Path(f"/proc/{daemon.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def _processor(daemon: Daemon) -> float:
    """Seconds of processor time used so far."""
    fields = Path(f"/proc/{daemon.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


if __name__ == "__main__":
    for name, figure in rows(Path(sys.argv[1])):
        print(f"{name:60} {figure:>10}")
