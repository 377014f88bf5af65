"""Settings: flags, then the configuration file, then what is found around the current folder."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest

from daemon.config_file import BUILTIN_SPEC
from daemon.flags import Flags, SettingsError
from daemon.settings import resolve_settings
from gen.discover import find_spec
from gen.options import SHARDED, UPSTREAM
from gen.pipeline import Pipeline
from gen.releases import NEWEST

FILES = {"native_functions": ("n.yaml",), "derivatives": ("d.yaml",)}


@pytest.fixture(autouse=True)
def _nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No torch is found among packages, whatever this environment has."""
    monkeypatch.setattr("daemon.settings.find_spec", lambda start: find_spec(start, search_path=[]))


def _checkout(folder: Path) -> None:
    for path in ("aten/src/ATen/native/native_functions.yaml", "tools/autograd/derivatives.yaml"):
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_text("")
    (folder / "version.txt").write_text("2.9.0a0")


def test_without_anything_the_builtin_spec_of_the_newest_release_is_taken(tmp_path: Path) -> None:
    settings = resolve_settings(Flags(), tmp_path)
    assert (settings.found.origin, settings.options.release) == ("built-in spec", NEWEST)


def test_the_release_chooses_the_builtin_spec(tmp_path: Path) -> None:
    settings = resolve_settings(Flags(release="1.8"), tmp_path)
    assert settings.options.files.derivatives[0].endswith("builtin/1.8/derivatives.yaml")


def test_a_checkout_around_is_taken_in_its_own_layout(tmp_path: Path) -> None:
    _checkout(tmp_path)
    settings = resolve_settings(Flags(), tmp_path)
    assert (settings.options.layout, settings.options.release) == (UPSTREAM, "2.9")


def test_the_outputs_of_a_checkout_go_where_its_build_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _checkout(tmp_path)
    monkeypatch.chdir(tmp_path / "tools")
    assert resolve_settings(Flags()).options.out == "../torch/csrc/autograd/generated"


def test_the_builtin_spec_can_be_asked_for_inside_a_checkout(tmp_path: Path) -> None:
    _checkout(tmp_path)
    settings = resolve_settings(Flags(spec=BUILTIN_SPEC), tmp_path)
    assert (settings.found.origin, settings.options.layout) == ("built-in spec", SHARDED)


def test_given_files_are_taken(tmp_path: Path) -> None:
    settings = resolve_settings(Flags(release="2.13", **FILES), tmp_path)
    assert (settings.options.files.native_functions, settings.options.files.derivatives) == (("n.yaml",), ("d.yaml",))


@pytest.mark.parametrize(("kind", "missing"), [("native_functions", "--derivatives"), ("derivatives", "--native-")])
def test_one_kind_of_files_alone_is_refused(tmp_path: Path, kind: str, missing: str) -> None:
    with pytest.raises(SettingsError, match=missing):
        resolve_settings(Flags(**{kind: FILES[kind]}), tmp_path)


def test_an_unknown_release_of_given_files_is_remarked_on(tmp_path: Path) -> None:
    settings = resolve_settings(Flags(**FILES), tmp_path)
    assert settings.options.release == NEWEST
    assert "the release of d.yaml is not known" in settings.remarks[0]


def test_a_newer_release_than_known_is_remarked_on(tmp_path: Path) -> None:
    settings = resolve_settings(Flags(release="2.99.1", **FILES), tmp_path)
    assert settings.options.release == NEWEST
    assert settings.remarks == (f"release 2.99.1 is newer than this derivd knows; generating as for {NEWEST}",)


@pytest.mark.parametrize("release", ["1.13", "two", "2", ""])
def test_an_unsupported_release_is_refused(tmp_path: Path, release: str) -> None:
    with pytest.raises(SettingsError):
        resolve_settings(Flags(release=release, **FILES), tmp_path)


def test_the_configuration_is_found_above(tmp_path: Path) -> None:
    (tmp_path / "derivd.toml").write_text('native-functions = ["n.yaml"]\nderivatives = ["d.yaml"]\nrelease = "2.7"\n')
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    settings = resolve_settings(Flags(), below)
    assert settings.options.files.derivatives == (str(tmp_path / "d.yaml"),)


def test_the_configuration_may_stand_in_pyproject(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.derivd]\nrelease = "1.8"\nout = "there"\n')
    settings = resolve_settings(Flags(), tmp_path)
    assert (settings.options.release, settings.options.out) == ("1.8", str(tmp_path / "there"))


def test_flags_win_over_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "derivd.toml").write_text('release = "1.8"\n')
    assert resolve_settings(Flags(release="2.13"), tmp_path).options.release == "2.13"


@pytest.mark.parametrize("shards", [0, -1, 100_000])
def test_a_senseless_number_of_shards_is_refused(tmp_path: Path, shards: int) -> None:
    with pytest.raises(SettingsError, match="number of shards"):
        resolve_settings(Flags(shards=shards), tmp_path)


def test_a_missing_template_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no template folder absent"):
        resolve_settings(Flags(templates="absent", layout=UPSTREAM, **FILES), tmp_path)


def test_a_folder_without_a_spec_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="neither a PyTorch checkout nor the contents of a torch wheel, nor"):
        resolve_settings(Flags(spec=str(tmp_path)), tmp_path)


def test_a_wheel_without_yaml_files_is_told_from_no_wheel(tmp_path: Path) -> None:
    (tmp_path / "torch").mkdir()
    (tmp_path / "torch" / "version.py").write_text("__version__ = '1.8.0'\n")
    with pytest.raises(
        SettingsError, match=r"holds torch 1\.8\.0, whose wheel carries no .*`--spec builtin --release 1\.8`"
    ):
        resolve_settings(Flags(spec=str(tmp_path)), tmp_path)


def _plain(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    for name in ("native_functions.yaml", "derivatives.yaml"):
        (folder / name).write_text("")
    return folder


@pytest.mark.parametrize("release", [None, "2.13", "1.8"])
def test_the_files_in_the_current_folder_are_taken(tmp_path: Path, release: str | None) -> None:
    settings = resolve_settings(Flags(release=release), _plain(tmp_path))
    assert (settings.found.origin, settings.options.release) == ("spec folder", release or NEWEST)
    assert [("is not known" in remark) for remark in settings.remarks] == ([] if release else [True])


@pytest.mark.parametrize("missing", ["native_functions.yaml", "derivatives.yaml"])
def test_a_named_folder_with_one_of_the_files_is_refused(tmp_path: Path, missing: str) -> None:
    (_plain(tmp_path) / missing).unlink()
    with pytest.raises(SettingsError, match=f"looks like a folder with a spec, but {missing} is missing"):
        resolve_settings(Flags(spec=str(tmp_path)), tmp_path)


def test_one_of_the_files_in_the_current_folder_is_remarked_on(tmp_path: Path) -> None:
    (_plain(tmp_path) / "derivatives.yaml").unlink()
    settings = resolve_settings(Flags(), tmp_path)
    assert settings.found.is_builtin
    assert "there is no derivatives.yaml beside it" in settings.remarks[0]


@pytest.mark.parametrize("gone", [["derivatives.yaml"], ["native_functions.yaml", "derivatives.yaml"]])
def test_outputs_of_files_that_have_gone_are_not_exchanged_for_those_of_another_spec(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "native_functions.yaml").write_text("- func: f(Tensor self) -> Tensor\n")
    (tmp_path / "derivatives.yaml").write_text("- name: f(Tensor self) -> Tensor\n  self: grad\n")
    with closing(Pipeline(resolve_settings(Flags()).options)) as pipeline:
        pipeline.run()
    for name in gone:
        (tmp_path / name).unlink()
    with pytest.raises(SettingsError, match="here, which are not both there now"):
        resolve_settings(Flags())
    assert resolve_settings(Flags(spec=BUILTIN_SPEC)).found.is_builtin
    assert resolve_settings(Flags(out="other")).found.is_builtin


def test_a_checkout_without_its_formulas_is_not_exchanged_for_the_builtin_spec(tmp_path: Path) -> None:
    _checkout(tmp_path)
    (tmp_path / "tools/autograd/derivatives.yaml").unlink()
    with pytest.raises(SettingsError, match=r"a PyTorch checkout, but tools/autograd/derivatives\.yaml is missing"):
        resolve_settings(Flags(), tmp_path)
    assert resolve_settings(Flags(spec=BUILTIN_SPEC), tmp_path).found.is_builtin


@pytest.mark.parametrize(
    ("kind", "flag"), [("native_functions", "--native-functions"), ("derivatives", "--derivatives")]
)
def test_a_spec_and_files_together_are_refused(tmp_path: Path, kind: str, flag: str) -> None:
    with pytest.raises(SettingsError, match=f"--spec and {flag} are given together"):
        resolve_settings(Flags(spec=BUILTIN_SPEC, **{kind: FILES[kind]}), tmp_path)


def test_files_of_flags_win_over_a_spec_of_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "derivd.toml").write_text('spec = "nowhere"\n')
    settings = resolve_settings(Flags(release="2.13", **FILES), tmp_path)
    assert settings.options.files.derivatives == ("d.yaml",)


def test_a_spec_of_flags_wins_over_files_of_the_configuration(tmp_path: Path) -> None:
    text = 'native-functions = ["n.yaml"]\nderivatives = ["d.yaml"]\ntags = "t.yaml"\n'
    (tmp_path / "derivd.toml").write_text(text)
    settings = resolve_settings(Flags(spec=BUILTIN_SPEC, release="2.13"), tmp_path)
    assert settings.found.is_builtin
    assert settings.options.files.tags != str(tmp_path / "t.yaml")


def test_tags_are_taken_beside_a_spec_too(tmp_path: Path) -> None:
    assert resolve_settings(Flags(tags="t.yaml"), _plain(tmp_path)).options.files.tags == "t.yaml"


@pytest.mark.parametrize("field", ["spec", "out", "tags", "templates", "snapshots", "torch"])
def test_an_empty_path_is_refused(tmp_path: Path, field: str) -> None:
    with pytest.raises(SettingsError, match=f"^--{field} is empty"):
        resolve_settings(Flags(**{field: ""}), tmp_path)


@pytest.mark.parametrize("field", ["native_functions", "helpers"])
def test_an_empty_path_among_others_is_refused(tmp_path: Path, field: str) -> None:
    with pytest.raises(SettingsError, match="is empty"):
        resolve_settings(Flags(**{field: ("a", "")}), tmp_path)


def test_shards_are_said_to_have_no_effect_on_the_files_of_pytorch(tmp_path: Path) -> None:
    settings = resolve_settings(Flags(layout=UPSTREAM, shards=3), tmp_path)
    assert settings.unused == ("the number of shards has no effect: layout `upstream` has the files that PyTorch has",)


def test_all_bindings_are_said_to_be_for_the_files_of_pytorch(tmp_path: Path) -> None:
    (unused,) = resolve_settings(Flags(layout=SHARDED, everything=True), tmp_path).unused
    assert unused.startswith("`everything` has no effect")


def test_settings_with_an_effect_are_not_remarked_on(tmp_path: Path) -> None:
    assert resolve_settings(Flags(layout=SHARDED, shards=3), tmp_path).unused == ()


def test_a_name_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    name = os.fsdecode(b"b\xff")
    with pytest.raises(SettingsError, match=r"^the name b\\xff is not UTF-8"):
        resolve_settings(Flags(native_functions=(name,), derivatives=("d.yaml",), release="2.13"), tmp_path)


def test_spec_folder_that_does_not_exist_is_told_as_such(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no-such-folder does not exist"):
        resolve_settings(Flags(spec="no-such-folder"), tmp_path)
