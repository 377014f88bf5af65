"""The inputs of a run as they were at a commit and as they are now, laid out alike in two folders of their own.

Both sides are copies, so that whatever depends on where a file lies is the same on both.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from gen.diagnostics import Diagnostic, Note, Place, SpecError
from gen.options import Options, SpecFiles
from gen.review.git import FILE, FOLDER, Repository


class Mirror:
    """Copies of a repository's files in a folder of their own, and the names by which people know them."""

    def __init__(self, folder: Path, root: str) -> None:
        """`root` is what people write before a path in the repository (``1a2b3c4:``)."""
        self.folder = folder
        self._root = root
        self._names: dict[str, str] = {}

    def put(self, path: str, data: bytes, name: str) -> None:
        """Copy a file, which people know as `name`."""
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        self._names[str(target)] = name

    def holds(self, path: str) -> bool:
        """Whether a file is there, or something in a folder."""
        return (self.folder / path).exists()

    def shown(self, text: str) -> str:
        """A text in which files have the names that people know."""
        for path, name in self._names.items():
            text = text.replace(path, name)
        return text.replace(f"{self.folder}{os.sep}", self._root)

    def named(self, e: SpecError) -> SpecError:
        """The same problems, at the places that people know."""
        return SpecError(self._diagnostic(diagnostic) for diagnostic in e.diagnostics)

    def _diagnostic(self, diagnostic: Diagnostic) -> Diagnostic:
        notes = tuple(Note(self.shown(note.message), self._place(note.place)) for note in diagnostic.notes)
        return msgspec.structs.replace(
            diagnostic,
            message=self.shown(diagnostic.message),
            place=self._place(diagnostic.place),
            help=self.shown(diagnostic.help),
            notes=notes,
        )

    def _place(self, place: Place | None) -> Place | None:
        return place and msgspec.structs.replace(place, file=self.shown(place.file))


class PastFiles:
    """A repository's files as they were at a commit, copied as they are asked for.

    A file that git finds under another name there is copied to the place where it is now.
    """

    def __init__(self, repository: Repository, commit: str, folder: Path, label: str) -> None:
        """People know the copies in `folder` as ``label:path``."""
        self.label = label
        self.mirror = Mirror(folder, f"{label}:")
        self._repository = repository
        self._commit = commit
        self._renamed: dict[str, str] | None = None

    def inside(self, path: str) -> str | None:
        """A path of the working tree or of the copies from the repository's root, None if it lies elsewhere."""
        return self._repository.inside(self._now(path))

    def copy(self, paths: Iterable[str]) -> None:
        """Copy files and folders; what was not there is passed over."""
        wanted = [inside for path in paths if (inside := self.inside(path)) and not self._is_copied(inside)]
        found = self._repository.find(self._commit, wanted)
        origins = {path: path for path, held in found.items() if held.kind == FILE}
        for folder, held in found.items():
            if held.kind == FOLDER:
                names = (f"{folder}/{name}".lstrip("/") for name in self._repository.files_in(held.name))
                origins |= {name: name for name in names}
        for path in wanted:
            if path not in found and (self._repository.root / path).exists():
                origins |= {new: old for new, old in self._names_then().items() if _is_in(new, path)}
        self._copy(origins)

    def place(self, path: str) -> str:
        """Where the copy of an input is, or the input itself where git does not track it.

        A path at which nothing is stands for an input that was not there.
        """
        now = self._now(path)
        inside = self._repository.inside(now)
        if inside is None:
            return now
        copied = self.mirror.folder / inside
        return str(copied) if self._has(inside) or not os.path.exists(now) or self._is_tracked(now) else now

    def options(self, options: Options) -> Options:
        """The options of a run whose inputs are the copies; inputs that were not there are left out."""
        self.copy(_inputs(options))
        return _replaced(options, lambda path: found if os.path.exists(found := self.place(path)) else None)

    def now(self, options: Options, mirror: Mirror) -> Options:
        """The options of a run on copies of inputs of the working tree, in `mirror`.

        What is on disk counts, whether git tracks it or not; but inputs that it never did are not copied.
        """

        def copied(path: str) -> str:
            inside = self.inside(path)
            if inside is None or not (self._has(inside) or self._is_tracked(path)):
                return path
            for file in _files(Path(path)):
                below = file.relative_to(path).as_posix()
                mirror.put(inside if below == "." else f"{inside}/{below}", file.read_bytes(), str(file))
            return str(mirror.folder / inside) if mirror.holds(inside) else path

        return _replaced(options, copied)

    def copied(self, options: Options) -> tuple[str, ...]:
        """The spec files of a run at the commit that are copies."""
        return tuple(path for path in options.files.all() if Path(path).is_relative_to(self.mirror.folder))

    def untracked(self, options: Options) -> tuple[str, ...]:
        """The inputs of a run at the commit that are no copies."""
        files = (*options.files.all(), *options.headers, *filter(None, [options.templates]))
        return tuple(path for path in files if not Path(path).is_relative_to(self.mirror.folder))

    def tracks(self, options: Options) -> bool:
        """Whether git tracks any of the inputs now, or did at the commit."""
        return any(
            (inside := self.inside(path)) is not None and (self._has(inside) or self._is_tracked(path))
            for path in options.files.all()
        )

    def _now(self, path: str) -> str:
        """The path of the working tree that a path among the copies stands for; others as they are."""
        folder = f"{self.mirror.folder}{os.sep}"
        return os.path.normpath(self._repository.root / path.removeprefix(folder)) if path.startswith(folder) else path

    def _has(self, inside: str) -> bool:
        return self.mirror.holds(inside) if inside else False

    def _is_copied(self, inside: str) -> bool:
        return (self.mirror.folder / inside).is_file()

    def _is_tracked(self, path: str) -> bool:
        now = self._now(path)
        real = self._repository.inside(os.path.realpath(now))
        # Of a link that leads elsewhere git knows nothing but the link.
        ways = {self._repository.inside(now), real} if real is not None else set()
        return bool(self._repository.tracked(way for way in ways if way is not None))

    def _names_then(self) -> dict[str, str]:
        if self._renamed is None:
            self._renamed = self._repository.renamed(self._commit)
        return self._renamed

    def _copy(self, origins: dict[str, str]) -> None:
        """Copy files, given with their paths at the commit."""
        found = self._repository.find(self._commit, list(dict.fromkeys(origins.values())))
        files = {path: found[old].name for path, old in origins.items() if old in found and found[old].kind == FILE}
        for (path, _), data in zip(files.items(), self._repository.read(list(files.values())), strict=True):
            self.mirror.put(path, data, f"{self.label}:{origins[path]}")


def _inputs(options: Options) -> tuple[str, ...]:
    return (*options.files.all(), *options.headers, *options.helpers, *filter(None, [options.templates]))


def _replaced(options: Options, place: Callable[[str], str | None]) -> Options:
    """Options with other paths of inputs; those for which there is None are left out."""

    def places(paths: Iterable[str]) -> tuple[str, ...]:
        return tuple(placed for path in paths if (placed := place(path)) is not None)

    def optional(path: str | None) -> str | None:
        return None if path is None else place(path)

    files = options.files
    return msgspec.structs.replace(
        options,
        files=SpecFiles(places(files.native_functions), places(files.derivatives), optional(files.tags)),
        templates=optional(options.templates),
        headers=places(options.headers),
        helpers=places(options.helpers),
    )


def _files(path: Path) -> list[Path]:
    """A file itself, or all files in a folder; none of what is not there."""
    return [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())


def _is_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")
