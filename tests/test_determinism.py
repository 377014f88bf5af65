"""The output depends on the inputs and nothing else: not on hash seed, time, locale, folder, line ends or history."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gen.discover import builtin
from tests.support.runs import contents

RELEASE = "2.14"
FOUND = builtin(RELEASE)
FILES = {
    "--native-functions": Path(FOUND.files.native_functions[0]),
    "--derivatives": Path(FOUND.files.derivatives[0]),
}


def generate(folder: Path, *, cwd: Path | None = None, absolute: bool = False, **environment: str) -> dict[str, bytes]:
    """What a new process makes of a copy of the built-in spec in a folder, both layouts one after the other."""
    cwd = folder if cwd is None else cwd
    inputs = {flag: folder / path.name for flag, path in FILES.items()}
    if not absolute:
        inputs = {flag: Path(os.path.relpath(path, cwd)) for flag, path in inputs.items()}
    given = [str(part) for item in inputs.items() for part in item]
    outputs: dict[str, bytes] = {}
    for layout in ("sharded", "upstream"):
        arguments = ["gen", *given, "--release", RELEASE, "--layout", layout, "--out", str(folder / layout)]
        code = f"from daemon.cli import main; main({arguments!r})"
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1]), **environment},
            check=True,
            capture_output=True,
        )
        outputs |= {f"{layout}/{name}": data for name, data in contents(folder / layout).items()}
    return outputs


def spec_in(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for path in FILES.values():
        shutil.copy(path, folder)
    return folder


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    outputs = generate(spec_in(tmp_path_factory.mktemp("expected") / "spec"), PYTHONHASHSEED="0")
    assert len(outputs) > 20
    return outputs


@pytest.mark.parametrize("seed", ["1", "42", "4294967295", "random"])
def test_hash_seed(tmp_path: Path, expected: dict[str, bytes], seed: str) -> None:
    assert generate(spec_in(tmp_path / "spec"), PYTHONHASHSEED=seed) == expected


@pytest.mark.parametrize("locale", ["C", "POSIX", "tr_TR.UTF-8", "de_DE.ISO-8859-1"])
def test_locale(tmp_path: Path, expected: dict[str, bytes], locale: str) -> None:
    environment = {"LC_ALL": locale, "LANG": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert generate(spec_in(tmp_path / "spec"), **environment) == expected


def test_current_folder(tmp_path: Path, expected: dict[str, bytes]) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert generate(spec_in(tmp_path / "spec"), cwd=elsewhere) == expected


def test_absolute_paths_and_folders_with_other_names(tmp_path: Path, expected: dict[str, bytes]) -> None:
    assert generate(spec_in(tmp_path / "a b" / "s#p$c"), absolute=True) == expected


def test_time_and_time_zone(tmp_path: Path, expected: dict[str, bytes]) -> None:
    folder = spec_in(tmp_path / "spec")
    for path in folder.iterdir():
        os.utime(path, (1, 1))
    assert generate(folder, TZ="Asia/Kolkata", SOURCE_DATE_EPOCH="1") == expected


@pytest.mark.parametrize("end", [b"\r\n", b"\r"], ids=["CRLF", "CR"])
def test_line_ends(tmp_path: Path, expected: dict[str, bytes], end: bytes) -> None:
    folder = spec_in(tmp_path / "spec")
    for path in folder.iterdir():
        path.write_bytes(path.read_bytes().replace(b"\n", end))
    assert generate(folder) == expected


def test_byte_order_mark(tmp_path: Path, expected: dict[str, bytes]) -> None:
    folder = spec_in(tmp_path / "spec")
    for path in folder.iterdir():
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert generate(folder) == expected
