"""Whether an output folder is up to date, told without loading the generator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from gen.digest import digest, digest_all, fingerprint
from gen.options import Options
from gen.output.manifest import Manifest, read_manifest
from gen.version import generator_digest


def input_digests(paths: Iterable[str]) -> dict[str, str]:
    """The digests of the bytes of files, empty where one cannot be read."""
    return {path: _digest(Path(path)) or "" for path in paths}


def run_identity(options: Options, inputs: Mapping[str, str]) -> str:
    """The digest of generator, options but for the folder, and the digests of all inputs; empty if one of them is."""
    if not all(inputs.values()):
        return ""
    given = fingerprint(msgspec.structs.replace(options, out=""))
    # What generated files are named after depends on where the folder lies.
    templates = "" if options.templates is None else str(Path(options.templates).absolute())
    return digest_all([generator_digest(), given, templates, *(part for item in inputs.items() for part in item)])


def current_manifest(options: Options) -> Manifest | None:
    """The manifest of the output folder if a run would find nothing to do or to tell, else None."""
    folder = Path(options.out)
    manifest, _ = read_manifest(folder)
    if not manifest.run or manifest.pending or manifest.left:
        return None
    if manifest.run != run_identity(options, input_digests(manifest.inputs)):
        return None
    is_current = all(_digest(folder / name) == file.digest for name, file in manifest.files.items())
    return manifest if is_current else None


def _digest(path: Path) -> str | None:
    try:
        return digest(path.read_bytes())
    except OSError:
        return None
