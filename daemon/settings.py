"""What a command works on: flags, then ``derivd.toml``, then what is found around the current folder."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from gen.diagnostics import did_you_mean
from gen.discover import FoundSpec, builtin, find_spec, helper_headers, spec_in, version_near
from gen.options import DEFAULT_SHARDS, LAYOUTS, SHARDED, UPSTREAM, Options, SpecFiles
from gen.releases import NEWEST, UnknownRelease, is_exact, release_of

CONFIG_FILES = ("derivd.toml", "pyproject.toml")
DEFAULT_OUT = "build/generated"
CHECKOUT_OUT = "torch/csrc/autograd/generated"
DEFAULT_SNAPSHOTS = "snapshots"
BUILTIN_SPEC = "builtin"
"""The value of ``spec`` that stands for the built-in spec, whatever else is around."""

MOST_SHARDS = 1024


class SettingsError(Exception):
    """The flags or the configuration cannot be used; the message says why and what to do."""


class Flags(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that a flag or a configuration key gives; None or empty where it gives none.

    Paths of a configuration file are relative to its folder.
    """

    native_functions: tuple[str, ...] = ()
    derivatives: tuple[str, ...] = ()
    tags: str | None = None
    spec: str | None = None
    templates: str | None = None
    out: str | None = None
    release: str | None = None
    layout: str | None = None
    shards: int | None = None
    includes: tuple[str, ...] = ()
    everything: bool | None = None
    snapshots: str | None = None
    helpers: tuple[str, ...] = ()
    silence: tuple[str, ...] = ()
    toolchain: str | None = None
    torch: str | None = None
    jobs: int | None = None
    launcher: str | None = None


class Settings(msgspec.Struct, frozen=True):
    """Everything a command needs: the options of a run, where its inputs come from, and remarks for the user.

    `snapshots` is the folder of snapshots, `flags` are the flags with the configuration behind them.
    """

    options: Options
    found: FoundSpec
    config: str | None
    remarks: tuple[str, ...]
    snapshots: str = DEFAULT_SNAPSHOTS
    flags: Flags = Flags()


def resolve_settings(flags: Flags, folder: Path | None = None) -> Settings:
    """The settings of a command run in `folder`, the current one by default.

    Raises `SettingsError`.
    """
    folder = Path.cwd() if folder is None else folder
    config_path, config = read_config(folder)
    merged = _merge(flags, config)
    remarks: list[str] = []
    found = _find(merged, folder)
    release = _release(merged, found, remarks)
    if found is None:
        found = builtin(release)
    layout = merged.layout or (UPSTREAM if found.is_checkout else SHARDED)
    templates = merged.templates or (found.templates if layout == UPSTREAM else None)
    _check(layout, merged, templates)
    options = Options(
        files=found.files,
        out=merged.out or _default_out(found),
        release=release,
        templates=templates,
        layout=layout,
        shards=DEFAULT_SHARDS if merged.shards is None else merged.shards,
        everything=bool(merged.everything),
        includes=merged.includes or found.includes,
        headers=found.helpers,
        helpers=(*merged.helpers, *helper_headers(found)),
        silence=merged.silence,
    )
    return Settings(options, found, config_path, tuple(remarks), merged.snapshots or DEFAULT_SNAPSHOTS, merged)


def _default_out(found: FoundSpec) -> str:
    """Where PyTorch's own build has the generated code of a checkout, elsewhere `DEFAULT_OUT`."""
    return os.path.relpath(Path(found.folder) / CHECKOUT_OUT) if found.is_checkout else DEFAULT_OUT


def _check(layout: str, flags: Flags, templates: str | None) -> None:
    if layout not in LAYOUTS:
        help = did_you_mean(layout, LAYOUTS) or f"choose from {', '.join(LAYOUTS)}"
        raise SettingsError(f"there is no layout `{layout}`; {help}")
    if flags.shards is not None and not 1 <= flags.shards <= MOST_SHARDS:
        raise SettingsError(f"the number of shards must be from 1 to {MOST_SHARDS}, found {flags.shards}")
    if templates is not None and not Path(templates).is_dir():
        raise SettingsError(f"there is no template folder {templates}")


def read_config(folder: Path) -> tuple[str | None, Flags]:
    """The nearest configuration in `folder` or above, with its path: ``derivd.toml`` or ``[tool.derivd]``.

    Raises `SettingsError` for a file that is not TOML or has unknown keys or wrong values.
    """
    for parent in (folder, *folder.parents):
        for name in CONFIG_FILES:
            path = parent / name
            table = _config_table(path) if path.is_file() else None
            if table is not None:
                return str(path), _parse_config(path, table)
    return None, Flags()


def _config_table(path: Path) -> dict[str, Any] | None:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as e:
        if path.name == "pyproject.toml":
            return None
        raise SettingsError(f"cannot read {path}: {e}") from None
    if path.name == "pyproject.toml":
        found = table.get("tool", {}).get("derivd")
        return found if isinstance(found, dict) else None
    return table


def _parse_config(path: Path, table: dict[str, Any]) -> Flags:
    keys = {name.replace("_", "-"): name for name in Flags.__struct_fields__}
    values: dict[str, Any] = {}
    for key, value in table.items():
        name = keys.get(key.replace("_", "-"))
        if name is None:
            help = did_you_mean(key, keys)
            raise SettingsError(f"{path}: unknown key `{key}`" + (f"; {help}" if help else ""))
        values[name] = value
    try:
        flags = msgspec.convert(values, Flags)
    except msgspec.ValidationError as e:
        raise SettingsError(f"{path}: {e}") from None
    return _relative_to(path.parent, flags)


def _relative_to(folder: Path, flags: Flags) -> Flags:
    """Flags whose paths are those of a configuration file in `folder`."""

    def place(path: str | None) -> str | None:
        return None if path is None else str(folder / path)

    return msgspec.structs.replace(
        flags,
        native_functions=tuple(str(folder / p) for p in flags.native_functions),
        derivatives=tuple(str(folder / p) for p in flags.derivatives),
        tags=place(flags.tags),
        spec=flags.spec if flags.spec == BUILTIN_SPEC else place(flags.spec),
        templates=place(flags.templates),
        out=place(flags.out),
        snapshots=place(flags.snapshots),
        helpers=tuple(str(folder / p) for p in flags.helpers),
        torch=place(flags.torch),
    )


def _merge(flags: Flags, config: Flags) -> Flags:
    values = {name: getattr(flags, name) for name in Flags.__struct_fields__}
    return Flags(**{n: getattr(config, n) if v is None or v == () else v for n, v in values.items()})


def _find(flags: Flags, folder: Path) -> FoundSpec | None:
    if flags.native_functions or flags.derivatives:
        return _given(flags, folder)
    if flags.spec == BUILTIN_SPEC:
        return None
    if flags.spec is not None:
        found = spec_in(Path(flags.spec))
        if found is None:
            raise SettingsError(f"{flags.spec} holds neither a PyTorch checkout nor the contents of a torch wheel")
        return found
    found = find_spec(folder)
    if found is None or flags.release is None:
        return found
    # A spec that only happens to be around is not taken for a release whose generator cannot read it.
    wanted, there = flags.release.lstrip("v").split(".")[0], (found.version or "").lstrip("v").split(".")[0]
    return found if wanted == there else None


def _given(flags: Flags, folder: Path) -> FoundSpec:
    if not flags.native_functions or not flags.derivatives:
        missing = "--derivatives" if flags.native_functions else "--native-functions"
        raise SettingsError(f"{missing} is missing: give both kinds of files, or neither")
    files = SpecFiles(flags.native_functions, flags.derivatives, flags.tags)
    return FoundSpec("given files", str(folder), files, version_near(Path(flags.derivatives[0])), is_given=True)


def _release(flags: Flags, found: FoundSpec | None, remarks: list[str]) -> str:
    version = flags.release
    if version is None:
        version = found.version if found is not None else NEWEST
    if version is None:
        assert found is not None, "a spec that is not found has no unknown version"
        remarks.append(f"the release of {found.files.derivatives[0]} is not known; taking {NEWEST} (see --release)")
        version = NEWEST
    try:
        release = release_of(version)
    except UnknownRelease as e:
        raise SettingsError(str(e)) from None
    if not is_exact(version, release):
        remarks.append(f"release {version} is newer than this derivd knows; generating as for {release}")
    return release
