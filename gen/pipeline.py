"""One run: changed entries in, changed files out, and a record of what was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from gen.autograd.model import DifferentiabilityInfo
from gen.diagnostics import Diagnostic, Place, SpecError
from gen.digest import fingerprint
from gen.emit.dialect import Dialect
from gen.emit.node import EmissionError, NodeEmitter, NodeSource
from gen.emit.templates import Templates
from gen.loader import Loader, LoadMemos, Spec, SpecFiles
from gen.memo import Memo
from gen.output.layout import GeneratedNode, OutputFile, upstream_layout
from gen.output.writer import write_files
from gen.version import VERSION

Progress = Callable[[str, int, int], None]
"""Called with the name of a stage, how much of it is done, and how much there is."""


class Options(msgspec.Struct, frozen=True):
    """What a run generates, and where to.

    `templates` is a folder with the user's own file templates; `everything` also writes the file with all
    bindings that PyTorch does not compile.
    """

    files: SpecFiles
    out: str
    dialect: Dialect
    templates: str | None = None
    layout: str = "upstream"
    everything: bool = False


class RunRecord(msgspec.Struct, frozen=True):
    """What a run did: the entries parsed, families resolved, Nodes emitted and files written, and what was reused."""

    parsed: tuple[str, ...]
    resolved: tuple[str, ...]
    emitted: tuple[str, ...]
    written: tuple[str, ...]
    parsed_reused: int
    resolved_reused: int
    emitted_reused: int
    unchanged: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


class Pipeline:
    """Runs the generator again and again, redoing only what an edit touched."""

    def __init__(self, options: Options, progress: Progress | None = None) -> None:
        self.options = options
        self._memos = LoadMemos()
        self._nodes: Memo[NodeSource] = Memo()
        self._loader = Loader(options.dialect.rules, self._memos)
        self._progress = progress

    def run(self) -> RunRecord:
        """Bring the output folder up to date.

        Raises `SpecError` with every problem of the inputs; no output file has changed then.
        """
        options = self.options
        templates = Templates(options.dialect, options.templates)
        spec = self._loader.load(options.files)
        emitted: list[str] = []
        nodes = emit_nodes(spec, options.dialect, templates, self._nodes, emitted, self._progress)
        files = self._files(nodes, templates)
        done = write_files(options.out, files)
        for memo in (self._memos.natives, self._memos.definitions, self._memos.families, self._nodes):
            memo.finish_run()  # type: ignore[attr-defined]
        load = self._loader.record
        return RunRecord(
            parsed=tuple(load.parsed),
            resolved=tuple(load.resolved),
            emitted=tuple(emitted),
            written=done.written,
            parsed_reused=load.parsed_reused,
            resolved_reused=load.resolved_reused,
            emitted_reused=len(nodes) - len(emitted),
            unchanged=done.unchanged,
            diagnostics=spec.diagnostics,
        )

    def _files(self, nodes: Sequence[GeneratedNode], templates: Templates) -> tuple[OutputFile, ...]:
        return upstream_layout(nodes, self.options.dialect, templates, everything=self.options.everything)


def emit_nodes(
    spec: Spec,
    dialect: Dialect,
    templates: Templates,
    memo: Memo[NodeSource],
    emitted: list[str],
    progress: Progress | None = None,
) -> list[GeneratedNode]:
    """The Nodes of a spec in the order of generation; the ops of those that were not in `memo` go to `emitted`.

    Raises `SpecError` (D029) for Nodes that cannot be written, at their definitions.
    """
    emitter: NodeEmitter | None = None
    nodes: list[GeneratedNode] = []
    problems: list[Diagnostic] = []
    infos = spec.nodes
    base = f"{VERSION} {dialect.release} {templates.node_digest}"
    for index, info in enumerate(infos):
        key = fingerprint((base, info))
        source = memo.get(key)
        if source is None:
            emitter = emitter or NodeEmitter(dialect, templates.node_sections)
            try:
                source = emitter.emit(info)
            except EmissionError as e:
                problems.append(_cannot_emit(info, e, spec.places))
                continue
            memo.put(key, source)
            emitted.append(source.op)
        nodes.append(GeneratedNode(info.name, source, has_binding=not info.is_foreach_derived))
        if progress is not None:
            progress("emitting", index + 1, len(infos))
    if problems:
        raise SpecError(problems)
    return nodes


def _cannot_emit(info: DifferentiabilityInfo, e: EmissionError, places: dict[str, Place]) -> Diagnostic:
    return Diagnostic("D029", f"the Node of `{info.func.func.name}` cannot be written: {e}", places[info.definition])
