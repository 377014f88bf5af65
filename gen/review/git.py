"""Reading a git repository: revisions, and files as they were at one; nothing is ever changed in it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

MAIN_BRANCHES = ("origin/HEAD", "origin/main", "origin/master", "main", "master")
"""Names that the main branch may have, the likeliest first."""

_SHOWN_DIGITS = 10


class RevisionError(Exception):
    """A repository or a revision cannot be read; the message says why and what to do."""


class Repository:
    """The repository around a folder."""

    def __init__(self, folder: Path) -> None:
        """Find the repository. Raises `RevisionError` if there is none."""
        found = _run(folder, "rev-parse", "--show-toplevel")
        if found.returncode != 0:
            raise RevisionError(f"{folder} is not in a git repository that can be read: {_message(found)}")
        self.root = Path(_line(found)).resolve()

    def commit(self, revision: str) -> str:
        """The commit of a revision, such as a branch, a tag or ``HEAD~1``. Raises `RevisionError`."""
        found = self._git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        if found.returncode != 0:
            help = "; the clone is shallow, fetch more of its history" if self._is_shallow() else ""
            raise RevisionError(f"git knows no commit `{revision}`{help}")
        return _line(found)

    def base(self) -> tuple[str, str]:
        """The main branch's name, and the commit at which ``HEAD`` left it. Raises `RevisionError`."""
        for branch in MAIN_BRANCHES:
            if self._git("rev-parse", "--verify", "--quiet", f"{branch}^{{commit}}").returncode == 0:
                found = self._git("merge-base", "HEAD", branch)
                if found.returncode == 0:
                    return branch, _line(found)
                help = "fetch more of its history" if self._is_shallow() else "name the revision to compare with"
                raise RevisionError(f"HEAD and {branch} have no common commit; {help}")
        raise RevisionError(f"there is no main branch ({', '.join(MAIN_BRANCHES)}); name the revision to compare with")

    def files(self, commit: str, paths: Iterable[str]) -> list[str]:
        """The files at `commit` that are among `paths` or lie in one of them; paths are from the root."""
        return self._list("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit, "--", *paths)

    def tracked(self, paths: Iterable[str]) -> list[str]:
        """The files tracked now that are among `paths` or lie in one of them; paths are from the root."""
        return self._list("ls-files", "-z", "--full-name", "--", *(f":(top,literal){path}" for path in paths))

    def read(self, commit: str, paths: Sequence[str]) -> list[bytes]:
        """The contents of files that exist at `commit`, as they are stored. Raises `RevisionError`."""
        if any("\n" in path for path in paths):
            raise RevisionError("a file whose path has a line end cannot be read from git")
        request = "".join(f"{commit}:{path}\n" for path in paths)
        found = _run(self.root, "cat-file", "--batch", data=request.encode())
        if found.returncode != 0:
            raise RevisionError(f"git cannot read {commit}: {_message(found)}")
        return list(_contents(found.stdout, paths))

    def _list(self, *arguments: str) -> list[str]:
        if arguments[-1] == "--":
            return []
        found = self._git(*arguments)
        if found.returncode != 0:
            raise RevisionError(f"git cannot list files: {_message(found)}")
        return [name.decode() for name in found.stdout.split(b"\0") if name]

    def _is_shallow(self) -> bool:
        return _line(self._git("rev-parse", "--is-shallow-repository")) == "true"

    def _git(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return _run(self.root, *arguments)


def short(commit: str) -> str:
    """A commit's name as it is shown."""
    return commit[:_SHOWN_DIGITS]


def _run(folder: Path, *arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, input=data)
    except OSError as e:
        raise RevisionError(f"git cannot be run: {e.strerror or e}") from None


def _contents(output: bytes, paths: Sequence[str]) -> Iterable[bytes]:
    """The objects in what ``git cat-file --batch`` wrote: a line that ends with the size, the bytes, a line end."""
    position = 0
    for path in paths:
        end = output.index(b"\n", position)
        size = output[position:end].rpartition(b" ")[2]
        if not size.isdigit():
            raise RevisionError(f"git has lost {path}")
        position = end + 1 + int(size) + 1
        yield output[end + 1 : position - 1]


def _line(found: subprocess.CompletedProcess[bytes]) -> str:
    return found.stdout.decode(errors="replace").rstrip("\n")


def _message(found: subprocess.CompletedProcess[bytes]) -> str:
    lines = found.stderr.decode(errors="replace").strip().splitlines()
    return lines[0].removeprefix("fatal: ") if lines else f"exit code {found.returncode}"
