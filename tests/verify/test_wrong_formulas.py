"""The facade rejects wrong formulas at the part that is wrong, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.verify.run import Toolchain
from tests.verify.checked import Checked, check, check_once
from tests.verify.wrong_formulas import GOOD, RELEASES, Wrong, cases, op, range_of, write_spec

CASES = [(release, case) for release in RELEASES for case in cases(release)]
IDS = [f"{release}-{case.title.replace(' ', '-')}" for release, case in CASES]


def checked(shared_folder: Path, release: str) -> Checked:
    folder = shared_folder / f"wrong-formulas-{release}"
    return check_once(
        shared_folder / f"wrong-formulas-{release}.json",
        lambda: check(write_spec(folder, release), Toolchain("facade")),
    )


@pytest.mark.parametrize(("release", "case"), CASES, ids=IDS)
@pytest.mark.usefixtures("compiler")
def test_wrong_formula_is_rejected_at_the_part_that_is_wrong(shared_folder: Path, release: str, case: Wrong) -> None:
    found = checked(shared_folder, release).failed.get(op(case, release))
    assert found is not None, "the facade accepts it"
    derivatives = (shared_folder / f"wrong-formulas-{release}" / "derivatives.yaml").read_text(encoding="utf-8")
    first, last = range_of(case, release, derivatives)
    code, *place, message = found[0]
    assert code == "D060", message
    assert first <= (place[0], place[1]) <= last, message


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.usefixtures("compiler")
def test_other_functions_get_verdicts_of_their_own(shared_folder: Path, release: str) -> None:
    found = checked(shared_folder, release)
    assert found.failed.keys() == {op(case, release) for case in cases(release)}
    assert set(found.ops) == found.failed.keys() | {op(case, release) for case in GOOD}
