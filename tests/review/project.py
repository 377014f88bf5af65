"""A small project in a throw-away git repository, and its generated code in memory."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from gen.options import Options, SpecFiles
from gen.pipeline import Generator
from gen.review.compare import compare
from gen.review.model import FunctionChange, ReviewReport, Side
from gen.review.side import side_of

NATIVE = """\
- func: abs(Tensor self) -> Tensor
- func: exp(Tensor self) -> Tensor
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
- func: mul.Scalar(Tensor self, Scalar other) -> Tensor
- func: _foreach_exp(Tensor[] self) -> Tensor[]
  device_check: NoCheck
"""

ABS = """\
- name: abs(Tensor self) -> Tensor
  self: grad * self.sgn()
"""
EXP = """\
- name: exp(Tensor self) -> Tensor
  self: grad * result.conj()
"""
MUL_TENSOR = """\
- name: mul.Tensor(Tensor self, Tensor other) -> Tensor
  self: grad * other
  other: grad * self
"""
MUL_SCALAR = """\
- name: mul.Scalar(Tensor self, Scalar other) -> Tensor
  self: grad * other
"""
DERIVATIVES = ABS + MUL_TENSOR

CONFIG = """\
native-functions = ["native_functions.yaml"]
derivatives = ["derivatives.yaml"]
release = "2.13"
"""


class Project:
    """A folder with a spec and a configuration; `git` makes it a repository."""

    def __init__(self, folder: Path, derivatives: str = DERIVATIVES, native: str = NATIVE) -> None:
        self.folder = folder
        self.write("derivd.toml", CONFIG)
        self.write("native_functions.yaml", native)
        self.write("derivatives.yaml", derivatives)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def replace(self, name: str, old: str, new: str) -> None:
        text = (self.folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        self.write(name, text.replace(old, new))

    def git(self, *arguments: str) -> str:
        """Run git, untouched by the settings of whoever runs the tests."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
        environment |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        settings = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main")
        command = ["git", *settings, *arguments]
        return subprocess.run(
            command, cwd=self.folder, env=environment, check=True, capture_output=True, text=True
        ).stdout.strip()

    def commit(self, message: str = "a change") -> str:
        """Commit everything, in a repository that is made if there is none; gives the commit."""
        if not (self.folder / ".git").exists():
            self.git("init", "--quiet")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", message)
        return self.git("rev-parse", "HEAD")


def side(folder: Path, derivatives: str, native: str = NATIVE, release: str = "2.13", **more: object) -> Side:
    """What a spec generates; its files go to `folder`."""
    project = Project(folder, derivatives, native)
    files = SpecFiles(
        (str(project.folder / "native_functions.yaml"),),
        (str(project.folder / "derivatives.yaml"),),
    )
    return side_of(Generator(Options(files, "", release, **more)), folder.name)  # type: ignore[arg-type]


def report(folder: Path, before: str, after: str, *, native: tuple[str, str] = (NATIVE, NATIVE)) -> ReviewReport:
    """The review of two versions of ``derivatives.yaml``, and of ``native_functions.yaml`` if that changes too."""
    return compare(side(folder / "before", before, native[0]), side(folder / "after", after, native[1]))


def only_change(review: ReviewReport) -> FunctionChange:
    """The only change of a report."""
    (change,) = review.changes
    return change
