"""A fixture for tests with very many runs, none of which has to survive a power cut."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def without_flushing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out waiting for the disk; what a run does is the same otherwise."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
