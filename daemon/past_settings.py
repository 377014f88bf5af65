"""The settings of a command as they would have been at a git revision: by its configuration, of its files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from daemon.config_file import BUILTIN_SPEC, CONFIG_FILES, read_config
from daemon.flags import Flags, SettingsError
from daemon.settings import Settings, merged, settings_with
from gen.discover import DERIVATIVES, SPEC_PATHS, VERSION_FILES, IncompleteSpec, spec_in
from gen.options import Options
from gen.review.inputs import PastFiles


def options_then(settings: Settings, given: Flags, past: PastFiles) -> Options:
    """The options of a run at the revision of `past`, on copies of its files.

    Flags that were given count there too. A revision without a configuration is read by the present one.

    Raises `SettingsError`, with files of the revision named as people know them.
    """
    try:
        return _options_then(settings, given, past)
    except SettingsError as e:
        message = past.mirror.shown(str(e))
        raise SettingsError(message if past.label in message else f"at {past.label}: {message}") from None


def _options_then(settings: Settings, given: Flags, past: PastFiles) -> Options:
    config = _config_then(past)
    flags = settings.flags if config is None else merged(given, config)
    found = settings.found
    spec = flags.spec if flags.names_spec else BUILTIN_SPEC if found.is_builtin else found.folder
    past.copy(_paths(flags, spec))
    if spec is not None and spec != BUILTIN_SPEC and not _is_spec(past.place(spec)):
        # There was none yet.
        return past.options(settings.options)
    placed = _placed(msgspec.structs.replace(flags, spec=spec), past)
    options = settings_with(placed, past.mirror.folder, None, Flags()).options
    return past.options(msgspec.structs.replace(options, out=settings.options.out))


def _is_spec(folder: str) -> bool:
    try:
        return spec_in(Path(folder)) is not None
    except IncompleteSpec:
        return False


def _config_then(past: PastFiles) -> Flags | None:
    """What the configuration around the current folder said, None if there was none."""
    here = past.inside(os.curdir)
    if here is None:
        return None
    home = past.mirror.folder / here
    home.mkdir(parents=True, exist_ok=True)
    around = [folder for folder in (home, *home.parents) if folder.is_relative_to(past.mirror.folder)]
    past.copy(str(folder / name) for folder in around for name in CONFIG_FILES)
    path, config = read_config(home)
    return config if path is not None and Path(path).is_relative_to(past.mirror.folder) else None


def _paths(flags: Flags, spec: str | None) -> Iterator[str]:
    """The files and folders that flags name, and what tells the release of their spec."""
    yield from (*flags.native_functions, *flags.derivatives, *flags.helpers)
    yield from filter(None, (flags.tags, flags.templates))
    if spec is not None and spec != BUILTIN_SPEC:
        yield from (os.path.join(spec, name) for name in SPEC_PATHS)
    first = flags.derivatives[:1] or tuple(os.path.join(s, DERIVATIVES) for s in filter(None, [spec]))
    for path in first:
        yield from (str(folder / name) for folder in Path(os.path.abspath(path)).parents for name in VERSION_FILES)


def _placed(flags: Flags, past: PastFiles) -> Flags:
    """Flags whose paths are those of the copies."""

    def optional(path: str | None) -> str | None:
        return None if path is None else past.place(path)

    templates = optional(flags.templates)
    return msgspec.structs.replace(
        flags,
        native_functions=tuple(map(past.place, flags.native_functions)),
        derivatives=tuple(map(past.place, flags.derivatives)),
        helpers=tuple(map(past.place, flags.helpers)),
        tags=optional(flags.tags),
        templates=templates if templates is not None and os.path.isdir(templates) else None,
        spec=flags.spec if flags.spec == BUILTIN_SPEC else optional(flags.spec),
    )
