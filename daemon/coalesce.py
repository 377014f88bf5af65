"""When touched files are served: a pure state machine over the times of one monotonic clock, in seconds.

A lone save is served at once. Saves that arrive while another is being served are a burst: it is served once, soon
after it ends, and the pause that counts as its end grows while it goes on.
"""

from __future__ import annotations

from enum import Enum

import msgspec


class Wake(Enum):
    """What is known of a file that was touched."""

    SAVED = "saved"
    """It is complete: closed after writing, or renamed into place."""
    UNSETTLED = "unsettled"
    """It is gone or changed, and more may follow: editors and git remove a file before they put another there."""
    WRITING = "writing"
    """Somebody is writing to it, and its closing will be told."""
    ASKED = "asked"
    """Nothing was touched, but somebody waits for the outputs."""


AT_ONCE = 0.004
"""How long a lone save waits for files that are saved with it."""
BURST = 0.03
"""How long a pause ends a burst that has just begun."""
LONG_BURST = 0.24
"""How long a pause ends a burst that has gone on for some time."""
SETTLED = 0.1
"""How long a file must be left alone to be taken for what was meant, where nobody told that it is complete."""
CLOSED = 1.0
"""How long to wait for a file to be closed after the last write to it."""
PATIENCE = 2.0
"""How long anything may wait, so that endless writing does not keep the outputs from following."""


class Coalescing(msgspec.Struct, frozen=True):
    """What waits to be served: when that is due and since when it waits, both None while nothing does.

    `pause` is how long after the last save it is served.
    """

    due: float | None = None
    first: float | None = None
    pause: float = AT_ONCE

    def woken(self, wake: Wake, at: float) -> Coalescing:
        """The state after a wake-up at a time."""
        # Who asks has used up all patience, whatever is touched after that.
        first = at - PATIENCE if wake is Wake.ASKED else at
        if self.first is not None:
            first = min(self.first, first)
        return Coalescing(min(at + self._delay(wake), first + PATIENCE), first, self.pause)

    def served(self, saves: int) -> Coalescing:
        """The state once all that waited was served, while so many more saves came.

        A single one is no burst: it may be the answer to outputs that were seen to change.
        """
        return Coalescing(pause=AT_ONCE if saves < 2 else min(max(self.pause * 2, BURST), LONG_BURST))

    def _delay(self, wake: Wake) -> float:
        if wake is Wake.SAVED:
            return self.pause
        return {Wake.UNSETTLED: SETTLED, Wake.WRITING: CLOSED, Wake.ASKED: 0.0}[wake]
