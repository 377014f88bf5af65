"""Loading: what is parsed and resolved again after an edit, and that the spec is that of a new loader."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gen.autograd.model import DifferentiabilityInfo
from gen.diagnostics import SpecError
from gen.emit.dialect import dialect_for
from gen.loader import Loader, Spec
from gen.options import SpecFiles
from tests.support.runs import MUL_NODES, Project

MUL = "mul.Tensor(Tensor self, Tensor other) -> Tensor"
EXP = "exp(Tensor self) -> Tensor"


class Loading:
    """A project and a loader that reads it again and again."""

    def __init__(self, folder: Path) -> None:
        self.project = Project(folder)
        self.loader = Loader(dialect_for("2.13").rules)

    @property
    def files(self) -> SpecFiles:
        return SpecFiles((str(self.project.native),), (str(self.project.derivatives),))

    def load(self) -> Spec:
        spec = self.loader.load(self.files)
        self.loader.finish_run()
        return spec

    def edit(self, old: str, new: str) -> Spec:
        self.project.edit(old, new)
        return self.load()

    def fresh(self) -> tuple[DifferentiabilityInfo, ...]:
        return Loader(dialect_for("2.13").rules).load(self.files).infos

    def done(self) -> tuple[list[str], list[str]]:
        return self.loader.record.parsed, self.loader.record.resolved


@pytest.fixture
def loading(tmp_path: Path) -> Loading:
    loading = Loading(tmp_path)
    loading.load()
    return loading


def test_the_first_load_does_everything(tmp_path: Path) -> None:
    loading = Loading(tmp_path)
    spec = loading.load()
    assert (len(loading.loader.record.parsed), loading.loader.record.parsed_reused) == (10, 0)
    assert (sorted(loading.loader.record.resolved), loading.loader.record.resolved_reused) == (["exp", "mul", "neg"], 0)
    assert [info.op for info in spec.nodes] == [*MUL_NODES[:2], "ExpBackward0", "NegBackward0", MUL_NODES[2]]


def test_the_second_load_does_nothing(loading: Loading) -> None:
    loading.load()
    record = loading.loader.record
    assert loading.done() == ([], [])
    assert (record.parsed_reused, record.resolved_reused) == (10, 3)


def test_an_edited_formula_is_parsed_and_its_family_resolved(loading: Loading) -> None:
    spec = loading.edit("self: grad * result", "self: result * grad")
    assert loading.done() == ([EXP], ["exp"])
    assert spec.infos == loading.fresh()


def test_an_edited_native_function_is_parsed_and_its_family_resolved(loading: Loading) -> None:
    native = "- func: mul.Tensor(Tensor self, Tensor other) -> Tensor"
    spec = loading.edit(f"{native}\n", f"{native}\n  variants: function, method\n")
    assert loading.done() == ([MUL], ["mul"])
    assert spec.infos == loading.fresh()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# about neg\n", "# about neg\n# and more\n\n\n"),
        ("- name: exp", "# about exp\n- name: exp"),
        ("- func: exp", "\n\n- func: exp"),
    ],
)
def test_comments_and_blank_lines_make_nothing(loading: Loading, old: str, new: str) -> None:
    spec = loading.edit(old, new)
    assert loading.done() == ([], [])
    assert spec.infos == loading.fresh()


def test_places_follow_the_lines(loading: Loading) -> None:
    spec = loading.edit("- name: exp", "\n\n- name: exp")
    assert str(spec.places[EXP]) == f"{loading.project.derivatives}:10:9"


def test_an_entry_that_moves_is_not_parsed(loading: Loading) -> None:
    before = loading.load().infos
    neg = "- name: neg(Tensor self) -> Tensor\n  self: -grad\n"
    text = loading.project.derivatives.read_text().replace(neg, "")
    loading.project.derivatives.write_text(neg + text)
    spec = loading.load()
    assert loading.done() == ([], [])
    assert next(info.op for info in spec.nodes) == "NegBackward0"
    assert spec.infos == loading.fresh()
    assert set(spec.infos) == set(before)


def test_numbers_follow_the_order_of_definitions(loading: Loading) -> None:
    scalar = "- name: mul.Scalar(Tensor self, Scalar other) -> Tensor\n  self: grad * other\n"
    text = loading.project.derivatives.read_text().replace(scalar, "")
    loading.project.derivatives.write_text(scalar + text)
    ops = {str(info.func.func.name): info.op for info in loading.load().nodes}
    assert (ops["mul.Scalar"], ops["mul.Tensor"]) == ("MulBackward0", "MulBackward1")


def test_a_removed_definition_takes_its_nodes_with_it(loading: Loading) -> None:
    spec = loading.edit("- name: exp(Tensor self) -> Tensor\n  self: grad * result\n", "")
    assert loading.done() == ([], [])
    assert "ExpBackward0" not in [info.op for info in spec.nodes]
    assert spec.infos == loading.fresh()


def test_an_error_is_told_in_every_load_and_goes_with_its_cause(loading: Loading) -> None:
    loading.project.edit("self: grad * result", "slef: grad * result")
    messages = []
    for _ in range(2):
        with pytest.raises(SpecError) as caught:
            loading.load()
        messages.append([d.message for d in caught.value.diagnostics])
    assert messages[0] == messages[1] != []
    spec = loading.edit("slef: grad * result", "self: grad * result")
    assert spec.infos == loading.fresh()


def test_a_duplicate_is_told_and_goes_with_its_cause(loading: Loading) -> None:
    text = loading.project.derivatives.read_text()
    loading.project.derivatives.write_text(text + "\n- name: exp(Tensor self) -> Tensor\n  self: grad\n")
    with pytest.raises(SpecError) as caught:
        loading.load()
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, str(diagnostic.place)) == ("D022", f"{loading.project.derivatives}:15:9")
    assert str(diagnostic.notes[0].place) == f"{loading.project.derivatives}:8:9"
    loading.project.derivatives.write_text(text)
    assert loading.load().infos == loading.fresh()


def test_two_functions_of_one_name_and_overload_are_an_error_whatever_their_arguments(loading: Loading) -> None:
    native = loading.project.native
    text = native.read_text()
    native.write_text(text + "- func: exp(Tensor self, Tensor other) -> Tensor\n")
    with pytest.raises(SpecError) as caught:
        loading.load()
    (diagnostic,) = caught.value.diagnostics
    line = text.count("\n") + 1
    assert (diagnostic.code, str(diagnostic.place)) == ("D022", f"{native}:{line}:9")
    assert diagnostic.message == "second native function for `exp`"


def test_random_edits_give_what_a_new_loader_gives(loading: Loading) -> None:
    draw = random.Random(4)
    entries = [f"- {entry}" for entry in loading.project.derivatives.read_text().split("- ")[1:]]
    for number in range(60):
        chosen = draw.sample(entries, draw.randint(1, len(entries)))
        text = "".join(chosen).replace("grad *", f"{draw.randint(1, 3)} * grad *")
        loading.project.derivatives.write_text("\n" * draw.randint(0, 2) + text)
        assert loading.load().infos == loading.fresh(), number
