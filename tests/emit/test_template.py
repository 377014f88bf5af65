"""Tests of text templates."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.emit.template import CodeTemplate, TemplateError, Value, parse_sections

BOTH = pytest.mark.parametrize("keeps", [False, True], ids=["2.8", "1.8"])


def fill(text: str, *, keeps: bool = False, **values: Value) -> str:
    return CodeTemplate(text, keeps_blank_lines=keeps).substitute(values)


@BOTH
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f($x)", "f(1)"),
        ("f(${x})", "f(1)"),
        ("$x$x", "11"),
        ("${x}_y", "1_y"),
        ("a$x", "a1"),
        ("$x_1 ${x}", "2 1"),
        ("$", "$"),
        ("$1", "$1"),
        ("${}", "${}"),
        ("${ x }", "${ x }"),
        ("$$x", "$1"),
        ("no names", "no names"),
        ("", ""),
    ],
)
def test_a_placeholder_is_replaced_by_its_value(keeps: bool, text: str, expected: str) -> None:
    assert fill(text, keeps=keeps, x="1", x_1="2") == expected


@BOTH
@pytest.mark.parametrize(
    ("text", "items", "expected"),
    [
        ("f($x)", ["a", "b"], "f(a, b)"),
        ("f($x)", [], "f()"),
        ("f(n${,x})", ["a", "b"], "f(n, a, b)"),
        ("f(n${,x})", [], "f(n)"),
        ("f(${x,} n)", ["a"], "f(a,  n)"),
        ("f(${x,}n)", [], "f(n)"),
        ("f(n${,x,})", ["a"], "f(n, a, )"),
        ("f(n${,x,})", [], "f(n)"),
    ],
)
def test_a_list_inside_a_line_is_joined_with_commas(keeps: bool, text: str, items: list[str], expected: str) -> None:
    assert fill(text, keeps=keeps, x=items) == expected


@BOTH
def test_a_tuple_is_a_list(keeps: bool) -> None:
    assert fill("f($x)\n  $x", keeps=keeps, x=("a", "b")) == "f(a, b)\n  a\n  b"


@BOTH
def test_commas_are_for_lists_only(keeps: bool) -> None:
    assert fill("f(n${,x})", keeps=keeps, x="a") == "f(na)"


@BOTH
@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("  $x\n", ["a", "b"], "  a\n  b\n"),
        ("  $x;\n", ["a", "b"], "  a\n  b;\n"),
        ("\t${x}", ["a", "b"], "\ta\n\tb"),
        ("$x\n", ["a", "b"], "a\nb\n"),
        ("  $x\n", "a\nb\n", "  a\n  b\n"),
        ("  $x\n", ["a\n  b", "c"], "  a\n    b\n  c\n"),
        ("  $x\n", [], "\n"),
        ("  $x\n", "", "\n"),
        ("{\n  $x\n}\n", [], "{\n\n}\n"),
        ("  $x\n    $x\n", "a", "  a\n    a\n"),
        ("  ${,x,}\n", ["a", "b"], "  a\n  b\n"),
    ],
)
def test_a_value_at_the_start_of_a_line_is_set_one_element_a_line(
    keeps: bool, text: str, value: Value, expected: str
) -> None:
    assert fill(text, keeps=keeps, x=value) == expected


@BOTH
def test_line_ends_behind_a_value_are_removed(keeps: bool) -> None:
    assert fill("  $x\nend", keeps=keeps, x="a\n\n\n") == "  a\nend"


@pytest.mark.parametrize(("keeps", "expected"), [(True, "  a\n  \n  b\n"), (False, "  a\n\n  b\n")], ids=["1.8", "2.8"])
def test_an_empty_line_in_a_value_is_indented_up_to_release_2_7_only(keeps: bool, expected: str) -> None:
    assert fill("  $x\n", keeps=keeps, x="a\n\nb") == expected


@pytest.mark.parametrize(
    ("keeps", "expected"), [(True, "  a  \n    \n  b\n"), (False, "  a\n\n  b\n")], ids=["1.8", "2.8"]
)
def test_blanks_at_the_end_of_a_line_are_kept_up_to_release_2_7_only(keeps: bool, expected: str) -> None:
    assert fill("  $x\n", keeps=keeps, x="a  \n  \nb  ") == expected


@BOTH
def test_a_value_is_not_searched_for_placeholders(keeps: bool) -> None:
    assert fill("$x", keeps=keeps, x="$y ${z}") == "$y ${z}"


def test_the_names_of_all_placeholders_are_known() -> None:
    assert CodeTemplate("$a ${b}\n  ${,c} ${d,} $a $1").names == {"a", "b", "c", "d"}


def test_values_that_no_placeholder_names_are_ignored() -> None:
    assert fill("a", x="1") == "a"


@pytest.mark.parametrize(
    ("text", "line", "column", "length"),
    [
        ("$name", 1, 1, 5),
        ("ab $name", 1, 4, 5),
        ("a\n  ${name}\n", 2, 3, 7),
        ("a\n\nf(n${,name})", 3, 4, 8),
        ("é $name", 1, 3, 5),
        ("$known\n$known $name", 2, 8, 5),
    ],
)
def test_a_placeholder_without_a_value_is_told_with_its_range(text: str, line: int, column: int, length: int) -> None:
    with pytest.raises(TemplateError, match="no value for placeholder `name`") as caught:
        fill(text, known="")
    assert (caught.value.line, caught.value.column, caught.value.length) == (line, column, length)


def test_a_template_is_one_of_the_newer_releases_unless_it_says_otherwise() -> None:
    assert CodeTemplate("  $x").substitute({"x": "a\n\nb"}) == "  a\n\n  b"


def as_in_release_2_8(indent: str, values: list[str]) -> str:
    """How PyTorch sets values from 2.8 on: lines are indented, then blanks at their ends and at the end removed."""
    content = textwrap.indent("\n".join(line for value in values for line in value.splitlines()), indent)
    return "\n".join(line.rstrip() for line in content.splitlines()).rstrip()


def as_in_release_1_8(indent: str, values: list[str]) -> str:
    """How PyTorch set values up to 2.7: every line is indented, and blanks at the end of all removed."""
    return "".join(f"{indent}{line}\n" for value in values for line in value.splitlines()).rstrip()


_LINES = st.text("ab{} \t", max_size=6)
_TEXTS = st.lists(st.text("ab \t\n\r\v\x1c\u2028é", max_size=8), max_size=4)
_WORDS = st.text("ab{}", min_size=1, max_size=6)


@BOTH
@given(indent=st.text(" \t", max_size=6), lines=st.lists(_WORDS, min_size=1, max_size=5))
def test_every_line_of_a_list_is_indented_like_its_placeholder(keeps: bool, indent: str, lines: list[str]) -> None:
    filled = fill(f"head\n{indent}$x\ntail", keeps=keeps, x=lines)
    assert filled.split("\n") == ["head", *(indent + line for line in lines), "tail"]


@BOTH
@given(
    outer=st.text(" ", max_size=4), inner=st.lists(st.tuples(st.text(" ", max_size=4), _WORDS), min_size=1, max_size=5)
)
def test_the_indentation_inside_a_value_is_kept(keeps: bool, outer: str, inner: list[tuple[str, str]]) -> None:
    value = "\n".join(indent + word for indent, word in inner)
    assert fill(f"{outer}$x", keeps=keeps, x=value).split("\n") == [outer + indent + word for indent, word in inner]


@given(indent=st.sampled_from(["", "  ", "\t"]), values=_TEXTS)
def test_a_value_is_set_as_by_pytorch_from_release_2_8_on(indent: str, values: list[str]) -> None:
    assert fill(f"{indent}$x", x=values) == as_in_release_2_8(indent, values)


@given(indent=st.sampled_from(["", "  ", "\t"]), values=_TEXTS)
def test_a_value_is_set_as_by_pytorch_up_to_release_2_7(indent: str, values: list[str]) -> None:
    assert fill(f"{indent}$x", keeps=True, x=values) == as_in_release_1_8(indent, values)


@given(indent=st.text(" \t", max_size=4), lines=st.lists(_LINES, max_size=6))
def test_no_line_of_a_value_ends_with_blanks_from_release_2_8_on(indent: str, lines: list[str]) -> None:
    filled = fill(f"{indent}$x", x=lines)
    assert [line for line in filled.split("\n") if line != line.rstrip()] == []


@BOTH
@given(lines=st.lists(_LINES, max_size=6))
def test_a_list_and_its_lines_as_one_text_are_set_alike(keeps: bool, lines: list[str]) -> None:
    kept = [line or " " for line in lines]
    assert fill("  $x", keeps=keeps, x=kept) == fill("  $x", keeps=keeps, x="\n".join(kept))


@BOTH
@given(text=st.text("ab$ {},\n1", max_size=20).filter(lambda t: not CodeTemplate(t).names))
def test_a_text_without_placeholders_is_not_changed(keeps: bool, text: str) -> None:
    assert fill(text, keeps=keeps) == text


SECTIONS = """A comment.
@@ first
a $x
  b
@@ second\\
c
@@ empty
@@ last
d
"""


def test_a_file_of_sections_is_split_at_their_names() -> None:
    assert {name: t.text for name, t in parse_sections(SECTIONS, keeps_blank_lines=False).items()} == {
        "first": "a $x\n  b\n",
        "second": "c",
        "empty": "",
        "last": "d\n",
    }


@pytest.mark.parametrize(("keeps", "expected"), [(True, "  1\n  \n  2"), (False, "  1\n\n  2")])
def test_sections_are_templates_of_the_release(keeps: bool, expected: str) -> None:
    sections = parse_sections("@@ s\\\n  $x\n", keeps_blank_lines=keeps)
    assert sections["s"].substitute({"x": "1\n\n2"}) == expected


def test_a_text_without_sections_has_none() -> None:
    assert parse_sections("a\nb @@ c\n", keeps_blank_lines=False) == {}
