"""Fetching a PyTorch release's spec: its YAML files, templates, generator and headers, without installing torch.

Run as ``python -m daemon.torch_spec 2.13.0``. Only this module uses the network; the ``derivd`` command never does.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import click

from gen.discover import wheel_in

TESTED = ("2.7.1", "2.8.0", "2.9.1", "2.10.0", "2.11.0", "2.12.0", "2.13.0", "2.14.1")
"""The releases that the test suite compares with, oldest first."""

DEFAULT_FOLDER = ".cache/torch-spec"

EXIT_DONE = 0
EXIT_FAILED = 1
EXIT_USAGE = 2

_RELEASE = re.compile(r"\d+\.\d+\.\d+")
_WANTED_FOLDERS = ("torchgen/", "torch/include/")
_VERSION_FILE = "torch/version.py"

# YAML files, templates, generator and generated headers are the same in the wheels of all platforms, so the small ones
# come first; an empty row takes a wheel for the interpreter and platform this runs on.
_WHEELS = (
    "--python-version 3.11 --platform macosx_14_0_arm64 --platform macosx_11_0_arm64".split(),
    "--python-version 3.8 --implementation cp --abi cp38 --platform macosx_10_9_x86_64".split(),
    "--python-version 3.11 --platform manylinux_2_28_aarch64".split(),
    "".split(),
)
_PIP = "download --no-deps --only-binary=:all: --no-input --no-cache-dir --progress-bar off --retries 2".split()

# pip has one exit code for all failures, so its words must tell which it was.
_NO_NETWORK = re.compile(r"Retrying \(|Could not fetch URL|[Cc]onnection ?(?:broken|Error)|TimeoutError|secure host")
_NO_WHEEL = re.compile(r"No matching distribution found|ResolutionImpossible|is not a supported wheel")


class FetchError(Exception):
    """A release's spec cannot be fetched; the message says why, in one line."""


class UnknownTorchRelease(FetchError):
    """There is no wheel of this release."""


def fetch(release: str, folder: Path) -> Path:
    """The folder of a release's spec in `folder`, fetched if it is not there yet.

    `release` has three numbers (``2.13.0``). The folder has the shape of a wheel, so `gen.discover.spec_in` finds
    the spec in it. It appears whole or not at all, also if several processes fetch at once.

    Raises `UnknownTorchRelease`, and `FetchError` where pip, the network or the disk fails.
    """
    target = folder / release
    try:
        if (target / _VERSION_FILE).is_file():
            return target
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder, prefix=f".{release}-", ignore_cleanup_errors=True) as temporary:
            _unpack(_download(release, Path(temporary)), unpacked := Path(temporary) / "spec")
            _rename(unpacked, target)
    except OSError as e:
        raise FetchError(f"torch {release}: cannot write {target}: {e.strerror or e}") from e
    return target


def _download(release: str, folder: Path) -> Path:
    """The path of a wheel of the release, downloaded into `folder`."""
    if find_spec("pip") is None:
        raise FetchError(f"pip is missing; install it with `{sys.executable} -m ensurepip`")
    for wheel in _WHEELS:
        command = [sys.executable, "-m", "pip", *_PIP, *wheel, "--dest", str(folder), f"torch=={release}"]
        # pip warns of a newer pip; nobody who runs this asked.
        environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        done = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
        )
        if done.returncode == 0:
            return next(folder.glob("torch-*.whl"))
        output = done.stdout + done.stderr
        if _NO_NETWORK.search(output):
            raise FetchError(f"torch {release}: the package index cannot be reached; is there a network?")
        if not _NO_WHEEL.search(output):
            raise FetchError(f"torch {release}: pip failed: {_last_error(output)}")
    raise UnknownTorchRelease(f"there is no wheel of torch {release}")


def _last_error(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    return (errors or lines or ["it said nothing"])[-1]


def _unpack(wheel: Path, folder: Path) -> None:
    """Unpack what is wanted of a wheel, and remove the wheel."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if _is_wanted(name)])
    except zipfile.BadZipFile:
        raise FetchError(f"{wheel.name} is damaged; fetch it again") from None
    if not (folder / _VERSION_FILE).is_file():
        raise FetchError(f"{wheel.name} is not a wheel of torch: it has no {_VERSION_FILE}")
    wheel.unlink()


def _is_wanted(name: str) -> bool:
    return name == _VERSION_FILE or name.startswith(_WANTED_FOLDERS)


def _rename(unpacked: Path, target: Path) -> None:
    try:
        unpacked.rename(target)
    except OSError:
        # Another process may have been faster; what it put there is the same.
        if not (target / _VERSION_FILE).is_file():
            raise


def _lacks(folder: Path) -> str:
    """What a fetched release lacks, in words."""
    if wheel_in(folder) is not None:
        return ""
    return ", but for its YAML files, which a wheel of that release does not carry"


@click.command("torch_spec", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("releases", nargs=-1, metavar="[RELEASE]...")
@click.option("--tested", is_flag=True, help=f"Every release the tests compare with: {', '.join(TESTED)}.")
@click.option("--folder", metavar="FOLDER", default=DEFAULT_FOLDER, show_default=True, help="Where specs are kept.")
def command(releases: tuple[str, ...], tested: bool, folder: str) -> int:
    """Fetch the YAML files, templates, generator and headers of PyTorch releases, and print their folders.

    A release that is there already is not fetched again.

    Example: python -m daemon.torch_spec 2.13.0
    """
    wanted = dict.fromkeys((*(TESTED if tested else ()), *releases))
    if not wanted:
        raise click.UsageError("name a release such as 2.13.0, or give --tested")
    for release in wanted:
        if _RELEASE.fullmatch(release) is None:
            raise click.UsageError(f"`{release}` is not a full release number; write it like 2.13.0")
    code = EXIT_DONE
    for release in wanted:
        start = monotonic()
        try:
            path = fetch(release, Path(folder))
        except FetchError as e:
            click.echo(f"torch_spec: {e}", err=True)
            code = max(code, EXIT_USAGE if isinstance(e, UnknownTorchRelease) else EXIT_FAILED)
        else:
            click.echo(path)
            click.echo(f"torch_spec: torch {release} is ready{_lacks(path)} ({monotonic() - start:.1f} s)", err=True)
    return code


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit code: 0, 1 (a release cannot be fetched) or 2 (wrong usage)."""
    try:
        code = command.main(
            args=None if arguments is None else list(arguments), prog_name="torch_spec", standalone_mode=False
        )
    except click.ClickException as e:
        click.echo(f"torch_spec: {e.format_message()}", err=True)
        return EXIT_USAGE
    except click.Abort:
        click.echo("torch_spec: interrupted", err=True)
        return 130
    return code if isinstance(code, int) else EXIT_DONE


if __name__ == "__main__":
    sys.exit(run())
