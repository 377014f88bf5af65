"""The digests of the files of a folder, remembered as long as the system reports no change to a file."""

from __future__ import annotations

from pathlib import Path

import msgspec

from gen.digest import digest
from gen.signature import Signature, is_settled, signature


class _Known(msgspec.Struct, frozen=True):
    signature: Signature
    digest: str


class FolderDigests:
    """Digests of files in one folder, read again only when a file's signature differs or had not settled."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, _Known] = {}

    def digest(self, name: str) -> str | None:
        """The digest of a file's bytes, None if there is none. Raises `OSError` if it cannot be read."""
        path = self._folder / name
        try:
            looks = signature(path)
            known = self._known.get(name)
            if known is not None and known.signature == looks:
                return known.digest
            found = digest(path.read_bytes())
        except FileNotFoundError:
            self._known.pop(name, None)
            return None
        if is_settled(looks):
            self._known[name] = _Known(looks, found)
        else:
            self._known.pop(name, None)
        return found
