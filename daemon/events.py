"""What happens to a daemon, as values: reporters turn them into lines for people or for programs.

The JSON form is described in docs/events.md.
"""

from __future__ import annotations

import msgspec

from daemon.status import now
from gen.diagnostics import Diagnostic

EVENTS_VERSION = 1
"""The version of the format; fields may be added to it, but none changes its meaning or goes."""


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=str.lower):
    """`at` is the time of day (UTC, ISO 8601)."""

    v: int = EVENTS_VERSION
    at: str = msgspec.field(default_factory=now)


class Watching(_Event, frozen=True, kw_only=True):
    """The daemon has begun to watch, or watches something else from now on.

    `origin` says what kind of spec it is, `inputs` are its files. `polling` tells whether it looks at files again
    and again because the system does not tell of changes. `remarks` are on the choice of spec and release.
    """

    pid: int
    version: str
    out: str
    origin: str
    spec: str
    release: str
    inputs: tuple[str, ...]
    polling: bool
    remarks: tuple[str, ...]


class Generated(_Event, frozen=True, kw_only=True):
    """A run brought the outputs up to date.

    `changed` are the inputs that looked different, `entries` those of their entries that were read anew, `emitted`
    the Nodes whose text was made; `written`, `deleted`, `kept`, `adopted` and `unchanged` are as in
    `gen.pipeline.RunRecord`, by file name. `rebuild` are the outputs to compile again, and `headers` the written
    headers that other code may include. `fixed` tells whether the run before had failed. `warnings` are remarks on
    the run, `diagnostics` warnings about the inputs.
    """

    changed: tuple[str, ...]
    entries: tuple[str, ...]
    emitted: tuple[str, ...]
    written: tuple[str, ...]
    deleted: tuple[str, ...]
    kept: tuple[str, ...]
    adopted: tuple[str, ...]
    unchanged: int
    nodes: int
    rebuild: tuple[str, ...]
    headers: tuple[str, ...]
    fixed: bool
    seconds: float
    warnings: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


class Failed(_Event, frozen=True, kw_only=True):
    """A run failed: no output has changed. `diagnostics` tell why; warnings are among them."""

    changed: tuple[str, ...]
    seconds: float
    diagnostics: tuple[Diagnostic, ...]


class Ready(_Event, frozen=True, kw_only=True):
    """The outputs are up to date for the first time since the daemon was started."""

    out: str


class Compiled(_Event, frozen=True, kw_only=True):
    """Nodes that runs re-emitted were compiled: `ops` all of them, `failed` those that do not compile.

    `diagnostics` tell why, at the formulas where possible.
    """

    ops: tuple[str, ...]
    failed: tuple[str, ...]
    seconds: float
    diagnostics: tuple[Diagnostic, ...]


class Remark(_Event, frozen=True, kw_only=True):
    """Something that whoever watches ought to know."""

    message: str


class Restarting(_Event, frozen=True, kw_only=True):
    """The daemon is about to start anew, in the same process and with the same arguments."""

    reason: str


class Stopped(_Event, frozen=True, kw_only=True):
    """The daemon ends."""

    reason: str


Event = Watching | Generated | Failed | Ready | Compiled | Remark | Restarting | Stopped
