"""The user's own headers with helper functions: which there are, what they include, and where they are searched."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from gen.discover import FUNCTIONS_MANUAL
from gen.options import Options
from gen.spec.entries import read_source
from gen.verify.facade_headers import included, is_of_torch


class UserHeaders(msgspec.Struct, frozen=True):
    """Headers with their texts by absolute path, and the folders from which they are included."""

    texts: dict[str, str]
    folders: tuple[str, ...]


def user_headers(options: Options, folders: Iterable[str]) -> UserHeaders:
    """The headers that options name, and those that these include in turn; torch's own are none of them.

    A header is included from the folder it lies in, and under the name that `Options.includes` has for it from the
    folder which that name is relative to: one of `folders`, that of the formulas, or one above a header of `helpers`.

    Raises `SpecError` (D001, D002) for a header that is named but cannot be read.
    """
    given = [path.absolute() for path in _named(options)]
    beside = (Path(path).absolute().parent for path in options.files.derivatives)
    searched = tuple(dict.fromkeys((*beside, *(Path(folder).absolute() for folder in folders))))
    found = {header.parent: None for header in given}
    pending = list(given)
    for name in options.includes:
        base = _first_with(name, (*searched, *_above(given, name)))
        if base is not None:
            pending.append(base / name)
            found[base] = None
    texts: dict[str, str] = {}
    while pending:
        header = os.path.normpath(pending.pop(0))
        if header in texts:
            continue
        texts[header] = read_source(header).text
        for name in filter(_is_own, included(texts[header])):
            base = _first_with(name, (Path(header).parent, *found, *searched))
            if base is not None:
                pending.append(base / name)
                if base != Path(header).parent:
                    found[base] = None
    return UserHeaders(texts, tuple(map(str, found)))


def _named(options: Options) -> Iterator[Path]:
    yield from map(Path, options.headers)
    yield from (Path(helper) for helper in options.helpers if Path(helper).name != Path(FUNCTIONS_MANUAL).name)


def _above(headers: Iterable[Path], name: str) -> Iterator[Path]:
    """The folders that a name is relative to if it stands for one of the headers."""
    parts = Path(name).parts
    return (Path(*header.parts[: -len(parts)]) for header in headers if header.parts[-len(parts) :] == parts)


def _first_with(name: str, folders: Iterable[Path]) -> Path | None:
    return next((folder for folder in folders if (folder / name).is_file()), None)


def _is_own(name: str) -> bool:
    # The headers of the standard library have no extension.
    return bool(Path(name).suffix) and not is_of_torch(name)
