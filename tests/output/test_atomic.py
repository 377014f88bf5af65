"""Replacing files: all of a batch or nothing, permissions and links kept, nothing left behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gen.diagnostics import SpecError
from gen.output.atomic import SUFFIX, Batch, remove_leftovers, replace_file


def replace_all(folder: Path, **texts: str) -> None:
    with Batch() as batch:
        batch.stage((folder / name, text.encode()) for name, text in texts.items())
        batch.replace()
        batch.flush_folders()


def test_files_are_written_with_their_folders(tmp_path: Path) -> None:
    replace_all(tmp_path / "a" / "b", one="1", two="2")
    assert sorted(p.name for p in (tmp_path / "a" / "b").iterdir()) == ["one", "two"]
    assert (tmp_path / "a" / "b" / "two").read_text() == "2"


def test_nothing_is_in_place_before_everything_is_staged(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("old")
    with Batch() as batch:
        batch.stage([(tmp_path / "one", b"new"), (tmp_path / "two", b"new")])
        assert (tmp_path / "one").read_text() == "old"
        assert not (tmp_path / "two").exists()
        batch.replace()
    assert (tmp_path / "one").read_text() == (tmp_path / "two").read_text() == "new"


def test_a_batch_that_fails_leaves_no_temporary_files(tmp_path: Path) -> None:
    with pytest.raises(SpecError), Batch() as batch:
        batch.stage([(tmp_path / "one", b"new"), (tmp_path / ("two" * 200), b"new")])
    assert list(tmp_path.iterdir()) == []


def test_an_error_of_the_system_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    with pytest.raises(SpecError) as caught:
        replace_file(tmp_path / "one", b"new")
    assert caught.value.diagnostics[0].code == "D028"
    assert caught.value.diagnostics[0].message == f"cannot write {tmp_path / 'one'}: Is a directory"


def test_other_errors_pass_through(tmp_path: Path) -> None:
    batch = Batch()
    batch.stage([(tmp_path / "one", b"new")])
    with pytest.raises(KeyboardInterrupt), batch:
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_permissions_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.write_text("old")
    path.chmod(0o640)
    replace_file(path, b"new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_new_file_gets_what_the_mask_leaves(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        replace_file(tmp_path / "one", b"new")
    finally:
        os.umask(mask)
    assert (tmp_path / "one").stat().st_mode & 0o777 == 0o640


def test_a_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    target = tmp_path / "elsewhere" / "target"
    target.parent.mkdir()
    target.write_text("old")
    (tmp_path / "link").symlink_to(target)
    replace_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert target.read_text() == "new"


def test_a_link_to_nothing_makes_its_target(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    replace_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"


def test_a_deleted_link_leaves_its_target(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "target")
    with Batch() as batch:
        batch.delete([tmp_path / "link", tmp_path / "gone"])
    assert [p.name for p in tmp_path.iterdir()] == ["target"]


def test_leftovers_are_those_of_one_file_or_all(tmp_path: Path) -> None:
    for name in (f".a.h.7{SUFFIX}", f".b.h.7{SUFFIX}", "a.h", ".hidden"):
        (tmp_path / name).write_text("")
    remove_leftovers(tmp_path, "a.h.")
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([f".b.h.7{SUFFIX}", ".hidden", "a.h"])
    remove_leftovers(tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == [".hidden", "a.h"]


def test_there_are_no_leftovers_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    remove_leftovers(tmp_path / "none")
    assert list(tmp_path.iterdir()) == []
