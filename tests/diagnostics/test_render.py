"""Diagnostics as people see them."""

from __future__ import annotations

from pathlib import Path

import pytest

from daemon.formats import TextFormat
from gen.diagnostics import Diagnostic, Note, Place, Severity


def shown(tmp_path: Path, text: str, diagnostic: Diagnostic) -> str:
    (tmp_path / "d.yaml").write_text(text, encoding="utf-8")
    return TextFormat().render([diagnostic]).replace(f"{tmp_path}/", "")


def place(tmp_path: Path, *range: int) -> Place:
    return Place(str(tmp_path / "d.yaml"), *range)


def test_the_range_and_those_of_notes_are_marked(tmp_path: Path) -> None:
    note = Note("`grads` is used here", place(tmp_path, 2, 17, 2, 22))
    diagnostic = Diagnostic("D012", "formulas mix", place(tmp_path, 2, 10, 2, 14), "write `grads[0]`", (note,))
    assert (
        shown(tmp_path, "- name: f\n  other: grad * grads[1]\n", diagnostic)
        == """error[D012]: formulas mix
 --> d.yaml:2:10
  |
2 |   other: grad * grads[1]
  |          ^^^^   ----- `grads` is used here
  = help: write `grads[0]`

"""
    )


def test_notes_elsewhere_in_the_file_are_shown_with_what_lies_between_left_out(tmp_path: Path) -> None:
    note = Note("first here", place(tmp_path, 1, 1, 1, 2))
    diagnostic = Diagnostic("D022", "twice", place(tmp_path, 12, 1, 12, 2), "", (note,), Severity.WARNING)
    lines = "".join(f"{number}\n" for number in range(1, 13))
    assert (
        shown(tmp_path, lines, diagnostic)
        == """warning[D022]: twice
  --> d.yaml:12:1
   |
 1 | 1
   | - first here
...
12 | 12
   | ^

"""
    )


def test_a_note_in_another_file_has_an_excerpt_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "n.yaml").write_text("abc\n", encoding="utf-8")
    note = Note("declared here", Place(str(tmp_path / "n.yaml"), 1, 2, 1, 3))
    diagnostic = Diagnostic("D009", "no", place(tmp_path, 1, 1, 1, 2), "", (note,))
    assert (
        shown(tmp_path, "x\n", diagnostic)
        == """error[D009]: no
 --> d.yaml:1:1
  |
1 | x
  | ^
 ::: n.yaml:1:2
  |
1 | abc
  |  - declared here

"""
    )


def test_every_line_of_a_range_is_marked(tmp_path: Path) -> None:
    diagnostic = Diagnostic("D102", "none", place(tmp_path, 1, 3, 2, 4))
    assert (
        shown(tmp_path, "ab cd\n  ef\n", diagnostic)
        == """error[D102]: none
 --> d.yaml:1:3
  |
1 | ab cd
  |   ^^^
2 |   ef
  |   ^

"""
    )


def test_a_long_line_is_shown_around_its_mark(tmp_path: Path) -> None:
    diagnostic = Diagnostic("D037", "x", place(tmp_path, 1, 301, 1, 305))
    text = shown(tmp_path, "a" * 300 + "slef" + "b" * 300 + "\n", diagnostic)
    line, marks = text.splitlines()[3:5]
    assert len(line) < 140
    assert line[marks.index("^") : marks.rindex("^") + 1] == "slef"


def test_marks_stand_below_wide_characters_and_tabs(tmp_path: Path) -> None:
    diagnostic = Diagnostic("D037", "x", place(tmp_path, 1, 3, 1, 4))
    assert shown(tmp_path, "\t漢x\n", diagnostic).splitlines()[4] == "  | \t  ^"


def test_a_place_beyond_the_file_and_no_place_are_shown_without_excerpt(tmp_path: Path) -> None:
    assert (
        shown(tmp_path, "", Diagnostic("D001", "x", place(tmp_path, 9, 1, 9, 1)))
        == "error[D001]: x\n --> d.yaml:9:1\n\n"
    )
    assert shown(tmp_path, "", Diagnostic("D028", "x")) == "error[D028]: x\n\n"


@pytest.mark.parametrize("text", ["abc def\n", "  abc\n"])
def test_an_empty_range_at_the_start_of_a_line_is_marked_there(tmp_path: Path, text: str) -> None:
    diagnostic = Diagnostic("D031", "x", place(tmp_path, 1, 1, 1, 1))
    assert shown(tmp_path, text, diagnostic).splitlines()[4] == "  | ^"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"])
def test_lines_are_those_of_yaml(tmp_path: Path, end: str) -> None:
    (tmp_path / "d.yaml").write_bytes(f"a{end}b\x0c\v{end}cd".encode())
    diagnostic = Diagnostic("D037", "x", place(tmp_path, 3, 2, 3, 3))
    lines = TextFormat().render([diagnostic]).splitlines()
    assert lines[3:5] == ["3 | cd", "  |  ^"]


@pytest.mark.parametrize("quote", ["`", '"'])
def test_what_a_message_quotes_is_cut(tmp_path: Path, quote: str) -> None:
    message = f"no {quote}{'a' * 100_000}{quote}, and `b`"
    text = shown(tmp_path, "", Diagnostic("D037", message, None, message, (Note(message),)))
    assert f"no {quote}{'a' * 200}…{quote}, and `b`" in text
    assert len(text) < 2000


def test_what_stands_between_two_quotes_is_not_cut(tmp_path: Path) -> None:
    message = f"`a` {'and so on ' * 50}`b`"
    assert message in shown(tmp_path, "", Diagnostic("D037", message))


def test_a_whole_schema_that_help_offers_is_not_cut(tmp_path: Path) -> None:
    help = f"there is `f({'Tensor self, ' * 50})`"
    assert help in shown(tmp_path, "", Diagnostic("D009", "no", None, help))


def test_colour_adds_escape_codes_and_changes_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "d.yaml").write_text("abc\n", encoding="utf-8")
    import re

    diagnostic = Diagnostic("D037", "x", place(tmp_path, 1, 2, 1, 3), "help")
    coloured = TextFormat(colour=True).render([diagnostic])
    plain = TextFormat().render([diagnostic])
    assert "\x1b[1;31m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize(("variables", "expected"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colours_are_for_terminals_unless_the_environment_forbids_them(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: bool
) -> None:
    import io

    from daemon.report import is_colourful

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert (is_colourful(Terminal()), is_colourful(io.StringIO())) == (expected, False)
