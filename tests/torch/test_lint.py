"""PyTorch's own files have no errors, and survive mutation."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.diagnostics import Severity
from gen.discover import helper_headers, spec_in
from gen.options import Options
from gen.pipeline import Generator
from gen.releases import release_of
from tests.diagnostics.fuzz import Fuzzer
from tests.torch.conftest import SPECS

pytestmark = pytest.mark.torch

RELEASE = "2.13.0"
MUTATIONS = 30


def test_a_release_has_no_errors_and_only_tensors_saved_for_their_names(spec: Path) -> None:
    found = spec_in(spec)
    assert found is not None
    assert found.version is not None
    options = Options(found.files, "", release_of(found.version), helpers=helper_headers(found))
    loaded = Generator(options).load()
    assert {(d.code, d.severity) for d in loaded.diagnostics} == {("D101", Severity.WARNING)}
    assert loaded.unchecked == 0


@pytest.mark.parametrize("seed", [1, 2])
def test_mutations_end_in_diagnostics_or_output_in_time(tmp_path: Path, seed: int) -> None:
    found = spec_in(SPECS / RELEASE)
    if found is None:
        pytest.skip(f"no spec of torch {RELEASE} in {SPECS}: `make torch-spec RELEASE={RELEASE}` fetches it")
    fuzzer = Fuzzer(found, tmp_path, seed)
    failures = [outcome.failure for outcome in fuzzer.outcomes(MUTATIONS) if outcome.failure]
    fuzzer.close()
    assert failures == []
