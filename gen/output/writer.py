"""Bringing an output folder to what it should be, all of it or nothing, and recording it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from gen.diagnostics import Place, error
from gen.output.atomic import Batch, remove_leftovers
from gen.output.difference import Difference, read_bytes
from gen.output.manifest import STATE_FOLDER, Manifest, ManifestFile, encode_manifest, manifest_path
from gen.output.plan import PlannedFile


class Written(msgspec.Struct, frozen=True):
    """What was done to an output folder, by file name.

    `kept` are files that do not belong but may hold somebody's work, so that they were left alone; `adopted`
    generated files that derivd had no record of and overwrote.
    """

    written: tuple[str, ...]
    deleted: tuple[str, ...]
    unchanged: tuple[str, ...]
    kept: tuple[str, ...]
    adopted: tuple[str, ...]


def apply(folder: Path, difference: Difference, manifest: Manifest, finished: Manifest, *, force: bool) -> Written:
    """Bring an output folder to what it should be, and record it.

    A failure before the first file is renamed into place changes nothing; a run that is killed while it renames
    leaves each file whole, and the next one completes its work. `finished` is the manifest's run, inputs, Nodes and
    diagnostics. Raises `SpecError`: D028 if something cannot be written, D031 if a file holds somebody else's bytes
    and `force` is not set.
    """
    _refuse_edited(folder, difference, force=force)
    deleted = [*difference.orphans, *(difference.left if force else ())]
    intent = {change.name: change.digest for change in difference.changes}
    files = difference.unchanged | {c.name: ManifestFile(c.key, c.digest) for c in difference.changes}
    left = {} if force else difference.left
    complete = msgspec.structs.replace(finished, files=dict(sorted(files.items())), left=left)
    with Batch() as batch:
        if intent or deleted:
            announced = encode_manifest(manifest.with_intent(intent))
            # The announcement is staged first, and so it is in place before the first file.
            batch.stage([(manifest_path(folder), announced), *((folder / c.name, c.data) for c in difference.changes)])
            batch.replace()
            batch.delete(folder / name for name in deleted)
            batch.flush_folders()
        if complete != manifest:
            batch.stage([(manifest_path(folder), encode_manifest(complete))])
            batch.replace()
    return Written(tuple(intent), tuple(deleted), tuple(difference.unchanged), tuple(left), difference.adopted)


def write_planned(folder: Path, planned: Sequence[PlannedFile]) -> Written:
    """Write files to a folder without keeping a record there; those that do not change are not touched.

    Raises `SpecError` (D028).
    """
    contents = {file.name: file.content().data() for file in planned}
    with Batch() as batch:
        changed = {name: data for name, data in contents.items() if read_bytes(folder / name) != data}
        batch.stage((folder / name, data) for name, data in changed.items())
        batch.replace()
        batch.flush_folders()
    return Written(tuple(changed), (), tuple(contents.keys() - changed.keys()), (), ())


def remove_all_leftovers(folder: Path) -> None:
    """Remove the temporary files that a killed run left in an output folder, and beside files linked from it."""
    remove_leftovers(folder)
    remove_leftovers(folder / STATE_FOLDER)
    try:
        links = [entry.path for entry in os.scandir(folder) if entry.is_symlink()]
    except OSError:
        return
    for link in links:
        target = Path(os.path.realpath(link))
        remove_leftovers(target.parent, f"{target.name}.")


def _refuse_edited(folder: Path, difference: Difference, *, force: bool) -> None:
    refused = difference.edited
    if refused and not force:
        path = str(folder / refused[0])
        others = "" if len(refused) == 1 else f" and {len(refused) - 1} more"
        message = f"{path}{others} would be overwritten, but derivd did not write what is in it"
        raise error("D031", message, Place(path, 1, 1, 1, 1), help="move it away, or pass --force to overwrite it")
