"""Snapshots tell which files were touched, by their looks alone."""

from __future__ import annotations

import os
from pathlib import Path

from daemon.snapshot import snapshot, touched


def test_untouched_files_look_the_same(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    paths = [str(tmp_path), str(tmp_path / "a"), str(tmp_path / "missing")]
    assert touched(snapshot(paths), snapshot(paths)) == ()


def test_same_bytes_written_again_with_the_old_time_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("a")
    before, stat = snapshot([str(path)]), path.stat()
    path.write_text("b")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    # The change of the inode tells, unless both fall into one tick of the file system's clock.
    os.chmod(path, 0o600)
    while (path.stat().st_ctime_ns, path.stat().st_mtime_ns) == (stat.st_ctime_ns, stat.st_mtime_ns):
        os.chmod(path, 0o600)
    assert touched(before, snapshot([str(path)])) == (str(path),)


def test_file_that_comes_and_goes_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    without = snapshot([str(path)])
    path.write_text("a")
    there = snapshot([str(path)])
    assert touched(without, there) == touched(there, without) == (str(path),)


def test_folder_stands_for_the_files_in_it(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    before = snapshot([str(tmp_path)])
    (tmp_path / "folder" / "deep").write_text("")
    assert touched(before, snapshot([str(tmp_path)])) == ()
    (tmp_path / "new").write_text("")
    assert touched(before, snapshot([str(tmp_path)])) == (str(tmp_path / "new"),)
