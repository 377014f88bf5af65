"""What the daemon and its clients say to each other: one JSON object a line, each way, over a local socket."""

from __future__ import annotations

from enum import Enum

import msgspec

from daemon.status import Status
from gen.diagnostics import Diagnostic
from gen.options import Options

PROTOCOL = 1
"""The version of the messages; a daemon answers only its own."""

LONGEST_LINE = 1 << 24
"""The most bytes that a message may have."""


class Command(Enum):
    """What a client may ask for."""

    STATUS = "status"
    """The daemon's status, at once."""
    WAIT = "wait"
    """A reply as soon as the outputs match the inputs as they were when this was asked."""
    GENERATE = "generate"
    """The same, by a run of its own, for a client that would otherwise make it itself."""
    STOP = "stop"
    """The daemon's end."""


class Request(msgspec.Struct, frozen=True):
    """A client's question. `options` and `force` are those of the run that ``generate`` asks for."""

    command: Command
    v: int = PROTOCOL
    options: Options | None = None
    force: bool = False


class Reply(msgspec.Struct, frozen=True):
    """The daemon's answer.

    `record` is a `gen.pipeline.RunRecord`, encoded because most clients need not load that; where a run failed, `ok`
    is false and `diagnostics` tell why. `refusal` is why the daemon does not do what it was asked for.
    """

    ok: bool
    v: int = PROTOCOL
    status: Status | None = None
    record: msgspec.Raw = msgspec.Raw(b"null")
    diagnostics: tuple[Diagnostic, ...] = ()
    refusal: str = ""
