"""What the built-in specs generate, one snapshot a function: ``snapshots/FAMILY/OP.cpp``.

That these are the right texts rests on comparisons with PyTorch's own generator: for 2.x of the very same spec
(``tests/torch/test_builtin_parity.py``), for 1.8 of the same code on PyTorch 1.8's own files (``test_corpus.py``).
``make snapshots`` updates them; unused ones fail here, also in runs of a part of the tests.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.data import Snapshot, SnapshotCollection
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

from gen.discover import builtin
from gen.options import LAYOUTS, SHARDED, Options
from gen.pipeline import Generator
from gen.releases import NEWEST
from gen.review.snapshots import EXTENSION, check_names, left_over, snapshots

FOLDER = Path(__file__).resolve().parents[1] / "snapshots"
RELEASES = {"1.8": "1.8", "2.x": NEWEST}
"""The release of each family that its snapshots are of."""


@cache
def texts(family: str) -> dict[str, str]:
    """The texts of a family's snapshots by name; those of files for both layouts."""
    found = builtin(RELEASES[family])
    both: dict[str, str] = {}
    for layout in sorted(LAYOUTS, key=lambda layout: layout != SHARDED):
        options = Options(found.files, "", RELEASES[family], layout=layout, includes=found.includes)
        generator = Generator(options)
        both |= snapshots(generator, generator.plan())
    return both


class OneFileForEachFunction(SingleFileSnapshotExtension):
    """Snapshots by the name of their function, flat in the folder of their family.

    In syrupy's own layout looking for unused ones takes time that is quadratic in their number.
    """

    file_extension = EXTENSION.removeprefix(".")
    _write_mode = WriteMode.TEXT

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(FOLDER / _parameter(test_location, "family"))

    @classmethod
    def discovery_dirname(cls, *, test_location: PyTestLocation) -> str:  # noqa: ARG003
        return str(FOLDER)

    @classmethod
    def get_file_basename(cls, *, test_location: PyTestLocation, index: SnapshotIndex) -> str:  # noqa: ARG003
        return _parameter(test_location, "name")

    @classmethod
    def matches_test_location(cls, *, test_location: PyTestLocation, snapshot_location: str) -> bool:  # noqa: ARG003
        return test_location.methodname == test_generated_code_is_that_of_the_snapshot.__name__

    def read_snapshot_collection(self, *, snapshot_location: str) -> SnapshotCollection:
        """A file with the name that its test gives to its snapshot."""
        path = Path(snapshot_location)
        collection = SnapshotCollection(location=snapshot_location)
        test = test_generated_code_is_that_of_the_snapshot.__name__
        collection.add(Snapshot(name=f"{test}[{path.parent.name}-{path.stem}]"))
        return collection


def _parameter(location: PyTestLocation, name: str) -> str:
    """A parameter of a test of this file; syrupy also asks for those of all other tests."""
    callspec = getattr(location.item, "callspec", None)
    return str(callspec.params.get(name, "")) if callspec is not None else ""


@pytest.mark.parametrize(("family", "name"), [(family, name) for family in RELEASES for name in texts(family)])
def test_generated_code_is_that_of_the_snapshot(family: str, name: str, snapshot: SnapshotAssertion) -> None:
    assert texts(family)[name] == snapshot(extension_class=OneFileForEachFunction)


@pytest.mark.parametrize("family", RELEASES)
def test_no_snapshot_is_left_over(family: str, request: pytest.FixtureRequest) -> None:
    unused = left_over(FOLDER / family, texts(family))
    if request.config.getoption("update_snapshots"):
        for name in unused:
            (FOLDER / family / f"{name}{EXTENSION}").unlink()
        return
    assert not unused, f"unused snapshots in {FOLDER / family}; run `make snapshots`"


@pytest.mark.parametrize("family", RELEASES)
def test_every_snapshot_has_a_file_of_its_own(family: str) -> None:
    check_names(texts(family))
