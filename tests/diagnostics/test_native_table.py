"""What PyTorch's generator refuses of native functions, each with the exact place of derivd's answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.diagnostics import Diagnostic, Severity
from gen.emit.dialect import dialect_for
from gen.options import SpecFiles
from tests.diagnostics.fixture import TAGS, Session
from tests.support.native_cases import ABS, ABS_OUT, EXPLICIT, RIGHT, STRUCTURED, WRONG, Wrong
from tests.support.spec import Where, where

RELEASES_2 = ["2.7", "2.8", "2.9", "2.13", "2.14"]


def told(folder: Path, text: str, release: str = "2.13") -> tuple[Diagnostic, ...]:
    natives, definitions = folder / "native_functions.yaml", folder / "derivatives.yaml"
    natives.write_text(text, encoding="utf-8")
    definitions.write_text("[]\n", encoding="utf-8")
    return Session(release).load(SpecFiles((str(natives),), (str(definitions),), str(TAGS)), helpers=())


def places(folder: Path, text: str, release: str = "2.13") -> list[Where]:
    return where(told(folder, text, release))


@pytest.mark.parametrize("wrong", WRONG.values(), ids=list(WRONG))
def test_what_pytorch_refuses_is_told_once_at_its_place(tmp_path: Path, wrong: Wrong) -> None:
    assert places(tmp_path, wrong.text) == [(wrong.code, wrong.line, wrong.column)]


@pytest.mark.parametrize("text", RIGHT.values(), ids=list(RIGHT))
def test_what_pytorch_accepts_is_accepted(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == ()


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("- func: class(Tensor self) -> Tensor\n", 9),
        ("- func: delete.Tensor(Tensor self) -> Tensor\n", 9),
        ("- func: f(Tensor self, int default) -> Tensor\n", 24),
        ("- func: f(Tensor self, int default=0) -> Tensor\n", 24),
        ("- func: f(Tensor self, int class) -> Tensor\n", 24),
        ("- func: f(Tensor self) -> (Tensor new, Tensor)\n", 28),
    ],
)
@pytest.mark.parametrize("release", ["1.8", *RELEASES_2])
def test_a_keyword_of_cpp_is_no_name(tmp_path: Path, text: str, column: int, release: str) -> None:
    assert places(tmp_path, text, release) == [("D055", 1, column)]


@pytest.mark.parametrize(
    "text",
    [
        "- func: class_(Tensor(a!) self) -> Tensor(a!)\n",
        "- func: __and__.Scalar(Tensor self, Scalar other) -> Tensor\n",
        "- func: f.class(Tensor self) -> Tensor\n",
        "- func: f(Tensor self, int klass, int from_, Scalar lambd) -> Tensor\n",
    ],
)
def test_what_cpp_does_not_read_as_a_keyword_is_a_name(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == ()


@pytest.mark.parametrize(
    ("key", "releases"),
    [
        ("XPU", RELEASES_2),
        ("SparseXPU", RELEASES_2),
        ("MTIA", ["2.8", "2.9", "2.13", "2.14"]),
        ("NestedTensorHPU", ["2.8", "2.9", "2.13", "2.14"]),
        ("SparseMPS", ["2.9", "2.13", "2.14"]),
        ("HPU", []),
    ],
)
def test_a_dispatch_key_has_kernels_in_some_releases(tmp_path: Path, key: str, releases: list[str]) -> None:
    text = f"{ABS}  dispatch: {{{key}: f}}\n"
    assert [release for release in RELEASES_2 if not told(tmp_path, text, release)] == releases


@pytest.mark.parametrize(("release", "codes"), [("2.7", []), ("2.9", []), ("2.13", ["D007"])])
def test_a_type_is_known_until_the_release_that_drops_it(tmp_path: Path, release: str, codes: list[str]) -> None:
    found = told(tmp_path, "- func: f(Tensor self, Dimname dim) -> Tensor\n", release)
    assert [d.code for d in found] == codes


def test_what_delegates_has_kernels_of_its_own_for_keys_that_were_not_structured_yet(tmp_path: Path) -> None:
    text = STRUCTURED.replace("delegate: abs.out\n", "delegate: abs.out\n  dispatch: {MTIA: f}\n")
    assert [d.code for d in told(tmp_path, text, "2.8")] == ["D052"]
    assert "D052" not in [d.code for d in told(tmp_path, text, "2.7")]


@pytest.mark.parametrize("text", ["use_c10_dispatcher: full", "dispatch: {Math: abs}", "device_check: 'no'"])
def test_the_loader_of_1_8_has_rules_of_its_own(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, f"{ABS}  {text}\n", "1.8") == ()


@pytest.mark.parametrize(
    ("wrong", "help"),
    [
        ("an unknown dispatch key", "did you mean `XPU`?"),
        ("an unknown dispatch key among others", "did you mean `CUDA`?"),
        ("variants without a blank", "write `function, method`"),
        ("arguments without default as a string", "write `[n]`"),
        ("random without its tag", "add `nondeterministic_seeded` to `tags`"),
        ("an autogen that is misspelt", "write `autogen: abs.out`"),
        ("a missing autogen", "write `autogen: abs`"),
        ("autogen of nothing", "remove `autogen`"),
        ("a functional variant that does not delegate", "add `structured_delegate: abs.out`"),
        ("a delegate of another operation", "its out variant is `abs.out`"),
        ("an inner loop of an unknown kind", "did you mean `Generic`?"),
        ("an in-place view without a view", "add `part`, with the same arguments"),
    ],
)
def test_the_help_says_what_to_write(tmp_path: Path, wrong: str, help: str) -> None:
    assert [d.help for d in told(tmp_path, WRONG[wrong].text)] == [help]


def test_a_misspelt_delegate_is_told_with_the_right_one(tmp_path: Path) -> None:
    found = told(tmp_path, STRUCTURED.replace("delegate: abs.out", "delegate: abs.ot"))
    assert [(d.code, d.help) for d in found] == [("D056", "its out variant is `abs.out`")]


def test_the_other_of_two_functions_is_named_with_its_place(tmp_path: Path) -> None:
    (found,) = told(tmp_path, WRONG["two functions with one signature"].text)
    assert [(note.message, note.place and note.place.line) for note in found.notes] == [("which is here", 1)]


def test_what_may_follow_from_a_broken_function_is_not_told(tmp_path: Path) -> None:
    text = STRUCTURED + "- func: abs_(Tensor(a!) self) -> Tensr(a!)\n"
    assert [d.code for d in told(tmp_path, text.replace("  structured: True\n", ""))] == ["D007"]


def test_a_function_that_stands_twice_is_told_once(tmp_path: Path) -> None:
    assert places(tmp_path, ABS + EXPLICIT + ABS + EXPLICIT) == [("D022", 4, 9)]


def test_a_function_without_out_variant_that_pytorch_does_not_know_is_warned_of(tmp_path: Path) -> None:
    (found,) = told(tmp_path, "- func: is_positive(Tensor self) -> bool\n" + EXPLICIT)
    assert (found.code, found.severity) == ("D110", Severity.WARNING)


def test_an_entry_that_does_not_stand_alone_is_told_at_its_schema(tmp_path: Path) -> None:
    natives = f"[{{func: '{ABS[8:-1]}', structured_delegate: nothere}}, {{func: 'f(Tensor self) -> Tensor'}}]\n"
    assert places(tmp_path, natives) == [("D056", 1, 9)]


def test_the_rows_are_named_by_their_first_release() -> None:
    assert [dialect_for(release).rules.natives.name for release in ("1.8", *RELEASES_2)] == [
        *("1.8", "2.7", "2.8", "2.9", "2.13", "2.13")
    ]


def test_lone_out_functions_are_right_where_pytorch_does_not_look_for_more(tmp_path: Path) -> None:
    assert told(tmp_path, ABS_OUT) == ()
