"""The inputs of a run as they were at a commit and as they are now, laid out alike in two folders of their own.

Both sides are copies, so that whatever depends on where a file lies is the same on both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from gen.diagnostics import Diagnostic, Note, Place, SpecError
from gen.options import Options, SpecFiles
from gen.review.git import Repository, RevisionError

_VERSION_FILES = ("version.txt", "torch/version.py")
"""Files above a spec that tell its release (see `gen.discover.version_near`)."""


class Inputs(msgspec.Struct, frozen=True):
    """Inputs in a folder of their own.

    `options` read them there; `config` is the copied configuration file, None if there was none; `names` are the
    names by which people know the copied files.
    """

    options: Options
    config: Path | None
    names: dict[str, str]

    def named(self, e: SpecError) -> SpecError:
        """The same problems, at the places that people know."""
        return SpecError(self._named(diagnostic) for diagnostic in e.diagnostics)

    def _named(self, diagnostic: Diagnostic) -> Diagnostic:
        message = diagnostic.message
        for path, name in self.names.items():
            message = message.replace(path, name)
        return msgspec.structs.replace(
            diagnostic,
            message=message,
            place=self._place(diagnostic.place),
            notes=tuple(Note(note.message, self._place(note.place)) for note in diagnostic.notes),
        )

    def _place(self, place: Place | None) -> Place | None:
        return place and msgspec.structs.replace(place, file=self.names.get(place.file, place.file))


class Comparison:
    """The inputs of a run beside those at a commit.

    Inputs that git does not track, `untracked`, are the same on both sides.
    """

    def __init__(self, options: Options, config: str | None, repository: Repository, commit: str) -> None:
        """Find out which inputs git tracks. Raises `RevisionError` if none of them is."""
        self._options = options
        self._repository = repository
        self._commit = commit
        inputs = (*options.files.all(), *options.headers, *filter(None, [options.templates]))
        self._paths = {path: inside for path in (*inputs, *filter(None, [config])) if (inside := self._inside(path))}
        self._config = self._paths.get(config or "")
        wanted = dict.fromkeys((*self._paths.values(), *self._version_files()))
        self._then = repository.files(commit, wanted)
        self._now = [path for path in repository.tracked(wanted) if (repository.root / path).is_file()]
        self.untracked = tuple(path for path in inputs if not self._is_tracked(path))
        if all(path in self.untracked for path in options.files.all()):
            raise RevisionError(f"git tracks none of the inputs, such as {options.files.derivatives[0]}")

    def then(self, folder: Path, label: str) -> Inputs:
        """The inputs at the commit, copied to `folder`; people know them as ``label:path``."""
        contents = self._repository.read(self._commit, self._then)
        return self._copied(folder, dict(zip(self._then, contents, strict=True)), lambda path: f"{label}:{path}")

    def now(self, folder: Path) -> Inputs:
        """The inputs of the working tree, copied to `folder`."""
        contents = {path: (self._repository.root / path).read_bytes() for path in self._now}
        given = {inside: path for path, inside in self._paths.items()}
        return self._copied(folder, contents, lambda path: given.get(path, path))

    def _inside(self, path: str) -> str | None:
        """A path from the repository's root, None if it lies elsewhere."""
        place = Path(path)
        try:
            return (place.parent.resolve() / place.name).relative_to(self._repository.root).as_posix()
        except ValueError:
            return None

    def _version_files(self) -> Iterable[str]:
        first = self._paths.get(self._options.files.derivatives[0])
        parents = Path(first).parents if first is not None else ()
        return ((parent / name).as_posix() for parent in parents for name in _VERSION_FILES)

    def _is_tracked(self, path: str) -> bool:
        inside = self._paths.get(path)
        return inside is not None and any(_holds(inside, files) for files in (self._then, self._now))

    def _copied(self, folder: Path, contents: dict[str, bytes], name: Callable[[str], str]) -> Inputs:
        for path, data in contents.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)

        def place(path: str) -> tuple[str, ...]:
            if path in self.untracked:
                return (path,)
            inside = self._paths[path]
            return (str(folder / inside),) if _holds(inside, contents) else ()

        def places(paths: Iterable[str]) -> tuple[str, ...]:
            return tuple(placed for path in paths for placed in place(path))

        def optional(path: str | None) -> str | None:
            return next(iter(places([path])), None) if path is not None else None

        files = self._options.files
        options = msgspec.structs.replace(
            self._options,
            files=SpecFiles(places(files.native_functions), places(files.derivatives), optional(files.tags)),
            templates=optional(self._options.templates),
            headers=places(self._options.headers),
        )
        config = folder / self._config if self._config in contents else None
        return Inputs(options, config, {str(folder / path): name(path) for path in contents})


def _holds(path: str, files: Iterable[str]) -> bool:
    """Whether a file, or something in a folder, is among files."""
    return any(file == path or file.startswith(f"{path}/") for file in files)
