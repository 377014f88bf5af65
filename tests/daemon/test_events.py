"""The forms of events and of the status are those that docs/events.md describes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from daemon import events
from daemon.status import LastRun, State, Status, read_status

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "events.md").read_text()
EVENTS = get_args(events.Event)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_field_of_every_event_is_described(kind: type[msgspec.Struct]) -> None:
    tag = kind.__name__.lower()
    section = TEXT.partition(f"**`{tag}`**")[2].partition("\n**`")[0]
    named = set(re.findall(r"`(\w+)`", section))
    assert set(kind.__struct_fields__) - {"v", "at"} <= named


def test_every_field_of_the_status_is_described() -> None:
    named = set(re.findall(r"`(\w+)`", TEXT.partition("## Status")[2].partition("\n## ")[0]))
    assert {*Status.__struct_fields__, *LastRun.__struct_fields__, *(state.value for state in State)} <= named


def test_event_begins_with_its_name_and_version() -> None:
    line = msgspec.json.encode(events.Remark(message="hello"))
    assert line.startswith(b'{"event":"remark","v":1,"at":"20')


@pytest.mark.parametrize("text", ["", "nonsense", '{"v": 1}', "[]"])
def test_status_file_that_cannot_be_understood_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "status").write_text(text)
    assert read_status(tmp_path / "status") is None
