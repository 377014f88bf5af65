"""Every code has a title, a page, and fixtures that give exactly it or nothing; the sources use no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gen.codes import CODES, PAGES, page, severity_of
from tests.diagnostics.fixture import FOLDER, read_fixture, spelled

ROOT = Path(__file__).parents[2]
SOURCES = [path for package in ("gen", "daemon") for path in (ROOT / package).rglob("*.py")]

NOT_ABOUT_ENTRIES = {"D001", "D002", "D027", "D028", "D031", "D032", "D060", "D061"}
"""Codes on files, templates, outputs and compilers, which are tested where they come from."""

WRONG = sorted(FOLDER.glob("D*.wrong.yaml"))
RIGHT = sorted(FOLDER.glob("D*.right.yaml"))


def name(path: Path) -> str:
    return path.name.partition(".")[0]


def test_every_code_in_the_sources_has_a_title() -> None:
    used = {
        code
        for path in SOURCES
        if path.name != "codes.py"
        for code in re.findall(r'"(D\d{3})"', path.read_text(encoding="utf-8"))
    }
    assert used - {"D100"} <= CODES.keys()


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == CODES.keys()


@pytest.mark.parametrize("code", CODES)
def test_a_page_is_headed_by_its_code_and_title(code: str) -> None:
    assert page(code).startswith(f"# {code}: {CODES[code]}\n\n")


def test_every_code_about_entries_has_a_wrong_and_a_right_fixture() -> None:
    about_entries = CODES.keys() - NOT_ABOUT_ENTRIES
    assert ({name(p) for p in WRONG}, {name(p) for p in RIGHT}) == (about_entries, about_entries)


@pytest.mark.parametrize("path", WRONG, ids=name)
def test_a_wrong_fixture_gives_its_code_at_its_place_and_nothing_else(path: Path) -> None:
    fixture = read_fixture(path)
    found = [(d.code, spelled(d.place), d.severity) for d in fixture.diagnostics()]
    assert found == [(name(path), fixture.range, severity_of(name(path)))]


@pytest.mark.parametrize("path", RIGHT, ids=name)
def test_a_right_fixture_gives_nothing(path: Path) -> None:
    assert read_fixture(path).diagnostics() == ()


@pytest.mark.parametrize("path", [*WRONG, *RIGHT], ids=lambda p: p.name.removesuffix(".yaml"))
def test_the_page_of_a_code_shows_its_fixtures(path: Path) -> None:
    _, _, entry = path.read_text(encoding="utf-8").partition("\n")
    assert f"```yaml\n{entry}```\n" in page(name(path))


def test_the_documentation_links_to_every_page() -> None:
    text = (ROOT / "docs" / "diagnostics" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(D\d+)\]\(\.\./\.\./gen/diagnostics_pages/(D\d+)\.md\) \| (.*) \|$", text, re.MULTILINE)
    assert rows == [(code, code, title) for code, title in CODES.items()]
