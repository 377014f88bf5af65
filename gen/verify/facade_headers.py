"""The facade's folder of headers: what is fixed, what follows from the spec, and a header for each name included."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from gen.discover import BUILTIN, FUNCTIONS_MANUAL
from gen.emit.dialect import Dialect
from gen.memo import Memo
from gen.options import SpecFiles
from gen.spec.entries import read_source
from gen.spec.native import NativeFunction
from gen.spec.reader import native_reader
from gen.verify.facade import declare

FACADE = Path(__file__).resolve().parent.parent / "facade"
"""The folder of the fixed part: ``common``, and a folder for each release family."""

ATEN = "aten.yaml"
"""Native functions that the spec need not list, in a family's folder."""

_IN_ATEN = "empty.memory_format"
"""A function that every native_functions.yaml of PyTorch lists, and the built-in specs do not."""


_INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
_OF_TORCH = ("ATen/", "c10/", "torch/", "caffe2/", "pybind11/")


def fixed_folders(dialect: Dialect) -> tuple[Path, ...]:
    """The folders of the fixed part, in the order in which they are searched."""
    return FACADE / dialect.family, FACADE / "common"


def natives_of(files: SpecFiles, dialect: Dialect) -> tuple[NativeFunction, ...]:
    """The native functions of a spec, and those of ATen that it need not list as helper functions may call them.

    These are those of the built-in spec, unless the spec lists ATen's by itself, and those that the built-in spec
    calls without listing them. Entries with errors are left out, as loading the spec reports them.
    """
    own = read_natives(files.native_functions)
    names = {str(native.func.name) for native in own}
    known = names | {_signature(native) for native in own}
    others = read_natives(others_of(dialect, with_builtin=not lists_aten(files)))
    return (*own, *(n for n in others if str(n.func.name) not in known and _signature(n) not in known))


def others_of(dialect: Dialect, *, with_builtin: bool = True) -> tuple[str, ...]:
    """The files with native functions that a spec need not list."""
    builtin = (str(BUILTIN / dialect.family / "native_functions.yaml"),) if with_builtin else ()
    return (*builtin, str(FACADE / dialect.family / ATEN))


def lists_aten(files: SpecFiles) -> bool:
    """Whether a spec lists ATen's own functions. Raises `SpecError` (D001, D002) for a file that cannot be read."""
    return any(f"func: {_IN_ATEN}(" in read_source(path).text for path in files.native_functions)


def _signature(native: NativeFunction) -> str:
    """What C++ tells overloads apart by."""
    types = ", ".join(str(argument.type) for argument in native.func.arguments.all)
    return f"{native.func.name.function}({types})"


def read_natives(paths: Iterable[str]) -> tuple[NativeFunction, ...]:
    reader = native_reader(Memo(), Memo(), lambda: None)
    headed = reader.read(paths, "facade", [])
    parsed = reader.values([item.entry for item in headed])
    return tuple(native.function for native in parsed if native.function is not None)


def declaration_headers(natives: Iterable[NativeFunction], dialect: Dialect) -> dict[str, str]:
    """The part that follows from native functions, by file name."""
    declarations = declare(tuple(natives), dialect)
    return {
        "native_functions.inc": _lines(declarations.functions),
        "tensor_methods.inc": _lines(declarations.methods),
        "symint_functions.inc": _lines(declarations.symint_templates),
        "release.h": _release(dialect),
    }


def forwarding_headers(texts: Iterable[str], known: Mapping[str, str]) -> dict[str, str]:
    """A header for each of torch's and Python's that `texts` include, which includes the whole facade instead.

    `known` are headers that have a text of their own, by the name under which they are included.
    """
    wanted = {name for text in texts for name in included(text) if is_of_torch(name)}
    forwarded = dict.fromkeys(sorted(wanted - known.keys()), '#pragma once\n#include "facade.h"\n')
    if FUNCTIONS_MANUAL in forwarded:
        forwarded[FUNCTIONS_MANUAL] = '#pragma once\n#include "functions_manual.h"\n'
    return forwarded


def included(text: str) -> Iterator[str]:
    """The names of the headers that a text includes."""
    return (found.group(1) for found in _INCLUDE.finditer(text))


def is_of_torch(name: str) -> bool:
    """Whether a header is included under a name of torch's, or is Python's own."""
    return name == "Python.h" or name.startswith(_OF_TORCH)


def _lines(declarations: Iterable[str]) -> str:
    return "".join(f"{declaration}\n" for declaration in declarations)


def _release(dialect: Dialect) -> str:
    major, minor = dialect.release.split(".")
    intrusive = int(dialect.owner == "getptr()")
    return (
        "#pragma once\n"
        f"#define DERIVD_TORCH_MAJOR {major}\n"
        f"#define DERIVD_TORCH_MINOR {minor}\n"
        f"#define DERIVD_NODE_IS_INTRUSIVE {intrusive}\n"
    )
