"""The manifest: it is read as it was written, and one that is damaged or leads elsewhere is not used."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.diagnostics import Diagnostic, Place
from gen.output.manifest import Manifest, ManifestFile, encode_manifest, manifest_path, read_manifest

MANIFEST = Manifest(
    files={"Functions.h": ManifestFile("k", "d")},
    left={"Functions_7.h": "e"},
    pending={"Functions.h": ("f", "g")},
    run="r",
    inputs=("native_functions.yaml",),
    nodes=3,
    diagnostics=(Diagnostic("D030", "a remark", Place("a.yaml", 1, 2, 1, 3)),),
)


def save(folder: Path, data: bytes) -> None:
    path = manifest_path(folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def test_a_manifest_is_read_as_it_was_written(tmp_path: Path) -> None:
    save(tmp_path, encode_manifest(MANIFEST))
    assert read_manifest(tmp_path) == (MANIFEST, False)


def test_a_missing_manifest_is_empty(tmp_path: Path) -> None:
    assert read_manifest(tmp_path) == (Manifest(), False)


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b'{"files": 3}', b"\xff\xfe", encode_manifest(MANIFEST)[:-40], b"[" * 100_000],
    ids=["empty", "cut", "a list", "a wrong type", "no text", "truncated", "deep"],
)
def test_a_damaged_manifest_is_empty_and_remarked_on(tmp_path: Path, data: bytes) -> None:
    save(tmp_path, data)
    assert read_manifest(tmp_path) == (Manifest(), True)


@pytest.mark.parametrize("name", ["../Functions.h", "/etc/passwd", "a/b.h", "..", ""])
@pytest.mark.parametrize("field", ["files", "left", "pending"])
def test_a_name_that_leads_elsewhere_is_not_used(tmp_path: Path, field: str, name: str) -> None:
    values = {"files": ManifestFile("k", "d"), "left": "d", "pending": ("d",)}
    save(tmp_path, encode_manifest(Manifest(**{field: {name: values[field]}})))
    assert read_manifest(tmp_path) == (Manifest(), True)


@pytest.mark.parametrize("digest", ["d", "f", "g"])
def test_bytes_on_record_and_bytes_that_were_about_to_be_written_are_derivds(digest: str) -> None:
    assert MANIFEST.wrote("Functions.h", digest)


@pytest.mark.parametrize(("name", "digest"), [("Functions.h", "e"), ("Functions.cpp", "d")])
def test_other_bytes_and_other_files_are_not(name: str, digest: str) -> None:
    assert not MANIFEST.wrote(name, digest)


def test_what_killed_runs_had_in_mind_stays_on_record() -> None:
    intended = MANIFEST.with_intent({"Functions.h": "h", "Functions.cpp": "i"})
    assert intended.pending == {"Functions.h": ("f", "g", "h"), "Functions.cpp": ("i",)}
    assert intended.run == ""
