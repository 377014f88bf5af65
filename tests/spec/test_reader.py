"""What a reader finds in a file depends on the file alone, not on what it was before."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import example, given
from hypothesis import strategies as st

from gen.diagnostics import Diagnostic
from gen.memo import Memo
from gen.spec.reader import EntryReader, HeadedEntry, definition_reader
from gen.spec.silences import Silence

ITEMS = [
    "- name: exp(Tensor self) -> Tensor\n  self: grad * result\n",
    "- name: log(Tensor self) -> Tensor\n  self: grad.div(self)\n",
    "- name: sin(Tensor self) -> Tensor\n  self: &x grad\n",
    "- name: cos(Tensor self) -> Tensor\n  self: *x\n",
    "- name: tan(Tensor self) -> Tensor\n  self: grad *x\n",
    "- name: abs(Tensor self) -> Tensor # derivd: silence D101\n  self: grad\n",
    "- name: neg(Tensor self) -> Tensor\n  self: |+\n    -grad\n",
    "# derivd: silence D102\n",
    "# derivd: nothing\n",
    "# a comment\n",
    "---\n",
    "...\n",
    "--- # again\n",
    "\n",
]
TEXTS = st.tuples(st.lists(st.sampled_from(ITEMS), max_size=8).map("".join), st.booleans()).map(
    lambda made: made[0].removesuffix("\n") if made[1] else made[0]
)
Found = tuple[Sequence[HeadedEntry], list[Diagnostic], list[Silence]]


def found(reader: EntryReader[object], file: Path, text: str) -> Found:
    file.write_text(text)
    diagnostics: list[Diagnostic] = []
    return list(reader.read([str(file)], "", diagnostics)), diagnostics, reader.silences


@given(st.lists(TEXTS, min_size=1, max_size=4))
@example([ITEMS[0] + ITEMS[1] + ITEMS[2], ITEMS[0] + ITEMS[3] + ITEMS[2]])
@example([ITEMS[0] + ITEMS[1] + ITEMS[0], ITEMS[0] + "---\n" + ITEMS[1] + ITEMS[0]])
def test_one_reader_after_edits_finds_what_a_new_one_does(texts: list[str]) -> None:
    reader = definition_reader(Memo(), Memo())
    with TemporaryDirectory() as folder:
        file = Path(folder) / "derivatives.yaml"
        for text in texts:
            assert found(reader, file, text) == found(definition_reader(Memo(), Memo()), file, text)
