"""The daemon's loop: waits for wake-ups, serves them when they are due, and never dies of what it meets."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from enum import Enum
from time import monotonic

import msgspec

from daemon.coalesce import Coalescing, Wake
from daemon.compiling import Compiling, Verdicts
from daemon.events import Event, Remark, Restarting, Stopped
from daemon.flags import SettingsError
from daemon.home import AlreadyWatched, Home
from daemon.inbox import Asked, Inbox, Look, Message, Remarked, Reread, Stop, Woken
from daemon.protocol import Command, Reply, Request
from daemon.reporter import Reporter
from daemon.server import Server
from daemon.service import Outcome, OutputFolderChanged, Service
from daemon.session import Session
from daemon.upgrade import Upgrade
from daemon.watcher import POLL, Watcher
from gen.diagnostics import SpecError

RESCAN = 10.0
"""Seconds between two looks at the files, in case the system failed to tell of a change."""
MISSING = 1.0
"""Seconds between two looks while an input is gone: its folder's return is not always told."""


class Ending(Enum):
    """Why the loop ended."""

    STOPPED = "stopped"
    RESTART = "restart"
    LOST = "lost"
    """Another daemon took the output folder while its lock was gone."""


class Loop:
    """The life of one daemon, from the first run to its end."""

    def __init__(
        self,
        session: Session,
        home: Home,
        inbox: Inbox,
        reporter: Reporter,
        *,
        poll: bool = False,
        rescan: float = RESCAN,
        once_ready: bool = False,
        compiles: bool = False,
    ) -> None:
        """A daemon for a session, which holds the home of the session's output folder.

        It looks at the files every `rescan` seconds also without being woken, or more often with `poll`, and ends
        after the first good run with `once_ready`; with `compiles` it has what it emits compiled.
        """
        self._home = home
        self._inbox = inbox
        self._reporter = reporter
        self._rescan = rescan
        self._once_ready = once_ready
        self._watcher = Watcher(inbox.wake, lambda message: inbox.put(Remarked(message)), poll=poll)
        compiling = Compiling(inbox.put) if compiles else None
        self._service = Service(session, self._watcher, home, self._report, compiling)
        self._server: Server | None = None
        self._upgrade = Upgrade()
        self._coalescing = Coalescing()
        self._asked: list[Asked] = []
        self._next_look = 0.0
        self._next_retry = 0.0
        self._ending: Ending | None = None

    def run(self) -> Ending:
        """Serve until something ends it; the socket is gone then."""
        try:
            self._listen()
            self._service.begin()
            self._coalescing = self._coalescing.woken(Wake.ASKED, monotonic())
            while self._ending is None:
                try:
                    self._step()
                except Exception as e:
                    self._survive(e)
        finally:
            self._watcher.close()
            self._service.session.close()
            if self._server is not None:
                self._server.close()
            self._service.stop()
            self._home.release()
        return self._ending

    def _step(self) -> None:
        wait = self._next_look if self._coalescing.due is None else min(self._coalescing.due, self._next_look)
        for message in self._inbox.take(wait - monotonic()):
            self._handle(message)
        if self._ending is not None:
            return
        now = monotonic()
        if self._coalescing.due is not None and self._coalescing.due <= now:
            self._serve()
        elif self._next_look <= now:
            self._look(now)

    def _handle(self, message: Message) -> None:
        match message:
            case Woken(wake, at):
                self._coalescing = self._coalescing.woken(wake, at)
            case Asked(at=at):
                self._asked.append(message)
                self._coalescing = self._coalescing.woken(Wake.ASKED, at)
            case Look():
                self._next_look = 0.0
            case Remarked(text):
                self._report(Remark(message=text))
                self._coalescing = self._coalescing.woken(Wake.UNSETTLED, monotonic())
            case Reread():
                self._report(Remark(message="reading the configuration again"))
                self._service.session.let_go()
                self._coalescing = self._coalescing.woken(Wake.ASKED, monotonic())
            case Verdicts():
                self._service.compiled(message)
            case Stop(reason):
                self._end(Ending.STOPPED, reason)

    def _survive(self, e: Exception) -> None:
        """Go on after a fault of derivd's own, at the pace of the slow looks."""
        self._coalescing = Coalescing()
        self._next_look = monotonic() + self._rescan
        for question in self._asked:
            question.reply.set_result(Reply(ok=False, refusal="derivd has failed"))
        self._asked = []
        # If it is the reporter that fails, the status still tells of the runs.
        with suppress(Exception):
            self._report(Remark(message=self._service.failure(e)))

    def _serve(self) -> None:
        if self._asked and self._is_upgraded():
            return
        self._tell(self._reporter.busy)
        try:
            outcome = self._service.serve(force=any(a.request.force for a in self._asked))
        except OutputFolderChanged:
            self._end(Ending.RESTART, self._service.other_folder())
            return
        asked, self._asked = self._asked, []
        self._next_retry = monotonic() + self._rescan
        # Before what came meanwhile is handled: that may ask for a look at once.
        self._plan_look(monotonic())
        later = self._inbox.take()
        self._coalescing = self._coalescing.served(sum(isinstance(m, Woken) and m.wake is Wake.SAVED for m in later))
        for message in later:
            self._handle(message)
        if outcome.record is None and outcome.overtaken:
            self._coalescing = self._coalescing.woken(Wake.UNSETTLED, monotonic())
        self._settle(asked, outcome)
        self._hold()
        self._tell(lambda: self._reporter.idle(self._service.status))
        if self._once_ready and outcome.record is not None:
            self._end(Ending.STOPPED, "the outputs are ready")
        else:
            self._is_upgraded()

    def _settle(self, asked: list[Asked], outcome: Outcome) -> None:
        """Reply to those who asked before a serving began."""
        options = self._service.session.options
        record = msgspec.Raw(msgspec.json.encode(outcome.record))
        for question in asked:
            if question.request.options not in (None, options):
                question.reply.set_result(Reply(ok=False, refusal=self._refusal()))
            elif outcome.record is None and outcome.overtaken and self._ending is None:
                # What failed is not what is there now.
                self._handle(question)
            else:
                question.reply.set_result(
                    Reply(outcome.record is not None, record=record, diagnostics=outcome.diagnostics)
                )

    def _refusal(self) -> str:
        status = self._service.status
        return (
            f"process {status.pid} keeps {self._home.out} up to date with other settings; "
            "give it the same ones, or end it with `derivd stop`"
        )

    def _look(self, now: float) -> None:
        """See whether anything happened that nobody told of."""
        self._watcher.renew()
        if self._service.was_touched():
            self._coalescing = self._coalescing.woken(Wake.UNSETTLED, now)
        elif self._service.may_heal and self._next_retry <= now:
            self._serve()
        elif self._is_upgraded():
            return
        self._hold()
        self._plan_look(now)

    def _is_upgraded(self) -> bool:
        # A new process could not hold on to settings that are gone.
        if not self._service.lacks_settings and self._upgrade.is_there():
            self._end(Ending.RESTART, "derivd was upgraded")
        return self._ending is Ending.RESTART

    def _plan_look(self, now: float) -> None:
        period = self._rescan
        if self._watcher.polling:
            period = min(period, POLL)
        elif self._service.misses_inputs:
            period = min(period, MISSING)
        self._next_look = now + period

    def _listen(self) -> None:
        self._server = Server(self._home, self._answer)

    def _hold(self) -> None:
        """Take the output folder again if it was removed and is there anew."""
        if self._home.is_held or not os.path.isdir(self._home.out):
            return
        if self._server is not None:
            self._server.close()
            self._server = None
        self._home.release()
        try:
            self._home.claim()
            self._listen()
            self._service.note()
        except AlreadyWatched as e:
            self._end(Ending.LOST, str(e))
        except (SpecError, SettingsError, OSError):
            # The next look tries again.
            self._home.release()

    def _answer(self, request: Request) -> Future[Reply]:
        """The promise of a reply; called in the threads of connections."""
        reply: Future[Reply] = Future()
        match request.command:
            case Command.STATUS:
                status = self._service.status_now()
                if status is not self._service.status:
                    # What it found is looked into without waiting for the next slow look.
                    self._inbox.put(Look())
                reply.set_result(Reply(ok=True, status=status))
            case Command.STOP:
                reply.set_result(Reply(ok=True))
                self._inbox.put(Stop("asked to"))
            case Command.WAIT | Command.GENERATE:
                self._inbox.put(Asked(request, reply, monotonic()))
        return reply

    def _end(self, ending: Ending, reason: str) -> None:
        if self._ending is not None:
            return
        self._ending = ending
        self._report(Restarting(reason=reason) if ending is Ending.RESTART else Stopped(reason=reason))
        if ending is not Ending.RESTART:
            # Who waits for a daemon that restarts asks again.
            for question in self._asked:
                question.reply.set_result(Reply(ok=False, refusal=f"the daemon has ended: {reason}"))

    def _report(self, event: Event) -> None:
        self._tell(lambda: self._reporter.report(event))

    def _tell(self, tell: Callable[[], None]) -> None:
        try:
            tell()
        except OSError:
            # The terminal or the program that read this is gone, and with it the wish for a daemon.
            if self._ending is None:
                self._ending = Ending.STOPPED
