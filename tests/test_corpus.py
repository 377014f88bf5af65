"""Release 1.8 on PyTorch 1.8.0's own files: every Node, and the whole files, equal what its generator wrote."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gen import Spec, gen_autograd_functions_lib, gen_autograd_functions_python, load_spec, render_node
from tests.support.corpus import CORPUS, expected_nodes, requires_corpus
from tests.support.diff import difference

pytestmark = requires_corpus

TEMPLATES = {
    "Functions.h": "// ${generated_comment}\nnamespace {\n\n${autograd_function_declarations}\n\n}\n",
    "Functions.cpp": "// ${generated_comment}\nnamespace {\n\n${autograd_function_definitions}\n\n}\n",
    "python_functions.h": "// ${generated_comment}\n",
    "python_functions.cpp": "// ${generated_comment}\nvoid initialize() {\n  ${py_function_initializers}\n}\n",
}
"""Templates with the placeholders that the 1.8 generator fills."""


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec([CORPUS / "native_functions.yaml"], [CORPUS / "derivatives.yaml"], release="1.8")


def test_the_nodes_are_the_expected_ones_in_the_expected_order(spec: Spec) -> None:
    assert [info.op for info in spec.nodes] == [node["op"] for node in expected_nodes()]


def test_every_node_has_its_functions_name(spec: Spec) -> None:
    assert [info.name for info in spec.nodes] == [node["name"] for node in expected_nodes()]


@pytest.mark.parametrize("part", ["declaration", "definition", "python"])
def test_every_node_equals_the_expected_text(spec: Spec, part: str) -> None:
    for info, expected in zip(spec.nodes, expected_nodes(), strict=True):
        text = getattr(render_node(info, release="1.8"), part)
        found = difference(f"{expected['op']}.{part}", expected[part], text)
        if found is not None:
            pytest.fail(found, pytrace=False)


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    folder = tmp_path / "templates"
    folder.mkdir()
    for name, text in TEMPLATES.items():
        (folder / name).write_text(text)
    return folder


def _written(spec: Spec, out: Path, templates: Path) -> None:
    gen_autograd_functions_lib(str(out), spec.infos, str(templates))
    gen_autograd_functions_python(str(out), spec.infos, str(templates))


def _filled(name: str, fragments: list[str], indent: str) -> str:
    """A template filled by hand: each line indented, blank lines as well, trailing white space of the whole removed."""
    lines = "".join(indent + line + "\n" for fragment in fragments for line in fragment.splitlines()).rstrip()
    text = TEMPLATES[name].replace("${generated_comment}", f"@generated from templates/{name}")
    before, placeholder, after = text.partition("${")
    if not placeholder:
        return text
    return before.rstrip(" ") + lines + after.partition("}")[2]


@pytest.mark.parametrize(
    ("name", "part", "indent"),
    [
        ("Functions.h", "declaration", ""),
        ("Functions.cpp", "definition", ""),
        ("python_functions.h", "", ""),
        ("python_functions.cpp", "python", "  "),
    ],
)
def test_the_files_hold_exactly_the_expected_fragments_in_order(
    spec: Spec, tmp_path: Path, templates: Path, name: str, part: str, indent: str
) -> None:
    out = tmp_path / "out"
    _written(spec, out, templates)
    fragments = [node[part] for node in expected_nodes()] if part else []
    found = difference(name, _filled(name, fragments, indent), (out / name).read_text())
    if found is not None:
        pytest.fail(found, pytrace=False)


def test_a_second_run_writes_nothing(spec: Spec, tmp_path: Path, templates: Path) -> None:
    out = tmp_path / "out"
    _written(spec, out, templates)
    for file in out.iterdir():
        os.utime(file, ns=(1, 1))
    _written(spec, out, templates)
    assert {file.name: file.stat().st_mtime_ns for file in out.iterdir()} == dict.fromkeys(TEMPLATES, 1)
