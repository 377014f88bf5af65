"""The facade declares each native function as the headers of torch do, word for word."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from gen.discover import spec_in
from gen.emit.dialect import dialect_for
from gen.options import SpecFiles
from gen.verify.facade import Declarations, declare
from gen.verify.facade_headers import read_natives
from tests.support.corpus import CORPUS, requires_corpus
from tests.torch.test_compile_headers import headers

pytestmark = pytest.mark.torch

MODERN = ("2.7.1", "2.13.0", "2.14.1")

_MEMORY_FORMAT = re.compile(r"(?:at|c10)::MemoryFormat")
_TEMPLATE = re.compile(r"std::is_same_v<T, (int64_t|c10::SymInt)>>>\n  (.*\)) \{$", re.MULTILINE)


def normal(declarations: Iterable[str]) -> set[str]:
    """Declarations with one of the two spellings of a type that releases mix."""
    return {_MEMORY_FORMAT.sub("MemoryFormat", declaration) for declaration in declarations}


def of_wheel(version: str) -> tuple[Declarations, Path]:
    found = spec_in(Path(headers(version)))
    assert found is not None, "a wheel carries its spec"
    dialect = dialect_for(version)
    return declare(read_natives(found.files.native_functions), dialect), Path(headers(version)) / "torch/include/ATen"


@pytest.mark.parametrize("version", MODERN)
def test_functions_of_torch_2(version: str) -> None:
    declared, folder = of_wheel(version)
    shipped: set[str] = set()
    for path in (folder / "ops").glob("*.h"):
        shipped |= {f"{line};" for line in re.findall(r"^inline (.*\)) \{$", path.read_text(), re.MULTILINE)}
    assert normal(declared.functions) == normal(shipped)


@pytest.mark.parametrize("version", MODERN)
def test_symint_templates_of_torch_2(version: str) -> None:
    declared, folder = of_wheel(version)
    shipped: set[str] = set()
    for path in (folder / "ops").glob("*.h"):
        for type, declaration in _TEMPLATE.findall(path.read_text()):
            choice = "enable_if_int" if type == "int64_t" else "enable_if_symint"
            shipped.add(f"template <typename T, typename = {choice}<T>> {declaration};")
    assert normal(declared.symint_templates) == normal(shipped)


@pytest.mark.parametrize("version", MODERN)
def test_methods_of_torch_2(version: str) -> None:
    declared, folder = of_wheel(version)
    assert normal(declared.methods) == normal(methods(folder))


@requires_corpus
def test_functions_and_methods_of_torch_1_8() -> None:
    folder = Path(headers("1.8.0")) / "torch/include/ATen"
    files = SpecFiles((str(CORPUS / "native_functions.yaml"),), ())
    declared = declare(read_natives(files.native_functions), dialect_for("1.8"))
    shipped = re.findall(r"^TORCH_API (.* \w+\(.*\);)$", (folder / "Functions.h").read_text(), re.MULTILINE)
    # Four overloads for plain integers are written by hand; theirs are the only references without a blank.
    generated = {line for line in shipped if "const Tensor&" not in line}
    assert normal(declared.functions) == normal(generated)
    assert normal(declared.methods) == normal(methods(folder))


def methods(folder: Path) -> set[str]:
    """The generated methods of ``TensorBody.h``: the run of declarations that starts with ``_backward``."""
    lines = (folder / "core" / "TensorBody.h").read_text().splitlines()
    start = next(number for number, line in enumerate(lines) if re.match(r"  void (__dispatch_)?_backward\(", line))
    found: set[str] = set()
    for line in lines[start:]:
        if not line.strip():
            break
        found.add(line.strip())
    return found
