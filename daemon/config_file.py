"""The configuration file: finding the nearest ``derivd.toml`` or ``[tool.derivd]``, and reading it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from daemon.flags import Flags, SettingsError, check_flags, key_of
from gen.diagnostics import did_you_mean

DERIVD_TOML, PYPROJECT = "derivd.toml", "pyproject.toml"
CONFIG_FILES = (DERIVD_TOML, PYPROJECT)

BUILTIN_SPEC = "builtin"
"""The value of ``spec`` that stands for the built-in spec, whatever else is around."""

# Patterns that only messages need; compiled where they are used, as most runs need none.
_HEADER = r"(?m)^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*[\"']?derivd[\"']?[ \t]*\]"
_OURS = r"(?m)^[ \t]*\[*[ \t]*(?:[\"']?tool[\"']?[ \t]*\.[ \t]*)?[\"']?derivd[\"']?[ \t]*(?:[].=]|$)"
"""A line by which a ``pyproject.toml`` that cannot be parsed may have meant to configure derivd."""

_POSITION = r" \(at line (\d+), column (\d+)\)$"
_AT_END = r" \(at end of document\)$"

_STRING, _NUMBER, _SWITCH, _STRINGS = "a string", "a whole number", "true or false", "a list of strings"
_WORDS: Mapping[str, str] = {
    "tuple[str, ...]": _STRINGS,
    "str | None": _STRING,
    "int | None": _NUMBER,
    "bool | None": _SWITCH,
}
"""What TOML calls the values of a field, by the field's type."""


class ConfigFile(msgspec.Struct, frozen=True):
    """A configuration file that was found: its path, its text, and the table in it that is derivd's."""

    path: Path
    text: str
    table: dict[str, Any]

    def place(self, key: str) -> str:
        """Where a key stands, as far as that can be seen: ``derivd.toml:3:1``."""
        header = re.search(_HEADER, self.text) if self.path.name == PYPROJECT else None
        start = header.end() if header else 0
        found = re.compile(rf"(?m)^[ \t]*([\"']?){re.escape(key)}\1[ \t]*=").search(self.text, start)
        if found is None:
            return str(self.path)
        at = found.end() - len(found.group().lstrip())
        return _at(self.path, self.text, at)


def find_config(folder: Path) -> ConfigFile | None:
    """The nearest configuration in `folder` or above.

    Raises `SettingsError` for a file that may be one and cannot be read.
    """
    for parent in (folder, *folder.parents):
        for name in CONFIG_FILES:
            if (found := config_at(parent / name)) is not None:
                return found
    return None


def config_at(path: Path) -> ConfigFile | None:
    """The configuration of a path, or None if there is none: no file, or a ``pyproject.toml`` without our table.

    Raises `SettingsError`.
    """
    text = _text(path)
    if text is None:
        return None
    # Most runs without a configuration need no reader of TOML.
    import tomllib

    is_shared = path.name == PYPROJECT
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as e:
        if is_shared and re.search(_OURS, text) is None:
            return None
        raise SettingsError(_not_toml(path, text, e)) from None
    if not is_shared:
        return ConfigFile(path, text, table)
    tool = table.get("tool")
    if not isinstance(tool, dict) or "derivd" not in tool:
        return None
    ours = tool["derivd"]
    if not isinstance(ours, dict):
        line = re.search(_OURS, text)
        where = str(path) if line is None else _at(path, text, line.end() - len(line.group().lstrip()))
        raise SettingsError(f"{where}: `tool.derivd` must be a table, found {_kind(ours)}")
    return ConfigFile(path, text, ours)


def read_config(folder: Path) -> tuple[str | None, Flags]:
    """What the nearest configuration in `folder` or above says, with its path.

    Raises `SettingsError` for a file that is not TOML, or has unknown keys or wrong values.
    """
    config = find_config(folder)
    return (None, Flags()) if config is None else (str(config.path), _flags(config))


def configured_out(folder: Path) -> str | None:
    """The output folder that the nearest configuration in `folder` or above names, whatever else is wrong with it.

    Raises `SettingsError` for a file that may be one and cannot be read.
    """
    config = find_config(folder)
    out = None if config is None else config.table.get("out")
    return str(config.path.parent / out) if config is not None and isinstance(out, str) and out else None


def _text(path: Path) -> str | None:
    """The text of a file, or None if it is not there, or is a ``pyproject.toml`` that nobody takes for a file."""
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as e:
        if path.name != DERIVD_TOML or not path.is_symlink():
            return None
        raise SettingsError(f"cannot read {path}: {e.strerror}") from None
    except OSError as e:
        # What lies in a folder that may not be entered may belong to anybody.
        if (path.name == PYPROJECT and path.is_dir()) or not os.access(path.parent, os.X_OK):
            return None
        raise SettingsError(f"cannot read {path}: {e.strerror}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        text = data.decode(errors="replace")
        if path.name == PYPROJECT and re.search(_OURS, text) is None:
            return None
        raise SettingsError(f"{_at(path, text, len(data[: e.start].decode()))}: this is not UTF-8") from None


def _not_toml(path: Path, text: str, e: Exception) -> str:
    message = str(e) if isinstance(e, ValueError) else "this is nested too deeply"
    if at_end := re.search(_AT_END, message):
        return f"{_at(path, text, len(text))}: {message[: at_end.start()]} at the end of the file"
    if position := re.search(_POSITION, message):
        return f"{path}:{position.group(1)}:{position.group(2)}: {message[: position.start()]}"
    return f"cannot read {path}: {message}"


def _at(path: Path, text: str, position: int) -> str:
    """A position of a text as a place, which counts from 1."""
    before = text[:position]
    return f"{path}:{before.count(chr(10)) + 1}:{position - before.rfind(chr(10))}"


def _flags(config: ConfigFile) -> Flags:
    fields = {key_of(field): field for field in Flags.__struct_fields__}
    values: dict[str, Any] = {}
    spelt: dict[str, str] = {}
    for key, value in config.table.items():
        field = fields.get(key_of(key))
        if field is None:
            help = did_you_mean(key, fields)
            raise SettingsError(f"{config.place(key)}: unknown key `{key}`" + (f"; {help}" if help else ""))
        if field in spelt:
            raise SettingsError(f"{config.place(key)}: `{key}` is given twice, the other time as `{spelt[field]}`")
        wanted = _WORDS[str(Flags.__annotations__[field])]
        if not _is_a(wanted, value):
            raise SettingsError(f"{config.place(key)}: `{key}` must be {wanted}, found {_kind(value)}")
        spelt[field], values[field] = key, tuple(value) if isinstance(value, list) else value
    flags = Flags(**values)
    check_flags(flags, lambda field: f"{config.place(spelt[field])}: ", lambda field: f"`{spelt[field]}`")
    return _relative_to(config.path.parent, flags)


def _is_a(wanted: str, value: object) -> bool:
    if wanted == _STRINGS:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    # In Python true and false are numbers.
    return type(value) is {_STRING: str, _NUMBER: int, _SWITCH: bool}[wanted]


def _kind(value: object) -> str:
    """What TOML calls a value."""
    if isinstance(value, list):
        others = (item for item in value if not isinstance(item, str))
        return next((f"a list with {_kind(item)} in it" for item in others), _STRINGS)
    kinds = {str: _STRING, bool: "true" if value else "false", int: _NUMBER, float: "a number", dict: "a table"}
    return kinds.get(type(value), "a date or a time")


def _relative_to(folder: Path, flags: Flags) -> Flags:
    """Flags whose paths are those of a configuration file in `folder`."""

    def place(path: str | None) -> str | None:
        return None if path is None else str(folder / path)

    def places(paths: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(str(folder / path) for path in paths)

    return msgspec.structs.replace(
        flags,
        native_functions=places(flags.native_functions),
        derivatives=places(flags.derivatives),
        tags=place(flags.tags),
        spec=flags.spec if flags.spec == BUILTIN_SPEC else place(flags.spec),
        templates=place(flags.templates),
        out=place(flags.out),
        snapshots=place(flags.snapshots),
        helpers=places(flags.helpers),
        torch=place(flags.torch),
    )
