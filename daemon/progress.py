"""Progress of long work: a bar on a terminal, nothing when piped."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from gen.options import Progress

_PATIENCE = 0.3
"""Seconds after which work counts as long."""


@contextmanager
def progress_bar() -> Iterator[Progress | None]:
    """A progress callback that draws a bar on stderr if that is a terminal and the work takes long, else None."""
    if not sys.stderr.isatty():
        yield None
        return
    start = monotonic()
    bar: list[Any] = []

    def show(stage: str, done: int, total: int) -> None:
        if not bar:
            if monotonic() - start < _PATIENCE:
                return
            from rich.console import Console
            from rich.progress import Progress as Bar

            drawn = Bar(console=Console(stderr=True), transient=True)
            drawn.start()
            bar.extend((drawn, drawn.add_task(stage, total=total)))
        bar[0].update(bar[1], description=stage, completed=done, total=total)

    try:
        yield show
    finally:
        if bar:
            bar[0].stop()
