"""Whether an output folder is up to date, told without loading the generator."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from gen.digest import digest, digest_all, fingerprint
from gen.options import Options
from gen.output.manifest import Manifest, read_manifest
from gen.version import generator_digest


def run_identity(options: Options, inputs: Iterable[str]) -> str | None:
    """The digest of generator, options but for the folder, and the bytes of all inputs; None if one is gone."""
    parts = [generator_digest(), fingerprint(msgspec.structs.replace(options, out=""))]
    for path in inputs:
        try:
            parts += [path, digest(Path(path).read_bytes())]
        except OSError:
            return None
    return digest_all(parts)


def current_manifest(options: Options) -> Manifest | None:
    """The manifest of the output folder if a run would find nothing to do, else None."""
    folder = Path(options.out)
    manifest, _ = read_manifest(folder)
    if not manifest.run or manifest.pending or manifest.run != run_identity(options, manifest.inputs):
        return None
    try:
        for name, file in manifest.files.items():
            if digest((folder / name).read_bytes()) != file.digest:
                return None
    except OSError:
        return None
    return manifest
