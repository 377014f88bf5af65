"""Tests of what is known of a file that is not read."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from gen.signature import is_settled, signature


def test_signature_tells_a_file_that_was_replaced_by_one_of_the_same_size_and_time(tmp_path: Path) -> None:
    file, new = tmp_path / "file", tmp_path / "new"
    file.write_text("a")
    before = signature(file)
    new.write_text("b")
    os.utime(new, ns=(before[3], before[3]))
    new.replace(file)
    assert signature(file) != before


def test_file_that_has_just_changed_is_not_settled_whatever_time_it_was_given(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("a")
    os.utime(file, (0, 0))
    assert not is_settled(signature(file))


@pytest.mark.parametrize(
    ("ago", "settled"),
    [(1_000_001_000, True), (1_000_000_000, False), (1_999_000_000, False), (2_001_000_000, True), (1_000_000, False)],
)
def test_coarse_clock_is_relied_upon_later_than_a_fine_one(
    monkeypatch: pytest.MonkeyPatch, ago: int, *, settled: bool
) -> None:
    now = 1_000_000_000_000_000_000
    monkeypatch.setattr(time, "time", lambda: now / 1e9)
    assert is_settled((1, 2, 3, 4, now - ago)) is settled


def test_file_whose_status_changed_long_ago_is_settled() -> None:
    assert is_settled((1, 2, 3, 4, 5))
