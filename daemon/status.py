"""The daemon's status: what it is doing and what its last run did, as a value and as a file."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

import msgspec

from gen.diagnostics import Diagnostic

STATUS_VERSION = 1
"""The version of the format, which docs/events.md describes."""


class State(Enum):
    """What a daemon is doing."""

    GENERATING = "generating"
    CURRENT = "current"
    """The outputs match the inputs, as far as it knows."""
    FAILED = "failed"
    """The inputs have errors, or the outputs cannot be written; the outputs are those of the last good run."""
    STOPPED = "stopped"


class LastRun(msgspec.Struct, frozen=True):
    """What the last finished run did: when it ended (UTC), how many seconds it took, and counts."""

    at: str
    seconds: float
    emitted: int
    written: int
    deleted: int


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """The status of a daemon.

    `since` is when it was started (UTC, ISO 8601), `version` that of derivd. `out` is the output folder, `spec` the
    folder of the spec, `polling` whether it looks at files again and again because the system does not tell of
    changes. `runs` counts finished runs and `failures` those that failed; `nodes` and `files` are those of the
    outputs. `diagnostics` are the errors and warnings of the last run.
    """

    v: int = STATUS_VERSION
    running: bool
    state: State
    pid: int
    since: str
    version: str
    out: str
    spec: str
    release: str
    polling: bool = False
    runs: int = 0
    failures: int = 0
    nodes: int = 0
    files: int = 0
    last_run: LastRun | None = None
    diagnostics: tuple[Diagnostic, ...] = ()


def now() -> str:
    """The time of day in UTC, for people; nothing is decided by it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def write_status(path: Path, status: Status) -> None:
    """Replace the status file. Raises `OSError`."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    temporary.write_bytes(msgspec.json.encode(status) + b"\n")
    os.replace(temporary, path)


def read_status(path: Path) -> Status | None:
    """The status in a file, or None if there is none or it cannot be understood."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Status)
    except (OSError, msgspec.DecodeError):
        return None
