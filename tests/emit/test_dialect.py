"""Tests of matching versions to releases, and of what sets the dialects apart."""

from __future__ import annotations

import pytest

from gen.emit.dialect import RELEASES, UnknownRelease, dialect_for
from tests.support import corpus

SUPPORTED = ["1.8", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14"]


def test_the_releases_are_listed_oldest_first() -> None:
    assert list(RELEASES) == SUPPORTED


@pytest.mark.parametrize("release", SUPPORTED)
def test_a_supported_release_has_a_dialect_of_its_own_name(release: str) -> None:
    assert dialect_for(release).release == release


@pytest.mark.parametrize(
    ("version", "release"),
    [
        ("1.8.0", "1.8"),
        ("1.8.1+cu111", "1.8"),
        ("2.13.0", "2.13"),
        ("2.13.0+cpu", "2.13"),
        ("v2.13.0", "2.13"),
        ("2.10.1", "2.10"),
        ("2.14.0a0+gitabc123", "2.14"),
        ("2.14.0.dev20260101", "2.14"),
        ("2.7.1.post2", "2.7"),
    ],
)
def test_a_version_is_matched_by_its_first_two_numbers(version: str, release: str) -> None:
    assert dialect_for(version).release == release


@pytest.mark.parametrize("version", ["2.15", "2.15.0+cpu", "2.100", "3.0", "3.0.0", "10.1"])
def test_an_unknown_newer_version_gets_the_newest_dialect(version: str) -> None:
    assert dialect_for(version).release == "2.14"


@pytest.mark.parametrize("version", ["0.4", "1.0", "1.7.1", "1.9.0", "1.13", "2.0", "2.1.0", "2.6.0+cpu", "1.80"])
def test_an_unknown_older_version_is_an_error(version: str) -> None:
    with pytest.raises(UnknownRelease, match=r"is not supported; supported: 1\.8, 2\.7, "):
        dialect_for(version)


@pytest.mark.parametrize("version", ["", "2", "2.", ".13", "main", "v", "2.x", "x2.13", " 2.13", "2,13", "-2.13"])
def test_what_is_no_version_is_an_error(version: str) -> None:
    with pytest.raises(UnknownRelease, match=r"is not a release; write it like `2\.14`"):
        dialect_for(version)


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("family", ["1.8", "2.x", "2.x", "2.x"]),
        ("owner", ["shared_from_this()", "shared_from_this()", "shared_from_this()", "getptr()"]),
        ("getter_type", ["", "PyObject*", "static PyObject*", "static PyObject*"]),
        ("keeps_blank_lines", [True, True, False, False]),
        ("wraps", [("Tensor",), ("Tensor", "Tensor?"), ("Tensor", "Tensor?"), ("Tensor", "Tensor?")]),
        ("sorts_saved", [False, True, True, True]),
        ("apply_is_functional", [False, True, True, True]),
        ("python_shards", [0, 5, 5, 5]),
    ],
)
def test_dialects_differ_as_the_releases_do(field: str, expected: list[object]) -> None:
    assert [getattr(dialect_for(release), field) for release in ("1.8", "2.7", "2.8", "2.13")] == expected


@pytest.mark.parametrize(("first", "last"), [("2.9", "2.12"), ("2.13", "2.14")])
def test_releases_between_two_changes_write_the_same(first: str, last: str) -> None:
    names = [f for f in type(RELEASES[first]).__struct_fields__ if f != "release"]
    assert [getattr(RELEASES[first], n) for n in names] == [getattr(RELEASES[last], n) for n in names]


def test_the_views_of_1_8_are_those_of_its_generator() -> None:
    assert dialect_for("1.8").view_functions == {
        *"numpy_T alias as_strided diagonal expand permute select slice split split_with_sizes squeeze t".split(),
        *"transpose unfold unsqueeze flatten view unbind _indices _values indices values".split(),
        *"sparse_coo_tensor_with_dims_and_tensors view_as_real view_as_complex".split(),
    }


@corpus.requires_corpus
def test_the_views_of_1_8_cannot_be_traced_in_its_own_output() -> None:
    views = dialect_for("1.8").view_functions
    plain = {n["name"] for n in corpus.expected_nodes() if " : public Node {" in n["declaration"]}
    assert plain == {n["name"] for n in corpus.expected_nodes()} & views


@pytest.mark.parametrize("name", ["squeeze_", "reshape", "expand_copy", "slice_inverse"])
def test_other_functions_are_no_views_in_1_8(name: str) -> None:
    assert name not in dialect_for("1.8").view_functions


@pytest.mark.parametrize("name", ["t", "slice_inverse", "_reshape_alias", "ccol_indices", "_nested_view_from_jagged"])
def test_release_2_has_more_views(name: str) -> None:
    assert name in dialect_for("2.13").view_functions
