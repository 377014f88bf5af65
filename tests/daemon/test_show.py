"""``derivd show``: one function's code for a person, or all Nodes as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from daemon.cli import run

NATIVE = """\
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
- func: exp(Tensor self) -> Tensor
- func: sign(Tensor self) -> Tensor
"""
DERIVATIVES = """\
- name: mul.Tensor(Tensor self, Tensor other) -> Tensor
  self: mul_backward(grad, other, self.scalar_type())
  other: grad * self
- name: exp(Tensor self) -> Tensor
  self: grad * result
- name: sign(Tensor self) -> Tensor
  self: non_differentiable
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    Path("n.yaml").write_text(NATIVE)
    Path("d.yaml").write_text(DERIVATIVES)
    return ["--native-functions", "n.yaml", "--derivatives", "d.yaml", "--release", "2.13", "--layout", "upstream"]


SCHEMA = "mul.Tensor(Tensor self, Tensor other) -> Tensor"
VARIANTS = ["mul_", "mul_.Tensor", "mul.out", "mul_out", "mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)"]


@pytest.mark.parametrize("name", ["mul", "mul.Tensor", "MulBackward0", SCHEMA, *VARIANTS])
def test_a_function_is_found_by_any_of_its_names(
    files: list[str], capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert run(["show", name, *files]) == 0
    assert capsys.readouterr().out.startswith("MulBackward0: mul.Tensor(Tensor self, Tensor other) -> Tensor\n")


@pytest.mark.parametrize(
    "line",
    [
        "  defined at d.yaml:1:9",
        "  generated into Functions.h, Functions.cpp, python_functions_0.cpp",
        "  self: mul_backward(grad, other, self.scalar_type())",
        "  other (at::Tensor, input): the formula for `self` uses it",
        "  self (at::Tensor, input): the formula for `other` uses it",
        "  self_scalar_type (at::ScalarType, input, read as `self.scalar_type()`): the formula for `self` uses it",
        "struct TORCH_API MulBackward0 : public TraceableFunction {",
        "variable_list MulBackward0::apply(variable_list&& grads) {",
        "static PyTypeObject MulBackward0Class;",
    ],
)
def test_what_is_known_of_a_function_is_shown(files: list[str], capsys: pytest.CaptureFixture[str], line: str) -> None:
    run(["show", "mul", *files])
    assert line in capsys.readouterr().out.splitlines()


def test_a_saved_output_is_shown_as_such(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run(["show", "exp", *files])
    assert "  result (at::Tensor, output): the formula for `self` uses it" in capsys.readouterr().out.splitlines()


def test_all_nodes_are_listed_as_json_in_the_order_of_generation(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["show", "--all", "--format", "jsonl", *files]) == 0
    nodes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(node["op"], node["name"]) for node in nodes] == [("MulBackward0", "mul"), ("ExpBackward0", "exp")]


def test_a_json_node_has_its_texts(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run(["show", "exp", "--format", "jsonl", *files])
    node = json.loads(capsys.readouterr().out)
    assert {"op", "name", "declaration", "definition", "python"} <= node.keys()


def test_a_misspelt_name_gets_a_suggestion(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "MulBackwrd0", *files]) == 2
    assert "did you mean `MulBackward0`?" in capsys.readouterr().err


def test_a_function_without_a_node_says_why(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "sign", *files]) == 2
    assert "none of its arguments has a derivative (d.yaml:6:9)" in capsys.readouterr().err


def test_a_variant_of_one_overload_is_told_from_those_of_others(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("n.yaml").write_text(NATIVE + "- func: mul.Scalar(Tensor self, Scalar other) -> Tensor\n")
    Path("d.yaml").write_text(
        DERIVATIVES + "- name: mul.Scalar(Tensor self, Scalar other) -> Tensor\n  self: grad * other\n"
    )
    run(["show", "mul_.Scalar", "--format", "jsonl", *files])
    schemas = [json.loads(line)["schema"] for line in capsys.readouterr().out.splitlines()]
    assert schemas == ["mul.Scalar(Tensor self, Scalar other) -> Tensor"]


def test_an_overload_that_does_not_exist_is_not_taken_for_a_variant(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["show", "mul.Tenso", *files]) == 2
    assert "did you mean `mul.Tensor`?" in capsys.readouterr().err


def test_the_release_that_is_taken_for_files_is_said(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "mul", *files[:4]]) == 0
    assert "the release of d.yaml is not known; taking" in capsys.readouterr().err
