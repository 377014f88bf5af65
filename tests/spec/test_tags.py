"""Tests of ``tags.yaml``."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.diagnostics import Diagnostic
from gen.spec.tags import read_tags
from tests.support.spec import where


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tags.yaml"


def test_the_tags_of_a_file_are_a_set(path: Path) -> None:
    path.write_text("# c\n- tag: core\n  desc: |\n    Text\n- tag: inplace_view\n  desc: x\n", encoding="utf-8")
    assert read_tags(str(path), []) == frozenset({"core", "inplace_view"})


def test_a_file_without_errors_adds_no_diagnostics(path: Path) -> None:
    path.write_text("- tag: core\n", encoding="utf-8")
    diagnostics: list[Diagnostic] = []
    read_tags(str(path), diagnostics)
    assert diagnostics == []


def test_an_empty_list_has_no_tags(path: Path) -> None:
    path.write_text("[]\n", encoding="utf-8")
    assert read_tags(str(path), []) == frozenset()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- tag: a\n- desc: b\n", [("D026", 2, 3)]),
        ("- {}\n", [("D026", 1, 3)]),
        ("- core\n", [("D004", 1, 3)]),
        ("- tag: yes\n", [("D004", 1, 8)]),
        ("- tag: a\n  description: b\n", [("D006", 2, 3)]),
        ("- tag: a\n  tag: b\n", [("D005", 2, 3)]),
        ("tag: core\n", [("D004", 1, 1)]),
        ("- tag: 'core\n", [("D003", 1, 8)]),
        ("- tag: 1\n- tag: 2\n", [("D004", 1, 8), ("D004", 2, 8)]),
    ],
)
def test_a_problem_is_told_with_its_code_and_place(path: Path, text: str, expected: list[tuple[str, int, int]]) -> None:
    path.write_text(text, encoding="utf-8")
    diagnostics: list[Diagnostic] = []
    read_tags(str(path), diagnostics)
    assert where(diagnostics) == expected


def test_an_entry_that_is_no_mapping_is_told_with_an_example(path: Path) -> None:
    path.write_text("- core\n", encoding="utf-8")
    diagnostics: list[Diagnostic] = []
    read_tags(str(path), diagnostics)
    assert [d.help for d in diagnostics] == ["write `- tag: ...`"]


@pytest.mark.parametrize("text", ["- desc: b\n", "- {}\n", "- core\n", "core\n", "- [\n"])
def test_a_file_with_errors_gives_no_tags(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    assert read_tags(str(path), []) is None


def test_a_file_that_cannot_be_read_is_told(path: Path) -> None:
    diagnostics: list[Diagnostic] = []
    read_tags(str(path), diagnostics)
    assert where(diagnostics) == [("D001", 1, 1)]
