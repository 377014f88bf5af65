"""What the files of a run are, so that nothing else is written to them by a slip of a flag."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from gen.options import Options
from gen.output.manifest import STATE_FOLDER, is_output_name, read_manifest


def part_in_run(path: str, options: Options, others: Iterable[str] = ()) -> str:
    """What a file is to a run (``is an input``), empty if it is nothing; links are followed.

    `others` are files that are read beside those of `options`, such as the configuration.
    """
    target = _real(path)
    if STATE_FOLDER in target.parts:
        return f"lies in derivd's own folder {STATE_FOLDER}"
    if target in map(_real, (*options.files.all(), *options.headers, *options.helpers, *others)):
        return "is an input"
    if options.templates is not None and target.is_relative_to(_real(options.templates)):
        return "lies in the folder of templates"
    if target.parent == _real(options.out) and _is_output(target):
        return "is a generated file"
    return ""


def _is_output(path: Path) -> bool:
    """Whether a file of the output folder is one that a run writes, or once wrote."""
    return is_output_name(path.name) or path.name in read_manifest(path.parent)[0].names


def _real(path: str) -> Path:
    return Path(os.path.realpath(path))
