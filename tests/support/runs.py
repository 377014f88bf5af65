"""Running the generator on small specs in a folder, and looking at what it left there."""

from __future__ import annotations

from pathlib import Path

from gen.options import Options, SpecFiles
from gen.output.manifest import STATE_FOLDER
from gen.pipeline import Pipeline, RunRecord

NATIVE = """\
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
- func: mul.Scalar(Tensor self, Scalar other) -> Tensor
- func: mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
- func: _foreach_mul.List(Tensor[] self, Tensor[] other) -> Tensor[]
  device_check: NoCheck
- func: exp(Tensor self) -> Tensor
- func: neg(Tensor self) -> Tensor
"""

DERIVATIVES = """\
- name: mul.Tensor(Tensor self, Tensor other) -> Tensor
  self: grad * other
  other: grad * self

- name: mul.Scalar(Tensor self, Scalar other) -> Tensor
  self: grad * other

- name: exp(Tensor self) -> Tensor
  self: grad * result

# about neg
- name: neg(Tensor self) -> Tensor
  self: -grad
"""

MUL_NODES = ("MulBackward0", "MulBackward1", "ForeachMulBackward0List")
"""The Nodes of family ``mul``, in the order of generation."""


class Project:
    """A folder with a spec and an output folder; `options` tells how it is generated."""

    def __init__(self, folder: Path, *, native: str = NATIVE, derivatives: str = DERIVATIVES) -> None:
        self.folder = folder
        self.native = folder / "native_functions.yaml"
        self.derivatives = folder / "derivatives.yaml"
        self.out = folder / "out"
        folder.mkdir(parents=True, exist_ok=True)
        self.native.write_text(native, encoding="utf-8")
        self.derivatives.write_text(derivatives, encoding="utf-8")

    def options(self, *, out: Path | None = None, release: str = "2.13", shards: int = 4, **others: object) -> Options:
        """The options of a run; `others` are those of `Options`."""
        files = SpecFiles((str(self.native),), (str(self.derivatives),))
        folder = self.out if out is None else out
        return Options(files, str(folder), release, shards=shards, **others)  # type: ignore[arg-type]

    def edit(self, old: str, new: str) -> None:
        """Replace what stands once in one of the two files."""
        for path in (self.native, self.derivatives):
            text = path.read_text(encoding="utf-8")
            if text.count(old) == 1:
                path.write_text(text.replace(old, new), encoding="utf-8")
                return
        raise AssertionError(f"{old!r} does not stand once in either file")

    def contents(self) -> dict[str, bytes]:
        """The bytes of all files in the output folder but derivd's own state."""
        return contents(self.out)


def run(options: Options, *, force: bool = False) -> RunRecord:
    """What a new process does: open the store, run once, close it."""
    pipeline = Pipeline(options)
    try:
        return pipeline.run(force=force)
    finally:
        pipeline.close()


def contents(folder: Path) -> dict[str, bytes]:
    """The bytes of all files below a folder by their relative paths, leaving derivd's own state out."""
    found = (path for path in folder.rglob("*") if path.is_file())
    relative = {path.relative_to(folder): path for path in found}
    return {str(name): path.read_bytes() for name, path in relative.items() if name.parts[0] != STATE_FOLDER}
