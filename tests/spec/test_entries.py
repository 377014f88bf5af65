"""Tests of YAML files as entries: reading, splitting, composing, places and syntax errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from gen.diagnostics import Place, Span, SpecError
from gen.spec.entries import (
    ComposedEntry,
    EntriesDoNotStandAlone,
    Source,
    compose_entries,
    compose_whole,
    describe,
    read_source,
    split_entries,
    stands_alone,
)
from tests.support import corpus
from tests.support.spec import composed, one, where

TWO = "- name: f\n  self: grad\n- name: g\n"


def source(text: str) -> Source:
    return Source("spec.yaml", text)


def read(text: str) -> tuple[ComposedEntry, ...]:
    """The entries of any file, as the generator reads them."""
    if not stands_alone(source(text)):
        return compose_whole(source(text))
    try:
        return compose_entries(split_entries(source(text)))
    except EntriesDoNotStandAlone:
        return compose_whole(source(text))


def values(entries: tuple[ComposedEntry, ...]) -> list[Any]:
    loader = yaml.SafeLoader("")
    return [loader.construct_document(entry.node) for entry in entries]


def syntax_error(text: str) -> SpecError:
    with pytest.raises(SpecError) as caught:
        compose_whole(source(text))
    return caught.value


STYLES = {
    "plain": "- name: f\n  self: grad\n- name: g\n",
    "no line end at the end": "- name: f\n- name: g",
    "comments and blank lines": "# head\n\n- name: f # one\n  # inside\n\n# between\n- name: g\n\n# end\n",
    "literal block scalar": "- name: f\n  self: |\n    grad\n      * 2\n\n- name: g\n",
    "folded block scalar": "- name: f\n  self: >\n    grad\n    * 2\n- name: g\n",
    "stripped block scalar": "- name: f\n  self: |-\n    grad\n\n- name: g\n",
    "kept block scalar": "- name: f\n  self: |+\n    grad\n\n\n# comment\n- name: g\n",
    "kept block scalar with indentation": "- self: |2+\n    grad\n\n- self: >+1\n   x\n\n\n- name: g\n",
    "block scalar without line end": "- name: f\n- self: |\n    grad",
    "kept block scalar without line end": "- name: f\n- self: |+\n    grad\n\n",
    "flow sequence": "[{name: f}, {name: g}]\n",
    "flow sequence over lines": "[\n  {name: f},\n  {name: g},\n]\n",
    "flow values": "- {name: f, output_differentiability: [True, False]}\n- name: g\n",
    "anchor and alias": "- &f {name: f}\n- *f\n",
    "anchor": "- name: &f f\n- name: g\n",
    "anchor and alias of other letters": "- name: &f-1 f\n- name: *f-1\n",
    "anchor and alias in a flow sequence": "- tags: [&t core, x]\n- tags: [*t]\n",
    "anchor and alias behind tags": "- name: !!str &n f\n- name: !!str x\n  other: *n\n",
    "anchor on a line of its own": "- name:\n    &n f\n- name:\n    *n\n",
    "merge key": "- &f\n  name: f\n  self: grad\n- <<: *f\n  name: g\n",
    "document marker": "---\n- name: f\n- name: g\n",
    "directive": "%YAML 1.1\n---\n- name: f\n- name: g\n...\n",
    "document end": "- name: f\n- name: g\n...\n",
    "dash in a quoted string": '- name: "f\n- g"\n- name: h\n',
    "line that begins with a dash but is no item": '- name: f\n- name: "g\n-h"\n- name: i\n',
    "dash in a single-quoted string": "- name: 'f\n\n- g'\n- name: h\n",
    "dashes in a block scalar": "- self: |\n    - a\n    - b\n- name: g\n",
    "indented sequence": "  - name: f\n  - name: g\n",
    "nested sequence": "-\n  - a\n  - b\n- name: g\n",
    "dash alone": "-\n  name: f\n-\n  name: g\n",
    "empty items": "-\n- \n- name: g\n",
    "empty item at the end": "- name: f\n-",
    "scalar items": "- one\n- 2\n- ---x\n",
    "folded plain scalar": "- self: grad\n    * 2\n\n    + 1\n- name: g\n",
    "escapes": '- name: "f\\\n    g\\u00e9"\n- name: é\n',
    "empty": "",
    "comments only": "# nothing\n\n  # here\n",
}


@pytest.mark.parametrize("text", STYLES.values(), ids=STYLES.keys())
def test_entries_have_the_values_of_the_whole_file(text: str) -> None:
    assert values(read(text)) == (yaml.safe_load(text) or [])


@pytest.mark.parametrize("text", STYLES.values(), ids=STYLES.keys())
def test_each_entry_knows_the_line_it_starts_on(text: str) -> None:
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    starts = [] if root is None else [item.start_mark.line + 1 for item in root.value]
    assert [entry.place(entry.node).line for entry in read(text)] == starts


@corpus.requires_corpus
@pytest.mark.parametrize("name", ["derivatives.yaml", "native_functions.yaml"])
def test_entries_of_pytorch_1_8_have_the_values_of_the_whole_file(name: str) -> None:
    assert values(compose_entries(split_entries(read_source(corpus.CORPUS / name)))) == list(corpus.entries(name))


@pytest.mark.parametrize(
    ("text", "lines"),
    [(TWO, [1, 3]), ("# c\n\n" + TWO, [3, 5]), ("- a\n\n\n# c\n- b\n", [1, 5]), ("", []), ("# c\n", [])],
)
def test_a_file_is_split_at_dashes_in_the_first_column(text: str, lines: list[int]) -> None:
    assert [entry.line for entry in split_entries(source(text))] == lines


def test_an_entry_can_be_composed_without_its_neighbours() -> None:
    entries = split_entries(source("- name: f\n- name: g\n- name: h\n"))
    assert values(compose_entries((entries[0], entries[2]))) == [{"name": "f"}, {"name": "h"}]


@pytest.mark.parametrize(
    "text", ['- a: "\n- b: "\n', "- a: 'x\n- b: y'\n", "- a: [\n- b: ]\n", "- a: {\n", "- a: b: c\n"]
)
def test_texts_that_are_no_items_do_not_stand_alone(text: str) -> None:
    with pytest.raises(EntriesDoNotStandAlone):
        compose_entries(split_entries(source(text)))


@pytest.mark.parametrize("marker", ["...", "---", "... # end", "--- # next"])
def test_a_file_with_a_document_marker_does_not_stand_alone(marker: str) -> None:
    assert not stands_alone(source(f"- name: f\n{marker}\n- name: g\n"))


@pytest.mark.parametrize("key", [TWO, "# c\n" + TWO, TWO + "...x: y\n", "- a: ---\n", "- a: x &&f\n- b: *f\n"])
def test_a_plain_file_stands_alone(key: str) -> None:
    assert stands_alone(source(key))


def test_the_title_of_an_entry_is_its_first_line() -> None:
    assert [e.title for e in split_entries(source("- func: f() -> ()\n  tags: core\n-  g\n"))] == [
        "func: f() -> ()",
        "g",
    ]


def test_a_span_counts_from_the_start_of_its_entry() -> None:
    (_, second) = split_entries(source(TWO))
    assert second.place(Span(0, 2, 0, 6)) == Place("spec.yaml", 3, 3, 3, 7)


def test_a_node_has_its_place_in_the_file() -> None:
    node = composed("# c\n- name: f\n- x: y\n  self: grad\n", "d.yaml")[1]
    assert node.place(node.node.value[1][1]) == Place("d.yaml", 4, 9, 4, 13)


def test_columns_count_characters_not_bytes() -> None:
    node = one("- {ä: é, b: c}\n")
    assert node.place(node.node.value[1][0]).column == 10


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_line_ends_become_newlines(tmp_path: Path, ends: str) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(f"- name: f{ends}- name: g{ends}".encode())
    assert read_source(path).text == "- name: f\n- name: g\n"


def test_a_byte_order_mark_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(b"\xef\xbb\xbf- name: f\n")
    assert read_source(path) == Source(str(path), "- name: f\n")


@pytest.mark.parametrize("name", ["missing.yaml", "."])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(SpecError) as caught:
        read_source(tmp_path / name)
    assert where(caught.value.diagnostics) == [("D001", 1, 1)]


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"\xff", 1, 1),
        (b"- name: f\n- x: \xe9\n", 2, 6),
        ("- name: f\n- é: ".encode() + b"\xff\n", 2, 6),
        (b"\xef\xbb\xbf- x: \xff\n", 1, 6),
        (b"- a\r- b\r\n- x: \xff\n", 3, 6),
        (b"- x: caf\xc3", 1, 9),
    ],
)
def test_bytes_that_are_not_utf_8_are_told_with_their_place(
    tmp_path: Path, data: bytes, line: int, column: int
) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(data)
    with pytest.raises(SpecError) as caught:
        read_source(path)
    assert where(caught.value.diagnostics) == [("D002", line, column)]


def test_the_byte_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(b"\xef\xbb\xbf- x: \xfe\n")
    with pytest.raises(SpecError, match="byte 0xfe cannot be decoded"):
        read_source(path)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("- name: f\n  self: grad: 2\n", 2, 13),
        ("- name: 'f\n", 1, 9),
        ("- name: f\n\tself: grad\n", 2, 1),
        ("- name: [f\n- name: g\n", 2, 7),
        ("- name: f\n...\n- name: g\n", 3, 1),
        ("- name: f\n---\n- name: g\n", 2, 1),
        ("- name: *f\n", 1, 9),
        ("- name: f\n  x: a\x00b\n", 2, 7),
        ("- name: @f\n", 1, 9),
    ],
)
def test_a_syntax_error_is_told_with_its_place(text: str, line: int, column: int) -> None:
    assert where(syntax_error(text).diagnostics) == [("D003", line, column)]


def test_a_syntax_error_says_what_was_expected() -> None:
    assert "mapping values are not allowed here" in str(syntax_error("- name: f: g\n"))


@pytest.mark.parametrize(
    "formula",
    ["grad ? grad : self", "*self", "%self", "@self", "`self`"],
    ids=["colon", "star", "percent", "at", "tick"],
)
def test_a_formula_that_needs_quotes_gets_that_advice(formula: str) -> None:
    (found,) = syntax_error(f"- name: f\n  self: {formula}\n").diagnostics
    assert found.help.startswith("put the value in quotes: ")


def test_what_quotes_do_not_help_against_gets_no_advice() -> None:
    (found,) = syntax_error("- name: 'f\n").diagnostics
    assert found.help == ""


@pytest.mark.parametrize(
    ("text", "found", "line"),
    [("name: f\n", "a mapping", 1), ("# c\n--- text\n", "a string (`text`)", 2), ("\n\n12\n", "an integer (`12`)", 3)],
)
def test_a_file_that_is_no_sequence_is_told(text: str, found: str, line: int) -> None:
    (diagnostic,) = syntax_error(text).diagnostics
    assert (diagnostic.code, diagnostic.message, diagnostic.place and diagnostic.place.line) == (
        "D004",
        f"expected a sequence of entries, found {found}",
        line,
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("yes", "a boolean (`yes`)"),
        ("1.5", "a number (`1.5`)"),
        ("", "nothing"),
        ("~", "nothing"),
        ("2020-01-01", "a date (`2020-01-01`)"),
        ("[a]", "a sequence"),
        ("{a: b}", "a mapping"),
        ("'yes'", "a string (`yes`)"),
        ("=", "a value (`=`)"),
    ],
)
def test_a_value_is_described_in_words(text: str, words: str) -> None:
    assert describe(one(f"- {text}\n").node) == words


@given(
    st.lists(
        st.sampled_from(
            [
                "- a: b",
                "- [c]",
                "# d",
                "",
                "  e: f",
                "  g: |",
                "    h",
                "- |+",
                "  ",
                "- 'i",
                "j'",
                "-",
                "--- ",
                "k: l",
                "...",
            ]
        ),
        max_size=12,
    )
)
def test_any_text_is_read_as_yaml_reads_it_or_rejected(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        root = yaml.MappingNode("", [])
    if isinstance(root, yaml.SequenceNode):
        assert values(read(text)) == yaml.safe_load(text)
    elif root is None:
        assert read(text) == ()
    else:
        syntax_error(text)
