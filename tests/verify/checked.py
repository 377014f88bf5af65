"""Checks that several tests look at, made once in a test run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from filelock import FileLock

from gen.options import Options
from gen.verify.run import Checker, Report, Toolchain

DEADLINE = 600.0
"""Seconds after which a check is taken to hang."""

_Found = tuple[str, int, int, int, int, str]


class Checked(msgspec.Struct, frozen=True):
    """The ops of a check, and of each that failed the code, the range and the message of its diagnostics."""

    ops: tuple[str, ...]
    failed: dict[str, tuple[_Found, ...]]
    header_problems: tuple[str, ...]


def check(options: Options, toolchain: Toolchain) -> Report:
    """Check all Nodes of a spec."""
    checker = Checker(options, toolchain)
    try:
        return checker.start().result(DEADLINE)
    finally:
        checker.close()


def check_once(path: Path, make: Callable[[], Report]) -> Checked:
    """What a check found, made in whichever worker needs it first and kept at `path`."""
    with FileLock(f"{path}.lock"):
        if not path.exists():
            path.write_bytes(msgspec.json.encode(_summary(make())))
        return msgspec.json.decode(path.read_bytes(), type=Checked)


def _summary(report: Report) -> Checked:
    failed: dict[str, tuple[_Found, ...]] = {}
    for verdict in report.verdicts:
        found: list[_Found] = []
        for d in verdict.diagnostics:
            assert d.place is not None, d
            found.append((d.code, d.place.line, d.place.column, d.place.end_line, d.place.end_column, d.message))
        if found:
            failed[verdict.op] = tuple(found)
    ops = tuple(verdict.op for verdict in report.verdicts)
    return Checked(ops, failed, tuple(map(str, report.header_problems)))
