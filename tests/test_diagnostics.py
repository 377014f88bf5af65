"""Tests of how problems are ordered, shown and given suggestions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.diagnostics import (
    Diagnostic,
    Note,
    Place,
    Severity,
    SpecError,
    did_you_mean,
    error,
    sorted_by_place,
)
from gen.words import closest


def place(line: int, column: int = 1, file: str = "a.yaml") -> Place:
    return Place(file, line, column, line, column + 1)


def problem(line: int | None, code: str = "D001", column: int = 1, file: str = "a.yaml") -> Diagnostic:
    return Diagnostic(code, f"{code} at {line}", None if line is None else place(line, column, file))


def test_a_place_is_shown_as_file_line_and_column() -> None:
    assert str(Place("spec/d.yaml", 12, 3, 12, 9)) == "spec/d.yaml:12:3"


@pytest.mark.parametrize(
    ("diagnostic", "shown"),
    [
        (Diagnostic("D012", "a mistake"), "error[D012]: a mistake"),
        (Diagnostic("D012", "a mistake", place(2, 5)), "a.yaml:2:5: error[D012]: a mistake"),
        (Diagnostic("D012", "odd", severity=Severity.WARNING), "warning[D012]: odd"),
        (Diagnostic("D012", "a mistake", help="do this"), "error[D012]: a mistake\n  help: do this"),
        (
            Diagnostic("D005", "twice", place(3), "remove one", (Note("first here", place(1)), Note("or not"))),
            "a.yaml:3:1: error[D005]: twice\n  note: a.yaml:1:1: first here\n  note: or not\n  help: remove one",
        ),
    ],
)
def test_a_diagnostic_is_shown_with_place_severity_code_notes_and_help(diagnostic: Diagnostic, shown: str) -> None:
    assert str(diagnostic) == shown


def test_a_diagnostic_is_an_error_unless_it_says_otherwise() -> None:
    assert Diagnostic("D001", "x").severity is Severity.ERROR


def test_diagnostics_are_ordered_by_file_line_column_and_code() -> None:
    ordered = [
        problem(None),
        problem(1, "D002"),
        problem(2, "D001", column=3),
        problem(2, "D001", column=10),
        problem(2, "D009", column=10),
        problem(10, "D001"),
        problem(1, "D001", file="b.yaml"),
    ]
    assert list(sorted_by_place(reversed(ordered))) == ordered


@given(st.permutations([problem(line, code) for line in (None, 1, 20, 3) for code in ("D001", "D010")]))
def test_the_order_of_diagnostics_does_not_depend_on_how_they_were_found(found: list[Diagnostic]) -> None:
    assert sorted_by_place(found) == sorted_by_place(sorted(found, key=str))


def test_a_problem_that_was_found_twice_is_told_once() -> None:
    assert sorted_by_place([problem(1), problem(2), problem(1)]) == (problem(1), problem(2))


def test_problems_that_differ_in_their_message_are_both_told() -> None:
    first, second = Diagnostic("D001", "a", place(1)), Diagnostic("D001", "b", place(1))
    assert sorted_by_place([second, first]) == (first, second)


def test_an_error_carries_its_problems_in_order() -> None:
    assert SpecError([problem(3), problem(1)]).diagnostics == (problem(1), problem(3))


def test_an_error_shows_all_its_problems() -> None:
    assert (
        str(SpecError([problem(3), problem(1)]))
        == "a.yaml:1:1: error[D001]: D001 at 1\na.yaml:3:1: error[D001]: D001 at 3"
    )


def test_an_error_with_one_problem_is_made_from_its_parts() -> None:
    made = error("D001", "cannot read", place(1), help="look", notes=[Note("n")])
    assert made.diagnostics == (Diagnostic("D001", "cannot read", place(1), "look", (Note("n"),)),)


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("othr", ["self", "other", "out"], "other"),
        ("slef", ["self", "other"], "self"),
        ("varaints", ["variants", "func"], "variants"),
        ("zzz", ["self", "other"], None),
        ("", ["self"], None),
        ("self", [], None),
    ],
)
def test_the_closest_candidate_is_found(word: str, candidates: list[str], expected: str | None) -> None:
    assert closest(word, candidates) == expected


@pytest.mark.parametrize(("word", "expected"), [("othr", "did you mean `other`?"), ("zzz", "")])
def test_a_suggestion_is_a_question_or_nothing(word: str, expected: str) -> None:
    assert did_you_mean(word, ["self", "other"]) == expected


@given(st.permutations(["tensor", "tensors", "tensor_list", "other"]))
def test_a_suggestion_does_not_depend_on_the_order_of_candidates(candidates: list[str]) -> None:
    assert closest("tensr", candidates) == "tensor"
