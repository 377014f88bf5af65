"""Finding a spec: a PyTorch checkout, a folder with its files, an installed torch or an unpacked wheel, or built in.

Only files are read; torch is never imported.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from gen.options import SpecFiles
from gen.releases import family_of_release

BUILTIN = Path(__file__).resolve().parent / "builtin"
"""The folder of built-in specs, one folder a release family."""

NATIVE_FUNCTIONS, DERIVATIVES, TAGS = "native_functions.yaml", "derivatives.yaml", "tags.yaml"

_CHECKOUT = (Path("aten/src/ATen/native"), Path("tools/autograd"))
_WHEEL = (Path("torchgen/packaged/ATen/native"), Path("torchgen/packaged/autograd"))
_FOLDER = (Path(), Path())
"""Where specs have their files: the folder of the functions, and that of the formulas."""

VERSION_FILES = ("version.txt", "torch/version.py")
"""Files in a folder around a spec that tell its release: a checkout's, and a wheel's."""

SPEC_FOLDER = "spec folder"
"""The origin of a spec whose files lie beside each other in a folder."""

_VERSION_PY = re.compile(r"""^__version__\s*(?::\s*str\s*)?=\s*['"]([^'"]+)['"]""", re.MULTILINE)

FUNCTIONS_MANUAL = "torch/csrc/autograd/FunctionsManual.h"
"""The header of torch that declares the helper functions of its formulas."""


class IncompleteSpec(Exception):
    """A folder looks as if it held a spec, but one of its files is missing; the message says which."""


def _spec_paths() -> Iterator[str]:
    for native, autograd in (_FOLDER, _CHECKOUT, _WHEEL):
        yield from (str(native / name) for name in (NATIVE_FUNCTIONS, TAGS))
        yield from (str(autograd / name) for name in (DERIVATIVES, "templates"))
    yield from (FUNCTIONS_MANUAL, f"torch/include/{FUNCTIONS_MANUAL}")


SPEC_PATHS = tuple(_spec_paths())
"""Files and folders that a spec may have in its folder, whatever kind of spec it is."""


class FoundSpec(msgspec.Struct, frozen=True):
    """A spec that was found, with what else lies beside it.

    `origin` says in words what was found (``PyTorch checkout``); `folder` where. `version` is the release it is of,
    if it can be told; `templates` its template folder and `headers` its folder of C++ headers, where it has them.
    `is_given` tells that the user named the files. `includes` are headers that generated definitions need, `helpers`
    header files that lie beside the spec.
    """

    origin: str
    folder: str
    files: SpecFiles
    version: str | None = None
    templates: str | None = None
    headers: str | None = None
    is_checkout: bool = False
    is_builtin: bool = False
    is_given: bool = False
    includes: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()


def find_spec(start: Path, search_path: Iterable[str] | None = None) -> FoundSpec | None:
    """The spec that a run in folder `start` uses if it is told none.

    It is a checkout around the folder, else the files in the folder itself, else an installed torch. `search_path` are
    the folders in which packages are installed, those of this interpreter by default. Raises `IncompleteSpec` for a
    checkout.
    """
    for folder in (start, *start.parents):
        if found := checkout_in(folder):
            return found
    if (start / NATIVE_FUNCTIONS).is_file() and (start / DERIVATIVES).is_file():
        return folder_in(start)
    for entry in sys.path if search_path is None else search_path:
        # A torch that is being installed, or came without one of its files, is nobody's fault here.
        with suppress(IncompleteSpec):
            if entry and (found := wheel_in(Path(entry))):
                return found
    return None


def spec_in(folder: Path) -> FoundSpec | None:
    """The spec of a folder: of a checkout, of the contents of a wheel or of a ``site-packages``, or of files in it.

    Raises `IncompleteSpec`.
    """
    return checkout_in(folder) or wheel_in(folder) or folder_in(folder)


def checkout_in(folder: Path) -> FoundSpec | None:
    """The spec of a PyTorch checkout. Raises `IncompleteSpec`."""
    native, autograd = _CHECKOUT
    if not _is_whole("a PyTorch checkout", folder, native, autograd):
        return None
    version = _first_line(folder / VERSION_FILES[0])
    return _found(
        "PyTorch checkout", folder, folder / native, folder / autograd, version, headers=None, is_checkout=True
    )


def wheel_in(folder: Path) -> FoundSpec | None:
    """The spec that torch packages with its generator: folder ``torchgen/packaged``. Raises `IncompleteSpec`."""
    native, autograd = _WHEEL
    if not _is_whole("the contents of a torch wheel", folder, native, autograd):
        return None
    headers = folder / "torch" / "include"
    return _found(
        "installed torch",
        folder,
        folder / native,
        folder / autograd,
        torch_version(folder),
        headers=str(headers) if headers.is_dir() else None,
    )


def folder_in(folder: Path) -> FoundSpec | None:
    """The spec of a folder in which its files lie beside each other. Raises `IncompleteSpec`."""
    if not _is_whole("a folder with a spec", folder, *_FOLDER):
        return None
    return _found(SPEC_FOLDER, folder, folder, folder, version_near(folder / DERIVATIVES), headers=None)


def builtin(release: str) -> FoundSpec:
    """The built-in spec of a release's family."""
    folder = BUILTIN / family_of_release(release)
    found = _found("built-in spec", folder, folder, folder, release, headers=None)
    helpers = tuple(sorted(str(path) for path in folder.glob("*.h")))
    return msgspec.structs.replace(found, is_builtin=True, includes=("helpers.h",), helpers=helpers)


def helper_headers(found: FoundSpec) -> tuple[str, ...]:
    """The headers that declare the helper functions of a spec's formulas, none where they are not around."""
    if found.helpers:
        return found.helpers
    derivatives = Path(found.files.derivatives[0]).absolute()
    folders = [Path(found.folder), *derivatives.parents] if not found.is_given else [*derivatives.parents]
    for folder in folders:
        for headers in (folder / "torch" / "include", folder):
            if (headers / FUNCTIONS_MANUAL).is_file():
                return (str(headers / FUNCTIONS_MANUAL),)
    return ()


def version_near(path: Path) -> str | None:
    """The version of the checkout or wheel that a file lies in, or None."""
    for folder in path.absolute().parents:
        version = torch_version(folder)
        if version is None and (folder / "aten").is_dir():
            version = _first_line(folder / VERSION_FILES[0])
        if version is not None:
            return version
    return None


def torch_version(folder: Path) -> str | None:
    """The version of the torch that is installed or unpacked in a folder, or None."""
    try:
        found = _VERSION_PY.search((folder / VERSION_FILES[1]).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return None
    return found.group(1) if found else None


def _is_whole(what: str, folder: Path, native: Path, autograd: Path) -> bool:
    """Whether a folder has both files of a spec; `native` and `autograd` are theirs below it."""
    paths = (native / NATIVE_FUNCTIONS, autograd / DERIVATIVES)
    missing = [path for path in paths if not (folder / path).is_file()]
    if len(missing) == 1:
        raise IncompleteSpec(f"{folder} looks like {what}, but {missing[0]} is missing")
    return not missing


def _found(
    origin: str,
    folder: Path,
    native: Path,
    autograd: Path,
    version: str | None,
    *,
    headers: str | None,
    is_checkout: bool = False,
) -> FoundSpec:
    tags, templates = native / TAGS, autograd / "templates"
    return FoundSpec(
        origin=origin,
        folder=str(folder),
        files=SpecFiles(
            (str(native / NATIVE_FUNCTIONS),),
            (str(autograd / DERIVATIVES),),
            str(tags) if tags.is_file() else None,
        ),
        version=version,
        templates=str(templates) if (templates / "Functions.h").is_file() else None,
        headers=headers,
        is_checkout=is_checkout,
    )


def _first_line(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8").partition("\n")[0].strip() or None
    except (OSError, UnicodeDecodeError):
        return None
