"""The manifest: the files that derivd wrote to an output folder, what they were made from, and their bytes.

It lies in the folder's ``.derivd`` and decides what derivd may overwrite and delete. Before files are renamed into
place, what they are going to hold is recorded as well, so that a run that is killed leaves nothing that the next
one takes for somebody else's.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from gen.diagnostics import Diagnostic

STATE_FOLDER = ".derivd"
MANIFEST = "manifest.json"


class ManifestFile(msgspec.Struct, frozen=True):
    """A written file: the digest of what its text depends on, and that of its bytes."""

    key: str
    digest: str


class Manifest(msgspec.Struct, frozen=True):
    """What is known of an output folder.

    `run` identifies the options, the generator and the digests of all inputs of the last finished run; it is empty
    while a run writes, and `pending` then has the digests of the bytes that files are going to have. `inputs` are
    the files that the run read, `nodes` the number of Nodes, `diagnostics` warnings about the inputs.
    """

    files: dict[str, ManifestFile] = {}
    pending: dict[str, str] = {}
    run: str = ""
    inputs: tuple[str, ...] = ()
    nodes: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()

    def wrote(self, name: str, digest: str) -> bool:
        """Whether bytes with a digest are what derivd wrote, or was about to write, to a file."""
        known = self.files.get(name)
        return (known is not None and known.digest == digest) or self.pending.get(name) == digest


def read_manifest(folder: Path) -> tuple[Manifest, bool]:
    """The manifest of an output folder, empty if there is none; the second value tells whether one was unreadable."""
    try:
        data = (folder / STATE_FOLDER / MANIFEST).read_bytes()
    except OSError:
        return Manifest(), False
    try:
        return msgspec.json.decode(data, type=Manifest), False
    except msgspec.DecodeError:
        return Manifest(), True


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Replace the manifest of an output folder. Raises `OSError`."""
    state = folder / STATE_FOLDER
    state.mkdir(parents=True, exist_ok=True)
    temporary = state / f"{MANIFEST}.{os.getpid()}.tmp"
    temporary.write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1))
    os.replace(temporary, state / MANIFEST)
