"""C++ headers with helper functions: which names they declare, told by a light scan, and which headers they include."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec

from gen.diagnostics import Diagnostic, SpecError
from gen.digest import digest
from gen.spec.entries import decode_source, read_input

_TORCH = "torch/csrc/"
_GENERATED = "/generated/"

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_INCLUDE = re.compile(r"""^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]""", re.MULTILINE)
# A function is a name in front of `(` and behind a type; what else has that form is a call, and declared elsewhere.
_FUNCTION = re.compile(r"[\w>&*\]]\s+[&*]*(?:\w+::)*([A-Za-z_]\w*)\s*\(|[&*>]([A-Za-z_]\w*)\s*\(")
_TYPE = re.compile(r"\b(?:struct|class|enum(?:\s+class)?|union|using|concept)\s+(?:[A-Z_]+\s+)?(?:\w+::)*(\w+)")
_VARIABLE = re.compile(
    r"^[ \t]*(?:extern|constexpr|static|inline|const)\s[^;(){},=]*?(\w+)\s*(?:\[[^\]]*\]\s*)*(?:;|\{|=[^;,)]*[;{])",
    re.MULTILINE,
)
_MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
_ALIAS = re.compile(r"\btypedef\s[^;]*?(\w+)\s*;|\busing\s+(?:\w+::)+(\w+)\s*;")


class Headers(msgspec.Struct, frozen=True):
    """What helper headers declare, and the files that were read for it with the digests of their bytes."""

    names: frozenset[str] = frozenset()
    digests: dict[str, str] = {}


def read_headers(roots: Iterable[str], diagnostics: list[Diagnostic]) -> Headers:
    """Read headers and what they include.

    An include is followed if the file lies beside the one that includes it or, for headers of torch, in
    ``torch/csrc``; generated headers are not. A root that cannot be read is an error (D001).
    """
    names: set[str] = set()
    digests: dict[str, str] = {}
    queue = list(roots)
    while queue:
        path = queue.pop(0)
        if path in digests:
            continue
        try:
            data = read_input(path)
            digests[path] = digest(data)
            text = decode_source(path, data).text
        except SpecError as e:
            diagnostics += e.diagnostics
            continue
        declared, included = scan(text)
        names |= declared
        queue += [found for name in included if (found := _resolve(name, path)) is not None]
    return Headers(frozenset(names), digests)


@lru_cache(maxsize=256)
def scan(text: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The names that a header's text declares, and the headers that it includes."""
    code = _COMMENT.sub(" ", text)
    names: set[str] = set()
    for pattern in (_FUNCTION, _TYPE, _VARIABLE, _MACRO, _ALIAS):
        names.update(name for found in pattern.finditer(code) for name in found.groups() if name)
    return frozenset(names), tuple(_INCLUDE.findall(code))


def _resolve(name: str, includer: str) -> str | None:
    """The path of an included header that is to be read as well."""
    if _GENERATED in f"/{name}":
        return None
    folder = Path(includer).parent
    beside = folder / name
    if not name.startswith(_TORCH):
        return str(beside) if beside.is_file() else None
    for parent in folder.parents:
        if (parent / _TORCH).is_dir():
            path = parent / name
            return str(path) if path.is_file() else None
    return None
