"""What derivd needs and finds on this machine: one finding for each thing, with what to do about it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from daemon.report import origin, plural
from daemon.settings import Settings
from gen.diagnostics import SpecError

if TYPE_CHECKING:
    from gen.options import Options
    from gen.output.manifest import Manifest
    from gen.pipeline import Generation

_FEW_WATCHES = 8192
"""A limit of inotify watches below which editors and derivd together may run out."""


class Verdict(Enum):
    """How a finding is to be taken: a problem keeps something from working, advice does not."""

    GOOD = "ok"
    ADVICE = "note"
    PROBLEM = "problem"


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at, what was found, and what to do where that is not good."""

    subject: str
    verdict: Verdict
    found: str
    advice: str = ""


def check(settings: Settings, environment: Mapping[str, str]) -> Iterator[Finding]:
    """Findings on the inputs, the release, the outputs, the compiler, torch's headers and the system's watches."""
    yield _configuration(settings)
    plan = _plan(settings.options)
    yield _inputs(settings, plan)
    yield _release(settings)
    yield from (Finding("settings", Verdict.ADVICE, remark) for remark in settings.unused)
    yield _outputs(settings, plan)
    yield _daemon(settings)
    yield _tool("compiler", lambda: _compiler(environment), "`derivd compile` and `watch --compile` need one")
    yield _tool("ninja", lambda: _ninja(environment), "`derivd compile` needs it")
    yield _headers(settings)
    yield _watches()


def _configuration(settings: Settings) -> Finding:
    if settings.config is not None:
        return Finding("configuration", Verdict.GOOD, settings.config)
    return Finding("configuration", Verdict.GOOD, "none: taking what is found", "`derivd init` writes one")


def _plan(options: Options) -> Generation | SpecError:
    """What a run would make of the inputs, or what is wrong with them."""
    from gen.pipeline import Generator

    try:
        return Generator(options).plan()
    except SpecError as e:
        return e


def _inputs(settings: Settings, plan: Generation | SpecError) -> Finding:
    where = origin(settings.found.origin, settings.found.folder)
    if isinstance(plan, SpecError):
        count = plural(len(plan.diagnostics), "problem")
        first = f": {plan.diagnostics[0].message}" if len(plan.diagnostics) == 1 else ""
        return Finding(
            "inputs", Verdict.PROBLEM, f"{where}: {count}{first}", "`derivd gen --check` shows what is wrong"
        )
    return Finding("inputs", Verdict.GOOD, f"{where}: {plural(len(plan.nodes), 'Node')}")


def _release(settings: Settings) -> Finding:
    release = settings.options.release
    if settings.remarks:
        return Finding("release", Verdict.ADVICE, release, "; ".join(settings.remarks))
    return Finding("release", Verdict.GOOD, release)


def _outputs(settings: Settings, plan: Generation | SpecError) -> Finding:
    from gen.output.manifest import read_manifest

    folder = Path(settings.options.out)
    nearest = next(p for p in (folder, *folder.absolute().parents) if p.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        return Finding("outputs", Verdict.PROBLEM, f"{folder} cannot be written", "pass another --out")
    manifest, unreadable = read_manifest(folder)
    if unreadable:
        return Finding(
            "outputs", Verdict.ADVICE, f"{folder}: the record of generated files is damaged", "run `derivd gen`"
        )
    if not isinstance(plan, SpecError) and (obstacle := _obstacle(folder, plan, manifest)) is not None:
        return obstacle
    layout = f"layout {settings.options.layout}"
    if not manifest.files:
        return Finding("outputs", Verdict.GOOD, f"{folder}, {layout}: nothing generated yet")
    return Finding("outputs", Verdict.GOOD, f"{folder}, {layout}: {plural(len(manifest.files), 'file')} on record")


def _obstacle(folder: Path, plan: Generation, manifest: Manifest) -> Finding | None:
    """What keeps a run from writing its outputs, if anything does."""
    from gen.output.difference import compare

    try:
        edited = compare(folder, plan.files, manifest).edited
    except OSError as e:
        message = f"cannot read {e.filename}: {e.strerror or e}"
        return Finding("outputs", Verdict.PROBLEM, message, "move it away, or pass another --out")
    except SpecError as e:
        return Finding("outputs", Verdict.PROBLEM, e.diagnostics[0].message, "`derivd gen --check` shows where")
    if not edited:
        return None
    others = "" if len(edited) == 1 else f" and {len(edited) - 1} more"
    return Finding(
        "outputs",
        Verdict.PROBLEM,
        f"{folder / edited[0]}{others}: derivd did not write what is in it",
        "move it away, or `derivd gen --force` to overwrite it",
    )


def _daemon(settings: Settings) -> Finding:
    from daemon.client import Unanswered, status_of

    try:
        status = status_of(settings.options.out)
    except Unanswered:
        return Finding("daemon", Verdict.ADVICE, "one runs that does not reply", "`derivd stop`, or end its process")
    if status is None or not status.running:
        return Finding("daemon", Verdict.GOOD, "none runs for these outputs", "`derivd watch` starts one")
    return Finding("daemon", Verdict.GOOD, f"runs, process {status.pid}")


def _compiler(environment: Mapping[str, str]) -> str:
    from gen.verify.toolchain import find_compiler

    return str(find_compiler(environment))


def _ninja(environment: Mapping[str, str]) -> str:
    from gen.verify.toolchain import find_ninja

    return find_ninja(environment)


def _tool(subject: str, find: Callable[[], str], purpose: str) -> Finding:
    from gen.verify.toolchain import ToolchainError

    try:
        return Finding(subject, Verdict.GOOD, find())
    except ToolchainError as e:
        return Finding(subject, Verdict.ADVICE, str(e), purpose)


def _headers(settings: Settings) -> Finding:
    if settings.found.headers is not None:
        return Finding("torch headers", Verdict.GOOD, settings.found.headers)
    advice = "`derivd compile` checks against its own facade; pass --torch for real headers"
    return Finding("torch headers", Verdict.GOOD, "none beside the spec", advice)


def _watches() -> Finding:
    if not sys.platform.startswith("linux"):
        return Finding("file events", Verdict.GOOD, f"by {sys.platform}'s own means")
    limit = _number(Path("/proc/sys/fs/inotify/max_user_watches"))
    if limit is None:
        return Finding("file events", Verdict.ADVICE, "inotify is not there", "`derivd watch --poll` works without it")
    if limit < _FEW_WATCHES:
        advice = "raise fs.inotify.max_user_watches, or use `derivd watch --poll`"
        return Finding("file events", Verdict.ADVICE, f"inotify allows {limit} watches, which may run out", advice)
    return Finding("file events", Verdict.GOOD, f"inotify, {limit} watches allowed")


def _number(path: Path) -> int | None:
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return None
