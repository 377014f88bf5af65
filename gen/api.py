"""The Python API for people who carry their own YAML files: load, render, write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from gen.autograd.model import DifferentiabilityInfo
from gen.diagnostics import Place, error
from gen.digest import fingerprint
from gen.discover import BUILTIN
from gen.emit.dialect import Dialect, dialect_for
from gen.emit.node import NodeEmitter, NodeSource
from gen.emit.templates import Templates
from gen.loader import Loader, Spec
from gen.options import SpecFiles
from gen.output.manifest import manifest_path
from gen.output.plan import PlannedFile, PlannedNode, Planner
from gen.output.upstream import binding_files, library_files, upstream_files
from gen.output.writer import Written, write_planned


def load_spec(
    native_functions: str | Path | Iterable[str | Path],
    derivatives: str | Path | Iterable[str | Path],
    *,
    release: str,
    tags: str | Path | None = None,
) -> Spec:
    """Load and resolve a spec.

    `native_functions` and `derivatives` are paths of YAML files, in order, or one path each; `release` is a PyTorch
    release such as ``"2.13"``; `tags` the path of ``tags.yaml``, with which unknown tags are errors.

    Raises `gen.SpecError` with every problem of the files, each with file, line and column,
    `gen.emit.dialect.UnknownRelease` for a release that is not supported, and `TypeError` for one that is no string.
    """
    files = SpecFiles(_paths(native_functions), _paths(derivatives), None if tags is None else str(tags))
    return Loader(_dialect(release).rules).load(files)


def builtin_spec(*, release: str) -> Spec:
    """The embedded spec of a release's family."""
    folder = BUILTIN / _dialect(release).family
    tags = folder / "tags.yaml"
    return load_spec(
        [folder / "native_functions.yaml"],
        [folder / "derivatives.yaml"],
        release=release,
        tags=tags if tags.exists() else None,
    )


def render_node(info: DifferentiabilityInfo, *, release: str) -> NodeSource:
    """The C++ of one Node: declaration, definition, Python binding.

    Raises `gen.emit.node.EmissionError` if the info has no Node, saves what a Node cannot keep, or was resolved for
    another family of releases.
    """
    dialect = _dialect(release)
    return NodeEmitter(dialect, Templates(dialect).node_sections).emit(info)


def write_folder(
    spec: Spec, out: str | Path, *, release: str, templates: str | Path | None = None, everything: bool = False
) -> Written:
    """Write PyTorch's set of files for a spec; files that do not change are not touched.

    `templates` is a folder with file templates, the built-in ones by default. Files that somebody edited are
    overwritten, but a folder that ``derivd gen`` keeps is refused. Raises `gen.SpecError` for such a folder, and if a
    template has a placeholder without a value or a file cannot be written.
    """
    plan = _Plan(spec.nodes, release, None if templates is None else str(templates))
    shards = plan.dialect.python_shards
    return plan.write(out, upstream_files(plan.nodes, plan.planner, python_shards=shards, everything=everything))


def gen_autograd_functions_lib(
    out: str, differentiability_infos: Sequence[DifferentiabilityInfo], template_path: str, *, release: str = "1.8"
) -> None:
    """Write ``Functions.h`` and ``Functions.cpp``: the entry point of PyTorch 1.8's generator."""
    plan = _Plan(differentiability_infos, release, template_path)
    plan.write(out, library_files(plan.nodes, plan.planner, python_shards=plan.dialect.python_shards))


def gen_autograd_functions_python(
    out: str, differentiability_infos: Sequence[DifferentiabilityInfo], template_path: str, *, release: str = "1.8"
) -> None:
    """Write ``python_functions.h`` and the files of bindings: the entry point of PyTorch 1.8's generator."""
    plan = _Plan(differentiability_infos, release, template_path)
    plan.write(out, binding_files(plan.nodes, plan.planner, python_shards=plan.dialect.python_shards))


class _Plan:
    """The Nodes of infos, emitted at once, with the planner of their files."""

    def __init__(self, infos: Sequence[DifferentiabilityInfo], release: str, templates: str | None) -> None:
        self.dialect = _dialect(release)
        chosen = Templates(self.dialect, templates)
        emitter = NodeEmitter(self.dialect, chosen.node_sections)
        sources = {info.op: emitter.emit(info) for info in infos if info.has_node}
        self.nodes = [
            PlannedNode(info.op or "", info.name, info.name, fingerprint(sources[info.op]), not info.is_foreach_derived)
            for info in infos
            if info.has_node
        ]
        self.planner = Planner(chosen, lambda node: sources[node.op])

    def write(self, out: str | Path, files: Sequence[PlannedFile]) -> Written:
        folder = Path(out)
        if folder.exists() and not folder.is_dir():
            raise error("D028", f"cannot write {out}: Not a directory", Place(str(out), 1, 1, 1, 1))
        if (record := manifest_path(folder)).exists():
            # What is written here keeps no record, so that the next run would take it for somebody's edits.
            raise error(
                "D028",
                f"cannot write {out}: `derivd gen` keeps the files there",
                Place(str(record), 1, 1, 1, 1),
                help="write to another folder",
            )
        return write_planned(folder, files)


def _paths(given: str | Path | Iterable[str | Path]) -> tuple[str, ...]:
    # A string is a sequence of strings too.
    return (str(given),) if isinstance(given, str | Path) else tuple(map(str, given))


def _dialect(release: str) -> Dialect:
    if not isinstance(release, str):
        # As a number, 2.10 would be 2.1.
        raise TypeError(f'a release is a string such as "2.13", found {release!r}')
    return dialect_for(release)
