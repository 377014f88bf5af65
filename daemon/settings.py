"""What a command works on: flags, then ``derivd.toml``, then what is found around the current folder."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from gen.diagnostics import did_you_mean
from gen.discover import FoundSpec, builtin, find_spec, spec_in, version_near
from gen.emit.dialect import NEWEST, Dialect, UnknownRelease, dialect_for
from gen.loader import SpecFiles
from gen.pipeline import Options

CONFIG_FILES = ("derivd.toml", "pyproject.toml")
DEFAULT_OUT = "build/generated"


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
    everything: bool | None = None


class Settings(msgspec.Struct, frozen=True):
    """Everything a command needs: the options of a run, where its inputs come from, and remarks for the user."""

    options: Options
    found: FoundSpec
    config: str | None
    remarks: tuple[str, ...]


def resolve_settings(flags: Flags, folder: Path | None = None) -> Settings:
    """The settings of a command run in `folder`, the current one by default.

    Raises `SettingsError`.
    """
    folder = Path.cwd() if folder is None else folder
    config_path, config = read_config(folder)
    merged = _merge(flags, config)
    remarks: list[str] = []
    found = _find(merged, folder)
    dialect = _dialect(merged, found, remarks)
    if found is None:
        found = builtin(dialect)
    layout = merged.layout or "upstream"
    templates = merged.templates or (found.templates if layout == "upstream" else None)
    if templates is not None and not Path(templates).is_dir():
        raise SettingsError(f"there is no template folder {templates}")
    options = Options(
        files=found.files,
        out=merged.out or DEFAULT_OUT,
        dialect=dialect,
        templates=templates,
        layout=layout,
        everything=bool(merged.everything),
    )
    return Settings(options, found, config_path, tuple(remarks))


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
        spec=place(flags.spec),
        templates=place(flags.templates),
        out=place(flags.out),
    )


def _merge(flags: Flags, config: Flags) -> Flags:
    values = {name: getattr(flags, name) for name in Flags.__struct_fields__}
    return Flags(**{n: getattr(config, n) if v is None or v == () else v for n, v in values.items()})


def _find(flags: Flags, folder: Path) -> FoundSpec | None:
    if flags.native_functions or flags.derivatives:
        return _given(flags, folder)
    if flags.spec is not None:
        found = spec_in(Path(flags.spec))
        if found is None:
            raise SettingsError(f"{flags.spec} holds neither a PyTorch checkout nor the contents of a torch wheel")
        return found
    if flags.release is not None and not _is_2(flags.release):
        return None
    return find_spec(folder)


def _given(flags: Flags, folder: Path) -> FoundSpec:
    if not flags.native_functions or not flags.derivatives:
        missing = "--derivatives" if flags.native_functions else "--native-functions"
        raise SettingsError(f"{missing} is missing: give both kinds of files, or neither")
    files = SpecFiles(flags.native_functions, flags.derivatives, flags.tags)
    return FoundSpec("given files", str(folder), files, version_near(Path(flags.derivatives[0])))


def _is_2(release: str) -> bool:
    return release.lstrip("v").startswith("2")


def _dialect(flags: Flags, found: FoundSpec | None, remarks: list[str]) -> Dialect:
    version = flags.release or (found.version if found is not None else NEWEST)
    if version is None:
        assert found is not None, "a spec that is not found has no unknown version"
        remarks.append(f"the release of {found.files.derivatives[0]} is not known; taking {NEWEST} (see --release)")
        version = NEWEST
    try:
        dialect = dialect_for(version)
    except UnknownRelease as e:
        raise SettingsError(str(e)) from None
    if not version.lstrip("v").startswith(dialect.release):
        remarks.append(f"release {version} is newer than this derivd knows; generating as for {dialect.release}")
    return dialect
