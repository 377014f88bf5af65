"""A lone save is served at once, a burst once and soon after it ends, and nothing waits for ever: by a fake clock."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from daemon.coalesce import AT_ONCE, CLOSED, LONG_BURST, PATIENCE, SETTLED, Coalescing, Wake


def servings(wakes: Iterable[tuple[float, Wake]], run: float) -> list[float]:
    """When a loop that needs `run` seconds for each serving begins them, woken at the given times."""
    waiting = sorted(wakes, key=lambda wake: wake[0])
    state, clock, begun = Coalescing(), 0.0, []
    while waiting or state.due is not None:
        if state.due is None or (waiting and waiting[0][0] <= max(state.due, clock)):
            at, wake = waiting.pop(0)
            clock = max(clock, at)
            state = state.woken(wake, at)
            continue
        clock = max(clock, state.due)
        begun.append(clock)
        clock += run
        saves = sum(wake is Wake.SAVED for at, wake in waiting if at <= clock)
        state = state.served(saves)
    return begun


def saves(first: float, last: float, every: float) -> list[tuple[float, Wake]]:
    """Saves at regular times."""
    return [(first + every * i, Wake.SAVED) for i in range(round((last - first) / every) + 1)]


def test_nothing_is_due_without_a_wake() -> None:
    assert Coalescing().due is None


def test_lone_save_is_served_at_once() -> None:
    assert servings([(5.0, Wake.SAVED)], run=0.04) == [5.0 + AT_ONCE]


def test_files_saved_together_are_served_once() -> None:
    assert len(servings(saves(5.0, 5.02, every=0.002), run=0.04)) == 1


def test_saves_one_by_one_are_each_served_at_once() -> None:
    wakes = saves(5.0, 15.0, every=0.1)
    assert servings(wakes, run=0.04) == [at + AT_ONCE for at, _ in wakes]


def test_save_right_after_a_serving_is_served_at_once() -> None:
    state = Coalescing().woken(Wake.SAVED, 5.0).served(saves=1)
    assert state.woken(Wake.SAVED, 5.05).due == 5.05 + AT_ONCE


@pytest.mark.parametrize("every", [0.005, 0.01, 0.02])
def test_burst_is_served_when_it_begins_and_once_more_soon_after_it_ends(every: float) -> None:
    begun = servings(saves(5.0, 5.5, every=every), run=0.04)
    assert len(begun) == 2
    assert 5.5 < begun[-1] < 5.5 + LONG_BURST


def test_endless_burst_is_served_now_and_then() -> None:
    begun = servings(saves(0.0, 30.0, every=0.01), run=0.04)
    gaps = [after - before for before, after in pairwise(begun)]
    assert max(gaps) <= PATIENCE + 0.1
    assert len(begun) <= 30.0 / PATIENCE + 3


def test_at_most_one_serving_is_queued_behind_a_slow_one() -> None:
    assert len(servings(saves(5.0, 7.0, every=0.1), run=3.0)) == 2


def test_after_a_burst_a_lone_save_is_served_at_once_again() -> None:
    begun = servings([*saves(5.0, 5.5, every=0.01), (9.0, Wake.SAVED), (12.0, Wake.SAVED)], run=0.04)
    assert begun[-1] == 12.0 + AT_ONCE


def test_file_being_written_waits_for_its_closing() -> None:
    wakes = [(5.0, Wake.WRITING), (5.3, Wake.WRITING), (5.6, Wake.SAVED)]
    assert servings(wakes, run=0.04) == [5.6 + AT_ONCE]


def test_file_that_is_never_closed_is_served_all_the_same() -> None:
    assert servings([(5.0, Wake.WRITING)], run=0.04) == [5.0 + CLOSED]


def test_endless_writing_is_served_when_patience_ends() -> None:
    begun = servings([(5.0 + i * 0.1, Wake.WRITING) for i in range(100)], run=0.04)
    assert begun[0] == 5.0 + PATIENCE


def test_removed_file_has_time_to_be_replaced() -> None:
    assert servings([(5.0, Wake.UNSETTLED), (5.01, Wake.SAVED)], run=0.04) == [5.01 + AT_ONCE]


def test_file_that_stays_away_is_served_without_it() -> None:
    assert servings([(5.0, Wake.UNSETTLED)], run=0.04) == [5.0 + SETTLED]


def test_who_asks_is_served_now_whatever_is_being_written() -> None:
    wakes = [(5.0, Wake.WRITING), (5.2, Wake.ASKED), (5.2001, Wake.WRITING)]
    assert servings(wakes, run=0.04)[0] == 5.2
