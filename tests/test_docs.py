"""The guides: their example files and commands work as they stand, and they name every key and command there is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from daemon.cli import COMMANDS
from daemon.flags import Flags
from gen.emit.template import CodeTemplate
from gen.emit.templates import BUILTIN as TEMPLATES
from gen.options import LAYOUTS
from gen.verify.toolchain import ToolchainError, find_compiler

REPOSITORY = Path(__file__).resolve().parents[1]
DOCS = REPOSITORY / "docs"

_FENCE = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
_DEADLINE = 120


def guides_with_commands() -> list[Path]:
    """The guides that have a block of commands."""
    return [path for path in sorted(DOCS.glob("*.md")) if "\n```sh\n" in path.read_text(encoding="utf-8")]


def pages() -> list[Path]:
    """All pages of the documentation."""
    return [*sorted(REPOSITORY.glob("*.md")), *sorted(DOCS.rglob("*.md"))]


@pytest.mark.parametrize("guide", guides_with_commands(), ids=lambda path: path.name)
def test_the_commands_of_a_guide_work_in_order(guide: Path, tmp_path: Path) -> None:
    if "\nderivd compile\n" in guide.read_text(encoding="utf-8"):
        try:
            find_compiler(os.environ)
        except ToolchainError as e:
            pytest.skip(str(e))
    binaries = tmp_path / "bin"
    binaries.mkdir()
    derivd = binaries / "derivd"
    derivd.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m daemon "$@"\n')
    derivd.chmod(0o755)
    folder = tmp_path / "work"
    folder.mkdir()
    environment = {**os.environ, "PATH": f"{binaries}:{os.environ['PATH']}", "PYTHONPATH": str(REPOSITORY)}
    for language, name, text in _FENCE.findall(guide.read_text(encoding="utf-8")):
        if name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        elif language == "sh":
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", text],
                cwd=folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=_DEADLINE,
            )
            assert done.returncode == 0, f"{text}\nsaid:\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("page", pages(), ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = _LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_configuration_key_is_in_the_reference() -> None:
    reference = (DOCS / "configuration.md").read_text(encoding="utf-8")
    keys = [name.replace("_", "-") for name in Flags.__struct_fields__]
    assert [key for key in keys if f"`{key}`" not in reference] == []


def test_every_command_is_mentioned() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages())
    assert [name for name in COMMANDS if f"derivd {name}" not in text] == []


def test_the_recording_shows_a_real_daemon_at_work(tmp_path: Path) -> None:
    script = "import sys; sys.path.insert(0, 'docs'); from record import record, Path; record(Path(sys.argv[1]))"
    picture = tmp_path / "watch.svg"
    subprocess.run([sys.executable, "-c", script, picture], cwd=REPOSITORY, check=True, timeout=_DEADLINE)
    for name in (picture, DOCS / "watch.svg"):
        text = name.read_text(encoding="utf-8").replace("&#160;", " ")
        assert "(SinBackward0), 1 file written" in text
        assert "did you mean `self`?" in text
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("https://www.textualize.io", "")


def test_the_table_of_templates_has_every_file_and_placeholder() -> None:
    text = (DOCS / "configuration.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(upstream|sharded)` \| `(\S+)` \| (.*) \|$", text, re.MULTILINE)
    told = {(layout, name): set(re.findall(r"`(\w+)`", placeholders)) for layout, name, placeholders in rows}
    assert told == {
        (layout.name, path.name): set(CodeTemplate(path.read_text(encoding="utf-8")).names)
        for layout in (TEMPLATES / "2.x" / name for name in LAYOUTS)
        for path in layout.iterdir()
    }
