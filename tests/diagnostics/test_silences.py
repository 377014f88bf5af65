"""Silencing of warnings, by comments at entries and for a whole spec."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.diagnostics.fixture import load

UNUSED = "- name: abs(Tensor self) -> Tensor{}\n{}  self: self.sgn(){}\n{}"
OTHER = "- name: exp(Tensor self) -> Tensor\n  self: self.sgn()\n"


def codes(tmp_path: Path, text: str, **lint: object) -> list[tuple[str, int | None]]:
    path = tmp_path / "derivatives.yaml"
    path.write_text(text, encoding="utf-8")
    return [(d.code, d.place and d.place.line) for d in load([], path, **lint)]


@pytest.mark.parametrize(
    "text",
    [
        "# derivd: silence D102\n" + UNUSED.format("", "", "", ""),
        "# derivd: silence D102\n# why\n\n" + UNUSED.format("", "", "", ""),
        UNUSED.format("  # derivd: silence D102", "", "", ""),
        UNUSED.format("", "  # derivd: silence D102\n", "", ""),
        UNUSED.format("", "", "  # derivd: silence D102", ""),
        UNUSED.format("", "", "  #derivd:silence D102", ""),
    ],
    ids=["above", "far above", "behind the name", "inside", "behind the formula", "without blanks"],
)
def test_a_comment_at_an_entry_silences_its_warnings(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == []


def test_a_comment_below_an_entry_is_for_the_next_one(tmp_path: Path) -> None:
    text = UNUSED.format("", "", "", "  # derivd: silence D102\n") + OTHER
    assert codes(tmp_path, text) == [("D102", 2)]


def test_a_comment_silences_several_codes(tmp_path: Path) -> None:
    text = "# derivd: silence D102, D104\n- name: abs(Tensor self) -> Tensor\n  self: at::empty({}, self.dtype())\n"
    assert codes(tmp_path, text) == []


def test_a_comment_at_another_entry_has_no_effect_and_is_reported(tmp_path: Path) -> None:
    text = (
        OTHER.replace("self.sgn()", "grad")
        + "# derivd: silence D102\n"
        + OTHER.replace("exp", "sgn").replace("self.sgn()", "grad")
    )
    assert codes(tmp_path, text) == [("D107", 3)]


def test_an_unused_code_of_a_comment_is_reported_at_the_code(tmp_path: Path) -> None:
    path = tmp_path / "derivatives.yaml"
    path.write_text("# derivd: silence D102, D101\n" + UNUSED.format("", "", "", ""), encoding="utf-8")
    (found,) = load([], path)
    assert found.place is not None
    assert (found.code, found.place.column, found.place.end_column) == ("D107", 25, 29)


def test_the_configuration_silences_a_code_everywhere(tmp_path: Path) -> None:
    assert codes(tmp_path, UNUSED.format("", "", "", "") + OTHER, silence=("D102",)) == []


@pytest.mark.parametrize(("code", "expected"), [("D101", "D107"), ("D012", "D108"), ("D999", "D108"), ("x", "D108")])
def test_a_code_of_the_configuration_that_silences_nothing_is_reported(
    tmp_path: Path, code: str, expected: str
) -> None:
    assert codes(tmp_path, OTHER.replace("self.sgn()", "grad"), silence=(code,)) == [(expected, None)]


def test_an_error_is_not_silenced(tmp_path: Path) -> None:
    text = "# derivd: silence D037\n- name: abs(Tensor self) -> Tensor\n  self: grad * slef\n"
    assert codes(tmp_path, text, silence=("D037",)) == [("D037", 3)]


def test_a_silencing_is_not_called_unused_beside_an_error(tmp_path: Path) -> None:
    text = "# derivd: silence D101\n- name: abs(Tensor self) -> Tensor\n  self: grad * (self\n"
    assert codes(tmp_path, text) == [("D038", 3)]


def test_a_silencing_by_flag_or_configuration_is_said_to_be_in_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "derivatives.yaml"
    path.write_text(OTHER.replace("self.sgn()", "grad"), encoding="utf-8")
    found = [d.message for d in load([], path, silence=("D999",))]
    assert found == ["`D999`, which is silenced in the settings, is no code"]
