"""Two versions of a spec, and what a review must say of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gen.review.compare import compare
from gen.review.model import ChangeKind
from tests.review.project import (
    ABS,
    DERIVATIVES,
    EXP,
    MUL_SCALAR,
    MUL_TENSOR,
    NATIVE,
    only_change,
    report,
    side,
)


def kinds(review: object) -> dict[str, str]:
    return {change.title: change.kind.value for change in review.changes}  # type: ignore[attr-defined]


def test_equal_specs_differ_in_nothing(tmp_path: Path) -> None:
    review = report(tmp_path, DERIVATIVES, DERIVATIVES)

    assert (review.changes, review.files, review.yaml_only) == ((), (), ())


def test_a_comment_between_entries_differs_in_nothing(tmp_path: Path) -> None:
    review = report(tmp_path, ABS + MUL_TENSOR, f"# about abs\n{ABS}\n# about mul\n{MUL_TENSOR}")

    assert (review.changes, review.files, review.yaml_only) == ((), (), ())


def test_a_changed_formula_changes_one_function(tmp_path: Path) -> None:
    change = only_change(report(tmp_path, DERIVATIVES, DERIVATIVES.replace("self.sgn()", "self.sign()")))

    assert (change.kind, change.old_op, change.new_op) == (ChangeKind.CHANGED, "AbsBackward0", "AbsBackward0")
    assert (change.insertions, change.deletions) == (1, 1)
    assert change.definition.before == ABS.rstrip()
    assert change.definition.after == ABS.replace("sgn", "sign").rstrip()


def test_a_changed_formula_rebuilds_the_source_and_not_the_header(tmp_path: Path) -> None:
    review = report(tmp_path, DERIVATIVES, DERIVATIVES.replace("self.sgn()", "self.sign()"))

    (file,) = review.files
    assert file.name.startswith("Functions_")
    assert file.name.endswith(".cpp")
    assert only_change(review).files == (file.name,)


def test_a_new_definition_is_added(tmp_path: Path) -> None:
    review = report(tmp_path, ABS, ABS + MUL_TENSOR)

    change = only_change(review)
    assert (change.kind, change.old_op, change.new_op) == (ChangeKind.ADDED, None, "MulBackward0")
    assert (change.generated.before, change.definition.before) == ("", "")
    assert change.deletions == 0
    assert (review.totals.functions_before, review.totals.functions_after) == (1, 2)


def test_a_definition_that_goes_is_removed(tmp_path: Path) -> None:
    change = only_change(report(tmp_path, ABS + MUL_TENSOR, MUL_TENSOR))

    assert (change.kind, change.old_op, change.new_op) == (ChangeKind.REMOVED, "AbsBackward0", None)
    assert (change.generated.after, change.insertions) == ("", 0)


def test_a_definition_before_another_of_its_name_renumbers_that(tmp_path: Path) -> None:
    review = report(tmp_path, MUL_TENSOR, MUL_SCALAR + MUL_TENSOR)

    assert kinds(review) == {"MulBackward0": "added", "MulBackward0 -> MulBackward1": "renumbered"}


def test_definitions_that_change_places_are_renumbered(tmp_path: Path) -> None:
    review = report(tmp_path, MUL_SCALAR + MUL_TENSOR, MUL_TENSOR + MUL_SCALAR)

    assert kinds(review) == {
        "MulBackward1 -> MulBackward0": "renumbered",
        "MulBackward0 -> MulBackward1": "renumbered",
    }


def test_a_renumbered_function_has_no_difference_but_its_name(tmp_path: Path) -> None:
    review = report(tmp_path, MUL_TENSOR, MUL_SCALAR + MUL_TENSOR)

    (change,) = review.of_kind(ChangeKind.RENUMBERED)
    assert not change.generated.differ
    assert (change.insertions, change.deletions) == (0, 0)


def test_a_function_that_is_renumbered_and_changed_is_changed(tmp_path: Path) -> None:
    review = report(tmp_path, MUL_TENSOR, MUL_SCALAR + MUL_TENSOR.replace("grad * other", "other * grad"))

    (change,) = review.of_kind(ChangeKind.CHANGED)
    assert change.title == "MulBackward0 -> MulBackward1"
    assert (change.insertions, change.deletions) == (1, 1)


def test_in_1_8_a_second_definition_gives_the_first_a_number(tmp_path: Path) -> None:
    before = side(tmp_path / "before", MUL_TENSOR, release="1.8")
    after = side(tmp_path / "after", MUL_TENSOR + MUL_SCALAR, release="1.8")

    assert kinds(compare(before, after)) == {"MulBackward -> MulBackward0": "renumbered", "MulBackward1": "added"}


def test_a_function_with_a_new_argument_is_changed(tmp_path: Path) -> None:
    old, new = "abs(Tensor self)", "abs(Tensor self, int n=1)"
    native = (NATIVE, NATIVE.replace(old, new))

    change = only_change(report(tmp_path, ABS, ABS.replace(old, new).replace("sgn()", "sgn() * n"), native=native))

    assert change.kind is ChangeKind.CHANGED
    assert [name for name, _ in change.yaml] == ["derivatives.yaml", "native_functions.yaml"]


def test_a_function_with_a_new_argument_is_found_again_though_it_is_renumbered(tmp_path: Path) -> None:
    old, new = "mul.Tensor(Tensor self, Tensor other)", "mul.Tensor(Tensor self, Tensor other, int n=1)"
    native = (NATIVE, NATIVE.replace(old, new))
    after = MUL_SCALAR + MUL_TENSOR.replace(old, new).replace("grad * other", "grad * other * n")

    review = report(tmp_path, MUL_TENSOR, after, native=native)

    assert kinds(review) == {"MulBackward0": "added", "MulBackward0 -> MulBackward1": "changed"}


def test_a_function_with_another_overload_name_keeps_its_node(tmp_path: Path) -> None:
    native = (NATIVE, NATIVE.replace("mul.Scalar", "mul.Number"))
    new = MUL_SCALAR.replace("mul.Scalar", "mul.Number").replace("grad * other", "other * grad")

    assert kinds(report(tmp_path, MUL_SCALAR, new, native=native)) == {"MulBackward0": "changed"}


def test_what_is_saved_is_told(tmp_path: Path) -> None:
    review = report(tmp_path, EXP, EXP.replace("result.conj()", "self.exp()"))

    change = next(c for c in review.changes if c.op == "ExpBackward0")
    assert [(v.name, v.type, v.is_output) for v in change.newly_saved] == [("self", "at::Tensor", False)]
    assert [(v.name, v.type, v.is_output) for v in change.no_longer_saved] == [("result", "at::Tensor", True)]


def test_functions_that_save_more_or_less_are_counted(tmp_path: Path) -> None:
    before = ABS + MUL_TENSOR
    after = ABS.replace("self.sgn()", "self.sgn() * result") + MUL_TENSOR.replace("grad * other", "grad")

    totals = report(tmp_path, before, after).totals

    assert (totals.changed, totals.saves_more, totals.saves_less, totals.saves_others) == (2, 1, 1, 0)


def test_functions_that_save_as_many_tensors_but_others_are_counted_apart(tmp_path: Path) -> None:
    totals = report(tmp_path, EXP, EXP.replace("result.conj()", "self.exp()")).totals

    assert (totals.saves_more, totals.saves_less, totals.saves_others) == (0, 0, 2)


def test_what_counts_is_how_many_tensors_a_function_saves_in_the_end(tmp_path: Path) -> None:
    fewer = MUL_TENSOR.replace("other: grad * self", "other: grad").replace("grad * other", "grad * self.sgn()")

    down, up = (
        report(tmp_path / str(i), *pair).totals for i, pair in enumerate([(MUL_TENSOR, fewer), (fewer, MUL_TENSOR)])
    )

    assert (down.saves_more, down.saves_less) == (0, 1)
    assert (up.saves_more, up.saves_less) == (1, 0)


def test_a_value_that_is_saved_as_another_type_is_neither_new_nor_gone(tmp_path: Path) -> None:
    old, new = "mul.Scalar(Tensor self, Scalar other)", "mul.Scalar(Tensor self, float other)"
    native = (NATIVE, NATIVE.replace(old, new))

    change = only_change(report(tmp_path, MUL_SCALAR, MUL_SCALAR.replace(old, new), native=native))

    assert (change.newly_saved, change.no_longer_saved) == ((), ())
    assert [(before.type, after.type) for before, after in change.saved_otherwise] == [("at::Scalar", "double")]


def test_a_number_that_is_saved_is_not_counted_as_memory(tmp_path: Path) -> None:
    review = report(tmp_path, MUL_SCALAR.replace("grad * other", "grad"), MUL_SCALAR)

    assert [value.name for value in only_change(review).newly_saved] == ["other"]
    totals = review.totals
    assert (totals.saves_more, totals.saves_less, totals.saves_others) == (0, 0, 0)


def test_nodes_derived_from_a_definition_change_with_it(tmp_path: Path) -> None:
    review = report(tmp_path, EXP, EXP.replace("result.conj()", "result"))

    assert [(c.op, c.derived_from) for c in review.changes] == [
        ("ExpBackward0", ""),
        ("ForeachExpBackward0", "exp(Tensor self) -> Tensor"),
    ]


def test_a_forward_formula_changes_yaml_only(tmp_path: Path) -> None:
    review = report(tmp_path, ABS, ABS + "  result: self_t * self_p.sgn()\n")

    assert review.changes == ()
    assert review.yaml_only == ("AbsBackward0",)


def test_one_layout_more_or_less_is_files_added_and_removed(tmp_path: Path) -> None:
    before = side(tmp_path / "before", ABS, layout="upstream")
    after = side(tmp_path / "after", ABS, layout="sharded", shards=1)

    files = {file.name: file.kind for file in compare(before, after).files}

    assert files["Functions.cpp"] is ChangeKind.REMOVED
    assert files["Functions_0.cpp"] is ChangeKind.ADDED


@pytest.mark.parametrize("dispatch", ["AutogradCPU", "AutogradCUDA"])
def test_a_formula_for_one_dispatch_key_changes_that_function_alone(tmp_path: Path, dispatch: str) -> None:
    before = (
        "- name: abs(Tensor self) -> Tensor\n  dispatch:\n    Default:\n      self: grad\n"
        "    AutogradCPU:\n      self: grad * self\n    AutogradCUDA:\n      self: grad * self\n"
    )
    at = before.index(dispatch)
    after = before[:at] + before[at:].replace("grad * self", "self * grad", 1)

    change = only_change(report(tmp_path, before, after))

    assert (change.kind, change.dispatch_key) == (ChangeKind.CHANGED, dispatch)
