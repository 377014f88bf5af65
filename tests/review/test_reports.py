"""Reports as text, JSON and HTML: what they say, and that what they quote stays text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from gen.review import html, json, text
from gen.review.model import ReviewReport
from tests.review.hostile import FILE, FORMULA, LABEL, hostile_report
from tests.review.project import ABS, DERIVATIVES, EXP, MUL_SCALAR, MUL_TENSOR, report


class Page(HTMLParser):
    """A page as its text, and its tags with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def renumbering(tmp_path: Path) -> ReviewReport:
    return report(tmp_path, MUL_TENSOR + EXP, MUL_SCALAR + MUL_TENSOR + EXP.replace("result.conj()", "self.exp()"))


def test_text_begins_with_the_totals(renumbering: ReviewReport) -> None:
    first, second = text.render(renumbering).splitlines()[:2]

    assert re.fullmatch(r"4 functions: 1 added, 2 changed, 1 renumbered; \d+ generated files to rebuild\.", first)
    assert second == "Memory: 2 functions saving other tensors."


def test_text_tells_a_renumbering_on_one_line(renumbering: ReviewReport) -> None:
    assert re.search(
        r"^  renumbered  MulBackward0 -> MulBackward1 +\+0 +-0  mul\.Tensor$", text.render(renumbering), re.M
    )


def test_text_tells_what_is_saved(renumbering: ReviewReport) -> None:
    shown = text.render(renumbering)

    assert "  now saves self (at::Tensor, input)" in shown
    assert "  no longer saves result (at::Tensor, output)" in shown


def test_text_of_equal_sides_is_short(tmp_path: Path) -> None:
    shown = text.render(report(tmp_path, ABS, ABS))

    assert shown.splitlines()[0] == "The generated code of 1 function is unchanged."


def test_text_holds_no_character_that_acts_on_a_terminal(tmp_path: Path) -> None:
    review = msgspec.structs.replace(report(tmp_path, ABS, DERIVATIVES), before="\x1b]0;title\x07\u202e")

    shown = text.render(review)

    assert r"\x1b]0;title\x07\u202e" in shown
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", shown)


def test_json_holds_the_totals_and_every_change(renumbering: ReviewReport) -> None:
    value = msgspec.json.decode(json.render(renumbering))

    assert value["schema"] == 1
    assert {k: value["totals"][k] for k in ("added", "removed", "changed", "renumbered")} == {
        "added": 1,
        "removed": 0,
        "changed": 2,
        "renumbered": 1,
    }
    assert [(c["kind"], c["old_op"], c["new_op"]) for c in value["changes"]] == [
        ("added", None, "MulBackward0"),
        ("renumbered", "MulBackward0", "MulBackward1"),
        ("changed", "ExpBackward0", "ExpBackward0"),
        ("changed", "ForeachExpBackward0", "ForeachExpBackward0"),
    ]


def test_json_holds_texts_as_they_are(tmp_path: Path) -> None:
    value = msgspec.json.decode(json.render(hostile_report(tmp_path)))

    assert value["before"] == LABEL
    assert FORMULA in value["changes"][0]["generated"]["before"]


def test_a_page_shows_hostile_text_as_text(tmp_path: Path) -> None:
    page = Page(html.render(hostile_report(tmp_path)))

    assert LABEL in page.text
    assert FILE in page.text
    assert FORMULA in page.text


def test_a_page_has_no_tag_from_hostile_text(tmp_path: Path) -> None:
    hostile = Page(html.render(hostile_report(tmp_path / "hostile"))).tags
    harmless = Page(html.render(report(tmp_path / "harmless", ABS, DERIVATIVES))).tags

    assert {tag for tag, _ in hostile} <= {tag for tag, _ in harmless} | {"mark"}
    assert [tag for tag, _ in hostile if tag == "script"] == ["script"]


def test_a_page_takes_nothing_from_elsewhere(tmp_path: Path) -> None:
    page = html.render(report(tmp_path, ABS, DERIVATIVES))

    links = [v for _, attributes in Page(page).tags for k, v in attributes.items() if k in ("src", "href", "action")]
    assert all(link == "data:," or (link or "").startswith("#") for link in links)
    assert not re.search(r"url\(|@import|https?:", page)


def test_a_page_opens_closed_far_lines_of_a_change(tmp_path: Path) -> None:
    page = html.render(report(tmp_path, ABS, ABS.replace("sgn", "sign")))

    assert re.search(r'class="unfold">Show \d+ lines</button>', page)


def test_a_page_on_very_much_leaves_out_lines_and_says_so(tmp_path: Path) -> None:
    small = report(tmp_path, "[]\n", DERIVATIVES)
    many = tuple(msgspec.structs.replace(small.changes[0], new_op=f"Number{n}Backward0") for n in range(700))

    page = html.render(msgspec.structs.replace(small, changes=many))

    assert page.count(" lines not shown") == 700
    assert page.count("<tr") < 25_000
