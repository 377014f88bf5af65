"""The formulas that lint must say nothing of are right: a compiler accepts all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.verify.run import Toolchain
from tests.verify.checked import check
from tests.verify.right_formulas import RIGHT, write_spec


@pytest.mark.usefixtures("compiler")
def test_the_right_formulas_compile(tmp_path: Path) -> None:
    report = check(write_spec(tmp_path), Toolchain("facade"))
    assert [d.message for verdict in report.verdicts for d in verdict.diagnostics] == []
    assert len(report.verdicts) == len(RIGHT)
