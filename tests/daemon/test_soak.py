"""A short soak; `make soak` runs the full one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.daemon.soak import soak


@pytest.mark.parametrize("seed", [1, 2])
def test_outputs_are_those_of_a_clean_run_after_random_edits_from_several_writers(tmp_path: Path, seed: int) -> None:
    soak(tmp_path, edits=60, seed=seed)
