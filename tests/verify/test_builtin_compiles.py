"""Every function of the built-in specs compiles with the facade."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.api import builtin_spec
from gen.discover import builtin
from gen.options import Options
from gen.verify.run import Toolchain
from tests.verify.checked import Checked, check, check_once

RELEASES = ("1.8", "2.13")


def ops(release: str) -> list[str]:
    return [node.op for node in builtin_spec(release=release).named if node.op is not None]


NODES = [(release, op) for release in RELEASES for op in ops(release)]


def checked(shared_folder: Path, release: str) -> Checked:
    found = builtin(release)
    out = shared_folder / f"builtin-{release}"
    options = Options(found.files, str(out), release, includes=found.includes, headers=found.helpers)
    return check_once(out.with_suffix(f".{release}.json"), lambda: check(options, Toolchain("facade")))


@pytest.mark.parametrize(("release", "op"), NODES, ids=[f"{op}-{release}" for release, op in NODES])
@pytest.mark.usefixtures("compiler")
def test_function_compiles(shared_folder: Path, release: str, op: str) -> None:
    found = checked(shared_folder, release)
    assert (op in found.ops, found.failed.get(op, ())) == (True, ()), found.header_problems


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.usefixtures("compiler")
def test_headers_compile(shared_folder: Path, release: str) -> None:
    assert checked(shared_folder, release).header_problems == ()
