"""Planned files: their keys change with everything that their text depends on, and with nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.emit.dialect import dialect_for
from gen.emit.node import NodeSource
from gen.emit.templates import Templates
from gen.output.plan import Content, Made, PlannedFile, PlannedNode, Planner

A = PlannedNode("ABackward0", "a", "a", "0" * 32)
B = PlannedNode("BBackward0", "b", "b", "1" * 32)


def source_of(node: PlannedNode) -> NodeSource:
    return NodeSource(node.op, f"declaration of {node.op}", f"definition of {node.op}", f"python of {node.op}", "")


def planner(
    folder: Path, text: str = "${autograd_function_declarations}\n${note}", made: dict[str, Made] | None = None
) -> Planner:
    (folder / "Functions.h").write_text(text)
    return Planner(Templates(dialect_for("2.13"), str(folder)), source_of, made)


def planned(folder: Path, *nodes: PlannedNode, note: str = "", text: str | None = None) -> PlannedFile:
    made = planner(folder) if text is None else planner(folder, text)
    return made.file("Functions.h", "Functions.h", nodes, declarations=True, values={"note": note})


def test_a_file_has_the_parts_of_its_nodes_in_their_order(tmp_path: Path) -> None:
    file = planned(tmp_path, A, B, note="the end")
    assert file.text() == "declaration of ABackward0\ndeclaration of BBackward0\nthe end"
    assert file.ops == ("ABackward0", "BBackward0")


def test_a_file_of_the_parts_that_it_was_last_made_of_is_not_made_again_to_be_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: dict[str, Made] = {}

    def content(text: str, *nodes: PlannedNode) -> Content:
        return planner(tmp_path, text, made).file("Functions.h", "Functions.h", nodes, declarations=True).content()

    first = content("${autograd_function_declarations}", A, B)
    other_key = PlannedNode(B.op, B.name, B.family, "2" * 32)
    with monkeypatch.context() as patch:
        patch.setattr(Templates, "render", None)
        again = content("${autograd_function_declarations}", A, other_key)
    assert again.digest == first.digest
    assert again.data() == first.data()
    assert content("${autograd_function_declarations}", B, A).digest != first.digest
    assert content("// ${autograd_function_declarations}", B, A).digest != first.digest


def test_equal_plans_have_equal_keys(tmp_path: Path) -> None:
    assert planned(tmp_path, A, B).key == planned(tmp_path, A, B).key


@pytest.mark.parametrize(
    ("nodes", "note", "text"),
    [
        ((B, A), "", None),
        ((A,), "", None),
        ((A, PlannedNode("BBackward0", "b", "b", "2" * 32)), "", None),
        ((A, B), "other", None),
        ((A, B), "", "${autograd_function_declarations} ${note}"),
    ],
    ids=["order of Nodes", "fewer Nodes", "another Node", "value", "template"],
)
def test_a_key_changes_with_what_the_text_depends_on(
    tmp_path: Path, nodes: tuple[PlannedNode, ...], note: str, text: str | None
) -> None:
    assert planned(tmp_path, *nodes, note=note, text=text).key != planned(tmp_path, A, B).key


def test_planning_makes_no_text(tmp_path: Path) -> None:
    def refuse(node: PlannedNode) -> NodeSource:
        raise AssertionError(f"{node.op} was asked for")

    (tmp_path / "Functions.h").write_text("${autograd_function_declarations}")
    made = Planner(Templates(dialect_for("2.13"), str(tmp_path)), refuse)
    assert made.file("Functions.h", "Functions.h", (A,), declarations=True).key
