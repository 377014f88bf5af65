"""One run after another in one process: what is redone after each edit, and what is on record of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from gen.diagnostics import SpecError
from gen.emit.templates import BUILTIN
from gen.output.manifest import read_manifest
from gen.output.sharded import shard_of
from gen.pipeline import Generator, Pipeline, RunRecord, examine
from tests.support.runs import MUL_NODES, Project, contents, run


class Session:
    """A project and the pipeline of a daemon."""

    def __init__(self, folder: Path) -> None:
        self.project = Project(folder)
        self.pipeline = Pipeline(self.project.options())
        self.first = self.pipeline.run()

    def edit(self, old: str, new: str) -> RunRecord:
        self.project.edit(old, new)
        return self.pipeline.run()

    def clean(self) -> dict[str, bytes]:
        out = self.project.folder / "clean"
        shutil.rmtree(out, ignore_errors=True)
        run(self.project.options(out=out))
        return contents(out)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = Session(tmp_path)
    yield session
    session.pipeline.close()


def files(family: str, *kinds: str) -> set[str]:
    """Files of the shard that a family is in: ``.h``, ``.cpp``, ``.py`` for the bindings."""
    shard = shard_of(family, 4)
    names = {".h": f"Functions_{shard}.h", ".cpp": f"Functions_{shard}.cpp", ".py": f"python_functions_{shard}.cpp"}
    return {names[kind] for kind in kinds}


def test_a_first_run_does_everything(session: Session) -> None:
    first = session.first
    assert len(first.parsed) == 10
    assert sorted(first.resolved) == ["exp", "mul", "neg"]
    assert sorted(first.emitted) == sorted([*MUL_NODES, "ExpBackward0", "NegBackward0"])
    assert set(first.written) == session.project.contents().keys()
    assert (first.parsed_reused, first.resolved_reused, first.emitted_reused, first.nodes) == (0, 0, 0, 5)


def test_a_second_run_does_nothing(session: Session) -> None:
    record = session.pipeline.run()
    assert (record.parsed, record.resolved, record.emitted, record.written) == ((), (), (), ())
    assert (record.parsed_reused, record.resolved_reused, record.emitted_reused) == (10, 3, 5)
    assert set(record.unchanged) == session.project.contents().keys()


def test_an_edited_formula_writes_one_source(session: Session) -> None:
    record = session.edit("self: grad * result", "self: result * grad")
    assert record.emitted == ("ExpBackward0",)
    assert set(record.written) == files("exp", ".cpp")


def test_a_formula_that_saves_something_else_writes_the_declaration_as_well(session: Session) -> None:
    record = session.edit("self: -grad", "self: -grad * self")
    assert record.emitted == ("NegBackward0",)
    assert set(record.written) == files("neg", ".h", ".cpp", ".py")


def test_an_edited_formula_reaches_the_nodes_derived_from_it(session: Session) -> None:
    record = session.edit("other: grad * self", "other: self * grad")
    assert record.emitted == ("MulBackward0", "ForeachMulBackward0List")
    assert set(record.written) == files("mul", ".cpp")


def test_a_new_definition_is_emitted_alone(session: Session) -> None:
    text = "- name: mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)\n  self: grad\n"
    record = session.edit("# about neg\n", f"{text}# about neg\n")
    assert record.emitted == ("MulBackward2",)


def test_a_definition_before_others_of_its_name_renumbers_them(session: Session) -> None:
    scalar = "- name: mul.Scalar(Tensor self, Scalar other) -> Tensor\n  self: grad * other\n"
    session.project.edit(scalar, "")
    text = session.project.derivatives.read_text()
    session.project.derivatives.write_text(scalar + text)
    assert set(session.pipeline.run().emitted) == {"MulBackward0", "MulBackward1", "ForeachMulBackward1List"}
    assert session.project.contents() == session.clean()


def test_a_removed_definition_rewrites_its_shard(session: Session) -> None:
    record = session.edit("# about neg\n- name: neg(Tensor self) -> Tensor\n  self: -grad\n", "")
    assert record.emitted == ()
    assert set(record.written) == files("neg", ".h", ".cpp", ".py")
    assert session.project.contents() == session.clean()


def test_an_edit_that_is_taken_back_is_not_made_again(session: Session) -> None:
    session.edit("self: grad * result", "self: result * grad")
    record = session.edit("self: result * grad", "self: grad * result")
    assert record.emitted in ((), ("ExpBackward0",))
    assert record.renewed == ("ExpBackward0",)
    assert session.project.contents() == session.clean()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# about neg\n", "# about neg, at length\n\n"),
        ("self: -grad\n", "self:   -grad\n"),
        ("self: -grad\n", 'self: "-grad"\n'),
        ("  self: grad * other\n  other: grad * self\n", "  other: grad * self\n  self: grad * other\n"),
    ],
    ids=["comment", "white space", "quotes", "order of keys"],
)
def test_an_edit_that_changes_nothing_emits_and_writes_nothing(session: Session, old: str, new: str) -> None:
    record = session.edit(old, new)
    assert (record.emitted, record.written) == ((), ())


def test_an_error_changes_nothing_and_the_fix_is_made(session: Session) -> None:
    before = session.project.contents()
    with pytest.raises(SpecError):
        session.edit("self: grad * result", "slef: grad * result")
    assert session.project.contents() == before
    record = session.edit("slef: grad * result", "self: result * grad")
    assert record.emitted == ("ExpBackward0",)
    assert session.project.contents() == session.clean()


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "~\n", "---\n"])
def test_a_file_that_holds_nothing_is_an_error_and_changes_nothing(session: Session, text: str) -> None:
    before = session.project.contents()
    for path in (session.project.derivatives, session.project.native):
        whole = path.read_text()
        path.write_text(text)
        with pytest.raises(SpecError) as caught:
            session.pipeline.run()
        assert [(d.code, d.place and d.place.file) for d in caught.value.diagnostics] == [("D004", str(path))]
        path.write_text(whole)
    assert session.project.contents() == before


def test_an_empty_list_is_a_spec_without_nodes(session: Session) -> None:
    session.project.derivatives.write_text("[]\n")
    assert session.pipeline.run().nodes == 0


def test_an_output_that_was_deleted_is_written_again_and_nothing_else(session: Session) -> None:
    (session.project.out / "Functions.h").unlink()
    record = session.pipeline.run()
    assert (record.emitted, record.written) == ((), ("Functions.h",))


def test_an_edited_template_writes_the_files_made_of_it(tmp_path: Path) -> None:
    project = Project(tmp_path)
    templates = tmp_path / "templates"
    shutil.copytree(BUILTIN / "2.x" / "sharded", templates)
    options = project.options(templates=str(templates))
    run(options)
    with (templates / "Functions_shard.h").open("a") as file:
        file.write("// edited\n")
    record = run(options)
    assert (record.emitted, set(record.written)) == ((), {f"Functions_{shard}.h" for shard in range(4)})


def test_a_copied_header_is_an_output_and_an_input(tmp_path: Path) -> None:
    project = Project(tmp_path)
    (tmp_path / "helpers.h").write_text("#pragma once\n")
    options = project.options(headers=(str(tmp_path / "helpers.h"),))
    run(options)
    (tmp_path / "helpers.h").write_text("#pragma once\n// edited\n")
    assert run(options).written == ("helpers.h",)
    assert str(tmp_path / "helpers.h") in read_manifest(project.out)[0].inputs
    assert run(project.options()).deleted == ("helpers.h",)


def test_another_release_regenerates(tmp_path: Path) -> None:
    project = Project(tmp_path)
    run(project.options(release="2.7"))
    run(project.options(release="2.13"))
    found = project.contents()
    shutil.rmtree(project.out)
    run(project.options(release="2.13"))
    assert project.contents() == found


def test_a_new_generator_regenerates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Project(tmp_path)
    run(project.options())
    for module in ("gen.pipeline", "gen.output.store", "gen.output.current"):
        monkeypatch.setattr(f"{module}.generator_digest", lambda: "a newer one")
    record = run(project.options())
    assert len(record.emitted) == record.nodes
    assert record.written == ()


def test_an_examination_writes_nothing_and_tells_what_a_run_would_do(session: Session) -> None:
    session.project.edit("self: grad * result", "self: result * grad")
    before = {path: path.stat().st_mtime_ns for path in session.project.out.rglob("*")}
    _, difference = examine(session.project.options())
    assert {path: path.stat().st_mtime_ns for path in session.project.out.rglob("*")} == before
    assert {change.name for change in difference.changes} == files("exp", ".cpp")
    assert set(session.pipeline.run().written) == files("exp", ".cpp")


def test_progress_is_told_for_every_node_that_is_planned_anew(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    Generator(Project(tmp_path).options(), progress=lambda *step: told.append(step)).plan()
    assert told == [("emitting", count + 1, 5) for count in range(5)]
