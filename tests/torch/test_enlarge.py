"""PyTorch's own spec, enlarged as for the benchmarks, is one that the generator takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.discover import spec_in
from gen.pipeline import Generator
from tests.bench.project import Bench

pytestmark = pytest.mark.torch


def test_enlarged_release_has_nearly_twice_the_nodes_and_no_errors(spec: Path, tmp_path: Path) -> None:
    found = spec_in(spec)
    assert found is not None
    single, double = (
        len(Generator(Bench(found, tmp_path / str(times), times=times).options()).plan().nodes) for times in (1, 2)
    )
    assert 1.9 * single < double <= 2 * single
