"""Random edits from several writers at once, then quiet: the outputs must be those of a clean run.

`make soak` runs it in full; the tests run a short one. What each writer does follows from the seed, not how the
writers get in each other's way.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

from tests.support.daemon import Daemon, Project, daemon, settle, wait_until

FUNCTIONS = 60
WRITERS = 3
FULL = 1000
BETWEEN = 0.15
"""Seconds between two edits of a writer, on average; short enough for the writers to get in each other's way."""


class Writer:
    """One of those who edit a project."""

    def __init__(self, project: Project, seed: int, number: int) -> None:
        self._project = project
        self._random = random.Random(seed * 1000 + number)
        self._number = number

    def edit(self) -> None:
        """Think for a while, then do one random thing."""
        sleep(self._random.expovariate(1 / BETWEEN))
        kinds: tuple[tuple[Callable[[], None], int], ...] = (
            (self._in_place, 8),
            (self._renamed, 8),
            (self._broken, 3),
            (self._half, 3),
            (self._burst, 2),
            (self._other_functions, 3),
            (self._removed, 2),
            (self._output_deleted, 3),
            (self._touched, 2),
        )
        # Writers race: what one is about to remove or rename may be gone already.
        with suppress(FileNotFoundError):
            self._random.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]()

    def _text(self) -> str:
        chosen = self._random.sample(range(FUNCTIONS), self._random.choice((1, 1, 1, 5, 40)))
        return self._project.text(**{f"f{i}": str(self._random.randrange(2, 100)) for i in chosen})

    def _in_place(self) -> None:
        self._project.derivatives.write_text(self._text())

    def _renamed(self) -> None:
        self._rename(self._project.derivatives, self._text())

    def _rename(self, path: Path, text: str) -> None:
        new = path.with_name(f".{path.name}.{self._number}")
        new.write_text(text)
        os.replace(new, path)

    def _broken(self) -> None:
        text = self._text()
        cut = self._random.randrange(len(text))
        self._rename(self._project.derivatives, f"{text[:cut]}\n  {{ : nonsense\n{text[cut:]}")

    def _half(self) -> None:
        text = self._text()
        cut = self._random.randrange(len(text))
        with self._project.derivatives.open("w") as file:
            file.write(text[:cut])
            file.flush()
            file.write(text[cut:])

    def _burst(self) -> None:
        for _ in range(20):
            self._in_place()

    def _other_functions(self) -> None:
        extra = "".join(f"- func: g{i}(Tensor self) -> Tensor\n" for i in range(self._random.randrange(3)))
        self._rename(self._project.native, self._project.native_text() + extra)

    def _removed(self) -> None:
        self._project.derivatives.unlink()
        self._in_place()

    def _output_deleted(self) -> None:
        outputs = sorted(self._project.out.glob("[!.]*"))
        if outputs:
            self._random.choice(outputs).unlink()

    def _touched(self) -> None:
        os.utime(self._random.choice((self._project.native, self._project.derivatives)))


def soak(folder: Path, *, edits: int, seed: int) -> Daemon:
    """Let writers make `edits` edits under a daemon's eyes, then compare; gives the daemon, which has ended.

    Raises `AssertionError` if the outputs do not become those of a clean run.
    """
    project = Project(folder / "project", count=FUNCTIONS)
    final = project.text(f0="1234", f59="5678")
    with daemon(project) as watching:
        writers = [Thread(target=_write, args=(Writer(project, seed, i), edits // WRITERS)) for i in range(WRITERS)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        project.native.write_text(project.native_text())
        project.derivatives.write_text(final)
        wait_until(lambda: project.has("grad * 1234") and project.has("grad * 5678"), "the last edit in the outputs")
        assert settle(project).ok
        project.assert_current(folder / "clean")
        assert watching.process.poll() is None
        assert watching.stop() == 0
    return watching


def _write(writer: Writer, edits: int) -> None:
    for _ in range(edits):
        writer.edit()


def main() -> None:
    """Run in full, with a seed of its own or the one that is given."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(10**6)
    print(f"soak: {FULL} edits by {WRITERS} writers, seed {seed}")
    begun = monotonic()
    with tempfile.TemporaryDirectory() as folder:
        ended = soak(Path(folder), edits=FULL, seed=seed)
    kinds = [event["event"] for event in ended.events]
    told = f"{kinds.count('generated')} good runs told of, {kinds.count('failed')} failed"
    print(f"soak: outputs are those of a clean run ({monotonic() - begun:.0f} s; {told})")


if __name__ == "__main__":
    main()
