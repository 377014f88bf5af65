"""Tests of the digests of entries: they change whenever a value may, and not with what is around it."""

from __future__ import annotations

import pytest

from gen.spec.entries import Source, compose_whole, split_entries, stands_alone

BASE = "- name: f\n  self: grad\n- name: g\n"


def digests(text: str) -> list[str]:
    """The digests of a file's entries, however it must be read."""
    source = Source("spec.yaml", text)
    entries = split_entries(source) if stands_alone(source) else [c.entry for c in compose_whole(source)]
    return [entry.digest for entry in entries]


@pytest.mark.parametrize(
    "text",
    [
        "# head\n\n" + BASE,
        "- name: f\n  self: grad\n\n\n- name: g\n",
        "- name: f\n  self: grad\n# about g\n#\n- name: g\n",
        BASE + "\n# end\n",
        "- name: f\n  self: grad\n   \n- name: g\n",
    ],
)
def test_comments_and_blank_lines_between_entries_do_not_count(text: str) -> None:
    assert digests(text) == digests(BASE)


def test_the_path_of_a_file_does_not_count() -> None:
    assert split_entries(Source("a.yaml", BASE))[0].digest == split_entries(Source("b/c.yaml", BASE))[0].digest


def test_an_entry_keeps_its_digest_where_another_one_is_put_before_it() -> None:
    assert digests("- name: new\n" + BASE)[1:] == digests(BASE)


@pytest.mark.parametrize(
    "edited",
    [
        "- name: f\n  self: grad \n- name: g\n",
        "- name: f\n  self: -grad\n- name: g\n",
        "- name: f\n   self: grad\n- name: g\n",
        "- name: f\n  self: grad # why\n- name: g\n",
        "- name: f\n  self: grad\n  # why\n- name: g\n",
    ],
)
def test_an_edit_inside_an_entry_changes_its_digest(edited: str) -> None:
    assert digests(edited)[0] != digests(BASE)[0]


def test_an_edit_inside_an_entry_leaves_its_neighbours_digest() -> None:
    assert digests("- name: f\n  self: -grad\n- name: g\n")[1] == digests(BASE)[1]


@pytest.mark.parametrize("sign", ["|+", ">+", "|2+", "|+2"])
def test_blank_lines_count_where_a_block_scalar_keeps_them(sign: str) -> None:
    text = f"- name: f\n  self: {sign}\n    grad\n"
    assert digests(text + "- name: g\n")[0] != digests(text + "\n- name: g\n")[0]


def test_a_line_end_at_the_end_counts_where_a_block_scalar_ends_with_it() -> None:
    assert digests("- self: |\n    grad") != digests("- self: |\n    grad\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- name: &f grad\n- self: *f\n", "- name: &f -grad\n- self: *f\n"),
        ("- name: &f-1 grad\n- self: *f-1\n", "- name: &f-1 -grad\n- self: *f-1\n"),
        ("- tags: [&t a]\n- tags: [*t]\n", "- tags: [&t b]\n- tags: [*t]\n"),
        ("- tags: {&t a: b}\n- tags: {*t : c}\n", "- tags: {&t d: b}\n- tags: {*t : c}\n"),
        ("- name: !!str &f a\n- self: *f\n", "- name: !!str &f b\n- self: *f\n"),
        ("- name:\n    &f a\n- self:\n    *f\n", "- name:\n    &f b\n- self:\n    *f\n"),
        ("- &f\n  self: grad\n- <<: *f\n", "- &f\n  self: -grad\n- <<: *f\n"),
        ("- &f {self: grad}\n- {<<: *f}\n", "- &f {self: -grad}\n- {<<: *f}\n"),
        ("- &f {self: grad}\n- {<<: [*f]}\n", "- &f {self: -grad}\n- {<<: [*f]}\n"),
    ],
)
def test_an_edit_of_an_anchor_changes_the_digest_of_what_refers_to_it(before: str, after: str) -> None:
    assert digests(before)[1] != digests(after)[1]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[{name: f}, {name: g}]", "[{name: f}, {name: h}]"),
        ("--- # a\n- name: f\n- name: g\n", "--- # a\n- name: f\n- name: h\n"),
    ],
)
def test_in_files_of_other_styles_every_edit_changes_every_digest(before: str, after: str) -> None:
    assert set(digests(before)).isdisjoint(digests(after))


def test_equal_entries_of_a_flow_sequence_have_different_digests() -> None:
    assert len(set(digests("[{name: f}, {name: f}]"))) == 2


def test_equal_entries_of_a_plain_file_have_equal_digests() -> None:
    assert len(set(digests("- name: f\n- name: f\n"))) == 1
