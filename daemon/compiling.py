"""Compiling in the background what runs re-emitted; a new edit comes before what is still under way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Thread
from typing import TYPE_CHECKING

import msgspec

from gen.diagnostics import Diagnostic, SpecError

if TYPE_CHECKING:
    from daemon.settings import Settings
    from gen.verify.run import Check, Checker


class Verdicts(msgspec.Struct, frozen=True):
    """What came of compiling Nodes: those that do not compile, and why; `obstacle` is why nothing could be compiled.

    `remarks` tell what limits the verdicts.
    """

    ops: tuple[str, ...]
    failed: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    seconds: float = 0.0
    obstacle: str = ""
    remarks: tuple[str, ...] = ()


class Compiling:
    """Compiles Nodes by name, the newest first, one set at a time."""

    def __init__(self, tell: Callable[[Verdicts], None]) -> None:
        """`tell` is called with verdicts, in another thread."""
        self._tell = tell
        self._checker: Checker | None = None
        self._check: Check | None = None
        self._ops: tuple[str, ...] = ()
        self._backlog: dict[str, None] = {}

    def interrupt(self) -> None:
        """Stop what is under way; it is taken up again later."""
        if self._check is not None:
            self._check.cancel()
            self._check = None
        self._backlog |= dict.fromkeys(self._ops)
        self._ops = ()

    def compile(self, settings: Settings, emitted: Iterable[str]) -> None:
        """Compile these Nodes, or what was interrupted if there are none."""
        self.interrupt()
        newest = tuple(emitted)
        self._ops = newest or tuple(self._backlog)
        for op in self._ops:
            self._backlog.pop(op, None)
        if self._ops:
            self._check = self._checker_for(settings).start(self._ops)
            Thread(target=self._await, args=(self._check, self._ops), name="verdicts", daemon=True).start()

    def finish(self, verdicts: Verdicts, settings: Settings) -> None:
        """Go on with what was interrupted before, now that these verdicts are known."""
        if verdicts.ops == self._ops:
            self._ops, self._check = (), None
            if not verdicts.obstacle:
                self.compile(settings, ())

    def close(self) -> None:
        """Stop what is under way for good."""
        self.interrupt()
        if self._checker is not None:
            self._checker.close()
            self._checker = None

    def _checker_for(self, settings: Settings) -> Checker:
        from daemon.commands.compile import chosen_toolchain
        from gen.verify.run import Checker

        toolchain = chosen_toolchain(settings)
        if self._checker is None or (self._checker.options, self._checker.toolchain) != (settings.options, toolchain):
            if self._checker is not None:
                self._checker.close()
            self._checker = Checker(settings.options, toolchain)
        return self._checker

    def _await(self, check: Check, ops: tuple[str, ...]) -> None:
        from gen.verify.run import Cancelled, ToolchainError

        try:
            report = check.result()
        except (Cancelled, SpecError):
            # Inputs that have errors by now are told by the run that finds them.
            return
        except (ToolchainError, OSError) as e:
            self._tell(Verdicts(ops, obstacle=str(e)))
            return
        failed = tuple(verdict.op for verdict in report.verdicts if not verdict.ok)
        self._tell(Verdicts(ops, failed, report.diagnostics, report.seconds, remarks=report.remarks))
