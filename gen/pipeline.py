"""One run: changed entries in, changed files out, and a record of what was done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path

import msgspec

from gen.autograd.family import NamedNode, Outline
from gen.changes import changed_places
from gen.checks import Lint
from gen.diagnostics import Diagnostic, SpecError, error
from gen.digest import digest, digest_all
from gen.emit.dialect import dialect_for
from gen.emit.node import EmissionError, NodeEmitter, NodeSource
from gen.emit.templates import Templates
from gen.loader import Loader, Spec
from gen.memo import KeysOf
from gen.options import UPSTREAM, Options, Progress
from gen.output.current import input_digests, run_identity
from gen.output.difference import Difference, compare
from gen.output.digests import FolderDigests
from gen.output.lock import locked
from gen.output.manifest import Manifest, read_manifest
from gen.output.plan import Content, Made, PlannedFile, PlannedNode, Planner
from gen.output.sharded import ShardedLayout
from gen.output.store import Store, StoreMemos
from gen.output.upstream import upstream_files
from gen.output.writer import Written, apply, remove_all_leftovers
from gen.parallel import make_all
from gen.releases import ROWS
from gen.spec.entries import read_source
from gen.version import generator_digest


class _Emitted(msgspec.Struct, frozen=True):
    """The text of a Node, or what keeps it from being written."""

    source: NodeSource | None
    obstacle: str = ""


class RunRecord(msgspec.Struct, frozen=True):
    """What a run did, by name: entries parsed, families resolved, Nodes emitted, files written and deleted.

    The counts are of what could be reused instead; `nodes` is the number of all Nodes. `kept` are files that do not
    belong but may hold somebody's work, `adopted` generated files that derivd had no record of and overwrote.
    `renewed` are the Nodes with another text than in the last run of the same process, made now or remembered.
    `warnings` are remarks on the run itself, `diagnostics` warnings about the inputs.
    """

    parsed: tuple[str, ...]
    resolved: tuple[str, ...]
    emitted: tuple[str, ...]
    renewed: tuple[str, ...]
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

    `emitted` are the Nodes whose text had to be made, `renewed` those with another text than in the last plan. `inputs`
    are all files that the plan depends on, with the digest of the bytes that were used, empty where a file changed
    meanwhile.
    """

    spec: Spec
    nodes: tuple[PlannedNode, ...]
    files: tuple[PlannedFile, ...]
    emitted: tuple[str, ...]
    renewed: tuple[str, ...]
    inputs: dict[str, str]


class Generator:
    """Plans the output of one set of options, again and again, redoing only what an edit touched."""

    def __init__(self, options: Options, memos: StoreMemos | None = None, progress: Progress | None = None) -> None:
        self.options = options
        self.dialect = dialect_for(options.release)
        self._memos = StoreMemos.in_memory() if memos is None else memos
        self._emitter = NodeEmitter(self.dialect, Templates(self.dialect).node_sections)
        self.loader = Loader(self.dialect.rules, self._memos.load, self._emitter.obstacle)
        self._sharded = ShardedLayout(options.shards, self.dialect.module_parameter)
        self._progress = progress
        self._base = digest_all([generator_digest(), ROWS[options.release]])
        self._spec: Spec | None = None
        self._named: tuple[NamedNode, ...] = ()
        self._planned: list[PlannedNode | None] = []
        self._made: dict[str, Made] = {}

    def plan(self) -> Generation:
        """Read the inputs and plan the files.

        Raises `SpecError` with every problem of the inputs.
        """
        options = self.options
        others = _other_inputs(options)
        before = input_digests(others)
        templates = Templates(self.dialect, options.templates, layout=options.layout, includes=options.includes)
        self._spec = spec = self.load()
        nodes, emitted, renewed = self._emit(spec)
        planner = Planner(templates, self.source, self._made)
        files = (*self._files(nodes, planner), *map(_copied_header, options.headers))
        after = input_digests(others)
        used = {path: found if before[path] == found else "" for path, found in after.items()}
        paths = (*options.files.all(), *templates.paths, *options.headers, *spec.headers.digests)
        used |= self.loader.record.digests
        return Generation(spec, nodes, files, emitted, renewed, {path: used.get(path, "") for path in paths})

    def load(self) -> Spec:
        """Read and check the inputs. Raises `SpecError` with every problem of them."""
        return self.loader.load(self.options.files, Lint(self.options.helpers, self.options.silence))

    def finish_run(self) -> None:
        """Forget what the last plan had no use for."""
        self.loader.finish_run()
        self._memos.nodes.finish_run()

    def _emit(self, spec: Spec) -> tuple[tuple[PlannedNode, ...], tuple[str, ...], tuple[str, ...]]:
        """The planned Nodes, the ops of those whose text had to be made, and of those that are not as in the last plan.

        Every Node's text is made once, also if no file needs it, so that a Node that cannot be written is an error
        now and not when its file changes. Raises `SpecError` (D029) for such Nodes, at their definitions.
        """
        planned, new = self._planned_before(spec.named)
        missing: list[tuple[NamedNode, PlannedNode]] = []
        for place in new:
            node = spec.named[place]
            planned[place] = known = None if node.op is None else self._plan_node(node.op, node.outline)
            if known is not None and not self._memos.nodes.has(known.key):
                missing.append((node, known))
        problems: list[Diagnostic] = []
        emit = partial(self._emit_nodes, spec)
        nodes = [node for node, _ in missing]
        made = make_all(nodes, partial(emit, progress=self._progress), _Emitted, elsewhere=emit)
        for (node, known), emitted in zip(missing, made, strict=True):
            if emitted.source is None:
                definition = node.outline.definition
                message = f"the Node of `{definition}` cannot be written: {emitted.obstacle}"
                problems.append(Diagnostic("D029", message, spec.places[definition]))
            else:
                self._memos.nodes.put(known.key, emitted.source)
        if problems:
            raise SpecError(problems)
        self._named, self._planned = spec.named, planned
        whole = tuple(filter(None, planned))
        self._memos.nodes.use(KeysOf(whole, attrgetter("key")))
        made_now = tuple([known.op for _, known in missing])
        return whole, made_now, tuple([op for place in new if (op := spec.named[place].op) is not None])

    def _emit_nodes(self, spec: Spec, nodes: Sequence[NamedNode], progress: Progress | None = None) -> list[_Emitted]:
        """The texts of Nodes, or what keeps them from being written."""
        made: list[_Emitted] = []
        for count, node in enumerate(nodes):
            try:
                made.append(_Emitted(self._emitter.emit(spec.info(node))))
            except EmissionError as e:
                made.append(_Emitted(None, str(e)))
            if progress is not None:
                progress("emitting", count + 1, len(nodes))
        return made

    def _planned_before(self, named: tuple[NamedNode, ...]) -> tuple[list[PlannedNode | None], list[int]]:
        """The planned Nodes of the last plan that are still right, and the places of all others."""
        if len(named) == len(self._named):
            return list(self._planned), changed_places(named, self._named)
        last = {(old.outline.digest, old.op): node for old, node in zip(self._named, self._planned, strict=True)}
        planned = [last.get((node.outline.digest, node.op)) for node in named]
        return planned, [place for place, node in enumerate(planned) if node is None]

    def _plan_node(self, op: str, outline: Outline) -> PlannedNode:
        # Digests are all of one length, so that nothing is lost by joining them.
        key = digest(f"{self._base}{outline.digest}{op}")
        return PlannedNode(op, outline.name, outline.family, key, not outline.is_foreach_derived)

    def source(self, node: PlannedNode) -> NodeSource:
        """The text of a Node of the last plan."""
        source = self._memos.nodes.get(node.key)
        if source is None:
            assert self._spec is not None, "a planned Node comes from a plan"
            # The store had it a moment ago, but its row cannot be read.
            named = next(named for named in self._spec.named if named.op == node.op)
            source = self._emitter.emit(self._spec.info(named))
            self._memos.nodes.put(node.key, source)
        return source

    def _files(self, nodes: Sequence[PlannedNode], planner: Planner) -> tuple[PlannedFile, ...]:
        options = self.options
        if options.layout == UPSTREAM:
            shards = self.dialect.python_shards
            return upstream_files(nodes, planner, python_shards=shards, everything=options.everything)
        return self._sharded.files(nodes, planner)


class Pipeline:
    """Runs the generator and brings its output folder up to date."""

    def __init__(self, options: Options, progress: Progress | None = None) -> None:
        self.options = options
        self.folder = Path(options.out)
        self._store = Store(self.folder)
        self._digests = FolderDigests(self.folder)
        self._generator = Generator(options, self._store.memos, progress)

    def run(self, *, force: bool = False) -> RunRecord:
        """Bring the output folder up to date.

        Raises `SpecError` with every problem of the inputs, or with what keeps the outputs from being written; no
        output file has changed then. With `force`, files that hold somebody's edits are overwritten, and those that
        do not belong are deleted.
        """
        with locked(self.folder):
            return self._run(force=force)

    def _run(self, *, force: bool) -> RunRecord:
        remove_all_leftovers(self.folder)
        self._store.open()
        manifest, unreadable = read_manifest(self.folder)
        warnings = ["the record of generated files was damaged and has been made anew"] if unreadable else []
        try:
            generation = self._generator.plan()
            difference = _compare(self.folder, generation, manifest, self._digests)
            finished = Manifest(
                run=run_identity(self.options, generation.inputs),
                inputs=tuple(generation.inputs),
                nodes=len(generation.nodes),
                diagnostics=generation.spec.diagnostics,
            )
            written = apply(self.folder, difference, manifest, finished, force=force)
        finally:
            # What was made is as good when something else is wrong.
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
            renewed=generation.renewed,
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
    return generation, _compare(folder, generation, manifest)


def _compare(
    folder: Path, generation: Generation, manifest: Manifest, digests: FolderDigests | None = None
) -> Difference:
    """What separates a folder from what is planned. Raises `SpecError` (D028) if a file there cannot be read."""
    try:
        return compare(folder, generation.files, manifest, digests)
    except OSError as e:
        raise error("D028", f"cannot read {e.filename}: {e.strerror or e}") from None


def _copied_header(path: str) -> PlannedFile:
    text = read_source(path).text
    return PlannedFile(Path(path).name, digest(text), lambda: Content.of(text))


def _other_inputs(options: Options) -> tuple[str, ...]:
    """The files that a plan may depend on beside those of functions and definitions."""
    tags = () if options.files.tags is None else (options.files.tags,)
    templates = () if options.templates is None else tuple(map(str, sorted(Path(options.templates).glob("*"))))
    return (*tags, *templates, *options.headers)
