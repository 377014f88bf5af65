"""One run: changed entries in, changed files out, and a record of what was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from gen.autograd.family import NamedNode
from gen.diagnostics import Diagnostic, SpecError, error
from gen.digest import digest, digest_all
from gen.emit.dialect import dialect_for
from gen.emit.node import EmissionError, NodeEmitter, NodeSource
from gen.emit.templates import Templates
from gen.loader import Loader, Spec
from gen.options import UPSTREAM, Options
from gen.output.current import run_identity
from gen.output.difference import Difference, compare
from gen.output.lock import locked
from gen.output.manifest import Manifest, read_manifest
from gen.output.plan import PlannedFile, PlannedNode, Planner
from gen.output.sharded import sharded_files
from gen.output.store import Store, StoreMemos
from gen.output.upstream import upstream_files
from gen.output.writer import Written, apply, remove_leftovers
from gen.releases import ROWS
from gen.spec.entries import read_source
from gen.version import generator_digest

Progress = Callable[[str, int, int], None]
"""Called with the name of a stage, how much of it is done, and how much there is."""


class RunRecord(msgspec.Struct, frozen=True):
    """What a run did, by name: entries parsed, families resolved, Nodes emitted, files written and deleted.

    The counts are of what could be reused instead; `nodes` is the number of all Nodes. `kept` are files that no
    longer belong but hold somebody's edits, `adopted` generated files that derivd had no record of and overwrote.
    `warnings` are remarks on the run itself, `diagnostics` warnings about the inputs.
    """

    parsed: tuple[str, ...]
    resolved: tuple[str, ...]
    emitted: tuple[str, ...]
    written: tuple[str, ...]
    deleted: tuple[str, ...]
    kept: tuple[str, ...]
    adopted: tuple[str, ...]
    parsed_reused: int
    resolved_reused: int
    emitted_reused: int
    unchanged: tuple[str, ...]
    nodes: int
    warnings: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


class Generation(msgspec.Struct, frozen=True):
    """A spec with the files planned for it, nothing of which is on disk yet.

    `emitted` are the Nodes whose text had to be made; `inputs` all files that the plan depends on.
    """

    spec: Spec
    nodes: tuple[PlannedNode, ...]
    files: tuple[PlannedFile, ...]
    emitted: tuple[str, ...]
    inputs: tuple[str, ...]


class _Emission(msgspec.Struct):
    """What is needed to emit the Nodes of one plan, by their keys."""

    spec: Spec
    emitter: NodeEmitter
    nodes: dict[str, NamedNode]

    def emit(self, key: str) -> NodeSource:
        return self.emitter.emit(self.spec.info(self.nodes[key]))


class Generator:
    """Plans the output of one set of options, again and again, redoing only what an edit touched."""

    def __init__(self, options: Options, memos: StoreMemos | None = None, progress: Progress | None = None) -> None:
        self.options = options
        self.dialect = dialect_for(options.release)
        self._memos = StoreMemos.in_memory() if memos is None else memos
        self.loader = Loader(self.dialect.rules, self._memos.load)
        self._progress = progress
        self._emission: _Emission | None = None

    def plan(self) -> Generation:
        """Read the inputs and plan the files.

        Raises `SpecError` with every problem of the inputs.
        """
        options = self.options
        templates = Templates(self.dialect, options.templates, layout=options.layout, includes=options.includes)
        spec = self.loader.load(options.files)
        nodes, emitted = self._emit(spec, templates)
        planner = Planner(templates, self.source)
        files = (*self._files(nodes, planner), *map(_copied_header, options.headers))
        inputs = (*options.files.all(), *templates.paths, *options.headers)
        return Generation(spec, nodes, files, emitted, inputs)

    def finish_run(self) -> None:
        """Forget what the last plan had no use for."""
        self.loader.finish_run()
        self._memos.nodes.finish_run()

    def _emit(self, spec: Spec, templates: Templates) -> tuple[tuple[PlannedNode, ...], tuple[str, ...]]:
        """The planned Nodes, and the ops of those whose text had to be made.

        Every Node's text is made once, also if no file needs it, so that a Node that cannot be written is an error
        now and not when its file changes. Raises `SpecError` (D029) for such Nodes, at their definitions.
        """
        self._emission = emission = _Emission(spec, NodeEmitter(self.dialect, templates.node_sections), {})
        named = [node for node in spec.named if node.op is not None]
        base = digest_all([generator_digest(), ROWS[self.options.release]])
        nodes: list[PlannedNode] = []
        emitted: list[str] = []
        problems: list[Diagnostic] = []
        for index, node in enumerate(named):
            op, outline = node.op or "", node.outline
            key = digest_all([base, outline.digest, op])
            emission.nodes[key] = node
            nodes.append(PlannedNode(op, outline.name, outline.family, key, not outline.is_foreach_derived))
            if not self._memos.nodes.has(key):
                emitted.append(op)
                try:
                    self._memos.nodes.put(key, emission.emit(key))
                except EmissionError as e:
                    message = f"the Node of `{outline.definition}` cannot be written: {e}"
                    problems.append(Diagnostic("D029", message, spec.places[outline.definition]))
            if self._progress is not None:
                self._progress("emitting", index + 1, len(named))
        if problems:
            raise SpecError(problems)
        return tuple(nodes), tuple(emitted)

    def source(self, node: PlannedNode) -> NodeSource:
        """The text of a Node of the last plan."""
        source = self._memos.nodes.get(node.key)
        if source is None:
            assert self._emission is not None, "a planned Node comes from a plan"
            # The store had it a moment ago, but its row cannot be read.
            source = self._emission.emit(node.key)
            self._memos.nodes.put(node.key, source)
        return source

    def _files(self, nodes: Sequence[PlannedNode], planner: Planner) -> tuple[PlannedFile, ...]:
        options = self.options
        if options.layout == UPSTREAM:
            shards = self.dialect.python_shards
            return upstream_files(nodes, planner, python_shards=shards, everything=options.everything)
        return sharded_files(nodes, planner, shards=options.shards, module=self.dialect.module_parameter)


class Pipeline:
    """Runs the generator and brings its output folder up to date."""

    def __init__(self, options: Options, progress: Progress | None = None) -> None:
        self.options = options
        self.folder = Path(options.out)
        self._store = Store(self.folder)
        self._generator = Generator(options, self._store.memos, progress)

    def run(self, *, force: bool = False) -> RunRecord:
        """Bring the output folder up to date.

        Raises `SpecError` with every problem of the inputs, or with what keeps the outputs from being written; no
        output file has changed then. With `force`, files that hold somebody's edits are overwritten.
        """
        with locked(self.folder):
            return self._run(force=force)

    def _run(self, *, force: bool) -> RunRecord:
        remove_leftovers(self.folder)
        manifest, unreadable = read_manifest(self.folder)
        warnings = ["the record of generated files was damaged and has been made anew"] if unreadable else []
        generation = self._generator.plan()
        try:
            difference = compare(self.folder, generation.files, manifest)
        except OSError as e:
            raise error("D028", f"cannot read {e.filename}: {e.strerror or e}") from None
        identity = run_identity(self.options, generation.inputs)
        finished = Manifest(
            run=identity or "",
            inputs=generation.inputs,
            nodes=len(generation.nodes),
            diagnostics=generation.spec.diagnostics,
        )
        written = apply(self.folder, difference, manifest, finished, force=force)
        self._store.save()
        if self._store.warning:
            warnings.append(self._store.warning)
            self._store.warning = ""
        record = self._record(generation, written, warnings)
        self._generator.finish_run()
        return record

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    def _record(self, generation: Generation, written: Written, warnings: Sequence[str]) -> RunRecord:
        load = self._generator.loader.record
        return RunRecord(
            parsed=tuple(load.parsed),
            resolved=tuple(load.resolved),
            emitted=generation.emitted,
            written=written.written,
            deleted=written.deleted,
            kept=written.kept,
            adopted=written.adopted,
            parsed_reused=load.parsed_reused,
            resolved_reused=load.resolved_reused,
            emitted_reused=len(generation.nodes) - len(generation.emitted),
            unchanged=written.unchanged,
            nodes=len(generation.nodes),
            warnings=tuple(warnings),
            diagnostics=generation.spec.diagnostics,
        )


def examine(options: Options, progress: Progress | None = None) -> tuple[Generation, Difference]:
    """What a run would change, without changing anything.

    Raises `SpecError` with every problem of the inputs.
    """
    folder = Path(options.out)
    manifest, _ = read_manifest(folder)
    generation = Generator(options, progress=progress).plan()
    try:
        return generation, compare(folder, generation.files, manifest)
    except OSError as e:
        raise error("D028", f"cannot read {e.filename}: {e.strerror or e}") from None


def _copied_header(path: str) -> PlannedFile:
    text = read_source(path).text
    return PlannedFile(Path(path).name, digest(text), lambda: text)
