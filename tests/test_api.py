"""The Python API: what people who carry their own YAML files import from `gen`."""

from __future__ import annotations

from pathlib import Path

import pytest

import gen
from gen.emit.node import EmissionError
from gen.options import Options, SpecFiles
from gen.pipeline import Pipeline
from gen.releases import UnknownRelease

NATIVE = """\
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
- func: sign(Tensor self) -> Tensor
"""
DERIVATIVES = """\
- name: mul.Tensor(Tensor self, Tensor other) -> Tensor
  self: grad * other
  other: grad * self
- name: sign(Tensor self) -> Tensor
  self: non_differentiable
"""


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    native, derivatives = tmp_path / "native_functions.yaml", tmp_path / "derivatives.yaml"
    native.write_text(NATIVE)
    derivatives.write_text(DERIVATIVES)
    return native, derivatives


@pytest.fixture
def spec(files: tuple[Path, Path]) -> gen.Spec:
    return gen.load_spec([files[0]], [files[1]], release="2.13")


def test_every_documented_name_can_be_imported() -> None:
    assert all(getattr(gen, name) is not None for name in gen.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="load_specs"):
        gen.load_specs  # noqa: B018


def test_a_spec_has_an_info_for_each_definition(spec: gen.Spec) -> None:
    assert [info.name for info in spec.infos] == ["mul", "sign"]


def test_only_differentiable_functions_have_nodes(spec: gen.Spec) -> None:
    assert [info.op for info in spec.nodes] == ["MulBackward0"]


def test_places_tell_where_definitions_stand(spec: gen.Spec, files: tuple[Path, Path]) -> None:
    assert str(spec.places["sign(Tensor self) -> Tensor"]) == f"{files[1]}:4:9"


def test_a_node_is_rendered(spec: gen.Spec) -> None:
    source = gen.render_node(spec.nodes[0], release="2.13")
    assert "auto grad_result = any_grad_defined ? (grad * other) : Tensor();" in source.definition


def test_an_info_is_not_rendered_for_another_family(spec: gen.Spec) -> None:
    with pytest.raises(EmissionError, match=r"resolved for 2\.x, not for release 1\.8"):
        gen.render_node(spec.nodes[0], release="1.8")


def test_an_info_without_a_node_is_not_rendered(spec: gen.Spec) -> None:
    with pytest.raises(EmissionError, match="`sign` has no Node"):
        gen.render_node(spec.infos[1], release="2.13")


def test_a_folder_is_written(spec: gen.Spec, tmp_path: Path) -> None:
    written = gen.write_folder(spec, tmp_path / "out", release="2.13")
    shards = [f"python_functions_{i}.cpp" for i in range(5)]
    assert list(written.written) == ["Functions.h", "Functions.cpp", "python_functions.h", *shards]


def test_nothing_but_the_generated_files_is_left_in_a_folder(spec: gen.Spec, tmp_path: Path) -> None:
    written = gen.write_folder(spec, tmp_path / "out", release="2.13")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(written.written)


def test_a_folder_that_a_run_keeps_is_refused(spec: gen.Spec, files: tuple[Path, Path], tmp_path: Path) -> None:
    native, derivatives = files
    options = Options(SpecFiles((str(native),), (str(derivatives),)), str(tmp_path / "out"), "2.13")
    Pipeline(options).run()
    before = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir() if path.is_file()}
    with pytest.raises(gen.SpecError, match="`derivd gen` keeps the files there") as raised:
        gen.write_folder(spec, tmp_path / "out", release="2.13")
    assert raised.value.diagnostics[0].help == "write to another folder"
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir() if path.is_file()} == before


def test_errors_of_the_files_are_raised_together(files: tuple[Path, Path]) -> None:
    files[1].write_text(DERIVATIVES.replace("grad * other", "grads[7]").replace("self: non", "slef: non"))
    with pytest.raises(gen.SpecError) as raised:
        gen.load_spec([files[0]], [files[1]], release="2.13")
    assert [d.place.line for d in raised.value.diagnostics if d.place] == [2, 5]


def test_an_unsupported_release_is_refused(files: tuple[Path, Path]) -> None:
    with pytest.raises(UnknownRelease, match=r"release 1\.13 is not supported"):
        gen.load_spec([files[0]], [files[1]], release="1.13")


@pytest.mark.parametrize("release", list(gen.RELEASES))
def test_the_builtin_spec_of_every_release_loads(release: str) -> None:
    assert gen.builtin_spec(release=release).nodes


@pytest.mark.parametrize("kind", [str, Path])
def test_a_single_file_needs_no_list(files: tuple[Path, Path], kind: type) -> None:
    spec = gen.load_spec(kind(files[0]), kind(files[1]), release="2.13")
    assert [info.op for info in spec.nodes] == ["MulBackward0"]


@pytest.mark.parametrize("release", [1.8, None])
def test_a_release_that_is_no_string_is_a_type_error(spec: gen.Spec, tmp_path: Path, release: object) -> None:
    calls = (
        lambda: gen.load_spec([], [], release=release),
        lambda: gen.builtin_spec(release=release),
        lambda: gen.render_node(spec.nodes[0], release=release),
        lambda: gen.write_folder(spec, tmp_path / "out", release=release),
    )
    for call in calls:
        with pytest.raises(TypeError, match=rf'a release is a string such as "2\.13", found {release}'):
            call()


def test_a_file_in_the_place_of_a_folder_is_named(spec: gen.Spec, files: tuple[Path, Path]) -> None:
    with pytest.raises(gen.SpecError, match=r"native_functions\.yaml: Not a directory"):
        gen.write_folder(spec, files[0], release="2.13")
