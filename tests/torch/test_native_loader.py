"""PyTorch's own loader and derivd refuse the same native functions, in every release."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gen.discover import spec_in
from gen.emit.dialect import dialect_for
from gen.options import SpecFiles
from gen.spec.operations import OUT_ALONE, WITHOUT_OUT
from gen.spec.structured import DTYPES, UFUNC_KEYS
from gen.spec.variants import UNPAIRED_INPLACE
from tests.diagnostics.fixture import Session
from tests.support.command import DEADLINE
from tests.support.native_cases import RIGHT, WRONG

pytestmark = pytest.mark.torch

LOADER = Path(__file__).with_name("packaged_loader.py")
TEXTS = {name: wrong.text for name, wrong in WRONG.items()} | RIGHT


@pytest.fixture(scope="module")
def upstream(release: str, spec: Path, shared_folder: Path) -> dict[str, Any]:
    """What the release's loader says of each text, and its tables."""
    bytecode = shared_folder / f"bytecode-{release}"
    command = [sys.executable, "-X", f"pycache_prefix={bytecode}", str(LOADER), str(spec)]
    done = subprocess.run(command, input=json.dumps(TEXTS), capture_output=True, text=True, timeout=DEADLINE)
    if done.returncode != 0:
        pytest.fail(f"PyTorch's loader failed:\n{done.stderr}", pytrace=False)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def refused(folder: Path, spec: Path, release: str) -> set[str]:
    """The texts in which derivd finds errors."""
    found = spec_in(spec)
    assert found is not None
    natives, definitions = folder / "native_functions.yaml", folder / "derivatives.yaml"
    definitions.write_text("[]\n", encoding="utf-8")
    files = SpecFiles((str(natives),), (str(definitions),), found.files.tags)
    names = set()
    for name, text in TEXTS.items():
        natives.write_text(text, encoding="utf-8")
        if Session(release).load(files, helpers=()):
            names.add(name)
    return names


def test_both_refuse_what_is_wrong_and_accept_what_is_right(
    upstream: dict[str, Any], release: str, spec: Path, tmp_path: Path
) -> None:
    assert {name for name, error in upstream["errors"].items() if error} == set(WRONG)
    assert refused(tmp_path, spec, release) == set(WRONG)


def test_the_rules_are_those_of_the_release(upstream: dict[str, Any], release: str) -> None:
    rules = dialect_for(release).rules.natives
    assert rules.types == set(upstream["types"])
    assert rules.dispatch_keys == set(upstream["dispatch_keys"])
    assert rules.structured_keys == set(upstream["structured_keys"])


def test_the_tables_are_those_of_all_releases(upstream: dict[str, Any]) -> None:
    assert set(upstream["dtypes"]) == DTYPES
    assert set(upstream["ufunc_keys"]) == set(UFUNC_KEYS)
    assert set(upstream["out_alone"]) == OUT_ALONE
    # Functions have been added; those of older releases have no such names.
    assert set(upstream["without_out"]) <= WITHOUT_OUT
    assert set(upstream["unpaired"]) == UNPAIRED_INPLACE
