"""The files of PyTorch 1.8.0 and the Nodes that its own generator made from them, where a checkout has them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

REPOSITORY = Path(__file__).resolve().parents[2]
CORPUS = REPOSITORY.parent / "shared" / "corpus" / "torch-1.8.0"

requires_corpus = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the corpus of PyTorch 1.8.0 is not at ../shared/corpus of this repository"
)
"""Skips a test where the corpus is absent."""


@cache
def entries(name: str) -> tuple[dict[str, Any], ...]:
    """The entries of a YAML file of the corpus, read by PyYAML alone."""
    return tuple(yaml.load((CORPUS / name).read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))


@cache
def expected_nodes() -> tuple[dict[str, str], ...]:
    """The Nodes of the 1.8.0 generator: op, name, declaration, definition, python."""
    text = (CORPUS / "expected_nodes.jsonl").read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in text.splitlines())
