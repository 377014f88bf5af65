"""Tests of digests: known values of xxh3-128, and what counts."""

from __future__ import annotations

import os

import msgspec
import pytest
import xxhash
from hypothesis import given
from hypothesis import strategies as st

from gen.autograd.cpp_types import TENSOR, ArrayRef, List, Optional, Vector
from gen.digest import digest, digest_all, fingerprint


@pytest.mark.parametrize(
    ("data", "expected"),
    [("", "99aa06d3014798d86001c324468d497f"), ("abc", "06b05ab6733a618578af5f94892f3950")],
)
def test_a_digest_is_the_published_xxh3_128(data: str, expected: str) -> None:
    assert digest(data) == expected


@given(st.text())
def test_a_text_has_the_digest_of_its_utf_8(text: str) -> None:
    assert digest(text) == digest(text.encode())


@given(st.lists(st.text(), max_size=4))
def test_parts_have_the_digest_of_their_lengths_and_bytes(parts: list[str]) -> None:
    encoded = b"".join(len(p.encode()).to_bytes(8, "little") + p.encode() for p in parts)
    assert digest_all(parts) == xxhash.xxh3_128_hexdigest(encoded)


@pytest.mark.parametrize(
    ("first", "second"),
    [(["ab", "c"], ["a", "bc"]), (["a"], ["a", ""]), ([], [""]), (["a", "b"], ["b", "a"])],
)
def test_the_boundaries_and_the_order_of_parts_count(first: list[str], second: list[str]) -> None:
    assert digest_all(first) != digest_all(second)


def test_parts_may_come_from_a_generator() -> None:
    assert digest_all(part for part in ("a", "b")) == digest_all(["a", "b"])


@given(st.dictionaries(st.text(max_size=5), st.integers(-99, 99), max_size=6))
def test_the_order_of_keys_does_not_count_for_a_fingerprint(value: dict[str, int]) -> None:
    assert fingerprint(dict(reversed(value.items()))) == fingerprint(value)


@given(st.frozensets(st.text(max_size=5), max_size=6))
def test_the_order_of_a_set_does_not_count_for_a_fingerprint(value: frozenset[str]) -> None:
    assert fingerprint(value) == fingerprint(sorted(value))


class Point(msgspec.Struct, frozen=True):
    """A value with two fields."""

    x: int
    y: int = 0


@pytest.mark.parametrize("other", [Point(2), Point(1, 1), None, (1, 0), "1"])
def test_values_that_differ_have_different_fingerprints(other: object) -> None:
    assert fingerprint(other) != fingerprint(Point(1))


def test_equal_values_have_equal_fingerprints() -> None:
    assert fingerprint(Point(1, 0)) == fingerprint(Point(1))


def test_cpp_types_of_different_form_have_different_fingerprints() -> None:
    types = [TENSOR, Optional(TENSOR), ArrayRef(TENSOR), List(TENSOR), Vector(TENSOR), Vector(Vector(TENSOR))]
    assert len({fingerprint(type) for type in types}) == len(types)


NAMES = [b"b\xff", b"\x80", "\u00fc".encode()]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_is_not_utf_8_has_the_digest_of_its_bytes(name: bytes) -> None:
    assert digest(name.decode("utf-8", "surrogateescape")) == digest(name)


def test_names_that_are_not_utf_8_have_different_fingerprints() -> None:
    texts = [os.fsdecode(name) for name in NAMES]
    values = [*texts, *([text] for text in texts), *({"files": (text,)} for text in texts), Point(1)]
    assert len({fingerprint(value) for value in values}) == len(values)
