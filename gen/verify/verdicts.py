"""Verdicts by content: whether a unit compiles, remembered under the digest of everything that decides it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Set
from pathlib import Path

import msgspec

from gen.verify.positions import Problem

VERDICTS = "verdicts.msgpack"
_KEPT_FOR_EACH_USED = 4


class VerdictStore:
    """The verdicts of one folder. A file that is missing or damaged holds none."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / VERDICTS
        self._verdicts: dict[str, tuple[Problem, ...]] = {}
        try:
            self._verdicts = msgspec.msgpack.decode(self._path.read_bytes(), type=dict[str, tuple[Problem, ...]])
        except (OSError, msgspec.DecodeError):
            self._verdicts = {}

    def get(self, key: str) -> tuple[Problem, ...] | None:
        """The problems of a unit, none if it compiles; None if there is no verdict."""
        return self._verdicts.get(key)

    def save(self, verdicts: Mapping[str, tuple[Problem, ...]], used: Set[str]) -> None:
        """Add verdicts, and forget the oldest of those that are not used once there are many. Raises `OSError`."""
        merged = {key: value for key, value in self._verdicts.items() if key not in verdicts} | dict(verdicts)
        surplus = len(merged) - _KEPT_FOR_EACH_USED * max(len(used), 256)
        if surplus > 0:
            unused = [key for key in merged if key not in used][:surplus]
            merged = {key: value for key, value in merged.items() if key not in unused}
        self._verdicts = merged
        temporary = self._path.with_name(f".{self._path.name}.{os.getpid()}.tmp")
        temporary.write_bytes(msgspec.msgpack.encode(merged))
        os.replace(temporary, self._path)
