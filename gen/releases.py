"""The releases of PyTorch that are supported, and how a version is matched to one."""

from __future__ import annotations

import re
from collections.abc import Mapping

ROWS: Mapping[str, str] = {
    "1.8": "1.8",
    "2.7": "2.7",
    "2.8": "2.8",
    "2.9": "2.9",
    "2.10": "2.9",
    "2.11": "2.9",
    "2.12": "2.9",
    "2.13": "2.13",
    "2.14": "2.13",
}
"""Each supported release with the row of the dialect table (`gen.emit.dialect.DIALECTS`) that is its, oldest first."""

NEWEST = list(ROWS)[-1]
"""The release that an unknown newer one is treated as."""

_VERSION = re.compile(r"v?(\d+)\.(\d+)(?!\d)")


class UnknownRelease(ValueError):
    """A version that is no supported release, nor newer than all of them."""


def release_of(version: str) -> str:
    """The supported release of a version such as ``2.13``, ``2.13.0`` or ``2.13.0+cpu``.

    A newer version than all supported ones is taken for `NEWEST`. Raises `UnknownRelease` for all others.
    """
    found = _VERSION.match(version)
    if found is None:
        raise UnknownRelease(f"`{version}` is not a release; write it like `{NEWEST}`")
    release = f"{found.group(1)}.{found.group(2)}"
    if release in ROWS:
        return release
    if (int(found.group(1)), int(found.group(2))) > tuple(map(int, NEWEST.split("."))):
        return NEWEST
    raise UnknownRelease(f"release {release} is not supported; supported: {', '.join(ROWS)}")


def is_exact(version: str, release: str) -> bool:
    """Whether a version is one of the release, and not a newer one that is treated as it."""
    found = _VERSION.match(version)
    return found is not None and f"{found.group(1)}.{found.group(2)}" == release


def family_of_release(release: str) -> str:
    """The family of a supported release: ``1.8`` or ``2.x``."""
    return release if release == "1.8" else "2.x"
