"""What a command works on: flags, then ``derivd.toml``, then what is found around the current folder."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from daemon.config_file import BUILTIN_SPEC, read_config
from daemon.flags import Flags, SettingsError, check_flags, flag_of
from gen.discover import (
    DERIVATIVES,
    NATIVE_FUNCTIONS,
    FoundSpec,
    IncompleteSpec,
    builtin,
    find_spec,
    helper_headers,
    spec_in,
    torch_version,
    version_near,
)
from gen.options import DEFAULT_SHARDS, SHARDED, UPSTREAM, Options, SpecFiles
from gen.output.manifest import read_manifest
from gen.releases import NEWEST, UnknownRelease, is_exact, release_of

DEFAULT_OUT = "build/generated"
CHECKOUT_OUT = "torch/csrc/autograd/generated"
DEFAULT_SNAPSHOTS = "snapshots"


class Settings(msgspec.Struct, frozen=True):
    """Everything a command needs: the options of a run, where its inputs come from, and remarks for the user.

    `snapshots` is the folder of snapshots, `flags` are the flags with the configuration behind them. `unused` are
    remarks too, on what is set and has no effect.
    """

    options: Options
    found: FoundSpec
    config: str | None
    remarks: tuple[str, ...]
    snapshots: str = DEFAULT_SNAPSHOTS
    flags: Flags = Flags()
    unused: tuple[str, ...] = ()


def resolve_settings(flags: Flags, folder: Path | None = None) -> Settings:
    """The settings of a command run in `folder`, the current one by default.

    Raises `SettingsError`.
    """
    folder = Path.cwd() if folder is None else folder
    return settings_with(flags, folder, *read_config(folder))


def settings_with(flags: Flags, folder: Path, config_path: str | None, config: Flags) -> Settings:
    """The settings of a command run in `folder` with a configuration that was read.

    Raises `SettingsError`.
    """
    check_flags(flags, lambda _: "", flag_of)
    both = merged(flags, config)
    remarks: list[str] = []
    found = _find(both, folder, remarks)
    release = _release(both, found, remarks)
    if found is None:
        found = builtin(release)
    if both.tags is not None:
        found = msgspec.structs.replace(found, files=msgspec.structs.replace(found.files, tags=both.tags))
    layout = both.layout or (UPSTREAM if found.is_checkout else SHARDED)
    templates = both.templates or (found.templates if layout == UPSTREAM else None)
    if templates is not None and not Path(templates).is_dir():
        raise SettingsError(f"there is no template folder {templates}")
    options = Options(
        files=found.files,
        out=both.out or _default_out(found),
        release=release,
        templates=templates,
        layout=layout,
        shards=DEFAULT_SHARDS if both.shards is None else both.shards,
        everything=bool(both.everything),
        includes=both.includes or found.includes,
        headers=found.helpers,
        helpers=(*both.helpers, *helper_headers(found)),
        silence=both.silence,
    )
    require_names(_paths(options))
    if not both.names_spec and found.folder != str(folder):
        _refuse_to_replace(options.out, folder)
    snapshots = both.snapshots or DEFAULT_SNAPSHOTS
    return Settings(options, found, config_path, tuple(remarks), snapshots, both, tuple(_unused(both, layout)))


def _refuse_to_replace(out: str, folder: Path) -> None:
    """Refuse to put the code of another spec in the place of what was made from files of a folder that have gone.

    Raises `SettingsError`.
    """
    manifest, _ = read_manifest(Path(out))
    ours = {str(folder / name) for name in (NATIVE_FUNCTIONS, DERIVATIVES)}
    if ours <= {os.path.abspath(path) for path in manifest.inputs}:
        raise SettingsError(
            f"{out} was generated from {NATIVE_FUNCTIONS} and {DERIVATIVES} here, which are not both there now"
            "; `--spec builtin` takes the built-in spec"
        )


def merged(flags: Flags, config: Flags) -> Flags:
    """Flags with a configuration behind them; a spec that is named one way counts for nothing if flags name another."""
    if flags.spec is not None and config.names_files:
        config = msgspec.structs.replace(config, native_functions=(), derivatives=(), tags=None)
    if flags.names_files:
        config = msgspec.structs.replace(config, spec=None)
    values = {name: getattr(flags, name) for name in Flags.__struct_fields__}
    return Flags(**{n: getattr(config, n) if v is None or v == () else v for n, v in values.items()})


def require_names(paths: Iterable[str]) -> None:
    """Refuse paths that no text file can name, as records, lists and reports of a run have to.

    Raises `SettingsError`.
    """
    for path in paths:
        try:
            path.encode()
        except UnicodeEncodeError:
            name = os.fsencode(path).decode("utf-8", "backslashreplace")
            if name.encode() == os.fsencode(path):
                raise SettingsError(f"this locale has no characters for {name}; set LC_ALL=C.UTF-8") from None
            raise SettingsError(f"the name {name} is not UTF-8, as records and reports are; rename it") from None


def _paths(options: Options) -> tuple[str, ...]:
    templates = () if options.templates is None else (options.templates,)
    return (*options.files.all(), options.out, *templates, *options.headers, *options.helpers)


def _default_out(found: FoundSpec) -> str:
    """Where PyTorch's own build has the generated code of a checkout, elsewhere `DEFAULT_OUT`."""
    return os.path.relpath(Path(found.folder) / CHECKOUT_OUT) if found.is_checkout else DEFAULT_OUT


def _unused(flags: Flags, layout: str) -> Iterable[str]:
    if flags.shards is not None and layout == UPSTREAM:
        yield "the number of shards has no effect: layout `upstream` has the files that PyTorch has"
    if flags.everything and layout == SHARDED:
        yield "`everything` has no effect: layout `sharded` has no file with all bindings"


def _find(flags: Flags, folder: Path, remarks: list[str]) -> FoundSpec | None:
    """The spec to take, None for the built-in one."""
    if flags.names_files:
        return _given(flags, folder)
    if flags.spec == BUILTIN_SPEC:
        return None
    try:
        if flags.spec is not None:
            return _named(Path(flags.spec))
        found = find_spec(folder)
    except IncompleteSpec as e:
        raise SettingsError(f"{e}; `--spec builtin` takes the built-in spec") from None
    if found is None or not (found.is_checkout or found.folder == str(folder)):
        remarks += _lone_files(folder)
    if found is None or flags.release is None:
        return found
    # A spec that only happens to be around is not taken for a release whose generator cannot read it.
    wanted, there = flags.release.lstrip("v").split(".")[0], (found.version or "").lstrip("v").split(".")[0]
    return found if wanted == there or not there else None


def _named(folder: Path) -> FoundSpec:
    found = spec_in(folder)
    if found is not None:
        return found
    if (version := torch_version(folder)) is not None:
        release = ".".join(version.split(".")[:2])
        raise SettingsError(
            f"{folder} holds torch {version}, whose wheel carries no YAML files; name a checkout of that release, or "
            f"`--spec builtin --release {release}`"
        )
    if not folder.exists():
        raise SettingsError(f"{folder} does not exist; name a folder with a spec, or `--spec {BUILTIN_SPEC}`")
    raise SettingsError(
        f"{folder} holds neither a PyTorch checkout nor the contents of a torch wheel, nor the files "
        f"{NATIVE_FUNCTIONS} and {DERIVATIVES}"
    )


def _lone_files(folder: Path) -> Iterable[str]:
    """A remark on a file that makes no spec without another."""
    here = [name for name in (NATIVE_FUNCTIONS, DERIVATIVES) if (folder / name).is_file()]
    if len(here) == 1:
        missing = DERIVATIVES if here == [NATIVE_FUNCTIONS] else NATIVE_FUNCTIONS
        yield f"{here[0]} in this folder is not taken, as there is no {missing} beside it"


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
