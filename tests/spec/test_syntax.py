"""Syntax errors told entry by entry."""

from __future__ import annotations

from gen.spec.entries import Source, split_entries
from gen.spec.syntax import salvage

SOUND = "- name: a\n  self: b\n"
BROKEN = "- name: [a\n  self: b\n"


def test_sound_entries_are_read_beside_broken_ones() -> None:
    salvaged = salvage(split_entries(Source("d.yaml", SOUND + BROKEN + SOUND + BROKEN)))
    assert salvaged is not None
    assert [c.entry.line for c in salvaged.composed] == [1, 5]
    assert [(d.code, d.place and d.place.line) for d in salvaged.diagnostics] == [("D003", 4), ("D003", 8)]


def test_entries_without_a_broken_one_are_not_salvaged() -> None:
    assert salvage(split_entries(Source("d.yaml", SOUND))) is None
