"""What a check needs on disk before a unit is compiled: a folder of headers and the rules by which units are built."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from gen.digest import digest_all
from gen.discover import FUNCTIONS_MANUAL
from gen.emit.dialect import Dialect
from gen.emit.templates import Templates
from gen.options import Options
from gen.output.manifest import STATE_FOLDER
from gen.spec.entries import read_source
from gen.verify.facade_headers import (
    FACADE,
    declaration_headers,
    fixed_folders,
    forwarding_headers,
    lists_aten,
    natives_of,
    others_of,
)
from gen.verify.files import write_text
from gen.verify.ninja_file import PLAIN, BuildRules
from gen.verify.prefix import PREFIX, Prefix, prefix_of
from gen.verify.toolchain import CLANG, ToolchainError, find_compiler, find_launcher, find_ninja
from gen.verify.torch_headers import python_headers, torch_headers
from gen.verify.user_headers import UserHeaders, user_headers

TORCH = "torch"
FACADE_TOOLCHAIN = "facade"
TOOLCHAINS = (TORCH, FACADE_TOOLCHAIN)

_HEADERS = "headers"
_STAMP = "headers/declarations.key"


class Toolchain(msgspec.Struct, frozen=True):
    """What units are compiled against, and how.

    `kind` is one of `TOOLCHAINS`. `headers` is torch's include folder, a ``site-packages`` or an unpacked wheel: for
    `TORCH` its headers are used, for the facade only the one that declares the helper functions of torch's own
    formulas, which is otherwise searched among the options' helpers. `jobs` is how many compilers run at once, by
    default one for each processor; `launcher` a command that compile commands are put behind, such as ``ccache``.
    `folders` are folders that the headers of `Options.includes` may be relative to.
    """

    kind: str
    headers: str | None = None
    jobs: int = 0
    launcher: str = ""
    folders: tuple[str, ...] = ()


class Setup(msgspec.Struct, frozen=True):
    """A folder prepared for a check: the rules, the path of ninja, how many jobs may run, and a digest of it all.

    `digest` covers everything that a verdict depends on but the unit itself and the headers that torch or the system
    brings; those are covered by `headers_digest`. `tolerated` are headers that may call more of torch than the facade
    declares; with `is_partial`, formulas may as well, as the spec does not list ATen's functions.
    """

    folder: Path
    rules: BuildRules
    ninja: str
    jobs: int
    digest: str
    tolerated: frozenset[str] = frozenset()
    is_partial: bool = False

    def headers_digest(self) -> str:
        """A digest of the sizes and times of all headers that the precompiled one was made of; empty without one."""
        try:
            text = (self.folder / self.rules.depfile).read_text(encoding="utf-8", errors="surrogateescape")
            parts: list[str] = []
            for path in _dependencies(text):
                status = os.stat(self.folder / path)
                parts.append(f"{path} {status.st_size} {status.st_mtime_ns}")
        except OSError:
            return ""
        return digest_all(parts)


def prepare(options: Options, dialect: Dialect, toolchain: Toolchain, environment: Mapping[str, str]) -> Setup:
    """Find the tools, and write the headers that units need to ``.derivd/compile`` in the output folder.

    Raises `ToolchainError` if something is missing or does not fit, and `SpecError` as templates do.
    """
    compiler = find_compiler(environment)
    ninja = find_ninja(environment)
    launcher = find_launcher(toolchain.launcher, environment) if toolchain.launcher else ()
    folder = Path(options.out).absolute() / STATE_FOLDER / "compile" / toolchain.kind
    templates = Templates(dialect, options.templates, layout=options.layout, includes=options.includes)
    prefix = prefix_of(templates, options.layout)
    own = user_headers(options, toolchain.folders)
    if toolchain.kind == TORCH:
        written, includes = _torch(toolchain, dialect, options.release, prefix)
    else:
        written, includes = _facade(toolchain, dialect, options, prefix, own, folder)
    written[PLAIN] = f'#include "{PREFIX}"\n'
    for name, text in written.items():
        write_text(folder / _HEADERS / name, text)
    rules = BuildRules(
        compiler=compiler,
        includes=(_HEADERS, *own.folders, *includes),
        standard="c++14" if dialect.family == "1.8" else "c++17",
        prefix=f"{_HEADERS}/{PREFIX}",
        precompiled=f"{_HEADERS}/{PREFIX}.{'pch' if compiler.kind == CLANG else 'gch'}",
        launcher=launcher,
    )
    digest = digest_all([compiler.identity, *compiler.command, *rules.flags, *launcher, *_sorted(written)])
    is_facade = toolchain.kind == FACADE_TOOLCHAIN
    return Setup(
        folder=folder,
        rules=rules,
        ninja=ninja,
        jobs=toolchain.jobs or os.cpu_count() or 1,
        digest=digest,
        tolerated=frozenset(own.texts) if is_facade else frozenset(),
        is_partial=is_facade and not lists_aten(options.files),
    )


def _torch(
    toolchain: Toolchain, dialect: Dialect, release: str, prefix: Prefix
) -> tuple[dict[str, str], tuple[str, ...]]:
    if toolchain.headers is None:
        raise ToolchainError(
            "no headers of torch lie beside the spec; pass --torch with a folder that holds them, or --toolchain facade"
        )
    headers = torch_headers(Path(toolchain.headers), release)
    written = dict(prefix.headers)
    if dialect.family == "1.8":
        # The pybind11 in 1.8's headers knows no Python that runs this; its bindings need very little of either.
        written["Python.h"] = f'#pragma once\n#include "{FACADE}/common/python_api.h"\n'
        written["torch/csrc/autograd/python_cpp_function.h"] = f'#pragma once\n#include "{FACADE}/common/bindings.h"\n'
        return written, headers.folders
    return written, (*headers.folders, python_headers())


def _facade(
    toolchain: Toolchain, dialect: Dialect, options: Options, prefix: Prefix, own: UserHeaders, folder: Path
) -> tuple[dict[str, str], tuple[str, ...]]:
    written = dict(prefix.headers)
    manual = _functions_manual(toolchain, options)
    if manual is not None:
        written[FUNCTIONS_MANUAL] = read_source(manual).text
    written |= forwarding_headers([*written.values(), *own.texts.values()], written)
    natives = [read_source(path).text for path in (*options.files.native_functions, *others_of(dialect))]
    fixed = [path.read_text(encoding="utf-8") for f in fixed_folders(dialect) for path in sorted(f.iterdir())]
    key = digest_all([dialect.release, *natives, *fixed])
    stamp = folder / _STAMP
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != key:
        for name, text in declaration_headers(natives_of(options.files, dialect), dialect).items():
            write_text(folder / _HEADERS / name, text)
    written[Path(_STAMP).name] = key
    return written, tuple(map(str, fixed_folders(dialect)))


def _functions_manual(toolchain: Toolchain, options: Options) -> Path | None:
    """The header with the helper functions of torch's formulas, if it is known where it is.

    Raises `ToolchainError` if it is not where the user says.
    """
    if toolchain.headers is None:
        helpers = [Path(helper) for helper in options.helpers if helper.replace("\\", "/").endswith(FUNCTIONS_MANUAL)]
        return helpers[0] if helpers else None
    folder = Path(toolchain.headers)
    for candidate in (folder, folder / "include", folder / "torch" / "include"):
        if (candidate / FUNCTIONS_MANUAL).is_file():
            return candidate / FUNCTIONS_MANUAL
    raise ToolchainError(
        f"{folder} has no {FUNCTIONS_MANUAL}, which declares the helper functions of torch's formulas; "
        "pass --torch with a folder that has it"
    )


def _sorted(files: Mapping[str, str]) -> Iterable[str]:
    return (part for name in sorted(files) for part in (name, files[name]))


def _dependencies(depfile: str) -> list[str]:
    """The paths in a depfile, which are written as make reads them."""
    _, _, listed = depfile.replace("\\\n", " ").partition(": ")
    return [path.replace("\0", " ").replace("$$", "$") for path in listed.replace("\\ ", "\0").split()]
