"""Tests of template files: the built-in sections for Nodes, and folders of the user's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.diagnostics import Place, SpecError
from gen.emit.dialect import dialect_for
from gen.emit.templates import Templates
from tests.support.spec import where


def own(folder: Path, text: str, release: str = "2.13") -> Templates:
    """The templates of a folder whose ``Functions.h`` has a text."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Functions.h").write_text(text, encoding="utf-8")
    return Templates(dialect_for(release), str(folder))


def error(templates: Templates, name: str = "Functions.h") -> SpecError:
    with pytest.raises(SpecError) as caught:
        templates.render(name, {})
    return caught.value


@pytest.mark.parametrize("release", ["1.8", "2.7", "2.13"])
@pytest.mark.parametrize("name", ["declaration", "definition", "python", "derivative_single", "derivative_multi"])
def test_every_release_has_the_sections_of_a_node(release: str, name: str) -> None:
    assert name in Templates(dialect_for(release)).node_sections


@pytest.mark.parametrize(("release", "expected"), [("1.8", False), ("2.7", True)])
def test_getters_are_a_section_from_release_2_on(release: str, expected: bool) -> None:
    assert ("getters" in Templates(dialect_for(release)).node_sections) is expected


def test_sections_for_nodes_are_built_in_even_with_a_folder(tmp_path: Path) -> None:
    assert "declaration" in own(tmp_path, "").node_sections


def test_a_file_is_rendered_from_the_folder(tmp_path: Path) -> None:
    assert own(tmp_path, "a $x\n  $y\n").render("Functions.h", {"x": "1", "y": ["2", "3"]}) == "a 1\n  2\n  3\n"


@pytest.mark.parametrize(("release", "expected"), [("2.7", "  a\n  \n  b\n"), ("2.8", "  a\n\n  b\n")])
def test_blank_lines_are_those_of_the_release(tmp_path: Path, release: str, expected: str) -> None:
    assert own(tmp_path, "  $x\n", release).render("Functions.h", {"x": "a\n\nb"}) == expected


def test_a_file_with_a_byte_order_mark_and_other_line_ends_is_read(tmp_path: Path) -> None:
    (tmp_path / "Functions.h").write_bytes(b"\xef\xbb\xbfa\r\nb\r\n")
    assert Templates(dialect_for("2.13"), str(tmp_path)).render("Functions.h", {}) == "a\nb\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "end"),
    [
        ("${nothing}\n", 1, 1, 11),
        ("a\n  $nothing\n", 2, 3, 11),
        ("$generated_comment $nothing", 1, 20, 28),
        ("f(a${,nothing})", 1, 4, 15),
    ],
)
def test_a_placeholder_without_a_value_is_told_with_its_range(
    tmp_path: Path, text: str, line: int, column: int, end: int
) -> None:
    (diagnostic,) = error(own(tmp_path, text)).diagnostics
    assert diagnostic.code == "D027"
    assert diagnostic.place == Place(str(tmp_path / "Functions.h"), line, column, line, end)


def test_a_placeholder_without_a_value_is_told_with_the_known_ones(tmp_path: Path) -> None:
    (diagnostic,) = error(own(tmp_path, "$nothing")).diagnostics
    assert "generated_comment" in diagnostic.help.removeprefix("known placeholders: ").split(", ")


def test_a_file_that_is_missing_is_told(tmp_path: Path) -> None:
    assert where(error(own(tmp_path, ""), "Functions.cpp").diagnostics) == [("D001", 1, 1)]


def test_a_file_that_is_not_utf_8_is_told(tmp_path: Path) -> None:
    (tmp_path / "Functions.h").write_bytes(b"a\n\xff")
    assert where(error(Templates(dialect_for("2.13"), str(tmp_path))).diagnostics) == [("D002", 2, 1)]


def comment(templates: Templates) -> str:
    return templates.render("Functions.h", {})


def test_a_folder_in_torchgen_is_named_from_there_on(tmp_path: Path) -> None:
    templates = own(tmp_path / "torchgen" / "packaged" / "autograd" / "templates", "$generated_comment")
    assert comment(templates) == "@generated from packaged/autograd/templates/Functions.h"


def test_a_folder_beside_torchgen_is_named_from_there_on(tmp_path: Path) -> None:
    (tmp_path / "torchgen").mkdir()
    templates = own(tmp_path / "tools" / "autograd" / "templates", "$generated_comment")
    assert comment(templates) == "@generated from ../tools/autograd/templates/Functions.h"


def test_another_absolute_folder_is_named_by_its_last_part(tmp_path: Path) -> None:
    templates = own(tmp_path / "my_templates", "$generated_comment")
    assert comment(templates) == "@generated from my_templates/Functions.h"


def test_a_relative_folder_is_named_as_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own(tmp_path / "my" / "templates", "$generated_comment")
    monkeypatch.chdir(tmp_path)
    assert comment(Templates(dialect_for("2.13"), "my/templates")) == "@generated from my/templates/Functions.h"


def test_torchgen_does_not_count_in_1_8(tmp_path: Path) -> None:
    templates = own(tmp_path / "torchgen" / "templates", "$generated_comment", "1.8")
    assert comment(templates) == "@generated from templates/Functions.h"


def test_a_built_in_file_is_named_after_its_family_and_layout() -> None:
    built_in = Templates(dialect_for("2.13"), layout="sharded")
    assert built_in.folder_for_comments == "derivd/templates/2.x/sharded"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Functions.h", False), ("Functions.cpp", False), ("python_functions.h", True), ("python_functions.cpp", True)],
)
def test_only_files_of_bindings_include_python(tmp_path: Path, name: str, expected: bool) -> None:
    (tmp_path / name).write_text("$common", encoding="utf-8")
    text = Templates(dialect_for("2.13"), str(tmp_path)).render(name, {})
    assert ("#include <Python.h>" in text.split("\n")) is expected


def test_definitions_include_the_headers_that_are_asked_for(tmp_path: Path) -> None:
    (tmp_path / "Functions.cpp").write_text("$common", encoding="utf-8")
    templates = Templates(dialect_for("2.13"), str(tmp_path), includes=["my/helpers.h", "more.h"])
    assert '\n#include "my/helpers.h"\n#include "more.h"\n' in templates.render("Functions.cpp", {})


def test_the_template_files_that_were_used_are_known(tmp_path: Path) -> None:
    (tmp_path / "Functions.cpp").write_text("", encoding="utf-8")
    templates = own(tmp_path, "")
    for name in ("Functions.h", "Functions.cpp"):
        templates.render(name, {})
    assert templates.paths == (str(tmp_path / "Functions.cpp"), str(tmp_path / "Functions.h"))


def test_no_built_in_file_is_one_of_the_users() -> None:
    templates = Templates(dialect_for("2.13"))
    templates.file("Functions.h")
    assert templates.paths == ()


def test_known_placeholders_are_listed_in_alphabetical_order(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        own(tmp_path, "$nothing").render("Functions.h", {"x": "", "a": ""})
    assert caught.value.diagnostics[0].help == "known placeholders: a, common, generated_comment, x"


def test_the_text_of_a_template_counts_for_its_digest(tmp_path: Path) -> None:
    assert own(tmp_path, "a").digest("Functions.h") != own(tmp_path, "b").digest("Functions.h")


def test_the_headers_that_are_asked_for_count_for_the_digest_of_definitions(tmp_path: Path) -> None:
    (tmp_path / "Functions.cpp").write_text("$common", encoding="utf-8")
    made = [Templates(dialect_for("2.13"), str(tmp_path), includes=headers) for headers in ([], ["a.h"])]
    assert made[0].digest("Functions.cpp") != made[1].digest("Functions.cpp")


def test_templates_of_equal_text_in_folders_of_one_name_have_one_digest(tmp_path: Path) -> None:
    first, second = own(tmp_path / "x" / "templates", "a"), own(tmp_path / "y" / "templates", "a")
    assert first.digest("Functions.h") == second.digest("Functions.h")
