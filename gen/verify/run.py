"""A check: the Nodes of a spec are compiled in batches, and each gets a verdict of its own.

checker = Checker(options, Toolchain("facade"))
check = checker.start(["MulBackward0"])   # or None for all Nodes
check.cancel()                            # from any thread; result() then raises Cancelled
report = check.result()
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Lock, Thread
from time import monotonic

import msgspec

from gen.diagnostics import Diagnostic, Note, Place
from gen.emit.node import NodeEmitter
from gen.emit.templates import Templates
from gen.options import Options, Progress
from gen.output.lock import locked
from gen.output.store import Store
from gen.pipeline import Generation, Generator
from gen.verify.build import Cancelled
from gen.verify.compilation import Compilation, Outcome
from gen.verify.compiler_output import CompilerError
from gen.verify.limits import remarks_on_formulas, remarks_on_headers
from gen.verify.positions import ELSEWHERE, Placer, Problem
from gen.verify.setup import Setup, Toolchain, prepare
from gen.verify.toolchain import ToolchainError
from gen.verify.units import Unit, unit_of

__all__ = ["Cancelled", "Check", "Checker", "Plan", "Report", "Toolchain", "ToolchainError", "Verdict"]

_MOST_HEADER_ERRORS = 5
_SEARCHED = (
    "headers are searched in the folder of the configuration, in that of the formulas and in the current one; "
    "name one that lies elsewhere with --helpers"
)


class Plan(msgspec.Struct, frozen=True):
    """The Nodes of a spec at one time, and the unit of each by op, in the order of generation."""

    generation: Generation
    units: dict[str, Unit]


class Verdict(msgspec.Struct, frozen=True):
    """Whether a Node's code compiles, and what is wrong with it if not."""

    op: str
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the Node compiles."""
        return not self.diagnostics


class Report(msgspec.Struct, frozen=True):
    """The verdicts of a check in the order of generation.

    `remembered` of them were known from an earlier check. `header_problems` tell why nothing could be compiled: the
    headers themselves do not compile. `remarks` tell what else limits the verdicts. `compiler` says which one it was.
    """

    verdicts: tuple[Verdict, ...]
    remembered: int
    header_problems: tuple[Diagnostic, ...]
    compiler: str
    seconds: float
    remarks: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything compiles."""
        return not self.header_problems and all(verdict.ok for verdict in self.verdicts)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All problems."""
        return (*self.header_problems, *(d for verdict in self.verdicts for d in verdict.diagnostics))


class Checker:
    """Checks the Nodes of one set of options, again and again; what did not change is not compiled anew."""

    def __init__(
        self,
        options: Options,
        toolchain: Toolchain,
        *,
        environment: Mapping[str, str] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.options = options
        self.toolchain = toolchain
        self._environment = os.environ if environment is None else environment
        self._progress = progress
        self._folder = Path(options.out)
        self._store = Store(self._folder)
        self._generator = Generator(options, self._store.memos)

    def start(self, ops: Iterable[str] | None = None, plan: Plan | None = None) -> Check:
        """Start to check Nodes by name, or all of them; by default as the inputs are now.

        Names without a Node are passed over.
        """
        return Check(self, None if ops is None else frozenset(ops), plan)

    def plan(self) -> Plan:
        """The Nodes as they are now, and their units. Raises `SpecError`."""
        with locked(self._folder):
            self._store.open()
            try:
                generation = self._generator.plan()
                module = self._generator.dialect.module_parameter
                units = {
                    node.op: unit_of(self._generator.source(node), module, has_binding=node.has_binding)
                    for node in generation.nodes
                }
            finally:
                self._store.save()
            self._generator.finish_run()
        return Plan(generation, units)

    def prepare(self) -> Setup:
        """The tools and headers. Raises `ToolchainError` and `SpecError`."""
        return prepare(self.options, self._generator.dialect, self.toolchain, self._environment)

    def place(self, plan: Plan, problems: Mapping[str, tuple[Problem, ...]]) -> dict[str, tuple[Diagnostic, ...]]:
        """Problems of units as diagnostics."""
        if not any(problems.values()):
            return {}
        generation, units = plan.generation, plan.units
        dialect = self._generator.dialect
        placer = Placer(dialect, NodeEmitter(dialect, Templates(dialect).node_sections), generation.spec.places)
        with locked(self._folder):
            self._store.open()
            return {
                node.op: tuple(placer.diagnostics(generation.spec.info(node), units[node.op], problems[node.op]))
                for node in generation.spec.named
                if node.op is not None and problems.get(node.op)
            }

    @property
    def progress(self) -> Progress | None:
        """Where progress is told."""
        return self._progress

    def close(self) -> None:
        """Close the store."""
        self._store.close()


class Check:
    """A check under way, in a thread of its own."""

    def __init__(self, checker: Checker, ops: frozenset[str] | None, plan: Plan | None) -> None:
        self._checker = checker
        self._ops = ops
        self._plan = plan
        self._lock = Lock()
        self._compilation: Compilation | None = None
        self._cancelled = False
        self._report: Report | None = None
        self._failure: BaseException | None = None
        self._thread = Thread(target=self._run, name="derivd-compile", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether there is a result, which `result` then gives at once."""
        return not self._thread.is_alive()

    def cancel(self) -> None:
        """Stop the check and its compilers."""
        with self._lock:
            self._cancelled = True
            compilation = self._compilation
        if compilation is not None:
            compilation.cancel()

    def result(self, timeout: float | None = None) -> Report:
        """Wait for the report, `timeout` seconds at most.

        Raises `Cancelled`, `TimeoutError`, `ToolchainError` if a tool or a header is missing or does not fit, and
        `SpecError` with every problem of the inputs.
        """
        self._thread.join(timeout)
        if self._thread.is_alive():
            raise TimeoutError
        if self._failure is not None:
            raise self._failure
        assert self._report is not None, "a check ends with a report or a failure"
        return self._report

    def _run(self) -> None:
        try:
            self._report = self._check()
        except BaseException as e:
            # Whoever asks for the result gets it, in a thread that can do something about it.
            self._failure = e

    def _check(self) -> Report:
        start = monotonic()
        checker = self._checker
        setup = checker.prepare()
        plan = self._plan or checker.plan()
        wanted = [unit for op, unit in plan.units.items() if self._ops is None or op in self._ops]
        with self._lock:
            self._compilation = compilation = Compilation(setup, checker.progress)
            if self._cancelled:
                raise Cancelled
        outcome = compilation.run(wanted)
        placed = checker.place(plan, outcome.problems)
        return Report(
            verdicts=tuple(Verdict(u.op, placed.get(u.op, ())) for u in wanted if u.op in outcome.problems),
            remembered=outcome.remembered,
            header_problems=tuple(
                _header_problem(error, setup.folder) for error in outcome.header_errors[:_MOST_HEADER_ERRORS]
            ),
            compiler=str(setup.rules.compiler),
            seconds=monotonic() - start,
            remarks=(*remarks_on_headers(outcome.passed_over, setup.folder), *_remarks(setup, outcome)),
        )


def _remarks(setup: Setup, outcome: Outcome) -> tuple[str, ...]:
    problems = (problem for problems in outcome.problems.values() for problem in problems)
    return remarks_on_formulas(problem.message for problem in problems) if setup.is_partial else ()


def _header_problem(error: CompilerError, folder: Path) -> Diagnostic:
    """An error in the headers that all units begin with, at its own place; `folder` is where they are compiled."""
    place = None
    if error.position is not None:
        at = error.position
        place = Place(os.path.normpath(folder / at.file), at.line, at.column, at.line, at.column + 1)
    notes = tuple(Note(note.text) for note in error.notes[:1])
    # What a compiler stops at is a header that it does not find.
    help = _SEARCHED if error.is_fatal else ""
    return Diagnostic(ELSEWHERE, f"the headers do not compile: {error.text}", place, help, notes)
