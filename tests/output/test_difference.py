"""What a folder and a plan differ in, and whose the files are that stand in the way."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from gen.digest import digest
from gen.output.difference import Difference, compare
from gen.output.manifest import Manifest, ManifestFile
from gen.output.plan import Content, PlannedFile

GENERATED = "// @generated from derivd/templates/2.x/sharded/Functions_shard.h\n"
BY_PYTORCH = "// @generated from ../tools/autograd/templates/Functions.h\n"


def plan(*files: tuple[str, str]) -> tuple[PlannedFile, ...]:
    return tuple(PlannedFile(name, f"key of {text}", partial(Content.of, text)) for name, text in files)


def on_record(**texts: str) -> Manifest:
    """A manifest with files ``X.h`` that were written with certain texts."""
    return Manifest(files={f"{n}.h": ManifestFile(f"key of {t}", digest(t)) for n, t in texts.items()})


def names(difference: Difference) -> dict[str, list[str]]:
    return {
        kind: found
        for kind, found in {
            "changed": [change.name for change in difference.changes],
            "unchanged": list(difference.unchanged),
            "orphans": list(difference.orphans),
            "edited": list(difference.edited),
            "adopted": list(difference.adopted),
            "left": list(difference.left),
        }.items()
        if found
    }


def test_a_missing_file_is_a_change(tmp_path: Path) -> None:
    difference = compare(tmp_path, plan(("A.h", "new")), Manifest())
    assert names(difference) == {"changed": ["A.h"]}
    assert (difference.changes[0].data, difference.changes[0].is_new) == (b"new", True)


def test_a_missing_folder_is_like_an_empty_one(tmp_path: Path) -> None:
    assert names(compare(tmp_path / "none", plan(("A.h", "new")), Manifest())) == {"changed": ["A.h"]}


def test_a_file_on_record_is_not_made_again(tmp_path: Path) -> None:
    (tmp_path / "A.h").write_text("old")

    def refuse() -> Content:
        raise AssertionError("the text was made")

    difference = compare(tmp_path, [PlannedFile("A.h", "key of old", refuse)], on_record(A="old"))
    assert names(difference) == {"unchanged": ["A.h"]}


def test_a_file_that_already_has_its_bytes_is_unchanged_whatever_is_on_record(tmp_path: Path) -> None:
    (tmp_path / "A.h").write_text("new")
    assert names(compare(tmp_path, plan(("A.h", "new")), Manifest())) == {"unchanged": ["A.h"]}


def test_what_derivd_wrote_is_changed(tmp_path: Path) -> None:
    (tmp_path / "A.h").write_text("old")
    assert names(compare(tmp_path, plan(("A.h", "new")), on_record(A="old"))) == {"changed": ["A.h"]}


def test_what_somebody_edited_is_told(tmp_path: Path) -> None:
    (tmp_path / "A.h").write_text(GENERATED + "edited")
    difference = compare(tmp_path, plan(("A.h", "new")), on_record(A="old"))
    assert names(difference) == {"changed": ["A.h"], "edited": ["A.h"]}


def test_a_file_of_somebody_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "A.h").write_text("mine")
    difference = compare(tmp_path, plan(("A.h", "new")), Manifest())
    assert names(difference) == {"changed": ["A.h"], "edited": ["A.h"]}


@pytest.mark.parametrize("old", [GENERATED, BY_PYTORCH])
def test_a_generated_file_without_record_is_adopted(tmp_path: Path, old: str) -> None:
    (tmp_path / "A.h").write_text(old)
    difference = compare(tmp_path, plan(("A.h", "new")), Manifest())
    assert names(difference) == {"changed": ["A.h"], "adopted": ["A.h"]}


def test_what_derivd_wrote_and_is_not_planned_is_an_orphan(tmp_path: Path) -> None:
    (tmp_path / "A.h").write_text("old")
    assert names(compare(tmp_path, plan(), on_record(A="old"))) == {"orphans": ["A.h"]}


def test_an_orphan_that_is_gone_is_none(tmp_path: Path) -> None:
    assert names(compare(tmp_path, plan(), on_record(A="old"))) == {}


def test_an_orphan_that_somebody_edited_is_left(tmp_path: Path) -> None:
    (tmp_path / "A.h").write_text("edited")
    difference = compare(tmp_path, plan(), on_record(A="old"))
    assert difference.left == {"A.h": digest("old")}
    assert not difference.is_current


def test_a_file_that_was_left_is_an_orphan_once_its_bytes_are_back(tmp_path: Path) -> None:
    (tmp_path / "A.h").write_text("old")
    assert names(compare(tmp_path, plan(), Manifest(left={"A.h": digest("old")}))) == {"orphans": ["A.h"]}


def test_an_edited_file_that_was_left_is_not_adopted_when_it_belongs_again(tmp_path: Path) -> None:
    (tmp_path / "A.h").write_text(GENERATED + "edited")
    difference = compare(tmp_path, plan(("A.h", "new")), Manifest(left={"A.h": digest("old")}))
    assert names(difference) == {"changed": ["A.h"], "edited": ["A.h"]}


def test_files_of_nobody_on_record_are_not_looked_at(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert compare(tmp_path, plan(), Manifest()).is_current


def test_without_a_record_what_only_derivd_can_have_written_is_left(tmp_path: Path) -> None:
    (tmp_path / "Functions_7.h").write_text(GENERATED)
    (tmp_path / "Functions_8.h").write_text("mine")
    (tmp_path / "python_functions_1.cpp").write_text(BY_PYTORCH)
    assert compare(tmp_path, plan(), Manifest()).left == {"Functions_7.h": ""}


def test_a_folder_in_the_place_of_a_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "A.h").mkdir()
    with pytest.raises(OSError, match="directory"):
        compare(tmp_path, plan(("A.h", "new")), Manifest())
