"""What a daemon works on: the settings that flags and configuration give now, their pipeline, and what to watch."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from daemon.client import absolute
from daemon.config_file import BUILTIN_SPEC, CONFIG_FILES, config_at, read_config
from daemon.flags import Flags, SettingsError
from daemon.settings import Settings, require_names, settings_with
from daemon.watcher import Watched
from gen.diagnostics import Diagnostic, Place, SpecError
from gen.discover import VERSION_FILES
from gen.options import Options
from gen.output.manifest import Manifest, read_manifest
from gen.pipeline import Pipeline, RunRecord


class Session:
    """The settings of a daemon in a folder, resolved again before each run, and the pipeline that serves them.

    Once a spec was found without being asked for, it stays: should it vanish for a moment, another one that also
    happens to be around must not take its place. Nor must one that is found take the place of one that was named, or
    what holds without a configuration that of what it said, when a branch without it is checked out.
    """

    def __init__(self, flags: Flags, folder: Path) -> None:
        """Resolve the settings of flags given in a folder. Raises `SettingsError`."""
        self._flags = flags
        self._folder = folder
        self._pinned: str | None = None
        self._is_named = False
        self._config: str | None = None
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

    def let_go(self) -> None:
        """Take whatever is there at the next refresh, without regard to what was there before."""
        self._pinned, self._is_named, self._config = None, False, None

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
    def folder(self) -> Path:
        """The folder that it works in, which relative paths start from."""
        return self._folder

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
        versions = (self._absolute(os.path.join(self.settings.found.folder, name)) for name in VERSION_FILES)
        return (*watched.files, *watched.folders, *above, *versions)

    def outputs(self) -> tuple[str, ...]:
        """The files that the last good run left in the output folder."""
        return tuple(os.path.join(self.out, name) for name in self._manifest.files)

    def _absolute(self, path: str) -> str:
        # Also while the current folder is gone, when the system cannot tell its path.
        return os.path.normpath(self._folder / path)

    def _resolve(self) -> Settings:
        require_names([str(self._folder)])
        path, config = read_config(self._folder)
        if self._config is not None and path != self._config:
            self._require_config(self._config, path)
        is_named = self._flags.names_spec or config.names_spec
        if self._is_named and not is_named:
            told = (
                "no flag or configuration names a spec any more" if path is None else f"{path} names no spec any more"
            )
            raise SettingsError(f"{told}; nothing is generated until it does{self._ways_out}")
        flags = self._flags
        if not is_named:
            if self._pinned is None:
                found = settings_with(flags, self._folder, path, config).found
                self._pinned = BUILTIN_SPEC if found.is_builtin else found.folder
            flags = msgspec.structs.replace(flags, spec=self._pinned)
        settings = settings_with(flags, self._folder, path, config)
        self._is_named, self._config = is_named, path
        return settings

    def _require_config(self, before: str, now: str | None) -> None:
        """Refuse to do without a configuration; a nearer one may take its place."""
        is_nearer = now is not None and len(Path(now).parts) >= len(Path(before).parts)
        if not is_nearer and config_at(Path(before)) is None:
            raise SettingsError(
                f"the configuration {before} is gone; nothing is generated until it is back{self._ways_out}"
            )

    @property
    def _ways_out(self) -> str:
        out = self._absolute(self.settings.options.out)
        return f" (`kill -HUP {os.getpid()}` has derivd go on without, `derivd stop --out {out}` ends it)"


def _require(files: tuple[str, ...]) -> None:
    missing = [path for path in files if not os.path.exists(path)]
    if missing:
        raise SpecError(
            Diagnostic("D001", f"cannot read {path}: No such file or directory", Place(path, 1, 1, 1, 1))
            for path in missing
        )
