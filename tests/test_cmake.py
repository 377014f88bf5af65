"""The CMake module in a real build: one edited formula recompiles one object, an edit of nothing none."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gen.options import DEFAULT_SHARDS
from gen.output.sharded import shard_of
from tests.support.runs import DERIVATIVES, NATIVE

pytestmark = pytest.mark.skipif(
    shutil.which("cmake") is None or shutil.which("c++") is None, reason="cmake and a C++ compiler are not installed"
)

SHARDS = 3
MODULE = Path(__file__).resolve().parents[1] / "gen" / "cmake"

CMAKE_LISTS = """\
cmake_minimum_required(VERSION 3.20)
project(backend CXX)
include(DerivdGenerate)
derivd_generate(nodes
  NATIVE_FUNCTIONS native_functions.yaml DERIVATIVES derivatives.yaml RELEASE 2.13 TEMPLATES templates SHARDS %d)
add_library(backend STATIC ${nodes_SOURCES} ${nodes_PYTHON_SOURCES} main.cpp)
target_include_directories(backend PRIVATE ${nodes_INCLUDE_DIR})
add_dependencies(backend nodes)
"""

# The generated code is there and counts, but only torch could compile it.
TEMPLATES = {
    "Functions.h": "${shard_includes}\n",
    "Functions_common.h": "#pragma once\n",
    "Functions_shard.h": "#pragma once\n#if 0\n${autograd_function_declarations}\n#endif\n",
    "Functions_shard.cpp": '#include "Functions_${shard}.h"\n#if 0\n${autograd_function_definitions}\n#endif\n',
    "python_functions.h": "#pragma once\n",
    "python_functions_shard.cpp": '#include "Functions_${shard}.h"\n#if 0\n${py_function_initializers}\n#endif\n',
}

SOURCES = {
    "native_functions.yaml": NATIVE,
    "derivatives.yaml": DERIVATIVES,
    "main.cpp": '#include "Functions.h"\nint main_of_backend() { return 0; }\n',
    "CMakeLists.txt": CMAKE_LISTS % SHARDS,
    **{f"templates/{name}": text for name, text in TEMPLATES.items()},
}

EXP = shard_of("exp", SHARDS)
NEG = shard_of("neg", SHARDS)


class Build:
    """A CMake project that generates its sources, configured and built once."""

    def __init__(self, folder: Path, generator: str) -> None:
        self.source = folder / "source"
        self.folder = folder / "build"
        (self.source / "templates").mkdir(parents=True)
        self.restore_sources()
        derivd = folder / "derivd"
        derivd.write_text(f'#!/bin/sh\necho "$@" >> "{folder}/runs"\nexec "{sys.executable}" -m daemon "$@"\n')
        derivd.chmod(0o755)
        self.runs_log = folder / "runs"
        self._environment = {**os.environ, "PYTHONPATH": str(MODULE.parents[1])}
        self.configure(generator, derivd)
        self.build()

    def configure(self, generator: str, derivd: Path) -> None:
        self._do(
            "cmake", "-G", generator, "-S", self.source, "-B", self.folder,
            f"-DCMAKE_MODULE_PATH={MODULE}", f"-DDERIVD_EXECUTABLE={derivd}", "-DCMAKE_CXX_COMPILER_WORKS=1",
        )  # fmt: skip

    def restore_sources(self) -> None:
        """Undo all edits."""
        for name, text in SOURCES.items():
            path = self.source / name
            if not path.exists() or path.read_text() != text:
                path.write_text(text)

    def build(self) -> set[str]:
        """Build; gives the names of the sources that were compiled."""
        before = self._objects()
        self._do("cmake", "--build", self.folder)
        return {path.name.removesuffix(".o") for path, time in self._objects().items() if before.get(path) != time}

    def clean(self) -> None:
        self._do("cmake", "--build", self.folder, "--target", "clean")

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.source / name
        text = path.read_text()
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))

    def runs(self) -> int:
        """How often derivd has run so far."""
        return len(self.runs_log.read_text().splitlines())

    def generated(self, name: str) -> Path:
        return self.folder / "nodes" / name

    def _objects(self) -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in self.folder.rglob("*.cpp.o")}

    def _do(self, *command: str | Path) -> None:
        done = subprocess.run(list(map(str, command)), env=self._environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module", params=["Ninja", "Unix Makefiles"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Build:
    generator: str = request.param
    if shutil.which("ninja" if generator == "Ninja" else "make") is None:
        pytest.skip(f"the tool of {generator} is not installed")
    return Build(tmp_path_factory.mktemp("project"), generator)


@pytest.fixture
def build(built: Build) -> Build:
    """A build in which nothing is left to do."""
    built.restore_sources()
    built.build()
    return built


ALL = {"main.cpp"} | {f"{name}_{shard}.cpp" for name in ("Functions", "python_functions") for shard in range(SHARDS)}


def test_a_build_of_nothing_new_runs_and_compiles_nothing(build: Build) -> None:
    runs = build.runs()
    assert build.build() == set()
    assert build.runs() == runs


def test_an_edited_formula_recompiles_one_object(build: Build) -> None:
    build.edit("derivatives.yaml", "self: grad * result", "self: result * grad")
    assert build.build() == {f"Functions_{EXP}.cpp"}
    assert build.build() == set()


def test_an_edited_comment_recompiles_nothing(build: Build) -> None:
    build.edit("derivatives.yaml", "# about neg", "# about neg, at length")
    runs = build.runs()
    assert build.build() == set()
    assert build.runs() == runs + 1
    assert build.build() == set()
    assert build.runs() == runs + 1


def test_a_touched_input_recompiles_nothing(build: Build) -> None:
    os.utime(build.source / "native_functions.yaml")
    assert build.build() == set()


def test_an_edited_declaration_recompiles_its_shard_and_who_includes_all(build: Build) -> None:
    build.edit("derivatives.yaml", "self: -grad", "self: -grad * self")
    assert build.build() == {"main.cpp", f"Functions_{NEG}.cpp", f"python_functions_{NEG}.cpp"}


def test_an_edited_template_recompiles_what_is_made_of_it(build: Build) -> None:
    build.edit("templates/Functions_shard.cpp", "#endif\n", "#endif\nint edited_${shard}();\n")
    assert build.build() == {f"Functions_{shard}.cpp" for shard in range(SHARDS)}


def test_another_number_of_shards_compiles_the_new_and_forgets_the_old(build: Build) -> None:
    build.edit("CMakeLists.txt", f"SHARDS {SHARDS}", f"SHARDS {SHARDS - 1}")
    compiled = build.build()
    assert not {f"Functions_{SHARDS - 1}.cpp", f"python_functions_{SHARDS - 1}.cpp"} & compiled
    assert not build.generated(f"Functions_{SHARDS - 1}.cpp").exists()
    assert build.build() == set()


def test_a_clean_build_generates_and_compiles_everything(build: Build) -> None:
    build.clean()
    assert not build.generated("Functions.h").exists()
    assert build.build() == ALL
    assert build.build() == set()


@pytest.mark.parametrize("kind", ["Functions_{}.cpp", "python_functions_{}.cpp"])
def test_a_deleted_source_is_generated_and_compiled_again(build: Build, kind: str) -> None:
    name = kind.format(EXP)
    text = build.generated(name).read_bytes()
    build.generated(name).unlink()
    assert build.build() == {name}
    assert build.generated(name).read_bytes() == text
    assert build.build() == set()


def test_a_deleted_header_is_generated_again(build: Build) -> None:
    build.generated("Functions.h").unlink()
    assert build.build() == {"main.cpp"}
    assert build.build() == set()


def test_an_error_in_the_spec_fails_the_build_with_its_message(build: Build) -> None:
    build.edit("derivatives.yaml", "self: grad * result", "slef: grad * result")
    done = subprocess.run(["cmake", "--build", str(build.folder)], capture_output=True, text=True, env=os.environ)
    assert done.returncode != 0
    build.edit("derivatives.yaml", "slef: grad * result", "self: grad * result")
    assert build.build() == set()


def test_the_folder_of_the_module_is_printed() -> None:
    done = subprocess.run([sys.executable, "-m", "daemon", "cmake-dir"], capture_output=True, text=True, check=True)
    assert (Path(done.stdout.strip()) / "DerivdGenerate.cmake").is_file()


CHECKOUT = """\
cmake_minimum_required(VERSION 3.20)
project(torch CXX)
set(TORCH_ROOT "${CMAKE_SOURCE_DIR}")
set(GENERATED "${TORCH_ROOT}/torch/csrc/autograd/generated")
set(GENERATED_CXX_TORCH "${GENERATED}/Functions.cpp" "${GENERATED}/ViewFuncs.cpp")
set(GENERATED_CXX_PYTHON "${GENERATED}/python_functions_0.cpp" "${GENERATED}/python_enum_tag.cpp")
add_custom_command(OUTPUT ${GENERATED_CXX_TORCH} ${GENERATED_CXX_PYTHON} COMMAND false)
%s
add_library(torch_cpu STATIC ${GENERATED_CXX_TORCH})
add_library(torch_python STATIC ${GENERATED_CXX_PYTHON})
target_include_directories(torch_cpu PRIVATE "${TORCH_ROOT}")
target_include_directories(torch_python PRIVATE "${TORCH_ROOT}")
%s
"""


def test_the_change_of_the_checkout_guide_gives_pytorchs_targets_the_shards(tmp_path: Path) -> None:
    guide = (MODULE.parents[1] / "docs" / "pytorch-checkout.md").read_text()
    lists, targets = (block for block in re.findall(r"(?:^    .*\n)+", guide, re.MULTILINE) if "DERIVD_ROOT" in block)
    source, build = tmp_path / "pytorch", tmp_path / "build"
    for name, text in {
        "aten/src/ATen/native/native_functions.yaml": NATIVE,
        "tools/autograd/derivatives.yaml": DERIVATIVES,
        "version.txt": "2.13.0a0\n",
        "CMakeLists.txt": CHECKOUT % (lists, targets),
    }.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text)
    derivd = tmp_path / "derivd"
    derivd.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m daemon "$@"\n')
    derivd.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(MODULE.parents[1])}
    command = ["cmake", "-S", source, "-B", build, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-DCMAKE_CXX_COMPILER_WORKS=1"]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **environment})
    units = json.loads((build / "compile_commands.json").read_text())
    folder = build / "derivd" / "torch" / "csrc" / "autograd" / "generated"
    shards = [folder / f"{kind}_{i}.cpp" for kind in ("Functions", "python_functions") for i in range(DEFAULT_SHARDS)]
    others = [source / "torch/csrc/autograd/generated" / name for name in ("ViewFuncs.cpp", "python_enum_tag.cpp")]
    assert sorted(Path(unit["file"]) for unit in units) == sorted([*shards, *others])
    assert all(path.exists() for path in shards)
    for unit in units:
        assert re.findall(r"-I(\S+)", unit["command"]) == [str(build / "derivd"), str(source)]
