"""Tests of reading keys and values of an entry, and of the places of what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gen.diagnostics import Severity
from gen.spec.entries import Source, compose_whole
from gen.spec.fields import Field, Reader, as_boolean, is_string
from tests.support.spec import one, where


def reader(text: str, index: int = 0) -> Reader:
    """A reader of one entry of a file."""
    return Reader(compose_whole(Source("spec.yaml", text))[index])


def fields(text: str, index: int = 0) -> dict[str, str]:
    """The keys and the texts of the values of an entry that has no errors."""
    read = reader(text, index)
    found = read.fields(read.composed.node, "an entry", "- name: ...")
    assert read.diagnostics == []
    return {name: field.value.value for name, field in found.items()}


def problems(text: str, index: int = 0) -> Reader:
    read = reader(text, index)
    read.fields(read.composed.node, "an entry", "- name: ...")
    return read


def value_of(text: str, read: Callable[[Reader, Field], object]) -> tuple[object, list[tuple[str, int, int]]]:
    """What a method of the reader gives for the field `x` of an entry, and the errors it adds."""
    own = reader(f"- x: {text}\n")
    return read(own, own.fields(own.composed.node, "an entry", "- name: ...")["x"]), where(own.diagnostics)


def test_the_fields_of_a_mapping_are_found_by_key() -> None:
    assert fields("- name: f\n  self: grad\n") == {"name": "f", "self": "grad"}


@pytest.mark.parametrize(
    ("text", "found", "column"),
    [
        ("- [a]", "a sequence", 3),
        ("-  text", "a string (`text`)", 4),
        ("- 5", "an integer (`5`)", 3),
        ("- ~", "nothing", 3),
    ],
)
def test_an_entry_that_is_no_mapping_is_told(text: str, found: str, column: int) -> None:
    (diagnostic,) = problems(text).diagnostics
    assert diagnostic.message == f"an entry must be a mapping, found {found}"
    assert diagnostic.help == "write `- name: ...`"
    assert where([diagnostic]) == [("D004", 1, column)]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("- name: f\n  yes: grad\n", 2, 3),
        ("- 1: f\n", 1, 3),
        ("- name: f\n  ~: x\n", 2, 3),
        ("- ? [a, b]\n  : c\n", 1, 5),
    ],
)
def test_a_key_that_is_no_string_is_told(text: str, line: int, column: int) -> None:
    assert where(problems(text).diagnostics) == [("D004", line, column)]


def test_a_key_that_yaml_reads_as_something_else_is_offered_in_quotes() -> None:
    assert problems("- no: grad\n").diagnostics[0].help == 'write "no" in quotes'


def test_a_key_in_quotes_is_a_string() -> None:
    assert fields('- "yes": grad\n') == {"yes": "grad"}


def test_a_key_that_stands_twice_is_told_at_the_second() -> None:
    assert where(problems("- self: a\n  x: b\n  self: a\n").diagnostics) == [("D005", 3, 3)]


def test_a_key_that_stands_twice_is_told_with_the_place_of_the_first() -> None:
    (diagnostic,) = problems("# c\n- self: a\n  self: b\n").diagnostics
    assert [str(note.place) for note in diagnostic.notes] == ["spec.yaml:2:3"]


def test_a_key_that_stands_three_times_is_told_twice() -> None:
    assert where(problems("- {a: 1, a: 2, a: 3}\n").diagnostics) == [("D005", 1, 10), ("D005", 1, 16)]


MERGED = "- &a\n  name: f\n  self: grad\n- &b\n  self: b\n  x: b\n"


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("- <<: *a\n", {"name": "f", "self": "grad"}),
        ("- <<: *a\n  other: o\n", {"name": "f", "self": "grad", "other": "o"}),
        ("- <<: *a\n  self: own\n", {"name": "f", "self": "own"}),
        ("- self: own\n  <<: *a\n", {"name": "f", "self": "own"}),
        ("- <<: [*a, *b]\n", {"name": "f", "self": "grad", "x": "b"}),
        ("- <<: [*b, *a]\n", {"name": "f", "self": "b", "x": "b"}),
        ("- <<: {<<: *a, y: z}\n", {"name": "f", "self": "grad", "y": "z"}),
    ],
)
def test_a_merge_key_brings_in_what_the_entry_does_not_give_itself(entry: str, expected: dict[str, str]) -> None:
    assert fields(MERGED + entry, 2) == expected


def test_an_entry_may_be_merged_more_than_once() -> None:
    text = "- &a {self: x}\n- &b {<<: *a, self: y}\n- *b\n"
    assert [fields(text, index) for index in range(3)] == [{"self": "x"}, {"self": "y"}, {"self": "y"}]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("- name: f\n  <<: 5\n", 2, 7), ("- <<: [{a: b}, c]\n", 1, 16), ("- &x {a: b, <<: *x}\n", 1, 3)],
)
def test_a_merge_key_with_anything_but_other_mappings_is_told(text: str, line: int, column: int) -> None:
    assert where(problems(text).diagnostics) == [("D004", line, column)]


def test_unknown_keys_are_told_at_the_key() -> None:
    read = reader("- func: f\n  varians: x\n  zzz: y\n")
    read.check_keys(read.fields(read.composed.node, "an entry", "- func: ..."), ("func", "variants"), "an entry")
    assert where(read.diagnostics) == [("D006", 2, 3), ("D006", 3, 3)]


def test_the_closest_known_key_is_offered() -> None:
    read = reader("- func: f\n  varians: x\n  zzz: y\n")
    read.check_keys(read.fields(read.composed.node, "an entry", "- func: ..."), ("func", "variants"), "an entry")
    assert [d.help for d in read.diagnostics] == ["did you mean `variants`?", ""]


@pytest.mark.parametrize(("text", "expected"), [("abc", "abc"), ("'5'", "5"), ("!!str 5", "5"), ("''", "")])
def test_a_string_is_read(text: str, expected: str) -> None:
    assert value_of(text, lambda r, f: r.string(f, "default")) == (expected, [])


@pytest.mark.parametrize("text", ["5", "yes", "1.5", "[a]", "{a: b}"])
def test_the_default_stands_for_what_is_no_string_and_is_told(text: str) -> None:
    assert value_of(text, lambda r, f: r.string(f, "default")) == ("default", [("D004", 1, 6)])


def test_nothing_is_no_string() -> None:
    value, diagnostics = value_of("", lambda r, f: r.string(f, "default"))
    assert (value, [code for code, _, _ in diagnostics]) == ("default", ["D004"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [("true", True), ("True", True), ("yes", True), ("ON", True), ("false", False), ("No", False), ("off", False)],
)
def test_a_boolean_is_read(text: str, expected: bool) -> None:
    assert value_of(text, lambda r, f: r.boolean(f, not expected)) == (expected, [])


@pytest.mark.parametrize("text", ["'true'", "1", "y", "[true]"])
def test_the_default_stands_for_what_is_no_boolean_and_is_told(text: str) -> None:
    assert value_of(text, lambda r, f: r.boolean(f, True)) == (True, [("D004", 1, 6)])


@pytest.mark.parametrize(("text", "expected"), [("core", ("core",)), ("[a, b]", ("a", "b")), ("[]", ())])
def test_a_string_or_a_sequence_of_strings_is_read(text: str, expected: tuple[str, ...]) -> None:
    assert value_of(text, lambda r, f: r.strings(f)) == (expected, [])


def test_an_item_that_is_no_string_is_told_at_its_place() -> None:
    assert value_of("[a, 5]", lambda r, f: r.strings(f))[1] == [("D004", 1, 10)]


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (lambda r: r.string(None, "d"), "d"),
        (lambda r: r.boolean(None, True), True),
        (lambda r: r.strings(None), ()),
    ],
)
def test_a_field_that_is_absent_has_its_default(read: Callable[[Reader], object], expected: object) -> None:
    assert read(reader("- {}\n")) == expected


def test_a_reader_fails_with_an_error() -> None:
    assert problems("- 5\n").failed


def test_a_reader_does_not_fail_with_a_warning() -> None:
    read = problems("- 5\n")
    (diagnostic,) = read.diagnostics
    read.diagnostics = [type(diagnostic)(diagnostic.code, diagnostic.message, severity=Severity.WARNING)]
    assert not read.failed


@pytest.mark.parametrize(("text", "expected"), [("yes", True), ("False", False), ("'no'", None), ("[]", None)])
def test_only_boolean_nodes_have_a_boolean(text: str, expected: bool | None) -> None:
    assert as_boolean(one(f"- {text}\n").node) is expected


@pytest.mark.parametrize(("text", "expected"), [("a", True), ("'1'", True), ("1", False), ("[]", False)])
def test_only_string_nodes_are_strings(text: str, expected: bool) -> None:
    assert is_string(one(f"- {text}\n").node) is expected
