"""A review in which everything that can be named or written holds what HTML, Markdown, shells and terminals act on."""

from __future__ import annotations

from pathlib import Path

import msgspec

from gen.review.compare import compare
from gen.review.model import ChangeKind, FileChange, ReviewReport
from tests.review.project import ABS, side

TEXT = (
    """<script>alert(1)</script> </details> ``` ~~~ `$(rm -rf .)` | @me #1 &amp; &lt; ' **b** [a](b) {{ 7*7 }} <!--"""
)
FORMULA = f"grad * self.sgn() /* {TEXT} */"
LABEL = f"branch {TEXT}"
FILE = f"{TEXT}.cpp"


def hostile_report(folder: Path) -> ReviewReport:
    """A report on one changed function, whose formula before, label and file are hostile."""
    quoted = FORMULA.replace("'", "''")
    before = side(folder / "before", ABS.replace("grad * self.sgn()", f"'{quoted}'"))
    after = side(folder / "after", ABS)
    report = compare(msgspec.structs.replace(before, label=LABEL), after)
    (change,) = report.changes
    files = (FileChange(FILE, ChangeKind.CHANGED),)
    return msgspec.structs.replace(report, files=files, changes=(msgspec.structs.replace(change, files=(FILE,)),))
