"""Reviews of neighbouring releases, against the headers they shipped and against what their own generators write."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from daemon.torch_spec import TESTED
from tests.review.project import Project
from tests.support.command import DEADLINE, run_derivd
from tests.torch.conftest import GENERATOR, SPECS

pytestmark = [pytest.mark.torch, pytest.mark.xdist_group("torch-review")]

PAIRS = list(pairwise(TESTED))
COMPARED_IN_FULL = [("2.12.0", "2.13.0"), ("2.13.0", "2.14.1")]
"""Pairs of which every text is compared: in the first many Nodes change, the second adds, removes and changes some."""

SHIPPED_HEADER = Path("torch/include/torch/csrc/autograd/generated/Functions.h")
Reviews = dict[tuple[str, str], dict[str, Any]]


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A repository with one commit, and one tag, for each release's spec."""
    for version in TESTED:
        if not (SPECS / version).is_dir():
            pytest.skip(f"no spec of torch {version} in {SPECS}: `make torch-spec RELEASE={version}` fetches it")
    project = Project(tmp_path_factory.mktemp("repository"))
    for version in TESTED:
        _lay_out(project.folder, version)
        project.commit(version)
        project.git("tag", version)
    return project


@pytest.fixture(scope="module")
def reviews(repository: Project) -> Reviews:
    """The reports on all pairs of neighbours."""
    reports: Reviews = {}
    for old, new in PAIRS:
        repository.git("checkout", "--quiet", new)
        done = run_derivd("review", old, "--spec", "spec", "--format", "json", cwd=repository.folder)
        reports[old, new] = msgspec.json.decode(done.stdout)
    return reports


def _lay_out(folder: Path, version: str) -> None:
    """What a review needs of a release's wheel; the project's own configuration must not say otherwise."""
    spec = folder / "spec"
    shutil.rmtree(spec, ignore_errors=True)
    (folder / "derivd.toml").unlink(missing_ok=True)
    packaged = Path("torchgen") / "packaged"
    for part in (packaged / "ATen" / "native", packaged / "autograd"):
        shutil.copytree(SPECS / version / part, spec / part, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (spec / "torch").mkdir()
    shutil.copy(SPECS / version / "torch" / "version.py", spec / "torch")


def _declared(version: str) -> set[str]:
    header = (SPECS / version / SHIPPED_HEADER).read_text(encoding="utf-8")
    return set(re.findall(r"^struct TORCH_API (\w+) :", header, re.M))


def _ops(report: dict[str, Any], kind: str) -> set[str]:
    return {change["op"] for change in report["changes"] if change["kind"] == kind}


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_added_and_removed_functions_are_those_of_the_shipped_headers(reviews: Reviews, old: str, new: str) -> None:
    report = reviews[old, new]

    assert _ops(report, "added") == _declared(new) - _declared(old)
    assert _ops(report, "removed") == _declared(old) - _declared(new)


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_functions_are_counted_as_in_the_shipped_headers(reviews: Reviews, old: str, new: str) -> None:
    totals = reviews[old, new]["totals"]

    assert (totals["functions_before"], totals["functions_after"]) == (len(_declared(old)), len(_declared(new)))


@pytest.mark.parametrize(("old", "new"), COMPARED_IN_FULL)
def test_changed_functions_are_those_whose_texts_pytorch_writes_otherwise(
    reviews: Reviews, tmp_path: Path, old: str, new: str
) -> None:
    before, after = (_written_by_pytorch(version, tmp_path / version) for version in (old, new))

    differing = {op for op in before.keys() & after.keys() if before[op] != after[op]}

    assert _ops(reviews[old, new], "changed") == differing
    assert _ops(reviews[old, new], "renumbered") == set()


def _written_by_pytorch(version: str, out: Path) -> dict[str, list[str]]:
    """The texts of each Node as the release's own generator writes them: declaration, definition, Python."""
    out.mkdir()
    command = [sys.executable, "-B", str(GENERATOR), str(SPECS / version), str(out)]
    done = subprocess.run(command, cwd=out, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=DEADLINE)
    assert done.returncode == 0, done.stderr
    texts: dict[str, list[str]] = {}
    for name, pattern in _BEGINS:
        pieces = re.split(pattern, (out / name).read_text(encoding="utf-8"), flags=re.M)
        # Before the first Node, and after the last one, stand the file's own lines.
        for op, piece in zip(pieces[1::2], pieces[2::2], strict=True):
            texts.setdefault(op, []).append(re.split(r"^}.*// namespace", piece, maxsplit=1, flags=re.M)[0])
    everything = (out / "python_functionsEverything.cpp").read_text(encoding="utf-8")
    for getters in everything.split("{nullptr} /* sentinel */\n};\n")[:-1]:
        (op,) = re.findall(r"^static struct PyGetSetDef (\w+)_properties", getters, re.M)
        texts[op].append(getters[getters.find("PyObject*") :])
    return texts


_BEGINS = (
    ("Functions.h", r"^#ifdef _WIN32\nstruct (\w+) :"),
    ("Functions.cpp", r"^static variable_list (\w+)_apply_functional\("),
    ("python_functionsEverything.cpp", r"^  static PyTypeObject (\w+)Class;"),
)
"""Files, and what begins a Node's piece in them."""
