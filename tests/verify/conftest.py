"""What compiling tests need: a compiler."""

from __future__ import annotations

import os

import pytest

from gen.verify.toolchain import Compiler, ToolchainError, find_compiler


@pytest.fixture(scope="session")
def compiler() -> Compiler:
    """The compiler of this machine."""
    try:
        return find_compiler(os.environ)
    except ToolchainError as e:
        pytest.skip(str(e))
