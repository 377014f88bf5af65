"""Finding a spec: a PyTorch checkout, an installed torch or an unpacked wheel, or the built-in files.

Only files are read; torch is never imported.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from gen.options import SpecFiles
from gen.releases import family_of_release

BUILTIN = Path(__file__).resolve().parent / "builtin"
"""The folder of built-in specs, one folder a release family."""

_VERSION_PY = re.compile(r"""^__version__\s*(?::\s*str\s*)?=\s*['"]([^'"]+)['"]""", re.MULTILINE)


FUNCTIONS_MANUAL = "torch/csrc/autograd/FunctionsManual.h"
"""The header of torch that declares the helper functions of its formulas."""


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
    """The spec that a run in folder `start` uses if it is told none: a checkout around it, or an installed torch.

    `search_path` are the folders in which packages are installed, those of this interpreter by default.
    """
    for folder in (start, *start.parents):
        if found := checkout_in(folder):
            return found
    for entry in sys.path if search_path is None else search_path:
        if entry and (found := wheel_in(Path(entry))):
            return found
    return None


def spec_in(folder: Path) -> FoundSpec | None:
    """The spec of a folder that is a checkout, or the contents of a wheel or of a ``site-packages``."""
    return checkout_in(folder) or wheel_in(folder)


def checkout_in(folder: Path) -> FoundSpec | None:
    """The spec of a PyTorch checkout."""
    native = folder / "aten" / "src" / "ATen" / "native"
    autograd = folder / "tools" / "autograd"
    if not (native / "native_functions.yaml").is_file() or not (autograd / "derivatives.yaml").is_file():
        return None
    version = _first_line(folder / "version.txt")
    return _found("PyTorch checkout", folder, native, autograd, version, headers=None, is_checkout=True)


def wheel_in(folder: Path) -> FoundSpec | None:
    """The spec that torch packages with its generator: folder ``torchgen/packaged``."""
    packaged = folder / "torchgen" / "packaged"
    native, autograd = packaged / "ATen" / "native", packaged / "autograd"
    if not (native / "native_functions.yaml").is_file() or not (autograd / "derivatives.yaml").is_file():
        return None
    headers = folder / "torch" / "include"
    return _found(
        "installed torch",
        folder,
        native,
        autograd,
        _wheel_version(folder),
        headers=str(headers) if headers.is_dir() else None,
    )


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
        version = _wheel_version(folder)
        if version is None and (folder / "aten").is_dir():
            version = _first_line(folder / "version.txt")
        if version is not None:
            return version
    return None


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
    tags, templates = native / "tags.yaml", autograd / "templates"
    return FoundSpec(
        origin=origin,
        folder=str(folder),
        files=SpecFiles(
            (str(native / "native_functions.yaml"),),
            (str(autograd / "derivatives.yaml"),),
            str(tags) if tags.is_file() else None,
        ),
        version=version,
        templates=str(templates) if (templates / "Functions.h").is_file() else None,
        headers=headers,
        is_checkout=is_checkout,
    )


def _wheel_version(folder: Path) -> str | None:
    try:
        found = _VERSION_PY.search((folder / "torch" / "version.py").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return None
    return found.group(1) if found else None


def _first_line(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8").partition("\n")[0].strip() or None
    except (OSError, UnicodeDecodeError):
        return None
