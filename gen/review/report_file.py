"""Writing a report to a file, over nothing but an earlier report."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from gen.options import Options
from gen.output.atomic import replace_file
from gen.output.guard import part_in_run
from gen.review.markdown import TITLE

_STARTS = {
    "text": re.compile(r"(?:The generated code of \d+ functions? is unchanged\.|\d+ functions?: .* to rebuild\.)\n"),
    "markdown": re.compile(rf"{TITLE}\n\n"),
    "json": re.compile(r'\{\n "schema": \d+,\n "before": "'),
    "html": re.compile(r"<!doctype html>\n<html [^>]*>\n<head>\n(?:<meta [^\n]*>\n)*<title>Review of generated code: "),
}
"""How the reports of each format begin."""

_READ = 4096


class ReportFileError(Exception):
    """A report cannot be written to a file without a loss; the message says why and what to do."""


class ReportFile:
    """A file that a report of some format may be written to."""

    def __init__(self, path: str, format_: str, options: Options, inputs: Iterable[str]) -> None:
        """Look at what is there. `inputs` are files that are read beside those of `options`.

        Raises `ReportFileError` for an input, a generated file, anything in derivd's own folder, and a file that
        holds anything but a report of the format.
        """
        self._path = Path(path)
        target = Path(os.path.realpath(path))
        if part := part_in_run(path, options, inputs):
            raise ReportFileError(f"{path} {part}; write the report elsewhere")
        if target.exists() and not target.is_file():
            raise ReportFileError(f"{path} is {'a folder' if target.is_dir() else 'no ordinary file'}; name a file")
        if _holds_anything_else(target, format_):
            raise ReportFileError(
                f"{path} is not a {format_} report of `derivd review`, so it is not overwritten; "
                "name another file, or delete it first"
            )

    def write(self, report: str) -> None:
        """Write the report. Raises `SpecError` (D028)."""
        replace_file(self._path, report.encode())


def _holds_anything_else(path: Path, format_: str) -> bool:
    try:
        with path.open("rb") as stream:
            start = stream.read(_READ)
    except FileNotFoundError:
        return False
    except OSError as e:
        raise ReportFileError(f"{path} cannot be read, so it is not overwritten: {e.strerror or e}") from None
    text = start.decode(errors="replace").replace("\r\n", "\n")
    return bool(start) and _STARTS[format_].match(text) is None
