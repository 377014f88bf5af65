"""What a reader finds in a file depends on the file alone, not on what it was before; and what it need not do again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gen.diagnostics import Diagnostic
from gen.memo import Memo
from gen.spec import reader as module
from gen.spec.derivatives import ParsedDefinition
from gen.spec.reader import EntryReader, Head, HeadedEntry, ReadFile, definition_reader
from gen.spec.silences import Silence

ITEMS = [
    "- name: exp(Tensor self) -> Tensor\n  self: grad * result\n",
    "- name: log(Tensor self) -> Tensor\n  self: grad.div(self)\n",
    "- name: sin(Tensor self) -> Tensor\n  self: &x grad\n",
    "- name: cos(Tensor self) -> Tensor\n  self: *x\n",
    "- name: sinh(Tensor self) -> Tensor\n  self: &x grad\n",
    "- name: cosh(Tensor self) -> Tensor\n  self: &y grad\n",
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
Found = tuple[Sequence[HeadedEntry], list[object], list[Diagnostic], list[Silence]]


def found(reader: EntryReader[ParsedDefinition], file: Path, text: str) -> Found:
    """What a reader finds: entries, what they were parsed to, problems, silencings."""
    file.write_text(text)
    diagnostics: list[Diagnostic] = []
    headed = list(reader.read([str(file)], "", diagnostics))
    values: list[object] = [*reader.values([item.entry for item in headed])] if not diagnostics else []
    return headed, values, diagnostics, reader.silences


@given(st.lists(st.tuples(TEXTS, st.booleans()), min_size=1, max_size=4))
@example([(ITEMS[0] + ITEMS[1] + ITEMS[2], False), (ITEMS[0] + ITEMS[3] + ITEMS[2], False)])
@example([(ITEMS[0] + ITEMS[1] + ITEMS[0], False), (ITEMS[0] + "---\n" + ITEMS[1] + ITEMS[0], False)])
@example([(ITEMS[2] + ITEMS[5], False), (ITEMS[2] + ITEMS[4], False)])
@example([(ITEMS[2] + ITEMS[0], False), (2 * (ITEMS[2] + ITEMS[0]), False)])
@example([(ITEMS[2] + ITEMS[3], False), (ITEMS[2] + ITEMS[3], True)])
def test_what_is_found_after_edits_in_one_process_or_several_is_what_a_new_reader_finds(
    texts: list[tuple[str, bool]],
) -> None:
    heads: Memo[Head] = Memo()
    files: Memo[ReadFile] = Memo()
    reader = definition_reader(heads, files)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "derivatives.yaml"
        for text, in_new_process in texts:
            if in_new_process:
                reader = definition_reader(heads, files)
            assert found(reader, file, text) == found(definition_reader(Memo(), Memo()), file, text)


EXP, LOG = ITEMS[0], ITEMS[1]
LONG = "".join(EXP.replace("exp", f"exp{number}") for number in range(40))


class Kept:
    """A reader of one file, and what it keeps for a store."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "derivatives.yaml"
        self.files: Memo[ReadFile] = Memo()
        self.reader = definition_reader(Memo(), self.files)

    def read(self, text: str | None = None) -> int:
        """Read the file, with another text if one is given; gives the number of its entries."""
        if text is not None:
            self.file.write_text(text)
        return len(self.reader.read([str(self.file)], "", []))


def test_a_file_that_the_system_reports_no_change_of_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "is_settled", lambda _: True)
    kept = Kept(tmp_path)
    kept.read(EXP + LOG)
    digests = kept.reader.digests
    with monkeypatch.context() as patch:
        patch.setattr(module, "read_input", None)
        assert kept.read() == 2
    assert (kept.reader.digests, kept.reader.parsed, kept.reader.reused) == (digests, [], 2)


def test_a_file_that_may_change_within_a_tick_of_its_clock_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "is_settled", lambda _: False)
    kept = Kept(tmp_path)
    kept.read(EXP + LOG)
    looks = module.signature(kept.file)
    kept.file.write_text(EXP)
    monkeypatch.setattr(module, "signature", lambda _: looks)
    assert kept.read() == 1


def test_a_file_that_memory_let_go_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "is_settled", lambda _: True)
    kept = Kept(tmp_path)
    kept.read(EXP + LOG)
    kept.files.finish_run()
    for name in "abc":
        kept.files.put(name, ReadFile())
    kept.files.finish_run()
    assert len(kept.files) == len("abc")
    assert kept.read() == 2


def test_only_a_file_with_many_changes_is_stored_anew(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.read(LONG)
    assert len(kept.files.take_added()) == 1
    kept.read(LONG.replace("exp7(", "exp_7("))
    assert kept.files.take_added() == {}
    kept.read(LONG.replace("grad * result", "result * grad"))
    assert len(kept.files.take_added()) == 1
