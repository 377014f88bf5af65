"""The spec files of all 2.x releases, one after the other in one folder: each state equals a clean run."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from daemon.torch_spec import TESTED
from gen.options import LAYOUTS, Options, SpecFiles
from gen.output.sharded import shard_of
from gen.pipeline import RunRecord
from gen.releases import release_of
from tests.support.runs import contents, run
from tests.torch.conftest import SPECS

pytestmark = [pytest.mark.torch, pytest.mark.xdist_group("history")]

SHARDS = 16


def options(folder: Path, out: Path, version: str, layout: str) -> Options:
    """Options for files that lie in one folder whatever their release."""
    files = SpecFiles(
        (str(folder / "native_functions.yaml"),), (str(folder / "derivatives.yaml"),), str(folder / "tags.yaml")
    )
    return Options(files, str(out), release_of(version), layout=layout, shards=SHARDS)


def check_out(version: str, folder: Path) -> None:
    """Put the files of a release where those of another one lie."""
    packaged = SPECS / version / "torchgen" / "packaged"
    folder.mkdir(exist_ok=True)
    for name in ("ATen/native/native_functions.yaml", "ATen/native/tags.yaml", "autograd/derivatives.yaml"):
        shutil.copy(packaged / name, folder)


@pytest.fixture(scope="session")
def releases() -> tuple[str, ...]:
    missing = [version for version in TESTED if not (SPECS / version).is_dir()]
    if missing:
        pytest.skip(f"no spec of torch {', '.join(missing)} in {SPECS}: `python -m daemon.torch_spec --tested`")
    return TESTED


@pytest.fixture(scope="session")
def clean(releases: Sequence[str], tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], dict[str, bytes]]:
    """What each release gives in a new folder, by version and layout."""
    made: dict[tuple[str, str], dict[str, bytes]] = {}
    for version in releases:
        for layout in LAYOUTS:
            folder = tmp_path_factory.mktemp("clean")
            check_out(version, folder / "spec")
            run(options(folder / "spec", folder / "out", version, layout))
            made[version, layout] = contents(folder / "out")
    return made


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("backwards", [False, True], ids=["forwards", "backwards"])
def test_history_equals_clean_runs(
    clean: dict[tuple[str, str], dict[str, bytes]],
    releases: Sequence[str],
    tmp_path: Path,
    layout: str,
    backwards: bool,
) -> None:
    for version in reversed(releases) if backwards else releases:
        check_out(version, tmp_path / "spec")
        record = run(options(tmp_path / "spec", tmp_path / "out", version, layout))
        assert contents(tmp_path / "out") == clean[version, layout], version
        assert record.adopted == record.kept == record.warnings == ()


@pytest.fixture
def newest(releases: Sequence[str], tmp_path: Path) -> Options:
    """The newest release, generated into a folder."""
    check_out(releases[-1], tmp_path / "spec")
    made = options(tmp_path / "spec", tmp_path / "out", releases[-1], "sharded")
    run(made)
    return made


def edit(path: str, old: str, new: str) -> None:
    text = Path(path).read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    Path(path).write_text(text.replace(old, new), encoding="utf-8")


def what_was_made(record: RunRecord) -> dict[str, tuple[str, ...]]:
    return {
        "parsed": record.parsed,
        "resolved": record.resolved,
        "emitted": record.emitted,
        "written": record.written,
        "deleted": record.deleted,
    }


def test_one_edited_formula_makes_one_family_and_writes_one_source(newest: Options) -> None:
    edit(
        newest.files.derivatives[0],
        "self: grad / (self * self + 1).conj()\n",
        "self: grad / (1 + self * self).conj()\n",
    )
    assert what_was_made(run(newest)) == {
        "parsed": ("atan(Tensor self) -> Tensor",),
        "resolved": ("atan",),
        "emitted": ("AtanBackward0", "ForeachAtanBackward0"),
        "written": (f"Functions_{shard_of('atan', SHARDS)}.cpp",),
        "deleted": (),
    }


def test_a_comment_makes_nothing(newest: Options) -> None:
    edit(newest.files.derivatives[0], "- name: atan(Tensor", "# about atan\n\n- name: atan(Tensor")
    assert what_was_made(run(newest)) == dict.fromkeys(("parsed", "resolved", "emitted", "written", "deleted"), ())


def test_an_edit_that_means_the_same_is_cut_off_before_emitting(newest: Options) -> None:
    edit(
        newest.files.derivatives[0], "- name: atan(Tensor self) -> Tensor\n", "- name: 'atan(Tensor self) -> Tensor'\n"
    )
    record = run(newest)
    assert (record.resolved, record.emitted, record.written) == (("atan",), (), ())
