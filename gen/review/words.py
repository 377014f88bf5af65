"""The sentences that all reports share: totals, sides, and what a function saves."""

from __future__ import annotations

from gen.review.model import ChangeKind, FunctionChange, ReviewReport, SavedValue


def counted(count: int, noun: str) -> str:
    """A count with its noun: ``1 file``, ``2 files``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def headline(report: ReviewReport) -> str:
    """The totals in one sentence."""
    totals = report.totals
    counts = [f"{getattr(totals, kind.value)} {kind.value}" for kind in ChangeKind if getattr(totals, kind.value)]
    if not counts:
        return f"The generated code of {counted(totals.functions_after, 'function')} is unchanged."
    functions = counted(totals.functions_after, "function")
    return f"{functions}: {', '.join(counts)}; {counted(totals.files, 'generated file')} to rebuild."


def remarks(report: ReviewReport) -> list[str]:
    """What else is worth a sentence: memory, releases, definitions that changed without effect."""
    totals = report.totals
    lines: list[str] = []
    saving = ((totals.saves_more, "more"), (totals.saves_less, "fewer"), (totals.saves_others, "other"))
    if parts := [f"{counted(count, 'function')} saving {which} tensors" for count, which in saving if count]:
        lines.append(f"Memory: {', '.join(parts)}.")
    if report.release_before != report.release_after:
        lines.append(f"The release changes from {report.release_before} to {report.release_after}.")
    if totals.yaml_only:
        noun = counted(totals.yaml_only, "definition")
        lines.append(f"{noun} changed in YAML without any effect on the generated code.")
    return lines


def sides(report: ReviewReport) -> str:
    """What is compared with what."""
    return f"{report.before} (release {report.release_before}) to {report.after} (release {report.release_after})"


def saved_changes(change: FunctionChange) -> list[str]:
    """What a function saves now, no longer, and otherwise, a line each."""
    return [
        *(f"now saves {saved(value)}" for value in change.newly_saved),
        *(f"no longer saves {saved(value)}" for value in change.no_longer_saved),
        *(f"saves {saved(new)} instead of {saved(old)}" for old, new in change.saved_otherwise),
    ]


def saved(value: SavedValue) -> str:
    """A saved value: ``self_sizes (c10::SymIntArrayRef, input, read as `self.sym_sizes()`)``."""
    kind = "output" if value.is_output else "input"
    read = "" if value.expr == value.name else f", read as {value.expr}"
    return f"{value.name} ({value.type}, {kind}{read})"


def origin(change: FunctionChange) -> str:
    """Where a function comes from, beyond its schema; empty if there is nothing to say."""
    parts = []
    if change.derived_from:
        parts.append(f"derived from {change.derived_from}")
    if change.dispatch_key != "Default":
        parts.append(f"for dispatch key {change.dispatch_key}")
    return ", ".join(parts)
