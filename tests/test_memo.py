"""Tests of what a stage remembers from one run to the next."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from gen.memo import Memo


def memo_of(keys: Iterable[str]) -> Memo[str]:
    """A memory in which a run put values of the given keys, and finished."""
    memo: Memo[str] = Memo()
    for key in keys:
        memo.put(key, key.upper())
    memo.finish_run()
    memo.take_added()
    return memo


def test_a_value_that_was_put_is_remembered() -> None:
    memo: Memo[int] = Memo()
    memo.put("a", 1)
    assert memo.get("a") == 1


def test_a_value_that_was_never_made_is_not_remembered() -> None:
    memo: Memo[int] = Memo()
    assert memo.get("a") is None


def test_a_value_may_be_false() -> None:
    memo: Memo[int] = Memo()
    memo.put("a", 0)
    assert memo.get("a") == 0


def test_a_value_that_is_not_in_memory_is_fetched() -> None:
    memo = Memo(fetch={"a": "stored"}.get)
    assert [memo.get("a"), memo.get("b")] == ["stored", None]


def test_a_fetched_value_is_not_fetched_again() -> None:
    asked: list[str] = []

    def fetch(key: str) -> str:
        asked.append(key)
        return "stored"

    memo = Memo(fetch=fetch)
    memo.get("a")
    memo.get("a")
    assert asked == ["a"]


def test_a_value_in_memory_counts_more_than_a_stored_one() -> None:
    memo = Memo(fetch={"a": "stored"}.get)
    memo.put("a", "made")
    assert memo.get("a") == "made"


def test_whether_there_is_a_value_is_told_without_fetching_it() -> None:
    asked: list[str] = []
    memo: Memo[str] = Memo(fetch=asked.append, exists={"a"}.__contains__)
    assert ([memo.has("a"), memo.has("b")], asked) == ([True, False], [])


def test_only_values_that_were_made_are_for_the_store() -> None:
    memo = Memo(fetch={"a": "stored"}.get)
    memo.get("a")
    memo.put("b", "made")
    assert memo.take_added() == {"b": "made"}


def test_a_value_is_for_the_store_once() -> None:
    memo: Memo[str] = Memo()
    memo.put("a", "made")
    memo.take_added()
    assert memo.take_added() == {}


def test_values_of_the_last_run_are_remembered() -> None:
    memo = memo_of("abc")
    assert [memo.get(key) for key in "abc"] == ["A", "B", "C"]


def test_keys_that_were_asked_for_or_put_are_used() -> None:
    memo = memo_of("abc")
    memo.get("a")
    memo.has("b")
    memo.put("d", "D")
    assert memo.used_keys == {"a", "b", "d"}


def test_keys_that_have_no_value_are_not_used() -> None:
    memo = memo_of("abc")
    memo.get("x")
    memo.has("y")
    assert memo.used_keys == set()


def test_keys_are_used_until_the_run_is_finished() -> None:
    memo = memo_of("abc")
    memo.get("a")
    memo.finish_run()
    assert memo.used_keys == set()


@given(st.lists(st.sets(st.sampled_from("abcdefghij"), max_size=10), min_size=1, max_size=6))
def test_what_every_run_used_is_never_forgotten(runs: list[set[str]]) -> None:
    always = set.intersection(*runs)
    memo: Memo[str] = Memo()
    for keys in runs:
        for key in keys:
            if memo.get(key) is None:
                memo.put(key, key)
        memo.finish_run()
    assert {key for key in always if memo.get(key) is not None} == always


def test_values_without_use_are_forgotten_in_the_long_run() -> None:
    memo = memo_of("abc")
    for run in range(100):
        memo.put(f"{run}", "x")
        memo.finish_run()
    assert len(memo) < 20
