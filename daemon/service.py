"""One serving after another: brings the outputs up to date, and keeps and tells what is known of them."""

from __future__ import annotations

import gc
import os
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

import msgspec

from daemon.coalesce import CLOSED, PATIENCE
from daemon.compiling import Compiling, Verdicts
from daemon.events import Compiled, Event, Failed, Ready, Remark, Watching
from daemon.flags import SettingsError
from daemon.generated import generated
from daemon.home import Home
from daemon.report import with_absolute_paths
from daemon.session import Session
from daemon.snapshot import Snapshot, snapshot, touched
from daemon.status import LastRun, State, Status, now, write_status
from daemon.watcher import Watcher
from gen.diagnostics import Diagnostic, SpecError
from gen.output.current import input_digests
from gen.pipeline import RunRecord
from gen.version import VERSION

SETTINGS = "settings"
INTERNAL = "internal"
"""Codes of problems that are not in the inputs: with flags or configuration, or in derivd itself."""

_OUTSIDE = ("D028", "D032", SETTINGS, INTERNAL)
"""Codes of problems that may go without any input being touched: a full disk, another run, a missing folder."""


class OutputFolderChanged(Exception):
    """The configuration names another output folder than the one that this daemon holds."""


class Outcome(msgspec.Struct, frozen=True):
    """What a serving came to: the run's record, or None if it failed; `diagnostics` are errors and warnings.

    `overtaken` tells whether an input was touched meanwhile, or is being saved, so that a failure may already be
    history.
    """

    record: RunRecord | None
    diagnostics: tuple[Diagnostic, ...]
    overtaken: bool


class Service:
    """Serves a session. `status` is always whole: other threads may read it at any time."""

    def __init__(
        self,
        session: Session,
        watcher: Watcher,
        home: Home,
        report: Callable[[Event], None],
        compiling: Compiling | None = None,
    ) -> None:
        """A service that reports what it does and has what it emits compiled, if `compiling` is given."""
        self.session = session
        self._compiling = compiling
        self._watcher = watcher
        self._home = home
        self._report = report
        self._inputs: Snapshot = {}
        self._outputs: Snapshot = {}
        self._last: Outcome | None = None
        self._failing_since: float | None = None
        self._failed_with: dict[str, str] = {}
        self._was_ready = False
        self._remarked: set[str] = set()
        settings = session.settings
        self.status = Status(
            running=True,
            state=State.GENERATING,
            pid=os.getpid(),
            since=now(),
            version=VERSION,
            out=home.out,
            spec=settings.found.folder,
            release=settings.options.release,
            polling=watcher.polling,
        )

    def begin(self) -> None:
        """Watch the session's inputs, and say so."""
        settings = self.session.settings
        self._follow()
        self.note(spec=settings.found.folder, release=settings.options.release, polling=self._watcher.polling)
        self._report(
            Watching(
                pid=os.getpid(),
                version=VERSION,
                out=self._home.out,
                origin=settings.found.origin,
                spec=settings.found.folder,
                release=settings.options.release,
                inputs=settings.options.files.all(),
                polling=self._watcher.polling,
                remarks=(*settings.remarks, *settings.unused),
            )
        )

    def serve(self, *, force: bool = False) -> Outcome:
        """Bring the outputs up to date with the inputs as they are now.

        Raises `OutputFolderChanged`.
        """
        start = monotonic()
        self.status = msgspec.structs.replace(self.status, state=State.GENERATING)
        record, problems = None, self._refresh()
        # Watched before it is looked at, and looked at before it is read: nothing is missed in between.
        self._watcher.renew()
        before = snapshot(self.session.inputs())
        known, self._inputs = self._inputs, before
        changed = touched(known, before) if known else ()
        if changed and self._compiling is not None:
            self._compiling.interrupt()
        if not problems:
            record, problems = self._run(force=force)
        seconds = monotonic() - start
        outcome = Outcome(record, problems, snapshot(before) != before or self._is_being_saved(before))
        if record is None and outcome.overtaken and self._may_keep_to_itself(start):
            # The next serving tells of these changes as well.
            self._inputs = known
            return outcome
        self._failing_since = None
        last, self._last = self._last, outcome
        texts = {} if record is not None else input_digests(before)
        self._remember(outcome, seconds)
        if record is not None:
            self._tell(record, last, changed, seconds)
            self._compile(record, changed)
            self._be_ready()
        elif last is None or last.diagnostics != problems or self._failed_with != texts:
            self._report(Failed(changed=changed, seconds=seconds, diagnostics=problems))
        self._failed_with = texts
        return outcome

    def _is_being_saved(self, inputs: Snapshot) -> bool:
        """Whether an input was emptied a moment ago, as by somebody who is about to write to it."""
        emptied = [look[3] for path in self.session.spec_files if (look := inputs.get(path)) and not look[2]]
        return any(0 <= time.time() - changed / 1e9 < CLOSED for changed in emptied)

    def _may_keep_to_itself(self, at: float) -> bool:
        """Whether a failure that may already be history need not be told yet: not if such failures go on."""
        if self._failing_since is None:
            self._failing_since = at
        return at - self._failing_since < PATIENCE

    def compiled(self, verdicts: Verdicts) -> None:
        """Tell what came of compiling."""
        if self._compiling is None:
            return
        if verdicts.obstacle:
            self._compiling = None
            self._report(Remark(message=f"{verdicts.obstacle}; not compiling any more"))
            return
        self._report(
            Compiled(
                ops=verdicts.ops,
                failed=verdicts.failed,
                seconds=verdicts.seconds,
                diagnostics=with_absolute_paths(verdicts.diagnostics, self.session.folder),
            )
        )
        for remark in verdicts.remarks:
            if remark not in self._remarked:
                self._remarked.add(remark)
                self._report(Remark(message=remark))
        self._compiling.finish(verdicts, self.session.settings)

    def other_folder(self) -> str:
        """The sentence on the output folder being another one than this daemon holds."""
        if self.session.settings.config is None:
            return f"without a configuration the output folder is {self.session.out}"
        return "the configuration names another output folder"

    def was_touched(self) -> bool:
        """Whether an input or an output looks different from what the last serving found or left."""
        outputs = snapshot(self._outputs)
        is_missing = self.status.state is State.CURRENT and None in outputs.values()
        return is_missing or bool(
            touched(self._outputs, outputs) or touched(self._inputs, snapshot(self.session.inputs()))
        )

    def status_now(self) -> Status:
        """The status, after a look at the files; may be called in any thread.

        Outputs that are known no longer to be what the inputs make are as good as being generated.
        """
        status = self.status
        if status.state is State.CURRENT and self.was_touched():
            return msgspec.structs.replace(status, state=State.GENERATING)
        return status

    @property
    def may_heal(self) -> bool:
        """Whether the last serving failed for a reason that may go without any file being touched."""
        return self._last is not None and any(d.code in _OUTSIDE for d in self._last.diagnostics)

    @property
    def lacks_settings(self) -> bool:
        """Whether the last serving failed for want of flags and a configuration that can be used."""
        return self._last is not None and any(d.code == SETTINGS for d in self._last.diagnostics)

    @property
    def misses_inputs(self) -> bool:
        """Whether an input file was gone at the last look."""
        return any(self._inputs.get(path) is None for path in self.session.spec_files)

    def stop(self) -> None:
        """Leave word that the daemon has ended."""
        if self._compiling is not None:
            self._compiling.close()
        self.note(running=False, state=State.STOPPED)

    def note(self, **changes: object) -> None:
        """Change the status, and keep it where it can be read without asking."""
        self.status = msgspec.structs.replace(self.status, **changes)
        # Without a folder to hold it, or space there, the socket still tells the status.
        with suppress(OSError):
            if self._home.is_held:
                write_status(self._home.status, self.status)

    def failure(self, e: Exception) -> str:
        """The sentence on a fault of derivd's own, whose traceback is kept beside the status."""
        path = self._home.folder / "crash"
        where = f" (details in {path})"
        try:
            path.write_text("".join(traceback.format_exception(e)), encoding="utf-8")
        except OSError:
            where = ""
        return " ".join(f"derivd has failed: {type(e).__name__}: {e}".split()) + where

    def _refresh(self) -> tuple[Diagnostic, ...]:
        """Resolve the settings again; gives what is wrong with them."""
        try:
            is_new = self.session.refresh()
        except SettingsError as e:
            return (Diagnostic(SETTINGS, str(e)),)
        if is_new and self.session.out != self._home.out:
            raise OutputFolderChanged
        if is_new:
            self._inputs = {}
            self.begin()
        return ()

    def _run(self, *, force: bool) -> tuple[RunRecord | None, tuple[Diagnostic, ...]]:
        try:
            record = self.session.run(force=force)
        except SpecError as e:
            return None, with_absolute_paths(e.diagnostics, self.session.folder)
        except Exception as e:
            # Whatever this is, the next run may do better with nothing left of this one.
            self.session.close()
            return None, (Diagnostic(INTERNAL, self.failure(e)),)
        diagnostics = with_absolute_paths(record.diagnostics, self.session.folder)
        return msgspec.structs.replace(record, diagnostics=diagnostics), diagnostics

    def _tell(self, record: RunRecord, last: Outcome | None, changed: tuple[str, ...], seconds: float) -> None:
        """Report what a run did, if it did or found anything new."""
        before = None if last is None else last.record
        is_fixed = last is not None and before is None
        is_news = (
            before is None
            or record.written
            or record.deleted
            or record.warnings
            or (record.kept, record.diagnostics) != (before.kept, before.diagnostics)
        )
        if not is_news:
            return
        self._report(generated(record, self._home.out, changed, seconds, fixed=is_fixed))

    def _compile(self, record: RunRecord, changed: tuple[str, ...]) -> None:
        """Have changed Nodes compiled, but not all those of a first run: that is what `derivd compile` is for.

        An edit that is taken back has a verdict too, though its Nodes are remembered and need not be emitted.
        """
        if self._compiling is None or not self._was_ready or not (record.renewed or changed):
            return
        try:
            self._compiling.compile(self.session.settings, record.renewed)
        except SettingsError as e:
            self.compiled(Verdicts((), obstacle=str(e)))

    def _be_ready(self) -> None:
        if not self._was_ready:
            self._was_ready = True
            self._report(Ready(out=self._home.out))
            # What a first run builds stays for good; looking through it again and again would hold up later runs.
            gc.collect()
            gc.freeze()

    def _remember(self, outcome: Outcome, seconds: float) -> None:
        """Note what a serving left behind."""
        record, status = outcome.record, self.status
        state, failures, files, nodes = State.FAILED, status.failures + 1, status.files, status.nodes
        emitted = written = deleted = 0
        if record is not None:
            state, failures = State.CURRENT, status.failures
            files, nodes = len(record.written) + len(record.unchanged), record.nodes
            emitted, written, deleted = len(record.emitted), len(record.written), len(record.deleted)
            self._note_inputs()
        self._outputs = snapshot(self.session.outputs())
        last_run = LastRun(at=now(), seconds=seconds, emitted=emitted, written=written, deleted=deleted)
        self.note(
            state=state,
            polling=self._watcher.polling,
            runs=status.runs + 1,
            failures=failures,
            nodes=nodes,
            files=files,
            last_run=last_run,
            diagnostics=outcome.diagnostics,
        )

    def _follow(self) -> None:
        """Watch the inputs, and whether the output folder is still there."""
        watched = self.session.watched
        self._watcher.follow(msgspec.structs.replace(watched, files=(*watched.files, *self._home.marks)))

    def _note_inputs(self) -> None:
        """Watch files too of which the run found out that it depends on them, such as headers of headers."""
        self._follow()
        found = [path for path in self.session.inputs() if path not in self._inputs]
        # Clients' threads may be looking at the old one.
        self._inputs = self._inputs | snapshot(found)
