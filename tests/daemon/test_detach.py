"""The log of a detached daemon has a bound."""

from __future__ import annotations

from pathlib import Path

from daemon.detach import Log


def test_log_is_exchanged_for_a_new_one_before_it_grows_too_long(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = Log(path, limit=100)
    for number in range(50):
        print(f"line {number:02}", file=log)
    sizes = {file.name: file.stat().st_size for file in tmp_path.iterdir()}
    assert set(sizes) == {"log", "log.old"}
    assert max(sizes.values()) <= 100
    assert path.read_text().endswith("line 49\n")


def test_log_is_added_to(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("before\n")
    print("after", file=Log(path))
    assert path.read_text() == "before\nafter\n"


def test_log_that_was_removed_is_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = Log(path)
    path.unlink()
    print("again", file=log)
    assert path.read_text() == "again\n"


def test_log_that_cannot_be_written_loses_lines_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "log"
    path.parent.mkdir()
    log = Log(path)
    path.unlink()
    path.parent.rmdir()
    assert log.write("lost\n") == 5
