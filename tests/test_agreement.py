"""Tests of what is remembered of native functions that were held against each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from gen.agreement import Agreement, Verdict
from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules
from gen.diagnostics import Diagnostic
from gen.memo import Memo
from gen.output.store import Store
from gen.spec.entries import Entry
from gen.spec.native import ParsedNative
from gen.spec.reader import native_reader
from tests.support.native_cases import ABS, ABS_OUT, EXPLICIT

NEG = ABS.replace("abs", "neg")
BROKEN = ABS + ABS.replace("abs", "abs.again")
WARNED = "- func: is_positive(Tensor self) -> bool\n" + EXPLICIT


class Checker:
    """Holds the functions of texts against each other, and notes of which entries the values were asked for."""

    def __init__(self, folder: Path, verdicts: Memo[Verdict] | None = None, rules: FamilyRules = RULES_2) -> None:
        self._path = folder / "native_functions.yaml"
        self._reader = native_reader(Memo(), Memo(), lambda: None, rules.natives)
        self._agreement = Agreement(rules, Memo() if verdicts is None else verdicts)
        self.asked: list[str] = []

    def check(self, text: str) -> dict[str, list[Diagnostic]]:
        self._path.write_text(text, encoding="utf-8")
        self.asked = []
        return self._agreement.findings(self._reader.read([str(self._path)], "", []), self._values)

    def _values(self, entries: Sequence[Entry]) -> list[ParsedNative]:
        self.asked += [entry.title for entry in entries]
        return self._reader.values(entries)


@pytest.fixture
def checker(tmp_path: Path) -> Checker:
    return Checker(tmp_path)


def test_only_families_that_changed_are_looked_at(checker: Checker) -> None:
    checker.check(ABS + ABS_OUT + NEG)
    checker.check(ABS + ABS_OUT + NEG + "  variants: method\n")
    assert checker.asked == [NEG.removeprefix("- ").strip()]


def test_nothing_is_looked_at_where_only_places_change(checker: Checker) -> None:
    checker.check(ABS + NEG)
    checker.check("# a comment\n" + NEG + "\n" + ABS)
    assert checker.asked == []


def test_a_function_that_goes_is_missed_by_those_that_stay(checker: Checker) -> None:
    delegating = ABS + "  structured_delegate: abs.out\n"
    out = ABS_OUT + "  structured: True\n" + EXPLICIT
    assert checker.check(delegating + out) == {}
    assert [d.code for d in checker.check(delegating)["abs"]] == ["D056"]


def test_an_error_is_never_remembered(checker: Checker) -> None:
    assert [checker.check(BROKEN), checker.check(BROKEN)] == [checker.check(BROKEN)] * 2
    assert len(checker.asked) == 2


def test_what_was_right_before_an_error_is_not_looked_at_again(checker: Checker) -> None:
    checker.check(BROKEN + NEG)
    checker.check(BROKEN + NEG)
    assert NEG.removeprefix("- ").strip() not in checker.asked


def test_an_error_moves_with_its_entry(checker: Checker) -> None:
    checker.check(BROKEN)
    (found,) = checker.check("\n\n" + BROKEN)["abs"]
    assert found.place is not None
    assert (found.place.line, found.notes[0].place and found.notes[0].place.line) == (4, 3)


def test_a_warning_is_replayed_where_it_stands_now(checker: Checker) -> None:
    (first,) = checker.check(WARNED)["is_positive"]
    (second,) = checker.check(NEG + WARNED)["is_positive"]
    assert first.place is not None
    assert second.place is not None
    assert (second.code, second.message, second.help) == (first.code, first.message, first.help)
    assert (first.place.line, second.place.line) == (1, 2)


def test_verdicts_are_kept_in_the_store(tmp_path: Path) -> None:
    found = []
    asked = []
    for _ in range(2):
        store = Store(tmp_path)
        store.open()
        checker = Checker(tmp_path, store.memos.load.verdicts)
        found.append(checker.check(ABS + WARNED))
        asked.append(len(checker.asked))
        store.save()
        store.close()
    assert found[0] == found[1] != {}
    assert asked == [2, 0]


def test_without_rules_nothing_is_looked_at(tmp_path: Path) -> None:
    checker = Checker(tmp_path, rules=RULES_1_8)
    assert checker.check(BROKEN) == {}
    assert checker.asked == []
