"""A warm run reports exactly what a cold run reports, also where entries have moved."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gen.diagnostics import Diagnostic
from gen.loader import LoadMemos
from gen.options import SpecFiles
from gen.output.store import Store
from tests.diagnostics.fixture import FOLDER, NATIVE_FUNCTIONS, TAGS, Session, read_fixture

ENTRIES = [
    path.read_text(encoding="utf-8").partition("\n")[2]
    for path in sorted(FOLDER.glob("*.yaml"))
    if path.name.startswith("D") and read_fixture(path).release == "2.13" and not read_fixture(path).is_native
]


def files(derivatives: Path) -> SpecFiles:
    return SpecFiles((str(NATIVE_FUNCTIONS),), (str(derivatives),), str(TAGS))


def cold(derivatives: Path) -> tuple[Diagnostic, ...]:
    return Session().load(files(derivatives))


@pytest.mark.parametrize("seed", range(8))
def test_a_session_reports_what_a_new_one_does_after_every_edit(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    path = tmp_path / "derivatives.yaml"
    session = Session()
    entries = rng.sample(ENTRIES, 6)
    for _ in range(12):
        edit = rng.choice(["add", "remove", "swap", "comment"])
        if edit == "add" or len(entries) < 2:
            entries.insert(rng.randrange(len(entries) + 1), rng.choice(ENTRIES))
        elif edit == "remove":
            entries.pop(rng.randrange(len(entries)))
        elif edit == "swap":
            rng.shuffle(entries)
        else:
            entries.insert(rng.randrange(len(entries) + 1), "# a comment\n\n")
        path.write_text("".join(entries), encoding="utf-8")
        assert session.load(files(path)) == cold(path)
        session.loader.finish_run()


WARNINGS = """- name: abs(Tensor self) -> Tensor
  self: my_special_function(grad)

- name: index_select(Tensor self, int dim, Tensor index) -> Tensor
  self: grad.index_select(dim, index)
  index: not_implemented("of index")
"""


def test_warnings_are_replayed_from_the_store(tmp_path: Path) -> None:
    path = tmp_path / "derivatives.yaml"
    path.write_text(WARNINGS, encoding="utf-8")
    expected = cold(path)
    for _ in range(2):
        store = Store(tmp_path)
        store.open()
        found = Session(memos=store.memos.load).load(files(path))
        store.save()
        store.close()
        assert found == expected
    assert {d.code for d in expected} == {"D101", "D105"}


def test_a_warning_moves_with_its_entry(tmp_path: Path) -> None:
    path = tmp_path / "derivatives.yaml"
    path.write_text(WARNINGS, encoding="utf-8")
    session = Session()
    before = session.load(files(path))
    path.write_text("# one\n# two\n\n" + WARNINGS, encoding="utf-8")
    after = session.load(files(path))
    assert session.loader.record.resolved == []
    lines = [(a.place and a.place.line, b.place and b.place.line) for a, b in zip(before, after, strict=True)]
    assert lines == [(2, 5), (6, 9)]


def test_a_family_with_an_error_is_never_remembered(tmp_path: Path) -> None:
    path = tmp_path / "derivatives.yaml"
    path.write_text("- name: abs(Tensor self) -> Tensor\n  self: grad * (self\n", encoding="utf-8")
    memos = LoadMemos.in_memory()
    first = Session(memos=memos).load(files(path))
    assert len(memos.outlines) == 0
    assert Session(memos=memos).load(files(path)) == first


def test_an_unknown_name_is_found_when_its_declaration_goes(tmp_path: Path) -> None:
    native, path = tmp_path / "native_functions.yaml", tmp_path / "derivatives.yaml"
    native.write_text("- func: frobnicate(Tensor self) -> Tensor\n", encoding="utf-8")
    path.write_text("- name: abs(Tensor self) -> Tensor\n  self: frobnicate(grad)\n", encoding="utf-8")
    both = SpecFiles((str(NATIVE_FUNCTIONS), str(native)), (str(path),), str(TAGS))
    session = Session()
    assert session.load(both) == ()
    native.write_text("- func: frobnicated(Tensor self) -> Tensor\n", encoding="utf-8")
    assert [(d.code, d.help) for d in session.load(both)] == [("D037", "did you mean `frobnicated`?")]
