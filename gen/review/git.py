"""Reading a git repository: revisions, and files as they were at one; nothing is ever changed in it."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

MAIN_BRANCHES = ("origin/HEAD", "origin/main", "origin/master", "main", "master")
"""Names that the main branch may have, the likeliest first."""

FILE, FOLDER = "blob", "tree"
"""Kinds of what a repository holds, by git's own names."""

_SHOWN_DIGITS = 10
_OBJECT = re.compile(rb"([0-9a-f]{40,64}) (\w+) \d+")
_NO_OBJECT = re.compile(rb"(?:symlink|dangling|loop|notdir) (\d+)")


class RevisionError(Exception):
    """A repository or a revision cannot be read; the message says why and what to do."""


class GitObject(NamedTuple):
    """Something that a repository holds: its kind, `FILE` or `FOLDER`, and its name in git."""

    kind: str
    name: str


class Repository:
    """The repository around a folder."""

    def __init__(self, folder: Path) -> None:
        """Find the repository. Raises `RevisionError` if there is none."""
        found = _run(folder, "rev-parse", "--show-toplevel")
        if found.returncode != 0:
            raise RevisionError(f"{folder} is not in a git repository that can be read: {_message(found)}")
        self.root = Path(_line(found)).resolve()

    def inside(self, path: str | Path) -> str | None:
        """A path from the repository's root, empty for the root itself; None if it lies elsewhere."""
        place = Path(os.path.abspath(path))
        for candidate in (place, place.parent.resolve() / place.name):
            if candidate == self.root:
                return ""
            if candidate.is_relative_to(self.root):
                return candidate.relative_to(self.root).as_posix()
        return None

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

    def find(self, commit: str, paths: Sequence[str]) -> dict[str, GitObject]:
        """What stood at paths from the root; symbolic links are followed as far as they stay in the repository."""
        if any("\n" in path for path in paths):
            raise RevisionError("a file whose path has a line end cannot be read from git")
        request = "".join(f"{commit}:{path}\n" for path in paths)
        output = self._cat("--batch-check", "--follow-symlinks", data=os.fsencode(request))
        return {path: found for path, found in zip(paths, _objects(output), strict=True) if found is not None}

    def files_in(self, tree: str) -> list[str]:
        """The paths of all files in a folder, which is given by its name in git, from there."""
        return self._list("ls-tree", "-r", "-z", "--name-only", tree)

    def read(self, names: Sequence[str]) -> list[bytes]:
        """The contents of files, which are given by their names in git, as they are stored."""
        output = self._cat("--batch", data="".join(f"{name}\n" for name in names).encode())
        return list(_contents(output, names))

    def tracked(self, paths: Iterable[str]) -> list[str]:
        """The files tracked now that are among `paths` or lie in one of them; paths are from the root."""
        wanted = [f":(top,literal){path}" for path in paths]
        return self._list("ls-files", "-z", "--full-name", "--", *wanted) if wanted else []

    def renamed(self, commit: str) -> dict[str, str]:
        """The files tracked now that had another path at `commit`, with that path."""
        listed = self._list("diff", "--find-renames", "--name-status", "--diff-filter=R", "-z", commit, "--")
        return dict(zip(listed[2::3], listed[1::3], strict=True))

    def _list(self, *arguments: str) -> list[str]:
        found = self._git(*arguments)
        if found.returncode != 0:
            raise RevisionError(f"git cannot list files: {_message(found)}")
        return [os.fsdecode(name) for name in found.stdout.split(b"\0") if name]

    def _cat(self, *options: str, data: bytes) -> bytes:
        found = _run(self.root, "cat-file", *options, data=data)
        if found.returncode != 0:
            raise RevisionError(f"git cannot read files: {_message(found)}")
        return found.stdout

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


def _objects(output: bytes) -> Iterator[GitObject | None]:
    """What ``git cat-file --batch-check --follow-symlinks`` says of each path; None for one that leads to nothing."""
    position = 0
    while position < len(output):
        end = output.index(b"\n", position)
        line = output[position:end]
        position = end + 1
        if elsewhere := _NO_OBJECT.fullmatch(line):
            # The path that the link leads to stands behind, and a line end.
            position += int(elsewhere.group(1)) + 1
        found = _OBJECT.fullmatch(line)
        yield GitObject(found.group(2).decode(), found.group(1).decode()) if found else None


def _contents(output: bytes, names: Sequence[str]) -> Iterator[bytes]:
    """The objects in what ``git cat-file --batch`` wrote: a line that ends with the size, the bytes, a line end."""
    position = 0
    for name in names:
        end = output.index(b"\n", position)
        size = output[position:end].rpartition(b" ")[2]
        if not size.isdigit():
            raise RevisionError(f"git has lost {name}")
        position = end + 1 + int(size) + 1
        yield output[end + 1 : position - 1]


def _line(found: subprocess.CompletedProcess[bytes]) -> str:
    return found.stdout.decode(errors="replace").rstrip("\n")


def _message(found: subprocess.CompletedProcess[bytes]) -> str:
    lines = found.stderr.decode(errors="replace").strip().splitlines()
    return lines[0].removeprefix("fatal: ") if lines else f"exit code {found.returncode}"
