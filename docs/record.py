"""Records ``derivd watch`` at work on the built-in spec, on a real terminal, as ``docs/watch.svg``.

    python docs/record.py

A pseudo-terminal runs the daemon while this script edits a formula, misspells a name in it and mends it.
"""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path
from shutil import copytree
from termios import TIOCSWINSZ
from time import monotonic

import pyte
from rich.console import Console
from rich.text import Text

from gen.discover import BUILTIN

COLUMNS, ROWS = 126, 34
DEADLINE = 30.0
"""Seconds after which the daemon is taken not to answer."""

_FONT = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)

FORMULA = "self: grad * self.cos().conj()"
BETTER = "self: self.cos().conj() * grad"
WRONG = "self: slef.cos().conj() * grad"


class Terminal:
    """A process on a pseudo-terminal, and what its screen shows."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self.screen)
        self.pid, self._handle = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ |= {"TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": str(ROWS)}
            os.execvp(command[0], command)
        ioctl(self._handle, TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def wait(self, shows: Callable[[list[str]], bool]) -> None:
        """Read what the process prints until the screen shows something, and a moment longer."""
        end = monotonic() + DEADLINE
        while not shows(list(self.screen.display)):
            if monotonic() > end:
                raise TimeoutError("\n".join(self.screen.display))
            self._read(0.1)
        while self._read(0.3):
            pass

    def stop(self) -> None:
        os.kill(self.pid, signal.SIGTERM)
        os.waitpid(self.pid, 0)

    def _read(self, patience: float) -> bool:
        if not select.select([self._handle], [], [], patience)[0]:
            return False
        try:
            self._stream.feed(os.read(self._handle, 65536))
        except OSError:
            return False
        return True


def record(path: Path) -> None:
    """Run the daemon, edit, and write the picture."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "spec"
        copytree(BUILTIN / "2.x", folder)
        derivatives = folder / "derivatives.yaml"
        files = [
            "--native-functions",
            "native_functions.yaml",
            "--derivatives",
            "derivatives.yaml",
            "--release",
            "2.13",
        ]
        terminal = Terminal([sys.executable, "-m", "daemon", "watch", *files, "--out", "generated"], folder)
        try:
            terminal.wait(lambda lines: any("emitted" in line for line in lines))
            _edit(derivatives, FORMULA, BETTER)
            terminal.wait(lambda lines: sum("emitted" in line for line in lines) == 2)
            _edit(derivatives, BETTER, WRONG)
            terminal.wait(lambda lines: any("slef" in line for line in lines))
            _edit(derivatives, WRONG, BETTER)
            terminal.wait(lambda lines: not any("slef" in line for line in lines[-8:]))
        finally:
            terminal.stop()
        _save(terminal.screen, path)


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text, f"the built-in spec has no formula `{old}`"
    path.write_text(text.replace(old, new, 1))


def _save(screen: pyte.Screen, path: Path) -> None:
    lines = [_styled(screen, row) for row in range(ROWS)]
    while lines and not lines[-1].plain.strip():
        lines.pop()
    console = Console(record=True, width=COLUMNS, file=open(os.devnull, "w"), force_terminal=True)  # noqa: SIM115
    for line in lines:
        console.print(line, no_wrap=True)
    # Fonts that a page would have to fetch are left out: any monospaced one does.
    path.write_text(_FONT.sub("", console.export_svg(title="derivd watch")))


def _styled(screen: pyte.Screen, row: int) -> Text:
    text = Text()
    for column in range(COLUMNS):
        char = screen.buffer[row][column]
        style = [name for name, on in (("bold", char.bold), ("italic", char.italics)) if on]
        if char.fg != "default":
            style.append(_colour(char.fg))
        text.append(char.data, " ".join(style))
    text.rstrip()
    return text


def _colour(name: str) -> str:
    """A colour of pyte as rich names it."""
    if len(name) == 6 and all(c in "0123456789abcdef" for c in name):
        return f"#{name}"
    return {"brown": "yellow"}.get(name.removeprefix("bright"), name.removeprefix("bright"))


if __name__ == "__main__":
    record(Path(__file__).with_name("watch.svg"))
