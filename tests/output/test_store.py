"""The store is a cache: whatever happens to it, outputs are right, and the next run has one that works."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gen.output.store import FORMAT, STORE
from gen.pipeline import Pipeline, RunRecord
from tests.support.flushing import without_flushing
from tests.support.runs import MUL_NODES, Project, contents, run

__all__ = ["without_flushing"]

ALL_NODES = {*MUL_NODES, "ExpBackward0", "NegBackward0"}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project that has been generated."""
    project = Project(tmp_path)
    run(project.options())
    return project


def store_of(project: Project) -> Path:
    return project.out / ".derivd" / STORE


def change_store(project: Project, *statements: str) -> None:
    database = sqlite3.connect(store_of(project))
    with database:
        for statement in statements:
            database.execute(statement)
    database.close()


def edit_and_run(project: Project, number: int = 1) -> RunRecord:
    """Edit a formula, run, and compare with a clean run."""
    project.edit("self: grad * result", f"self: {number} * grad * result")
    record = run(project.options())
    clean = project.folder / "clean"
    run(project.options(out=clean))
    assert project.contents() == contents(clean)
    shutil.rmtree(clean)
    project.edit(f"self: {number} * grad * result", "self: grad * result")
    return record


def test_the_next_process_makes_only_what_is_new(project: Project) -> None:
    record = edit_and_run(project)
    assert record.emitted == ("ExpBackward0",)
    assert record.parsed == ("exp(Tensor self) -> Tensor",)


def test_what_was_made_for_earlier_inputs_is_still_there(project: Project) -> None:
    edit_and_run(project)
    record = run(project.options())
    assert (record.parsed, record.resolved, record.emitted) == ((), (), ())


def empty(path: Path) -> None:
    path.write_bytes(b"")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def cut_in_a_page(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def randomise(path: Path) -> None:
    path.write_bytes(os.urandom(20_000))


def randomise_behind_the_head(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100] + os.urandom(path.stat().st_size - 100))


def break_a_name(path: Path) -> None:
    """The database's message quotes it, which is then no text."""
    path.write_bytes(path.read_bytes().replace(b"heads", b"h\xc5ads").replace(b"CREATE TABLE h", b"CREATE TABEL h"))


def replace_by_text(path: Path) -> None:
    path.write_text("not a database\n" * 100)


def other_tables(path: Path) -> None:
    path.unlink()
    database = sqlite3.connect(path)
    database.execute("CREATE VIEW meta AS SELECT 'x' AS version")
    database.commit()
    database.close()


@pytest.mark.parametrize(
    "damage", [cut, cut_in_a_page, randomise, randomise_behind_the_head, break_a_name, replace_by_text, other_tables]
)
def test_a_damaged_store_is_made_anew_with_one_warning(project: Project, damage: Callable[[Path], None]) -> None:
    damage(store_of(project))
    record = edit_and_run(project)
    assert len(record.warnings) == 1
    assert f"the store {store_of(project)} was damaged" in record.warnings[0]
    assert record.warnings[0].endswith("and has been made anew")
    again = edit_and_run(project, 2)
    assert (again.warnings, again.emitted) == ((), ("ExpBackward0",))


@pytest.mark.parametrize("remove", [empty, Path.unlink])
def test_an_empty_or_missing_store_is_made_anew_without_a_word(
    project: Project, remove: Callable[[Path], None]
) -> None:
    remove(store_of(project))
    record = edit_and_run(project)
    assert record.warnings == ()
    assert set(record.emitted) == ALL_NODES


def test_a_store_of_a_newer_version_is_made_anew_with_a_warning(project: Project) -> None:
    change_store(project, f"UPDATE meta SET version = '{FORMAT + 1} abc'", "CREATE TABLE news (a)")
    record = edit_and_run(project)
    assert record.warnings == (f"the store {store_of(project)} is of a newer derivd and has been made anew",)
    assert edit_and_run(project, 2).warnings == ()


def test_a_store_of_an_older_generator_is_made_anew_without_a_word(project: Project) -> None:
    change_store(project, f"UPDATE meta SET version = '{FORMAT} abc'")
    record = edit_and_run(project)
    assert (record.warnings, set(record.emitted)) == ((), ALL_NODES)


def test_a_folder_in_the_place_of_the_store_is_remarked_on(project: Project) -> None:
    store_of(project).unlink()
    store_of(project).mkdir()
    (warning,) = edit_and_run(project).warnings
    assert warning.startswith(f"the store {store_of(project)} cannot be used")


@pytest.mark.parametrize("table", ["files", "heads", "outlines", "families", "nodes"])
def test_a_row_that_holds_something_else_is_made_again(project: Project, table: str) -> None:
    """A row that is exchanged for another one, sound by itself, is what a broken index gives."""
    change_store(project, f"UPDATE {table} SET value = (SELECT value FROM {table} ORDER BY rowid LIMIT 1)")
    project.edit(
        "- name: exp", "- name: mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)\n  self: grad\n- name: exp"
    )
    edit_and_run(project)


@settings(max_examples=25)
@given(data=st.data())
def test_no_flipped_bit_gets_into_the_output(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    project = Project(tmp_path_factory.mktemp("project"))
    run(project.options())
    expected = project.contents()
    store = store_of(project)
    found = bytearray(store.read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(found) - 1), min_size=1, max_size=40)):
        found[place] ^= 1 << data.draw(st.integers(0, 7))
    store.write_bytes(bytes(found))
    for name in expected:
        (project.out / name).unlink()
    run(project.options())
    assert project.contents() == expected


def test_a_daemon_goes_on_when_its_folder_is_deleted(project: Project) -> None:
    pipeline = Pipeline(project.options())
    pipeline.run()
    expected = project.contents()
    shutil.rmtree(project.out)
    assert pipeline.run().warnings == ()
    pipeline.close()
    assert project.contents() == expected
    assert edit_and_run(project).emitted == ("ExpBackward0",)


def test_a_daemon_does_not_mix_its_values_with_those_of_another_generator(project: Project) -> None:
    pipeline = Pipeline(project.options())
    pipeline.run()
    change_store(project, f"UPDATE meta SET version = '{FORMAT} abc'", "DELETE FROM nodes")
    project.edit("self: grad * result", "self: result * grad")
    record = pipeline.run()
    pipeline.close()
    assert record.emitted == ("ExpBackward0",)
    assert edit_and_run_back(project).warnings == ()


def edit_and_run_back(project: Project) -> RunRecord:
    project.edit("self: result * grad", "self: grad * result")
    return run(project.options())


def test_old_rows_are_deleted_when_they_outnumber_the_others(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gen.output.tables.FEWEST_KEPT", 2)
    for number in range(40):
        edit_and_run(project, number)
    database = sqlite3.connect(store_of(project))
    (count,) = database.execute("SELECT COUNT(*) FROM nodes").fetchone()
    database.close()
    assert count <= 4 * len(ALL_NODES) + 1
    assert run(project.options()).emitted in ((), ("ExpBackward0",))
