"""The manifest: the files that derivd wrote to an output folder, what they were made from, and their bytes.

It lies in the folder's ``.derivd`` and decides what derivd may overwrite and delete. Before files are renamed into
place, what they are going to hold is recorded as well, so that a run that is killed leaves nothing that the next
one takes for somebody else's.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from gen.diagnostics import Diagnostic

STATE_FOLDER = ".derivd"
MANIFEST = "manifest.json"
_OUTPUT_NAME = re.compile(r"(?:Functions|python_functions)(?:_\d+|_common|Everything)?\.(?:h|cpp)")


class ManifestFile(msgspec.Struct, frozen=True, gc=False):
    """A written file: the digest of what its text depends on, and that of its bytes."""

    key: str
    digest: str


class Manifest(msgspec.Struct, frozen=True):
    """What is known of an output folder.

    `files` are those that belong. `left` are files that no longer do and were left alone, with the digest of what
    derivd wrote to them: somebody edited them, or the record of them was lost (no digest). `run` identifies the
    options, the generator and the digests of all inputs of the last finished run; it is empty while a run writes, and
    `pending` then has the digests of the bytes that files may hold. `inputs` are the files that the run read, `nodes`
    the number of Nodes, `diagnostics` warnings about the inputs.
    """

    files: dict[str, ManifestFile] = {}
    left: dict[str, str] = {}
    pending: dict[str, tuple[str, ...]] = {}
    run: str = ""
    inputs: tuple[str, ...] = ()
    nodes: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()

    def wrote(self, name: str, digest: str) -> bool:
        """Whether bytes with a digest are what derivd wrote, or was about to write, to a file."""
        known = self.files.get(name)
        return (
            (known is not None and known.digest == digest)
            or self.left.get(name) == digest
            or digest in self.pending.get(name, ())
        )

    def knows(self, name: str) -> bool:
        """Whether derivd is on record as having written a file, whatever it holds now."""
        return name in self.files or name in self.pending or bool(self.left.get(name))

    @property
    def names(self) -> set[str]:
        """The names of all files on record."""
        return self.files.keys() | self.left.keys() | self.pending.keys()

    def with_intent(self, intent: Mapping[str, str]) -> Manifest:
        """The manifest of a run that is about to give files bytes with certain digests.

        What earlier runs that were killed had in mind stays on record: a file may hold the bytes of any of them.
        """
        pending = dict(self.pending)
        for name, digest in intent.items():
            pending[name] = tuple(dict.fromkeys((*pending.get(name, ()), digest)))
        return msgspec.structs.replace(self, pending=pending, run="")


def read_manifest(folder: Path) -> tuple[Manifest, bool]:
    """The manifest of an output folder, empty if there is none; the second value tells whether one was unreadable."""
    try:
        data = manifest_path(folder).read_bytes()
    except OSError:
        return Manifest(), False
    try:
        manifest = msgspec.json.decode(data, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Manifest(), True
    # A name that leads elsewhere was not written by derivd, and must not be followed.
    return (manifest, False) if _are_plain(manifest.names) else (Manifest(), True)


def manifest_path(folder: Path) -> Path:
    """Where the manifest of an output folder lies."""
    return folder / STATE_FOLDER / MANIFEST


def encode_manifest(manifest: Manifest) -> bytes:
    """The bytes of a manifest's file."""
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1)


def is_output_name(name: str) -> bool:
    """Whether a layout has files of such a name."""
    return _OUTPUT_NAME.fullmatch(name) is not None


def _are_plain(names: Iterable[str]) -> bool:
    return all(name == os.path.basename(name) and name not in ("", ".", "..") for name in names)
