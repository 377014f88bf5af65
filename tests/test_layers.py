"""Imports point one way: from what people run down to reading YAML."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]

LAYERS = ("gen.spec", "gen.autograd", "gen.emit", "gen.output", "gen.pipeline", "gen.verify", "gen.review", "daemon")
"""From the bottom up; a layer may import from those before it. `gen.verify` and `gen.review` stand side by side."""


def layer_of(module: str) -> str | None:
    """The layer that a module is of; some modules that all layers share are of none."""
    return next((layer for layer in LAYERS if module == layer or module.startswith(f"{layer}.")), None)


def imports(layer: str) -> set[str]:
    """The layers that the files of a layer import from, wherever in a file they do it."""
    path = REPOSITORY.joinpath(*layer.split("."))
    files = path.rglob("*.py") if path.is_dir() else [path.with_suffix(".py")]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    modules += [name.name for node in nodes if isinstance(node, ast.Import) for name in node.names]
    return {found for module in modules if (found := layer_of(module)) is not None} - {layer}


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_from_those_below_it(layer: str) -> None:
    below = set(LAYERS[: LAYERS.index(layer)]) - ({"gen.verify"} if layer == "gen.review" else set())
    assert imports(layer) <= below


def test_every_layer_but_the_lowest_imports_from_another() -> None:
    assert [layer for layer in LAYERS if not imports(layer)] == ["gen.spec"]
