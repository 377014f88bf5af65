"""Tests of entries of ``native_functions.yaml``."""

from __future__ import annotations

import pytest

from gen.diagnostics import Diagnostic
from gen.spec.native import NativeFunction, parse_native
from gen.spec.schema import SchemaKind, parse_schema
from tests.support import corpus
from tests.support.spec import composed, native, one, where

ABS = "- func: abs(Tensor self) -> Tensor\n"


def parsed(text: str) -> NativeFunction:
    result = parse_native(one(text))
    assert result.function is not None, result.diagnostics
    return result.function


def problems(text: str, tags: frozenset[str] | None = None) -> tuple[Diagnostic, ...]:
    return parse_native(one(text), tags).diagnostics


def test_a_function_has_the_defaults_of_pytorch() -> None:
    assert parsed(ABS) == NativeFunction(
        func=parse_schema("abs(Tensor self) -> Tensor"),
        variants=("function",),
        dispatch=("CompositeImplicitAutograd",),
        autogen=(),
        tags=(),
        structured=False,
        structured_delegate="",
        python_module="",
        manual_cpp_binding=False,
        const_ref_for_mutable_tensors=False,
        generated=False,
    )


def test_a_function_made_from_its_schema_alone_is_that_of_an_entry_without_other_keys() -> None:
    assert NativeFunction(parse_schema("abs(Tensor self) -> Tensor")) == parsed(ABS)


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("variants: function, method", "variants", ("function", "method")),
        ("variants: method", "variants", ("method",)),
        ("tags: core", "tags", ("core",)),
        ("tags: [core, pointwise]", "tags", ("core", "pointwise")),
        ("autogen: abs.out, abs.x_out", "autogen", ("abs.out", "abs.x_out")),
        ("structured: True", "structured", True),
        ("structured_delegate: abs.out", "structured_delegate", "abs.out"),
        ("python_module: nn", "python_module", "nn"),
        ("manual_cpp_binding: yes", "manual_cpp_binding", True),
        ("use_const_ref_for_mutable_tensors: True", "const_ref_for_mutable_tensors", True),
        ("dispatch: {CPU: abs_cpu, CUDA: abs_cuda}", "dispatch", ("CPU", "CUDA")),
        (
            'dispatch: {"CPU, CUDA": abs, CompositeExplicitAutograd: x}',
            "dispatch",
            ("CPU", "CUDA", "CompositeExplicitAutograd"),
        ),
    ],
)
def test_a_key_sets_its_field(line: str, field: str, value: object) -> None:
    assert getattr(parsed(f"{ABS}  {line}\n"), field) == value


@pytest.mark.parametrize("line", ["structured: True", "structured_delegate: abs.out"])
def test_a_function_with_a_structured_kernel_has_no_implicit_one(line: str) -> None:
    assert parsed(f"{ABS}  {line}\n").dispatch == ()


@pytest.mark.parametrize(
    ("line", "expected"), [("", False), ("  structured: True\n", True), ("  structured_delegate: abs.out\n", True)]
)
def test_a_function_is_part_of_a_structured_group_if_it_is_or_delegates_to_one(line: str, expected: bool) -> None:
    assert parsed(ABS + line).part_of_structured_group is expected


@pytest.mark.parametrize(
    ("func", "name"),
    [
        ("add.Tensor(Tensor self) -> Tensor", "add"),
        ("add_.Tensor(Tensor(a!) self) -> Tensor(a!)", "add_"),
        ("add.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)", "add_out"),
        ("max.dim_max(Tensor self, *, Tensor(a!) max) -> Tensor(a!)", "max_out"),
        ("add.out(Tensor self) -> Tensor", "add"),
    ],
)
def test_the_cpp_name_of_an_out_function_ends_with_out(func: str, name: str) -> None:
    assert native(func).cpp_name == name


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (native("t(Tensor(a) self) -> Tensor(a)"), True),
        (native("split(Tensor(a -> *) self, int n) -> Tensor(a)[]"), True),
        (native("unsafe(Tensor(a -> *) self) -> Tensor[]"), True),
        (native("t_(Tensor(a!) self) -> Tensor(a!)", tags=("inplace_view",)), True),
        (native("resize_(Tensor(a!) self, int[] n) -> Tensor(a!)", tags=("inplace_view",)), False),
        (native("resize_as_(Tensor(a!) self, Tensor x) -> Tensor(a!)", tags=("inplace_view",)), False),
        (native("add_(Tensor(a!) self) -> Tensor(a!)"), False),
        (native("t_copy(Tensor self) -> Tensor"), False),
        (native("reshape(Tensor(a) self) -> Tensor"), False),
    ],
    ids=lambda value: str(value.func) if isinstance(value, NativeFunction) else "",
)
def test_a_view_aliases_its_input_without_writing_to_it(function: NativeFunction, expected: bool) -> None:
    assert function.is_view is expected


def test_the_kind_is_that_of_the_schema() -> None:
    assert native("add_(Tensor(a!) self) -> Tensor(a!)").kind is SchemaKind.INPLACE


def test_the_schema_is_given_as_written() -> None:
    assert parse_native(one(ABS)).schema == "abs(Tensor self) -> Tensor"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- {}\n", [("D026", 1, 3)]),
        ("- [a]\n", [("D004", 1, 3)]),
        ("- variants: method\n", [("D026", 1, 3)]),
        ("- func: 5\n", [("D004", 1, 9)]),
        ("- func:\n    [abs]\n", [("D004", 2, 5)]),
        ("- func: ''\n", [("D007", 1, 9)]),
        ("- func: abs(Tensor self)\n", [("D007", 1, 9)]),
        ("- variants: method\n  func: abs(Tensr self) -> Tensor\n", [("D007", 2, 13)]),
        (ABS + "  variants: function, methd\n", [("D004", 2, 13)]),
        (ABS + "  structured: 'yes'\n", [("D004", 2, 15)]),
        (ABS + "  tags: [core, 5]\n", [("D004", 2, 16)]),
        (ABS + "  autogen: abs_out.x\n", [("D007", 2, 12)]),
        (ABS + "  dispatch: CPU\n", [("D004", 2, 13)]),
        (ABS + "  python_module: [nn]\n", [("D004", 2, 18)]),
        (ABS + "  func: x(Tensor self) -> Tensor\n", [("D005", 2, 3)]),
        (ABS + "  dispatches: {}\n", [("D006", 2, 3)]),
    ],
)
def test_a_problem_is_told_with_its_code_and_place(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert where(problems(text)) == expected


def test_an_entry_with_an_error_gives_no_function() -> None:
    assert parse_native(one(ABS + "  structured: 1\n")).function is None


def test_all_problems_of_an_entry_are_told() -> None:
    text = "- func: abs(Tensr self) -> Tensor\n  varians: x\n  structured: 1\n  dispatch: 5\n  python_module: 6\n"
    assert where(problems(text)) == [("D006", 2, 3), ("D007", 1, 13), ("D004", 3, 15), ("D004", 4, 13), ("D004", 5, 18)]


@pytest.mark.parametrize(
    ("text", "help"), [("- [a]\n", "write `- func: ...`"), (ABS + "  dispatch: CPU\n", "write `CPU: kernel`")]
)
def test_what_is_no_mapping_is_told_with_an_example(text: str, help: str) -> None:
    assert problems(text)[0].help == help


def test_a_misspelt_key_gets_a_suggestion() -> None:
    assert problems(ABS + "  varaints: method\n")[0].help == "did you mean `variants`?"


def test_a_misspelt_variant_gets_a_suggestion() -> None:
    assert problems(ABS + "  variants: funktion\n")[0].help == "did you mean `function`?"


TAGS = frozenset({"core", "pointwise"})


def test_known_tags_are_accepted() -> None:
    assert problems(ABS + "  tags: [core, pointwise]\n", TAGS) == ()


def test_an_unknown_tag_is_told() -> None:
    assert where(problems(ABS + "  tags: ponitwise\n", TAGS)) == [("D024", 2, 9)]


def test_an_unknown_tag_is_told_where_it_stands_in_the_list() -> None:
    assert where(problems(ABS + "  tags: [core, ponitwise]\n", TAGS)) == [("D024", 2, 16)]


def test_what_is_no_string_is_not_told_as_an_unknown_tag_too() -> None:
    assert where(problems(ABS + "  tags: [5]\n", TAGS)) == [("D004", 2, 10)]


def test_an_unknown_tag_gets_a_suggestion() -> None:
    assert problems(ABS + "  tags: ponitwise\n", TAGS)[0].help == "did you mean `pointwise`?"


def test_without_a_list_of_tags_any_tag_is_accepted() -> None:
    assert problems(ABS + "  tags: mine\n", None) == ()


@corpus.requires_corpus
def test_all_native_functions_of_pytorch_1_8_have_no_problems() -> None:
    text = (corpus.CORPUS / "native_functions.yaml").read_text(encoding="utf-8")
    assert [d for entry in composed(text) for d in parse_native(entry).diagnostics] == []
