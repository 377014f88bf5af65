"""Tests of entries of ``derivatives.yaml``."""

from __future__ import annotations

import pytest

from gen.diagnostics import Diagnostic, Span
from gen.spec.derivatives import AUTOGRAD_KEYS, DerivativeDefinition, Formula, KeyedFormulas, parse_definition
from tests.support import corpus
from tests.support.spec import composed, one, where

NAME = "- name: mul(Tensor self, Tensor other) -> Tensor\n"


def parsed(text: str) -> DerivativeDefinition:
    result = parse_definition(one(text))
    assert result.definition is not None, result.diagnostics
    return result.definition


def formulas(text: str) -> tuple[Formula, ...]:
    (keyed,) = parsed(text).dispatch
    return keyed.formulas


def problems(text: str) -> tuple[Diagnostic, ...]:
    return parse_definition(one(text)).diagnostics


def test_a_definition_keeps_schema_name_places_and_formulas() -> None:
    assert parsed(NAME + "  self: grad * other\n") == DerivativeDefinition(
        schema="mul(Tensor self, Tensor other) -> Tensor",
        name="mul",
        schema_span=Span(0, 8, 0, 48),
        dispatch=(
            KeyedFormulas(
                "Default",
                (Formula(("self",), "grad * other", "self", key_span=Span(1, 2, 1, 6), span=Span(1, 8, 1, 20)),),
            ),
        ),
        output_differentiability=None,
    )


@pytest.mark.parametrize(
    ("schema", "name"),
    [
        ("add.Tensor(Tensor self) -> Tensor", "add"),
        ("add_.Tensor(Tensor(a!) self) -> Tensor(a!)", "add_"),
        ("__iand__.Scalar(Tensor(a!) self) -> Tensor(a!)", "__iand__"),
    ],
)
def test_the_name_is_that_of_the_function_without_overload(schema: str, name: str) -> None:
    assert parsed(f"- name: {schema}\n  self: grad\n").name == name


def test_formulas_are_sorted_by_their_key_upper_case_first() -> None:
    text = NAME + "  weight, bias: c\n  self: b\n  _a: z\n  Weight: a\n"
    assert [f.key for f in formulas(text)] == ["Weight", "_a", "self", "weight, bias"]


@pytest.mark.parametrize("key", ["self, other", "self,other", "self ,  other"])
def test_a_key_lists_arguments_with_commas(key: str) -> None:
    assert formulas(f"{NAME}  {key}: grad\n")[0].names == ("self", "other")


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("grad.sum()", "grad.sum()"),
        ('"grad * 2"', "grad * 2"),
        ("grad\n    * 2", "grad * 2"),
        ("|\n    grad\n    * 2", "grad\n* 2\n"),
        (">-\n    grad\n    * 2", "grad * 2"),
        ("'5'", "5"),
    ],
)
def test_a_formula_is_the_string_that_yaml_reads(text: str, formula: str) -> None:
    assert formulas(f"{NAME}  self: {text}\n")[0].text == formula


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("non_differentiable", True),
        ("Non_Differentiable", True),
        ('" non_differentiable "', True),
        ("not_differentiable", False),
        ("non_differentiable()", False),
    ],
)
def test_a_formula_may_say_that_there_is_no_derivative(text: str, expected: bool) -> None:
    assert formulas(f"{NAME}  self: {text}\n")[0].is_non_differentiable is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[True, False]", (True, False)),
        ("[no]", (False,)),
        ("\n    - yes\n    - no", (True, False)),
        ("[self.is_floating_point()]", ("self.is_floating_point()",)),
        ("[]", ()),
    ],
)
def test_output_differentiability_lists_booleans_or_one_condition(text: str, expected: object) -> None:
    assert parsed(f"{NAME}  output_differentiability: {text}\n").output_differentiability == expected


def test_output_differentiability_is_no_formula() -> None:
    assert [f.key for f in formulas(NAME + "  self: grad\n  output_differentiability: [True]\n")] == ["self"]


DISPATCHED = (
    NAME + "  dispatch:\n    Default:\n      self: a\n    AutogradNestedTensor:\n      self: b\n      other: c\n"
)


def test_formulas_may_stand_under_dispatch_keys() -> None:
    assert [(k.dispatch_key, [f.text for f in k.formulas]) for k in parsed(DISPATCHED).dispatch] == [
        ("Default", ["a"]),
        ("AutogradNestedTensor", ["c", "b"]),
    ]


def test_dispatch_keys_keep_the_order_of_the_file() -> None:
    text = NAME + "  dispatch:\n    AutogradXLA:\n      self: a\n    AutogradCPU:\n      self: b\n"
    assert [k.dispatch_key for k in parsed(text).dispatch] == ["AutogradXLA", "AutogradCPU"]


@pytest.mark.parametrize("key", sorted(AUTOGRAD_KEYS))
def test_a_dispatch_key_of_autograd_is_accepted(key: str) -> None:
    assert problems(f"{NAME}  dispatch:\n    {key}:\n      self: grad\n") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- {}\n", [("D026", 1, 3)]),
        ("- text\n", [("D004", 1, 3)]),
        ("- self: grad\n", [("D026", 1, 3)]),
        ("- name: [mul]\n", [("D004", 1, 9)]),
        ("- name: yes\n", [("D004", 1, 9)]),
        ("- name: ''\n", [("D007", 1, 9)]),
        ("- self: grad\n  name: mul\n", [("D007", 2, 9)]),
        ("- name: (Tensor self) -> Tensor\n", [("D007", 1, 9)]),
        (NAME + "  self: a\n  self: b\n", [("D005", 3, 3)]),
        (NAME + "  self: grad\n  name: x(Tensor self) -> Tensor\n", [("D005", 3, 3)]),
        (NAME + "  yes: grad\n", [("D004", 2, 3)]),
        (NAME + "  self: yes\n", [("D008", 2, 9)]),
        (NAME + "  self: 0\n", [("D008", 2, 9)]),
        (NAME + "  self: 1.5\n", [("D008", 2, 9)]),
        (NAME + "  self:\n  other: grad\n", [("D008", 2, 8)]),
        (NAME + "  self: ~\n", [("D008", 2, 9)]),
        (NAME + "  self: [grad]\n", [("D008", 2, 9)]),
        (NAME + "  self: {grad: x}\n", [("D008", 2, 9)]),
        (NAME + "  self: 2020-01-01\n", [("D008", 2, 9)]),
        (NAME + "  output_differentiability: True\n", [("D004", 2, 29)]),
        (NAME + "  output_differentiability: [True, 1]\n", [("D004", 2, 36)]),
        (NAME + "  output_differentiability: [a, True]\n", [("D020", 2, 29)]),
        (NAME + "  output_differentiability: [a, b]\n", [("D020", 2, 29)]),
        (NAME + "  dispatch: grad\n", [("D004", 2, 13)]),
        (NAME + "  dispatch:\n    AutogradGPU:\n      self: grad\n", [("D017", 3, 5)]),
        (NAME + "  dispatch:\n    Default: grad\n", [("D004", 3, 14)]),
        (NAME + "  dispatch:\n    Default:\n      self: no\n", [("D008", 4, 13)]),
        (NAME + "  dispatch:\n    Default:\n      self: a\n    Default:\n      self: b\n", [("D005", 5, 5)]),
        (NAME + "  self: x\n  dispatch:\n    Default:\n      self: grad\n", [("D033", 2, 3)]),
    ],
)
def test_a_problem_is_told_with_its_code_and_place(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert where(problems(text)) == expected


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("- text\n", "write `- name: ...`"),
        (NAME + "  dispatch: grad\n", "write `Default:`"),
        (NAME + "  dispatch:\n    Default: grad\n", "write `self: ...`"),
    ],
)
def test_what_is_no_mapping_is_told_with_an_example(text: str, help: str) -> None:
    assert problems(text)[0].help == help


def test_places_count_from_the_start_of_the_file() -> None:
    entry = composed(f"# c\n\n{NAME}  self: grad\n{NAME}  self: 0\n")[1]
    assert where(parse_definition(entry).diagnostics) == [("D008", 6, 9)]


def test_an_entry_with_an_error_gives_no_definition() -> None:
    assert parse_definition(one(NAME + "  self: 0\n")).definition is None


def test_all_problems_of_an_entry_are_told() -> None:
    text = "- name: mul\n  self: 0\n  other: yes\n  output_differentiability: 1\n"
    assert sorted(where(problems(text))) == [("D004", 4, 29), ("D007", 1, 9), ("D008", 2, 9), ("D008", 3, 10)]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("yes", "found a boolean (`yes`) (YAML reads it as true or false)"),
        ("0", "found an integer (`0`)"),
        ("", "found nothing"),
        ("[a]", "found a sequence"),
    ],
)
def test_a_formula_that_is_no_string_is_described(value: str, found: str) -> None:
    assert problems(f"{NAME}  self: {value}\n")[0].message == f"the formula for `self` must be a string, {found}"


def test_a_formula_that_yaml_reads_as_something_else_is_offered_in_quotes() -> None:
    assert problems(NAME + "  self: yes\n")[0].help == 'write "yes" in quotes'


@pytest.mark.parametrize("value", ["", "[grad]", "{grad: x}"])
def test_a_formula_that_is_no_scalar_is_not_offered_in_quotes(value: str) -> None:
    assert problems(f"{NAME}  self: {value}\n")[0].help == ""


def test_a_misspelt_dispatch_key_gets_a_suggestion() -> None:
    text = NAME + "  dispatch:\n    AutogradCUDE:\n      self: grad\n"
    assert problems(text)[0].help == "did you mean `AutogradCUDA`?"


def test_a_dispatch_key_like_no_other_gets_the_list() -> None:
    text = NAME + "  dispatch:\n    zzz:\n      self: grad\n"
    assert problems(text)[0].help.startswith("valid keys: AutogradCPU, AutogradCUDA, ")


@corpus.requires_corpus
def test_all_definitions_of_pytorch_1_8_have_no_problems() -> None:
    text = (corpus.CORPUS / "derivatives.yaml").read_text(encoding="utf-8")
    assert [d for entry in composed(text) for d in parse_definition(entry).diagnostics] == []


@corpus.requires_corpus
def test_the_formulas_of_pytorch_1_8_are_in_the_order_of_their_sorted_keys() -> None:
    text = (corpus.CORPUS / "derivatives.yaml").read_text(encoding="utf-8")
    rest = (
        {k: v for k, v in e.items() if k not in ("name", "output_differentiability")}
        for e in corpus.entries("derivatives.yaml")
    )
    expected = [[(key, entry[key]) for key in sorted(entry)] for entry in rest]
    found = [parse_definition(entry).definition for entry in composed(text)]
    assert [[(f.key, f.text) for f in d.dispatch[0].formulas] for d in found if d is not None] == expected
