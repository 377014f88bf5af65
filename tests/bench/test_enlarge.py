"""The enlarged spec is one that the generator takes, with every Node as often as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.pipeline import Generator
from tests.bench.enlarge import enlarge
from tests.support.runs import DERIVATIVES, NATIVE, Project


def ops(project: Project) -> list[str]:
    return [node.op for node in Generator(project.options()).plan().nodes]


@pytest.mark.parametrize("times", [1, 2, 5])
def test_every_node_is_there_as_often(tmp_path: Path, times: int) -> None:
    native, derivatives = enlarge(NATIVE, DERIVATIVES, times)
    assert len(ops(Project(tmp_path, native=native, derivatives=derivatives))) == times * 5


def test_copies_have_names_of_their_own_and_derive_from_each_other(tmp_path: Path) -> None:
    native, derivatives = enlarge(NATIVE, DERIVATIVES, 2)
    found = ops(Project(tmp_path, native=native, derivatives=derivatives))
    assert {"ForeachMulBackward0List", "ForeachX2MulBackward0List", "X2MulBackward0", "X2ExpBackward0"} <= set(found)


def test_operators_are_not_copied() -> None:
    native = "- func: __and__.Tensor(Tensor self, Tensor other) -> Tensor\n"
    assert enlarge(native, "", 3)[0] == native
