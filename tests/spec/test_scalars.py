"""The places of characters inside YAML scalars, compared with the values that PyYAML reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from gen.diagnostics import Span
from gen.spec.entries import Entry, Source, compose_whole
from gen.spec.scalars import read_scalar, span_in_scalar

BUILTIN = Path(__file__).parents[2] / "gen" / "builtin"


def scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from scalars(item)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from scalars(key)
            yield from scalars(value)


def offset(text: str, mark: yaml.Mark) -> int:
    lines = text.replace("\x85", "\n").replace("\u2028", "\n").replace("\u2029", "\n").split("\n")
    return min(sum(len(line) + 1 for line in lines[: mark.line]) + mark.column, len(text))


def compose(text: str) -> yaml.Node:
    try:
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError:
        assume(False)
    assume(root is not None)
    return root


def assert_values_are_read(text: str) -> None:
    for node in scalars(compose(text)):
        read = read_scalar(text, offset(text, node.start_mark), offset(text, node.end_mark))
        assert read.value == node.value


PIECES = [
    "a",
    "grad",
    " ",
    "  ",
    "\t",
    "\n",
    "\n  ",
    "\n    ",
    "'",
    "''",
    '"',
    "\\",
    "\\n",
    "\\x41",
    "\\u263a",
    "#",
    " # ",
]
PIECES += ["|", ">", "&x ", "!t ", "- ", ": ", "\u2028", "\x85", "é"]
LINES = st.lists(
    st.tuples(st.sampled_from([0, 2, 3, 4, 4, 4, 5, 6]), st.sampled_from(["", "x", "- x", "a # b", "#", "k: v", "\\"])),
    max_size=6,
)


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_the_value_of_a_flow_scalar_is_that_of_pyyaml(text: str) -> None:
    assert_values_are_read("- self: " + text)


@given(st.text(alphabet="ab \n'\"\\éx", max_size=30))
def test_the_value_of_a_double_quoted_scalar_is_that_of_pyyaml(text: str) -> None:
    assert_values_are_read(f'- self: "{text}"\n  other: x\n')


@given(
    st.sampled_from(["- self: ", "- - ", "- a:\n    b: ", "- a:\n   ", "- 'a b': &x ", "- !!str "]),
    st.sampled_from("|>"),
    st.sampled_from(["", "-", "+", "2", "1-", "+2", " # comment"]),
    LINES,
    st.sampled_from(["", "\n", "\n  other: x\n", "\n- next\n", "\n# comment\n"]),
)
def test_the_value_of_a_block_scalar_is_that_of_pyyaml(
    key: str, style: str, indicators: str, lines: list[tuple[int, str]], end: str
) -> None:
    body = "\n".join(" " * indentation + line for indentation, line in lines)
    assert_values_are_read(f"{key}{style}{indicators}\n{body}{end}")


@pytest.mark.parametrize("path", sorted(BUILTIN.rglob("*.yaml")), ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_the_builtin_files_have_the_values_that_pyyaml_reads(path: Path) -> None:
    text = path.read_text()
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    starts = [0, *(at + 1 for at, character in enumerate(text) if character == "\n")]
    for node in scalars(root):
        start, end = node.start_mark, node.end_mark
        read = read_scalar(text, starts[start.line] + start.column, starts[end.line] + end.column)
        assert read.value == node.value


def found(text: str, word: str) -> tuple[str, Span]:
    """The text at the span of a word in the value of `self`, and the span."""
    composed = compose_whole(Source("d.yaml", text))[0]
    node = next(value for key, value in composed.node.value if key.value == "self")
    start = node.value.index(word)
    span = span_in_scalar(composed.entry, composed.span(node), start, start + len(word))
    lines = composed.entry.text.split("\n")
    assert span.line == span.end_line
    return lines[span.line][span.column : span.end_column], span


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("- self: grad * othr", 0, 15),
        ("- self: 'it''s * othr'", 0, 17),
        ('- self: "\\"\\u0041\\" * othr"', 0, 22),
        ("- self: grad *\n    othr", 1, 4),
        ('- self: "grad \\\n     * othr"', 1, 7),
        ("- self: |\n    grad\n      * othr\n", 2, 8),
        ("- self: >-\n    grad\n    * othr\n\n    + 1\n", 2, 6),
        ("- self: &f !!str othr", 0, 17),
        ("- self: |2\n     othr\n", 1, 5),
    ],
)
def test_a_word_of_a_value_is_found_in_the_text(text: str, line: int, column: int) -> None:
    word, span = found(text, "othr")
    assert (word, span.line, span.column) == ("othr", line, column)


def test_an_escaped_character_spans_its_whole_escape() -> None:
    assert found('- self: "a\\x42c"', "B")[0] == "\\x42"


def test_an_empty_range_is_the_place_in_front_of_its_start() -> None:
    entry = Entry("d.yaml", 1, "- self: a + b\n", "")
    assert span_in_scalar(entry, Span(0, 8, 0, 13), 2, 2) == Span(0, 10, 0, 10)


def test_an_empty_range_at_the_end_of_a_quoted_value_is_in_front_of_its_quote() -> None:
    entry = Entry("d.yaml", 1, "- self: 'ab'\n", "")
    assert span_in_scalar(entry, Span(0, 8, 0, 12), 2, 2) == Span(0, 11, 0, 11)


def test_a_range_across_folded_lines_covers_both() -> None:
    entry = Entry("d.yaml", 1, "- self: a +\n    b\n", "")
    assert span_in_scalar(entry, Span(0, 8, 1, 5), 0, 5) == Span(0, 8, 1, 5)


def test_a_scalar_behind_an_alias_of_another_entry_is_given_as_a_whole() -> None:
    entry = Entry("d.yaml", 5, "- self: *f\n", "")
    assert span_in_scalar(entry, Span(-3, 8, -3, 12), 1, 2) == Span(-3, 8, -3, 12)
