"""derivd's files are those of PyTorch's own generator, byte for byte, for every tested release."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.support.command import run_derivd
from tests.support.diff import difference

pytestmark = pytest.mark.torch

LIBRARY = ("Functions.h", "Functions.cpp")
SHARDS = tuple(f"python_functions_{shard}.cpp" for shard in range(5))
BINDINGS = ("python_functions.h", *SHARDS, "python_functionsEverything.cpp")

NODE_COUNT = {
    "2.7.1": 696,
    "2.8.0": 697,
    "2.9.1": 699,
    "2.10.0": 698,
    "2.11.0": 701,
    "2.12.0": 710,
    "2.13.0": 711,
    "2.14.1": 712,
}
"""How many Nodes a release has: the count of ``struct TORCH_API`` in the header that it shipped."""

SHIPPED_HEADER = Path("torch/include/torch/csrc/autograd/generated/Functions.h")

# Releases from 2.10 on wrap every header that they ship; the generator knows nothing of it.
GUARD_OPENS = "#if !defined(TORCH_STABLE_ONLY) && !defined(TORCH_TARGET_VERSION)\n"
GUARD_CLOSES = (
    "\n#else\n"
    '#error "This file should not be included when either TORCH_STABLE_ONLY or TORCH_TARGET_VERSION is defined."\n'
    "#endif  // !defined(TORCH_STABLE_ONLY) && !defined(TORCH_TARGET_VERSION)\n"
)

# The comment names the templates relative to the parent of the generator's folder, so it tells where it was run.
FROM_CHECKOUT = "// @generated from ../tools/autograd/templates/Functions.h\n"
FROM_WHEEL = "// @generated from packaged/autograd/templates/Functions.h\n"


@pytest.mark.parametrize("name", [*LIBRARY, *BINDINGS])
def test_file_equals_that_of_pytorchs_generator(upstream: Path, derivd: Path, name: str) -> None:
    assert_same_file(name, upstream / name, derivd / name)


def test_set_of_files_is_that_of_pytorchs_generator(upstream: Path, derivd: Path) -> None:
    assert source_names(derivd) == source_names(upstream) == sorted([*LIBRARY, *BINDINGS])


def test_header_equals_the_shipped_one(spec: Path, derivd: Path) -> None:
    actual = read(derivd / "Functions.h")
    assert actual.count(FROM_WHEEL) == 1
    assert_same("Functions.h", shipped_header(spec), actual.replace(FROM_WHEEL, FROM_CHECKOUT))


def test_header_declares_every_node(release: str, derivd: Path) -> None:
    assert len(declared_nodes(read(derivd / "Functions.h"))) == NODE_COUNT[release]


def test_show_lists_the_nodes_in_pytorchs_order(spec: Path, upstream: Path, tmp_path: Path) -> None:
    shown = run_derivd("show", "--spec", spec, "--all", "--format", "jsonl", cwd=tmp_path).stdout
    ops = [json.loads(line)["op"] for line in shown.splitlines()]
    assert ops == declared_nodes(read(upstream / "Functions.h"))


def test_checkout_is_found_and_gives_the_shipped_header(release: str, spec: Path, tmp_path: Path) -> None:
    checkout = make_checkout(tmp_path / "pytorch", spec, version=f"{release}a0")
    run_derivd("gen", cwd=checkout)
    assert_same("Functions.h", shipped_header(spec), read(checkout / "torch/csrc/autograd/generated/Functions.h"))


def make_checkout(folder: Path, spec: Path, *, version: str) -> Path:
    """A folder with what a PyTorch checkout has of a release's spec, where a checkout has it."""
    packaged = spec / "torchgen" / "packaged"
    native, autograd = folder / "aten/src/ATen/native", folder / "tools/autograd"
    native.mkdir(parents=True)
    for path in (packaged / "ATen/native").glob("*.yaml"):
        shutil.copy(path, native)
    shutil.copytree(packaged / "autograd/templates", autograd / "templates")
    shutil.copy(packaged / "autograd/derivatives.yaml", autograd)
    shutil.copytree(spec / "torchgen", folder / "torchgen", ignore=shutil.ignore_patterns("packaged"))
    (folder / "version.txt").write_text(f"{version}\n", encoding="utf-8")
    return folder


def shipped_header(spec: Path) -> str:
    """The `Functions.h` that a release shipped, without its guard."""
    text = read(spec / SHIPPED_HEADER)
    assert text.startswith(GUARD_OPENS) == text.endswith(GUARD_CLOSES)
    return text.removeprefix(GUARD_OPENS).removesuffix(GUARD_CLOSES)


def declared_nodes(header: str) -> list[str]:
    """The Node classes of a header, in order; the declarations for Windows, of the same classes, do not count."""
    return re.findall(r"^struct TORCH_API (\w+) : public \w+ \{$", header, re.MULTILINE)


def source_names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix in (".h", ".cpp"))


def read(path: Path) -> str:
    # Not `read_text`, which turns line ends into \n.
    return path.read_bytes().decode()


def assert_same_file(name: str, expected: Path, actual: Path) -> None:
    assert_same(name, read(expected), read(actual))


def assert_same(name: str, expected: str, actual: str) -> None:
    if found := difference(name, expected, actual):
        pytest.fail(found, pytrace=False)
