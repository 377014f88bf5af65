"""The watcher tells of touched inputs, of nothing else, and does without the system where that cannot tell."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic

import pytest
from watchdog.utils import platform

from daemon import watcher as module
from daemon.coalesce import Wake
from daemon.watcher import Watched, Watcher
from tests.support.daemon import DEADLINE


class Watch:
    """A watcher on ``input.yaml`` and all files of ``templates``, and what it told."""

    def __init__(self, folder: Path, **options: bool) -> None:
        self.folder = folder
        self.file = folder / "input.yaml"
        self.templates = folder / "templates"
        self.templates.mkdir()
        self.file.write_text("")
        self.wakes: SimpleQueue[Wake] = SimpleQueue()
        self.remarks: SimpleQueue[str] = SimpleQueue()
        self.watcher = Watcher(self.wakes.put, self.remarks.put, **options)
        self.watcher.follow(Watched((str(self.file),), (str(self.templates),)))

    def until(self, last: Wake) -> list[Wake]:
        """The wakes up to and with the next one of a kind."""
        told = [self.wakes.get(timeout=DEADLINE)]
        while told[-1] is not last:
            told.append(self.wakes.get(timeout=DEADLINE))
        return told

    def between(self) -> list[Wake]:
        """The wakes so far, without the one of a rename that tells their end."""
        beacon = self.folder / "beacon"
        beacon.write_text("")
        beacon.rename(self.file)
        return self.until(Wake.SAVED)[:-1]


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    """A watcher that is closed after the test."""
    watch = Watch(tmp_path)
    yield watch
    watch.watcher.close()


def test_file_renamed_into_place_is_complete(watch: Watch) -> None:
    (watch.folder / "new").write_text("x")
    os.replace(watch.folder / "new", watch.file)
    assert watch.wakes.get(timeout=DEADLINE) is Wake.SAVED


def test_file_renamed_into_place_from_another_folder_is_complete(
    watch: Watch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    new = tmp_path_factory.mktemp("elsewhere") / "new"
    new.write_text("x")
    os.replace(new, watch.file)
    assert watch.wakes.get(timeout=DEADLINE) is Wake.SAVED


def test_file_that_is_renamed_away_holds_up_nobody(watch: Watch, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    begun = monotonic()
    for number in range(60):
        (watch.folder / "other").write_text("x")
        (watch.folder / "other").rename(elsewhere / str(number))
        (watch.folder / "new").write_text("x")
        os.replace(watch.folder / "new", watch.file)
        watch.until(Wake.SAVED)
    # Half a minute, if each waited for the half second in which the other half of a rename may come.
    assert monotonic() - begun < 5.0


@pytest.mark.skipif(not platform.is_linux(), reason="only inotify tells of closing")
def test_file_written_in_place_is_complete_when_it_is_closed(watch: Watch) -> None:
    watch.file.write_text("x")
    assert set(watch.until(Wake.SAVED)[:-1]) == {Wake.WRITING}


def test_removed_file_is_unsettled(watch: Watch) -> None:
    watch.file.unlink()
    assert watch.wakes.get(timeout=DEADLINE) is Wake.UNSETTLED


def test_new_file_in_a_folder_of_inputs_is_told(watch: Watch) -> None:
    (watch.templates / "Functions.h").write_text("x")
    assert watch.until(Wake.SAVED)


def test_reading_and_other_files_wake_nobody(watch: Watch) -> None:
    watch.file.read_text()
    os.listdir(watch.folder)
    (watch.folder / "other.yaml").write_text("x")
    (watch.folder / "out").mkdir()
    (watch.folder / "out" / "Functions.h").write_text("x")
    assert watch.between() == []


def test_folder_that_was_replaced_is_watched_again(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    watch = Watch(tmp_path / "in")
    shutil.rmtree(tmp_path / "in")
    watch.until(Wake.UNSETTLED)
    watch.watcher.renew()
    (tmp_path / "in").mkdir()
    watch.until(Wake.UNSETTLED)
    watch.watcher.renew()
    while not watch.wakes.empty():
        watch.wakes.get()
    watch.file.write_text("x")
    assert watch.until(Wake.SAVED)
    watch.watcher.close()


def test_file_behind_a_link_is_watched_at_both_ends(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    watch = Watch(tmp_path / "in")
    target = tmp_path / "target.yaml"
    target.write_text("")
    watch.file.unlink()
    watch.file.symlink_to(target)
    watch.watcher.renew()
    while not watch.wakes.empty():
        watch.wakes.get()
    target.write_text("x")
    assert watch.until(Wake.SAVED)
    watch.watcher.close()


def test_polling_that_was_asked_for_needs_no_remark(tmp_path: Path) -> None:
    watch = Watch(tmp_path, poll=True)
    assert watch.watcher.polling
    assert watch.remarks.empty()


@pytest.mark.parametrize(
    ("code", "advice"), [(errno.ENOSPC, "fs.inotify.max_user_watches"), (errno.EMFILE, "fs.inotify.max_user_instances")]
)
def test_too_few_watches_are_remarked_on_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, advice: str
) -> None:
    def exhausted() -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(module, "_observer", exhausted)
    watch = Watch(tmp_path)
    watch.watcher.renew()
    assert watch.watcher.polling
    assert advice in watch.remarks.get(timeout=DEADLINE)
    with pytest.raises(Empty):
        watch.remarks.get_nowait()


def test_lost_events_are_told(watch: Watch) -> None:
    module.logging.getLogger("watchdog.observers.inotify_c").warning("Inotify queue overflowed")
    assert watch.remarks.get(timeout=DEADLINE) == "Inotify queue overflowed"


def test_watchdog_is_heard_until_its_threads_have_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from watchdog.observers.api import BaseObserver

    join = BaseObserver.join

    def join_with_a_word(observer: BaseObserver, timeout: float | None = None) -> None:
        join(observer, timeout)
        module.logging.getLogger("watchdog.observers").warning("a last word")

    monkeypatch.setattr(BaseObserver, "join", join_with_a_word)
    watch = Watch(tmp_path)
    watch.watcher.close()
    assert watch.remarks.get_nowait() == "a last word"
