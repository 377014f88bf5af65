"""Markdown for a pull request, read by an independent parser of CommonMark."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from gen.review.markdown import COMMENT_LIMIT, code, fenced, render
from tests.review.hostile import FILE, LABEL, TEXT, hostile_report
from tests.review.project import ABS, DERIVATIVES, MUL_SCALAR, MUL_TENSOR, report

PARSER = MarkdownIt("commonmark")
HOSTILE = st.text(alphabet="`~ ab<>&|*_[]()#-\\$'\"{}@", max_size=40)


def tokens(markdown: str) -> Iterator[Token]:
    for token in PARSER.parse(markdown):
        yield token
        yield from token.children or ()


def contents(markdown: str, kind: str) -> list[str]:
    return [token.content for token in tokens(markdown) if token.type == kind]


class Tags(HTMLParser):
    """The tags of a text, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.found.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.found.append(f"/{tag}")


@given(HOSTILE)
def test_a_code_span_shows_its_text(text: str) -> None:
    flat = " ".join(text.split())

    found = contents(f"before {code(text)} after", "code_inline")

    assert [" ".join(span.split()) for span in found] == [flat]


@given(st.lists(HOSTILE, min_size=1, max_size=5))
def test_a_fence_shows_its_lines(lines: list[str]) -> None:
    found = contents(fenced(lines, "diff") + "\n\nafter", "fence")

    assert found == ["\n".join(lines) + "\n"]


@pytest.mark.parametrize("line", ["```", " ````", "  ```  ", "~~~", "`````"])
def test_a_line_that_looks_like_the_end_of_a_fence_is_not(line: str) -> None:
    found = contents(fenced(["before", line, "after"], "diff"), "fence")

    assert found == [f"before\n{line}\nafter\n"]


def test_hostile_text_is_shown_as_text(tmp_path: Path) -> None:
    markdown = render(hostile_report(tmp_path))

    assert LABEL in contents(markdown, "code_inline")
    assert FILE in contents(markdown, "code_inline")
    assert any(TEXT in fence for fence in contents(markdown, "fence"))


def test_hostile_text_adds_no_tag(tmp_path: Path) -> None:
    tags = Tags()
    markdown = render(hostile_report(tmp_path))
    tags.feed("".join(t.content for t in tokens(markdown) if t.type in ("html_block", "html_inline")))

    folded = ["details", "summary", "/summary", "/details"]
    with_code = ["details", "summary", "code", "/code", "/summary", "/details"]
    assert tags.found == [*folded, *with_code]


def test_totals_come_first(tmp_path: Path) -> None:
    lines = render(report(tmp_path, MUL_TENSOR, MUL_SCALAR + MUL_TENSOR + ABS)).splitlines()

    assert lines[:3] == ["### Generated code", "", "3 functions: 2 added, 1 renumbered; 6 generated files to rebuild."]


def test_each_change_is_folded_with_its_yaml_and_its_code(tmp_path: Path) -> None:
    markdown = render(report(tmp_path, DERIVATIVES, DERIVATIVES.replace("self.sgn()", "self.sign()")))

    yaml, generated = contents(markdown, "fence")
    assert "-  self: grad * self.sgn()\n+  self: grad * self.sign()" in yaml
    assert "+    auto grad_result = any_grad_defined ? (grad * self.sign()) : Tensor();" in generated


@pytest.mark.parametrize("limit", [2_000, 10_000, COMMENT_LIMIT])
def test_a_report_on_many_changes_fits_and_says_what_is_missing(tmp_path: Path, limit: int) -> None:
    small = report(tmp_path, "[]\n", DERIVATIVES)
    change = small.changes[0]
    many = tuple(msgspec.structs.replace(change, new_op=f"Number{n}Backward0") for n in range(700))

    markdown = render(msgspec.structs.replace(small, changes=many), limit)

    shown_with_code = len(contents(markdown, "fence")) // 3
    assert len(markdown.encode()) <= limit
    assert f"The code of {700 - shown_with_code} functions is left out" in markdown


def test_a_report_on_many_changes_names_those_whose_code_is_left_out(tmp_path: Path) -> None:
    small = report(tmp_path, "[]\n", DERIVATIVES)
    many = tuple(msgspec.structs.replace(small.changes[0], new_op=f"Number{n}Backward0") for n in range(500))

    markdown = render(msgspec.structs.replace(small, changes=many))

    assert all(f"<code>Number{n}Backward0</code>" in markdown for n in range(500))


def test_a_note_is_the_last_thing_on_a_report_that_is_cut(tmp_path: Path) -> None:
    small = report(tmp_path, "[]\n", DERIVATIVES)
    many = tuple(msgspec.structs.replace(small.changes[0], new_op=f"Number{n}Backward0") for n in range(700))

    last = render(msgspec.structs.replace(small, changes=many)).splitlines()[-1]

    assert last.startswith("_The code of ")


def test_a_report_that_fits_has_no_note(tmp_path: Path) -> None:
    assert "left out" not in render(report(tmp_path, DERIVATIVES, ABS))
