"""Compilers that are shell scripts: they say which version they are, keep a log, and call a real one."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path


def script(path: Path, text: str) -> Path:
    """An executable shell script."""
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def that_says(path: Path, version: str) -> Path:
    """A compiler that does nothing but say its version."""
    return script(path, f"printf '%s\\n' {shlex.quote(version)}")


def logging(path: Path, command: Sequence[str], log: Path) -> Path:
    """A compiler or launcher that adds its arguments to a log, a line a call, and runs `command` with them."""
    words = shlex.join([str(word) for word in command])
    return script(path, f'echo "$*" >> {shlex.quote(str(log))}\nexec {words} "$@"')


def sleeping(path: Path, command: Sequence[str], started: Path) -> Path:
    """A compiler that never ends, and writes the number of its process to `started`."""
    version = f'case "$*" in *--version*) exec {shlex.join(command)} --version;; esac'
    return script(path, f"{version}\necho $$ > {started}.part\nmv {started}.part {started}\nexec sleep 600")
