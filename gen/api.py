"""The Python API for people who carry their own YAML files: load, render, write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from gen.autograd.model import DifferentiabilityInfo
from gen.discover import BUILTIN
from gen.emit.dialect import Dialect, dialect_for
from gen.emit.node import NodeEmitter, NodeSource
from gen.emit.templates import Templates
from gen.loader import Loader, Spec, SpecFiles
from gen.output.layout import GeneratedNode, OutputFile, library_files, python_files, upstream_layout
from gen.output.writer import Written, write_files


def load_spec(
    native_functions: Iterable[str | Path],
    derivatives: Iterable[str | Path],
    *,
    release: str,
    tags: str | Path | None = None,
) -> Spec:
    """Load and resolve a spec.

    `native_functions` and `derivatives` are paths of YAML files, in order; `release` a PyTorch release such as
    ``"2.13"``; `tags` the path of ``tags.yaml``, with which unknown tags are errors.

    Raises `gen.SpecError` with every problem of the files, each with file, line and column, and
    `gen.emit.dialect.UnknownRelease` for a release that is not supported.
    """
    files = SpecFiles(
        tuple(map(str, native_functions)), tuple(map(str, derivatives)), None if tags is None else str(tags)
    )
    return Loader(dialect_for(release).rules).load(files)


def builtin_spec(*, release: str) -> Spec:
    """The embedded spec of a release's family."""
    folder = BUILTIN / dialect_for(release).family
    tags = folder / "tags.yaml"
    return load_spec(
        [folder / "native_functions.yaml"],
        [folder / "derivatives.yaml"],
        release=release,
        tags=tags if tags.exists() else None,
    )


def render_node(info: DifferentiabilityInfo, *, release: str) -> NodeSource:
    """The C++ of one Node: declaration, definition, Python binding.

    Raises `gen.emit.node.EmissionError` if the info has no Node, or saves what a Node cannot keep.
    """
    return _emitter(dialect_for(release)).emit(info)


def write_folder(
    spec: Spec,
    out: str | Path,
    *,
    release: str,
    templates: str | Path | None = None,
    everything: bool = False,
) -> Written:
    """Write PyTorch's set of files for a spec; files that do not change are not touched.

    `templates` is a folder with file templates, the built-in ones by default. Raises `gen.SpecError` if a
    template has a placeholder without a value or a file cannot be written.
    """
    dialect = dialect_for(release)
    chosen = Templates(dialect, None if templates is None else str(templates))
    return write_files(out, upstream_layout(_nodes(spec.nodes, dialect), dialect, chosen, everything=everything))


def gen_autograd_functions_lib(
    out: str,
    differentiability_infos: Sequence[DifferentiabilityInfo],
    template_path: str,
    *,
    release: str = "1.8",
) -> None:
    """Write ``Functions.h`` and ``Functions.cpp``: the entry point of PyTorch 1.8's generator."""
    dialect = dialect_for(release)
    nodes = _nodes(differentiability_infos, dialect)
    _write(out, library_files(nodes, Templates(dialect, template_path)))


def gen_autograd_functions_python(
    out: str,
    differentiability_infos: Sequence[DifferentiabilityInfo],
    template_path: str,
    *,
    release: str = "1.8",
) -> None:
    """Write ``python_functions.h`` and the files of bindings: the entry point of PyTorch 1.8's generator."""
    dialect = dialect_for(release)
    nodes = _nodes(differentiability_infos, dialect)
    _write(out, python_files(nodes, dialect, Templates(dialect, template_path)))


def _write(out: str, files: Iterable[OutputFile]) -> None:
    write_files(out, files)


def _emitter(dialect: Dialect) -> NodeEmitter:
    return NodeEmitter(dialect, Templates(dialect).node_sections)


def _nodes(infos: Sequence[DifferentiabilityInfo], dialect: Dialect) -> list[GeneratedNode]:
    emitter = _emitter(dialect)
    return [
        GeneratedNode(info.name, emitter.emit(info), has_binding=not info.is_foreach_derived)
        for info in infos
        if info.has_node
    ]
