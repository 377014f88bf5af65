"""Tests of the variants of a native function: common signatures, and variants that PyTorch generates."""

from __future__ import annotations

from typing import Any

import pytest

from gen.spec.native import NativeFunction
from gen.spec.schema import parse_schema
from gen.spec.variants import family_of, signature, view_base, with_generated
from tests.support.spec import native

EXPLICIT = ("CompositeExplicitAutograd",)


def generated(*functions: NativeFunction) -> list[str]:
    """The schemas of the functions that are generated for some functions."""
    return [str(f.func) for f in with_generated(functions) if f.generated]


def explicit(func: str, **fields: Any) -> NativeFunction:
    """A function with a kernel of its own, as PyTorch wants it of what it generates variants for."""
    return native(func, dispatch=EXPLICIT, **fields)


OPERATION = [
    "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    "add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)",
    "add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)",
]


@pytest.mark.parametrize("other", OPERATION[1:])
def test_the_variants_of_an_operation_have_one_signature(other: str) -> None:
    assert signature(parse_schema(other)) == signature(parse_schema(OPERATION[0]))


@pytest.mark.parametrize(
    "other",
    [
        "sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
        "add.Scalar(Tensor self, Scalar other, *, Scalar alpha=1) -> Tensor",
        "add.Tensor(Tensor self, Tensor other, Scalar alpha=1) -> Tensor",
        "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=2) -> Tensor",
        "add.Tensor(Tensor self, Tensor x, *, Scalar alpha=1) -> Tensor",
        "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> (Tensor, Tensor)",
        "__add__.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    ],
)
def test_another_name_argument_default_or_return_makes_another_signature(other: str) -> None:
    assert signature(parse_schema(other)) != signature(parse_schema(OPERATION[0]))


def test_a_mutable_function_has_the_signature_of_one_that_returns_what_it_writes_to() -> None:
    mutable = parse_schema("f(Tensor self, Tensor(a!) mean, Tensor(b!) var) -> Tensor")
    assert signature(mutable) == signature(
        parse_schema("f(Tensor self, Tensor mean, Tensor var) -> (Tensor, Tensor, Tensor)")
    )


def test_names_of_returned_values_do_not_count() -> None:
    assert signature(parse_schema("f(Tensor self) -> (Tensor u, Tensor v)")) == signature(
        parse_schema("f(Tensor self) -> (Tensor, Tensor)")
    )


OPTIONS = "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"


def test_tensor_options_do_not_count() -> None:
    with_options, without = parse_schema(f"f(int n, *, {OPTIONS}) -> Tensor"), parse_schema("f(int n) -> Tensor")
    assert signature(with_options) == signature(without)


def test_tensor_options_count_if_they_are_kept() -> None:
    with_options, without = parse_schema(f"f(int n, *, {OPTIONS}) -> Tensor"), parse_schema("f(int n) -> Tensor")
    assert signature(with_options, keep_options=True) != signature(without, keep_options=True)


def test_defaults_do_not_count_if_they_are_stripped() -> None:
    first, second = parse_schema("f(Tensor self, int n=1) -> Tensor"), parse_schema("f(Tensor self, int n) -> Tensor")
    assert signature(first, strip_defaults=True) == signature(second, strip_defaults=True)


def test_the_base_name_may_be_replaced() -> None:
    view, copy = parse_schema("t(Tensor(a) self) -> Tensor(a)"), parse_schema("t_copy(Tensor self) -> Tensor")
    assert signature(copy, base="t") == signature(view)


def test_bernoulli_with_p_has_the_default_of_its_variants() -> None:
    functional = parse_schema("bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor")
    inplace = parse_schema("bernoulli_.float(Tensor(a!) self, float p=0.5, *, Generator? generator=None) -> Tensor(a!)")
    assert signature(functional) == signature(inplace)


@pytest.mark.parametrize(
    ("base", "view"),
    [
        ("expand", "expand"),
        ("expand_copy", "expand"),
        ("_neg_view_copy", "_neg_view"),
        ("slice_scatter", "slice_inverse"),
        ("scatter", "scatter"),
        ("copy", "copy"),
        ("lift_fresh_copy", "lift_fresh"),
    ],
)
def test_the_view_of_a_copying_function_is_named_without_copy(base: str, view: str) -> None:
    assert view_base(base) == view


@pytest.mark.parametrize(
    ("base", "family"),
    [("add", "add"), ("_foreach_add", "add"), ("expand_copy", "expand"), ("_foreach_copy", "copy"), ("_fw_x", "_fw_x")],
)
def test_a_family_is_named_after_the_function_that_others_derive_from(base: str, family: str) -> None:
    assert family_of(base) == family


def test_the_given_functions_come_first_and_unchanged() -> None:
    functions = (explicit(OPERATION[0]), explicit(OPERATION[1], autogen=("add.Tensor_out",)))
    assert with_generated(functions)[:2] == functions


def test_an_in_place_function_with_an_out_variant_gets_a_functional_one() -> None:
    functions = (
        explicit("f_.x(Tensor(a!) self, int n=1) -> Tensor(a!)"),
        explicit("f.x_out(Tensor self, int n=1, *, Tensor(a!) out) -> Tensor(a!)"),
    )
    assert generated(*functions) == ["f.x(Tensor self, int n=1) -> Tensor"]


@pytest.mark.parametrize(
    ("func", "autogen", "out"),
    [
        ("f(Tensor self) -> Tensor", "f.out", "f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"),
        ("f.x(Tensor self) -> Tensor", "f.x_out", "f.x_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"),
        (
            "f(Tensor self) -> (Tensor u, Tensor v)",
            "f.out",
            "f.out(Tensor self, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))",
        ),
        (
            "f(Tensor self) -> (Tensor, int)",
            "f.out",
            "f.out(Tensor self, *, Tensor(a!) out0) -> int",
        ),
        ("f(Tensor self) -> Tensor[]", "f.out", "f.out(Tensor self, *, Tensor(a!)[] out) -> ()"),
        (
            f"f(int n, *, {OPTIONS}, bool x=True) -> Tensor",
            "f.out",
            "f.out(int n, *, bool x=True, Tensor(a!) out) -> Tensor(a!)",
        ),
    ],
)
def test_a_functional_function_gets_the_out_variant_that_it_names(func: str, autogen: str, out: str) -> None:
    assert generated(explicit(func, autogen=(autogen,))) == [out]


def test_an_in_place_function_gets_the_out_and_functional_variants_that_it_names() -> None:
    function = explicit("f_.x(Tensor(a!) self, Scalar n) -> Tensor(a!)", autogen=("f.x_out", "f.x"))
    assert generated(function) == [
        "f.x_out(Tensor self, Scalar n, *, Tensor(a!) out) -> Tensor(a!)",
        "f.x(Tensor self, Scalar n) -> Tensor",
    ]


def test_a_mutable_function_gets_an_out_variant_with_other_aliases_and_a_functional_one() -> None:
    function = explicit("f(Tensor self, Tensor(a!) m) -> Tensor", autogen=("f.out", "f_functional"))
    assert generated(function) == [
        "f.out(Tensor self, Tensor(a!) m, *, Tensor(b!) out) -> Tensor(b!)",
        "f_functional(Tensor self, Tensor m) -> (Tensor, Tensor m_out)",
    ]


@pytest.mark.parametrize(
    "function",
    [
        explicit("f(Tensor self) -> Tensor"),
        native("f(Tensor self) -> Tensor", autogen=("f.out",)),
        explicit("f(Tensor(a) self) -> Tensor(a)", autogen=("f.out",)),
        explicit("f(Tensor self) -> Tensor", autogen=("f.out",), manual_cpp_binding=True),
        explicit("f(Tensor self) -> int", autogen=("f.out",)),
        explicit("f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"),
        explicit("polygamma_(Tensor(a!) self, int n) -> Tensor(a!)", autogen=("polygamma.out",)),
    ],
    ids=["no autogen", "implicit kernels", "view", "manual binding", "no tensor returned", "out alone", "unpaired"],
)
def test_nothing_is_generated(function: NativeFunction) -> None:
    assert generated(function) == []


def test_functions_of_the_core_set_get_variants_without_a_kernel_of_their_own() -> None:
    function = native("f(Tensor self) -> Tensor", autogen=("f.out",), tags=("core",))
    assert generated(function) == ["f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"]


def test_set_gets_variants_although_it_is_a_view() -> None:
    function = explicit("set_(Tensor(a!) self) -> Tensor(a!)", tags=("inplace_view",), autogen=("set.out", "set"))
    assert generated(function) == [
        "set.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",
        "set(Tensor self) -> Tensor",
    ]


def test_a_complete_operation_gets_nothing() -> None:
    assert generated(*(explicit(text, autogen=("add.Tensor_out",)) for text in OPERATION)) == []


def test_a_generated_function_has_an_explicit_kernel() -> None:
    functions = with_generated((explicit("f(Tensor self) -> Tensor", autogen=("f.out",)),))
    assert functions[1].dispatch == ("CompositeExplicitAutograd",)


def test_a_generated_function_takes_mutable_tensors_as_its_base_does() -> None:
    base = explicit("f(Tensor self) -> Tensor", autogen=("f.out",), const_ref_for_mutable_tensors=True)
    assert with_generated((base,))[1].const_ref_for_mutable_tensors
