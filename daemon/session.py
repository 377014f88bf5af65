"""What a daemon works on: the settings that flags and configuration give now, their pipeline, and what to watch."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from daemon.client import absolute
from daemon.settings import (
    BUILTIN_SPEC,
    CONFIG_FILES,
    Flags,
    Settings,
    SettingsError,
    read_config,
    resolve_settings,
)
from daemon.watcher import Watched
from gen.diagnostics import Diagnostic, Place, SpecError
from gen.discover import BUILTIN
from gen.options import Options
from gen.output.manifest import Manifest, read_manifest
from gen.pipeline import Pipeline, RunRecord

_VERSION_FILES = ("version.txt", "torch/version.py")
"""Files of a checkout and of a wheel that tell its release."""


class Session:
    """The settings of a daemon in a folder, resolved again before each run, and the pipeline that serves them.

    Once a spec was found without being asked for, it stays: should it vanish for a moment, another one that also
    happens to be around must not take its place.
    """

    def __init__(self, flags: Flags, folder: Path) -> None:
        """Resolve the settings of flags given in a folder. Raises `SettingsError`."""
        self._flags = flags
        self._folder = folder
        self._pinned: str | None = None
        self._pipeline: Pipeline | None = None
        self._manifest = Manifest()
        self.settings = self._resolve()

    def refresh(self) -> bool:
        """Enter the folder and resolve the settings again; tells whether they have changed.

        Raises `SettingsError`, after which the earlier settings still hold.
        """
        try:
            # A folder that was removed and made again is another one.
            os.chdir(self._folder)
        except OSError as e:
            raise SettingsError(f"cannot enter {self._folder}: {e.strerror or e}") from None
        settings = self._resolve()
        if settings == self.settings:
            return False
        self.close()
        self.settings = settings
        return True

    def run(self, *, force: bool = False) -> RunRecord:
        """Bring the outputs up to date. Raises `SpecError`."""
        options = self.settings.options
        if not os.path.isdir(options.out):
            # A project that was removed as a whole must not come back as a mere output folder.
            _require(options.files.all())
        if self._pipeline is None:
            self._pipeline = Pipeline(options)
        record = self._pipeline.run(force=force)
        self._manifest, _ = read_manifest(Path(self.out))
        return record

    def close(self) -> None:
        """Close the pipeline; the next run begins with a new one."""
        if self._pipeline is not None:
            self._pipeline.close()
            self._pipeline = None

    @property
    def watched(self) -> Watched:
        """What is to be watched: all that the outputs depend on, as far as it is known."""
        options = self.settings.options
        files = [*options.files.all(), *options.headers, *options.helpers, *self._manifest.inputs, *CONFIG_FILES]
        if self.settings.config is not None:
            files.append(self.settings.config)
        folders = () if options.templates is None else (self._absolute(options.templates),)
        return Watched(tuple(dict.fromkeys(map(self._absolute, files))), folders)

    @property
    def out(self) -> str:
        """The output folder, as an absolute path."""
        return self._absolute(self.settings.options.out)

    @property
    def options(self) -> Options:
        """The options by which clients in other folders can tell whether they mean the same."""
        return absolute(self.settings.options, self._folder)

    @property
    def spec_files(self) -> tuple[str, ...]:
        """The files of the spec, as absolute paths."""
        return self.options.files.all()

    def inputs(self) -> tuple[str, ...]:
        """The files and folders whose looks tell whether an input was touched."""
        watched = self.watched
        above = (str(parent / name) for parent in self._folder.parents for name in CONFIG_FILES)
        versions = (self._absolute(os.path.join(self.settings.found.folder, name)) for name in _VERSION_FILES)
        return (*watched.files, *watched.folders, *above, *versions)

    def outputs(self) -> tuple[str, ...]:
        """The files that the last good run left in the output folder."""
        return tuple(os.path.join(self.out, name) for name in self._manifest.files)

    def _absolute(self, path: str) -> str:
        # Also while the current folder is gone, when the system cannot tell its path.
        return os.path.normpath(self._folder / path)

    def _resolve(self) -> Settings:
        _, config = read_config(self._folder)
        if any((self._flags.native_functions, self._flags.derivatives, self._flags.spec)) or any(
            (config.native_functions, config.derivatives, config.spec)
        ):
            return resolve_settings(self._flags, self._folder)
        if self._pinned is None:
            found = resolve_settings(self._flags, self._folder).found.folder
            self._pinned = BUILTIN_SPEC if Path(found).parent == BUILTIN else found
        return resolve_settings(msgspec.structs.replace(self._flags, spec=self._pinned), self._folder)


def _require(files: tuple[str, ...]) -> None:
    missing = [path for path in files if not os.path.exists(path)]
    if missing:
        raise SpecError(
            Diagnostic("D001", f"cannot read {path}: No such file or directory", Place(path, 1, 1, 1, 1))
            for path in missing
        )
