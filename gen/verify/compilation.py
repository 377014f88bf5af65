"""Compiling units until each has a verdict: what is remembered is not compiled, failed batches are taken apart."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from gen.digest import digest_all
from gen.options import Progress
from gen.verify.batches import Batch, judge, split
from gen.verify.build import Build, BuildResult
from gen.verify.compiler_output import CompilerError, parse_errors
from gen.verify.files import write_text
from gen.verify.limits import may_be_a_limit
from gen.verify.ninja_file import HEADERS, UNITS, ninja_file, product, source
from gen.verify.positions import Problem
from gen.verify.setup import Setup
from gen.verify.toolchain import ToolchainError
from gen.verify.units import Unit
from gen.verify.verdicts import VerdictStore

_BATCH = 32
"""Units in a batch: loading a precompiled header of torch takes as long as checking about twenty of them."""

_KEPT_FILES = 1024
_PATIENCE = 600.0


class Outcome(msgspec.Struct, frozen=True):
    """The problems of each unit by op, none for one that compiles.

    `remembered` verdicts were known before. With `header_errors`, units could not be compiled at all; with
    `passed_over`, they were although there are these errors in headers.
    """

    problems: dict[str, tuple[Problem, ...]]
    remembered: int = 0
    header_errors: tuple[CompilerError, ...] = ()
    passed_over: tuple[CompilerError, ...] = ()


class Compilation:
    """Compiles units in the folder of a setup. `cancel` may be called from any thread."""

    def __init__(self, setup: Setup, progress: Progress | None = None) -> None:
        self._setup = setup
        self._progress = progress
        self._build = Build(setup.ninja, setup.folder, setup.jobs)
        self._rules = setup.rules

    def cancel(self) -> None:
        """Stop compiling; `run` raises `Cancelled`."""
        self._build.cancel()

    def run(self, units: Sequence[Unit]) -> Outcome:
        """Give each unit a verdict. Raises `Cancelled`, and `ToolchainError` if the tools do not work."""
        with _alone(self._setup.folder):
            return self._run(units)

    def _run(self, units: Sequence[Unit]) -> Outcome:
        store = VerdictStore(self._setup.folder)
        # Without a precompiled header there is no list of headers, and ninja itself knows what is out of date.
        remembers = not self._setup.rules.launcher
        known = self._known(store, units) if remembers else {}
        pending = [unit for unit in units if unit.op not in known]
        fresh: dict[str, tuple[Problem, ...]] = {}
        batches = split(pending, _BATCH, self._setup.jobs)
        passed_over: tuple[CompilerError, ...] = ()
        while batches:
            result = self._compile(batches)
            if errors := self._header_errors(result):
                if not all(map(self._is_beyond_the_facade, errors)):
                    return Outcome(known, len(known), errors)
                passed_over, remembers = errors, False
                self._rules = msgspec.structs.replace(self._rules, is_tolerant=True)
                continue
            following: list[Batch] = []
            for batch in batches:
                said = result.failed.get(product(batch.job))
                left = _without(parse_errors(said or ()), passed_over)
                if said is None or (passed_over and not left):
                    fresh |= {unit.op: () for unit in batch.units}
                else:
                    judgement = judge(batch, left)
                    fresh |= judgement.verdicts
                    following += judgement.next
            batches = tuple(following)
        if remembers and fresh and (keys := self._keys(units)):
            store.save({keys[op]: problems for op, problems in fresh.items()}, frozenset(keys.values()))
        return Outcome(known | fresh, len(known), passed_over=passed_over)

    def _known(self, store: VerdictStore, units: Iterable[Unit]) -> dict[str, tuple[Problem, ...]]:
        found = ((op, store.get(key)) for op, key in self._keys(units).items())
        return {op: problems for op, problems in found if problems is not None}

    def _keys(self, units: Iterable[Unit]) -> dict[str, str]:
        """The key of each unit's verdict; none where the headers are not known to be those of the last check."""
        headers = self._setup.headers_digest()
        base = digest_all([self._setup.digest, headers])
        return {unit.op: digest_all([base, unit.text]) for unit in units} if headers else {}

    def _compile(self, batches: Sequence[Batch]) -> BuildResult:
        folder = self._setup.folder
        for batch in batches:
            write_text(folder / source(batch.job), batch.text)
        if self._setup.rules.launcher:
            write_text(folder / source(HEADERS), "")
        write_text(folder / "build.ninja", ninja_file(self._rules, [batch.job for batch in batches]))
        result = self._build.run(self._progress)
        if not result.ok and not result.failed:
            raise ToolchainError("ninja fails: " + (" ".join(result.said[-3:]) or "it says nothing"))
        _prune(folder / UNITS)
        return result

    def _header_errors(self, result: BuildResult) -> tuple[CompilerError, ...]:
        said = result.failed.get(self._setup.rules.headers_product)
        if said is None:
            return ()
        return parse_errors(said) or (CompilerError("the compiler fails without a message", None),)

    def _is_beyond_the_facade(self, error: CompilerError) -> bool:
        """Whether an error may only mean that a header calls something of torch that the facade does not declare."""
        if error.is_fatal or error.position is None or not may_be_a_limit(error.text):
            return False
        return os.path.normpath(self._setup.folder / error.position.file) in self._setup.tolerated


def _without(errors: Sequence[CompilerError], others: Sequence[CompilerError]) -> tuple[CompilerError, ...]:
    known = {(error.text, error.position) for error in others}
    return tuple(error for error in errors if (error.text, error.position) not in known)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder that units are compiled in."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / "lock", timeout=_PATIENCE)
    try:
        lock.acquire()
    except Timeout:
        raise ToolchainError(f"another check has been running in {folder} for {_PATIENCE:.0f} s") from None
    try:
        yield
    finally:
        lock.release()


def _prune(folder: Path) -> None:
    """Remove the oldest files of earlier checks."""
    files = list(folder.iterdir())
    if len(files) > _KEPT_FILES:
        for path in sorted(files, key=lambda p: p.stat().st_mtime_ns)[:-_KEPT_FILES]:
            path.unlink(missing_ok=True)
