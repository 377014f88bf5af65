"""Fixtures that compile: a compiler, and a folder that all workers of a test run have in common."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gen.verify.toolchain import Compiler, ToolchainError, find_compiler


@pytest.fixture(scope="session")
def compiler() -> Compiler:
    """The compiler of this machine."""
    try:
        return find_compiler(os.environ)
    except ToolchainError as e:
        pytest.skip(str(e))


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this test run have in common."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
