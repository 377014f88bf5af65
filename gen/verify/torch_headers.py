"""The headers of an installed torch or an unpacked wheel, and whether they are those of the spec's release."""

from __future__ import annotations

import re
import sysconfig
from pathlib import Path

import msgspec

from gen.releases import is_exact
from gen.verify.toolchain import ToolchainError

_NEEDED = ("ATen/ATen.h", "torch/csrc/autograd/FunctionsManual.h")
_VERSION_PY = re.compile(r"""^__version__\s*(?::\s*str\s*)?=\s*['"]([^'"]+)['"]""", re.MULTILINE)
_VERSION_H = re.compile(r'#define\s+TORCH_VERSION\s+"([^"]+)"|#define TORCH_VERSION_(MAJOR|MINOR) (\d+)')
_ADVICE = "pass --torch with a folder that holds torch's headers, or --toolchain facade"


class TorchHeaders(msgspec.Struct, frozen=True):
    """An include folder of torch as an absolute path, and the version it is of, if that can be told."""

    folder: str
    version: str | None

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders that are searched for headers."""
        return self.folder, f"{self.folder}/torch/csrc/api/include"


def torch_headers(folder: Path, release: str) -> TorchHeaders:
    """The headers in a folder: torch's ``include``, a ``site-packages``, or the contents of a wheel.

    Raises `ToolchainError` if there are none, or if they are of another release.
    """
    include = _include_folder(folder)
    if include is None:
        raise ToolchainError(f"{folder} holds no headers of torch (no {_NEEDED[0]}); {_ADVICE}")
    missing = [name for name in _NEEDED if not (include / name).is_file()]
    if missing:
        raise ToolchainError(f"the headers in {include} are incomplete: {missing[0]} is missing; {_ADVICE}")
    version = _version(include)
    if version is not None and not is_exact(version, release):
        raise ToolchainError(
            f"the headers in {include} are those of torch {version}, but the code is of release {release}; "
            f"pass --torch with the headers of {release}, or --toolchain facade"
        )
    return TorchHeaders(str(include.absolute()), version)


def python_headers() -> str:
    """The include folder of this Python. Raises `ToolchainError` if its headers are not installed."""
    folder = sysconfig.get_paths()["include"]
    if not (Path(folder) / "Python.h").is_file():
        raise ToolchainError(
            f"Python's headers are missing (no Python.h in {folder}); install them "
            "(Debian, Ubuntu: apt-get install python3-dev), or pass --toolchain facade"
        )
    return folder


def _include_folder(folder: Path) -> Path | None:
    candidates = (folder, folder / "include", folder / "torch" / "include")
    return next((c for c in candidates if (c / _NEEDED[0]).is_file()), None)


def _version(include: Path) -> str | None:
    """The version in ``torch/version.py`` beside the folder, else the one that a header defines."""
    text = _read(include.parent / "version.py")
    if found := _VERSION_PY.search(text):
        return found.group(1)
    for header in ("torch/headeronly/version.h", "torch/csrc/api/include/torch/version.h"):
        numbers = {part: number for _, part, number in _VERSION_H.findall(_read(include / header)) if part}
        if len(numbers) == 2:
            return f"{numbers['MAJOR']}.{numbers['MINOR']}"
    return None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
