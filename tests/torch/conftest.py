"""Fixtures of the comparison with PyTorch: a release's unpacked wheel, and what each generator makes of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from daemon.torch_spec import DEFAULT_FOLDER, TESTED
from tests.support.command import DEADLINE, run_derivd
from tests.support.once import once

SPECS = Path(os.environ.get("DERIVD_TORCH_SPECS") or Path(__file__).resolve().parents[2] / DEFAULT_FOLDER).absolute()
GENERATOR = Path(__file__).with_name("packaged_generator.py")


# Of session scope, so that pytest runs all tests of a release before those of the next, and `--dist worksteal` gives
# a worker whole releases.
@pytest.fixture(scope="session", params=TESTED)
def release(request: pytest.FixtureRequest) -> str:
    """Each tested release whose spec has been fetched."""
    version: str = request.param
    if not (SPECS / version).is_dir():
        pytest.skip(f"no spec of torch {version} in {SPECS}: `make torch-spec RELEASE={version}` fetches it")
    return version


@pytest.fixture(scope="session")
def spec(release: str) -> Path:
    """The folder of the release's unpacked wheel."""
    return SPECS / release


@pytest.fixture(scope="session")
def upstream(release: str, spec: Path, shared_folder: Path) -> Path:
    """The folder of what the release's own generator makes of its spec."""

    def generate(out: Path) -> None:
        # The spec folder is a cache that others read: bytecode goes elsewhere.
        bytecode = shared_folder / f"bytecode-{release}"
        command = [sys.executable, "-X", f"pycache_prefix={bytecode}", str(GENERATOR), str(spec), str(out)]
        done = subprocess.run(
            command, cwd=out, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=DEADLINE
        )
        if done.returncode != 0:
            pytest.fail(f"PyTorch's generator failed:\n{done.stderr}", pytrace=False)

    return once(shared_folder / f"upstream-{release}", generate)


@pytest.fixture(scope="session")
def derivd(release: str, spec: Path, shared_folder: Path) -> Path:
    """The folder of what derivd makes of the release's spec."""

    def generate(out: Path) -> None:
        run_derivd("gen", "--spec", spec, "--layout", "upstream", "--everything", "--out", out, cwd=shared_folder)

    return once(shared_folder / f"derivd-{release}", generate)
