"""Where the facade ends: which messages of compilers may come from that, and what is told of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.verify.compiler_output import CompilerError, Position
from gen.verify.limits import may_be_a_limit, remarks_on_formulas, remarks_on_headers


@pytest.mark.parametrize(
    "message",
    [
        "no member named 'softmax' in 'at::Tensor'",
        "no member named 'softmax' in namespace 'at'",
        "'class at::Tensor' has no member named 'softmax'",
        "'softmax' is not a member of 'at'",
        "no type named 'Stream' in namespace 'c10'",
    ],
)
def test_what_torch_may_have_is_perhaps_beyond_the_facade(message: str) -> None:
    assert may_be_a_limit(message)
    assert len(remarks_on_formulas(["expected ';'", message])) == 1


@pytest.mark.parametrize(
    "message", ["use of undeclared identifier 'that'", "expected ';' after expression", "no member named 'x' in 'mine'"]
)
def test_what_is_not_torchs_is_wrong_in_any_case(message: str) -> None:
    assert not may_be_a_limit(message)
    assert remarks_on_formulas([message]) == ()


def test_the_first_error_in_headers_is_told_with_how_many_more_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    errors = [CompilerError(f"no member named '{name}' in 'at::Tensor'", Position("../a.h", 7, 3)) for name in "xyz"]
    (remark,) = remarks_on_headers(errors, tmp_path / "compile")
    assert remark.startswith("a.h:7: no member named 'x' in 'at::Tensor' (and 2 more); ")
    assert remarks_on_headers([], tmp_path) == ()
