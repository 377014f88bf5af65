"""The spec that is measured: a copy of a release's files, which is edited again and again."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from gen.discover import FoundSpec
from gen.options import Options, SpecFiles
from gen.releases import release_of
from tests.bench.enlarge import enlarge

_FORMULA = re.compile(r"(?m)(^- name: tanh\(Tensor self\) -> Tensor\n  self: )(.*)$")
_NATIVE = re.compile(r"(?m)(^- func: tanh\(Tensor self\) -> Tensor\n)")


_GENERATOR = Path(__file__).resolve().parents[1] / "torch" / "packaged_generator.py"


def packaged_generator(spec: Path, out: Path) -> list[str]:
    """The command that has the generator which torch packages make the files of the Nodes of its spec."""
    return [sys.executable, str(_GENERATOR), str(spec), str(out)]


class Bench:
    """A folder with a copy of a spec, laid out as in a wheel so that PyTorch's own generator can read it."""

    def __init__(self, found: FoundSpec, folder: Path, *, times: int = 1) -> None:
        """Copy a spec, enlarged `times` times."""
        self.spec = folder / "spec"
        packaged = self.spec / "torchgen" / "packaged"
        if (wheel := Path(found.folder) / "torchgen").is_dir():
            shutil.copytree(wheel, self.spec / "torchgen", ignore=shutil.ignore_patterns("__pycache__"))
        self.native = packaged / "ATen" / "native" / "native_functions.yaml"
        self.derivatives = packaged / "autograd" / "derivatives.yaml"
        self.tags = self.native.with_name("tags.yaml")
        for path in (self.native, self.derivatives):
            path.parent.mkdir(parents=True, exist_ok=True)
        if found.files.tags is not None:
            shutil.copyfile(found.files.tags, self.tags)
        native, derivatives = (
            Path(path).read_text(encoding="utf-8")
            for path in (found.files.native_functions[0], found.files.derivatives[0])
        )
        self._native, self._derivatives = enlarge(native, derivatives, times)
        self.release = release_of(found.version or "")
        self.out = folder / "out"
        self.reset()

    def options(self) -> Options:
        """The options of a run."""
        tags = str(self.tags) if self.tags.exists() else None
        files = SpecFiles((str(self.native),), (str(self.derivatives),), tags)
        return Options(files, str(self.out), self.release)

    def counts(self) -> tuple[int, int]:
        """How many native functions and derivative definitions there are."""
        return self._native.count("\n- func:"), self._derivatives.count("\n- name:")

    def reset(self) -> None:
        """Undo all edits."""
        self._write(self._native, self._derivatives)

    def edit_formula(self, number: int) -> None:
        """Give one formula another value."""
        self._write(self._native, _FORMULA.sub(rf"\g<1>{number} * (\g<2>)", self._derivatives, count=1))

    def edit_declaration(self, number: int) -> None:
        """Make one Node save something else: the input as well, or not."""
        added = " + 0 * self" if number % 2 else ""
        self._write(self._native, _FORMULA.sub(rf"\g<1>{number} * (\g<2>){added}", self._derivatives, count=1))

    def add_function(self, number: int) -> None:
        """Add a function with a definition."""
        schema = f"bench_{number}(Tensor self) -> Tensor"
        native = f"{self._native}\n- func: {schema}\n  variants: function, method\n"
        self._write(native, f"{self._derivatives}\n- name: {schema}\n  self: grad * self\n")

    def edit_native(self, number: int) -> None:
        """Write a comment into the entry of one native function."""
        self._write(_NATIVE.sub(rf"\g<1>  # edition {number}\n", self._native, count=1), self._derivatives)

    def _write(self, native: str, derivatives: str) -> None:
        for path, text in ((self.native, native), (self.derivatives, derivatives)):
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")


Edit = Callable[[Bench, int], None]


def _nothing(bench: Bench, _: int) -> None:
    bench.reset()


def _remove_function(bench: Bench, _: int) -> None:
    bench.reset()


EDITS: Mapping[str, tuple[Edit | None, Edit]] = {
    "nothing to do": (None, _nothing),
    "one formula edited": (None, Bench.edit_formula),
    "one declaration changed": (None, Bench.edit_declaration),
    "one function added": (_remove_function, Bench.add_function),
    "one function removed": (Bench.add_function, _remove_function),
    "native_functions.yaml edited": (None, Bench.edit_native),
}
"""Each edit that is measured, with the one that prepares for it, if any."""
