"""A review as JSON, for programs; `SCHEMA` is its version."""

from __future__ import annotations

from typing import Any

import msgspec

from gen.review.model import FunctionChange, ReviewReport

SCHEMA = 1
"""Grows when a key changes its meaning or goes away; new keys may come at any time."""


def render(report: ReviewReport) -> str:
    """The report as one object: ``totals`` and everything else that `ReviewReport` holds, texts as they are."""
    value = msgspec.structs.asdict(report)
    value["changes"] = [_change(change) for change in report.changes]
    data = msgspec.json.encode({"schema": SCHEMA, **value})
    return msgspec.json.format(data, indent=1).decode() + "\n"


def _change(change: FunctionChange) -> dict[str, Any]:
    derived = {
        "newly_saved": change.newly_saved,
        "no_longer_saved": change.no_longer_saved,
        "saved_otherwise": change.saved_otherwise,
    }
    return {"op": change.op, **msgspec.structs.asdict(change), **derived}
