"""What a run did, as the event that tells of it."""

from __future__ import annotations

from pathlib import Path

from daemon.events import Generated
from daemon.rebuild import is_header, to_rebuild
from gen.pipeline import RunRecord


def generated(record: RunRecord, folder: str, changed: tuple[str, ...], seconds: float, *, fixed: bool) -> Generated:
    """The event of a run whose outputs lie in a folder.

    `changed` are the inputs that it was made for, and `fixed` tells whether the run before it had failed.
    """
    out = Path(folder)
    outputs = (*record.written, *record.unchanged)
    return Generated(
        changed=changed,
        entries=record.parsed,
        emitted=record.emitted,
        written=record.written,
        deleted=record.deleted,
        kept=record.kept,
        adopted=record.adopted,
        unchanged=len(record.unchanged),
        nodes=record.nodes,
        rebuild=to_rebuild(record.written, outputs, lambda name: _text(out / name)),
        headers=tuple(filter(is_header, record.written)),
        fixed=fixed,
        seconds=seconds,
        warnings=record.warnings,
        diagnostics=record.diagnostics,
    )


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
