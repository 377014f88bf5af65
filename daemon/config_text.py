"""The text of a new ``derivd.toml``: every key with what it is for, set where something was found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from daemon.settings import Settings
from gen.discover import SPEC_FOLDER
from gen.options import DEFAULT_SHARDS, SHARDED

_KEYS: tuple[tuple[str, str, str], ...] = (
    (
        "spec",
        '"path/to/pytorch"',
        'A PyTorch checkout, an unpacked torch wheel, a folder with both files, or "builtin".',
    ),
    ("native-functions", '["native_functions.yaml"]', "Or the YAML files themselves; several files add up."),
    ("derivatives", '["derivatives.yaml"]', ""),
    ("tags", '"tags.yaml"', "With it, a tag that it does not list is an error."),
    ("release", '"2.13"', "The PyTorch release whose code is generated, where it cannot be told from the spec."),
    ("out", '"build/generated"', "Where generated code goes. derivd deletes only what it wrote there."),
    ("layout", '"sharded"', 'How Nodes are spread over files: "sharded", or "upstream" for PyTorch\'s own files.'),
    ("shards", str(DEFAULT_SHARDS), "How many files of each kind the sharded layout has."),
    ("includes", '["my_backend/helpers.h"]', "Headers that generated definitions include: those of your helpers."),
    ("templates", '"templates"', "Your own file templates, instead of the built-in ones."),
    ("everything", "false", "Also write the file with all bindings, which is for reading only (upstream layout)."),
    ("snapshots", '"snapshots"', "The folder of `derivd snapshot`: one file for each generated function."),
    ("helpers", '["csrc/helpers.h"]', "Headers in which `derivd lint` looks for the functions that formulas call."),
    ("toolchain", '"facade"', "What `derivd compile` compiles against: torch's headers, or derivd's stand-ins."),
    ("torch", '"path/to/site-packages"', "Where `derivd compile` finds torch's headers."),
    ("jobs", "2", "How many compilers run at a time."),
    ("launcher", '"ccache"', "A command that is put before each compile command."),
    ("silence", '["D101"]', "Codes of warnings that are not reported; `derivd explain CODE` tells what each means."),
)
"""Each configuration key with an example of its value and what it is for."""


def config_text(settings: Settings, folder: Path) -> str:
    """A commented configuration for what a command run in `folder` works on.

    Keys that are needed to find the same spec again are set; the others are comments with an example.
    """
    chosen = _chosen(settings, folder)
    lines = [
        "# Configuration of derivd. Every key has a flag of the same name, which wins over it.",
        "# Paths are relative to this file.",
    ]
    for key, example, help in _KEYS:
        if help:
            lines += ["", f"# {help}"]
        lines.append(f"{key} = {chosen[key]}" if key in chosen else f"# {key} = {example}")
    return "\n".join(lines) + "\n"


def _chosen(settings: Settings, folder: Path) -> Mapping[str, str]:
    found, options = settings.found, settings.options
    chosen: dict[str, str] = {}
    if found.is_given:
        chosen["native-functions"] = _value([_relative(p, folder) for p in options.files.native_functions])
        chosen["derivatives"] = _value([_relative(p, folder) for p in options.files.derivatives])
        if options.files.tags is not None:
            chosen["tags"] = _value(_relative(options.files.tags, folder))
        chosen["release"] = _value(options.release)
    elif found.is_builtin:
        chosen["spec"] = _value("builtin")
        chosen["release"] = _value(options.release)
    else:
        is_found_again = settings.flags.spec is None and found.origin != SPEC_FOLDER
        if not is_found_again or (found.is_checkout and Path(found.folder) != folder):
            chosen["spec"] = _value(_relative(found.folder, folder))
        if found.version is None or settings.flags.release is not None:
            chosen["release"] = _value(options.release)
    if options.layout != SHARDED:
        chosen["layout"] = _value(options.layout)
    chosen["out"] = _value(_relative(options.out, folder))
    return chosen


def _relative(path: str, folder: Path) -> str:
    """A path from the folder of the configuration, where it lies below it."""
    absolute = Path(path).absolute()
    return absolute.relative_to(folder).as_posix() if absolute.is_relative_to(folder) else absolute.as_posix()


def _value(value: str | list[str]) -> str:
    """A string or a list of strings as TOML, which writes them as JSON does."""
    return json.dumps(value, ensure_ascii=False)
