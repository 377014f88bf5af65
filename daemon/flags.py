"""What flags and configuration keys may say: their values, and what is wrong with a value whatever it is used for."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from gen.diagnostics import did_you_mean
from gen.options import LAYOUTS
from gen.releases import UnknownRelease, release_of

MOST_SHARDS = 1024

TOOLCHAINS = ("torch", "facade")
"""Those of `gen.verify.setup`, which takes too long to load for every command."""

_NOT_EMPTY = "native_functions derivatives tags spec templates out includes snapshots helpers silence torch".split()


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

    @property
    def names_files(self) -> bool:
        """Whether they name YAML files, of either kind."""
        return bool(self.native_functions or self.derivatives)

    @property
    def names_spec(self) -> bool:
        """Whether they tell which spec to take."""
        return self.names_files or self.spec is not None


def key_of(field: str) -> str:
    """The configuration key of a field of `Flags`."""
    return field.replace("_", "-")


def flag_of(field: str) -> str:
    """The command-line flag of a field of `Flags`."""
    return f"--{key_of(field)}"


def check_flags(flags: Flags, prefix: Callable[[str], str], spelt: Callable[[str], str]) -> None:
    """Check each value, for all commands alike.

    `prefix` gives what a message on a field begins with, such as its place, and `spelt` how the field is written
    there. Raises `SettingsError`.
    """
    for field in _NOT_EMPTY:
        value = getattr(flags, field)
        if value == "" or (isinstance(value, tuple) and "" in value):
            raise SettingsError(f"{prefix(field)}{spelt(field)} is empty; leave it out for the default")
    for field, wrong in _wrong_values(flags):
        raise SettingsError(f"{prefix(field)}{wrong}")
    if flags.spec is not None and flags.names_files:
        beside = "native_functions" if flags.native_functions else "derivatives"
        message = f"{spelt('spec')} and {spelt(beside)} are given together; give a spec or its files"
        raise SettingsError(f"{prefix('spec')}{message}")


def _wrong_values(flags: Flags) -> list[tuple[str, str]]:
    wrong: list[tuple[str, str]] = []
    for field, value, known in (("layout", flags.layout, LAYOUTS), ("toolchain", flags.toolchain, TOOLCHAINS)):
        if value is not None and value not in known:
            help = did_you_mean(value, known) or f"choose from {', '.join(known)}"
            wrong.append((field, f"there is no {field} `{value}`; {help}"))
    if flags.shards is not None and not 1 <= flags.shards <= MOST_SHARDS:
        wrong.append(("shards", f"the number of shards must be from 1 to {MOST_SHARDS}, found {flags.shards}"))
    if flags.jobs is not None and flags.jobs < 1:
        wrong.append(("jobs", f"the number of jobs must be at least 1, found {flags.jobs}"))
    if flags.release is not None:
        try:
            release_of(flags.release)
        except UnknownRelease as e:
            wrong.append(("release", str(e)))
    return wrong
