"""The snapshots of the built-in 2.x spec hold what PyTorch's own generator makes of that spec, part by part."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from gen.discover import BUILTIN
from gen.review.snapshots import EXTENSION
from tests.support.command import DEADLINE
from tests.test_snapshots import FOLDER
from tests.torch.conftest import GENERATOR, SPECS

RELEASE = "2.14.1"
"""The release whose generator is asked: the newest, as that is what the snapshots are of."""

pytestmark = [pytest.mark.torch, pytest.mark.xdist_group(f"torch-{RELEASE}")]

# Each part of a snapshot, and the file that PyTorch writes it to.
FILES = {
    "declaration": "Functions.h",
    "definition": "Functions.cpp",
    "Python getters": "python_functionsEverything.cpp",
    "Python binding": "python_functionsEverything.cpp",
}
_PARTS = re.compile(rf"^// ({'|'.join(FILES)})\n", re.M)


@pytest.fixture(scope="module")
def pytorch(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The texts of the files that PyTorch's generator makes of the built-in spec."""
    if not (SPECS / RELEASE).is_dir():
        pytest.skip(f"no spec of torch {RELEASE} in {SPECS}: `make torch-spec RELEASE={RELEASE}` fetches it")
    folder = tmp_path_factory.mktemp("builtin")
    packaged = folder / "spec" / "torchgen" / "packaged"
    shutil.copytree(SPECS / RELEASE / "torchgen", packaged.parent, ignore=shutil.ignore_patterns("__pycache__"))
    builtin = BUILTIN / "2.x"
    shutil.copy(builtin / "derivatives.yaml", packaged / "autograd")
    for name in ("native_functions.yaml", "tags.yaml"):
        shutil.copy(builtin / name, packaged / "ATen" / "native")
    out = folder / "out"
    out.mkdir()
    done = subprocess.run(
        [sys.executable, "-B", str(GENERATOR), str(folder / "spec"), str(out)],
        cwd=out,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=DEADLINE,
    )
    assert done.returncode == 0, done.stderr
    return {name: (out / name).read_text(encoding="utf-8") for name in FILES.values()}


def snapshot_parts() -> dict[str, dict[str, str]]:
    """The parts of each function's snapshot by their headings."""
    parts: dict[str, dict[str, str]] = {}
    for path in sorted((FOLDER / "2.x").glob(f"*Backward*{EXTENSION}")):
        pieces = _PARTS.split(path.read_text(encoding="utf-8"))[1:]
        parts[path.stem] = dict(zip(pieces[::2], pieces[1::2], strict=True))
    return parts


def test_every_function_has_a_snapshot_and_no_other_has(pytorch: dict[str, str]) -> None:
    declared = set(re.findall(r"^struct TORCH_API (\w+) :", pytorch["Functions.h"], re.M))

    assert snapshot_parts().keys() == declared


@pytest.mark.parametrize("part", FILES)
def test_each_part_of_a_snapshot_is_in_pytorchs_file(pytorch: dict[str, str], part: str) -> None:
    # PyTorch's template indents the bindings.
    text = re.sub(r"^  ", "", pytorch[FILES[part]], flags=re.M) if part == "Python binding" else pytorch[FILES[part]]
    missing = [op for op, parts in snapshot_parts().items() if part in parts and parts[part].strip("\n") not in text]

    assert missing == []


def test_functions_have_bindings_where_pytorch_writes_them(pytorch: dict[str, str]) -> None:
    everything = pytorch["python_functionsEverything.cpp"]
    bound = set(re.findall(r"addClass<(\w+)>\(", everything))

    assert {op for op, parts in snapshot_parts().items() if "Python binding" in parts} == bound
