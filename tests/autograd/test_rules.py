"""Tests of every row of the rewritings of both families, and of what sets the families apart."""

from __future__ import annotations

import pytest

from gen.autograd.cpp_types import (
    BOOL,
    INT,
    INT_ARRAY_REF,
    LAYOUT,
    SCALAR_TYPE,
    SYM_INT,
    SYM_INT_ARRAY_REF,
    TENSOR,
    TENSOR_GEOMETRY,
    TENSOR_OPTIONS,
    TYPE_AND_SIZE,
    Base,
    CppType,
    Optional,
    Vector,
)
from gen.autograd.formula import save
from gen.autograd.model import SavedAttribute
from gen.autograd.rules import RULES_1_8, RULES_2, FamilyRules

Row = tuple[str, str, str, CppType, str]
"""Expression, what a formula reads instead, name, type and expression of what is saved; for an argument `x`."""

ROWS_1_8: list[Row] = [
    ("x.sizes()", "x_sizes", "x_sizes", INT_ARRAY_REF, "x.sizes()"),
    ("x.options()", "x_options", "x_options", Base("at::TensorOptions"), "x.options()"),
    ("zeros_like(x)", "x_info.zeros()", "x_info", TYPE_AND_SIZE, "x"),
    ("x.size(0)", "x_argsize_0", "x_argsize_0", INT, "x.size(0)"),
    ("x.size(dim)", "x_argsize_dim", "x_argsize_dim", INT, "x.size(dim)"),
    ("x.numel()", "x_numel", "x_numel", INT, "x.numel()"),
    ("to_args_sizes(x)", "x_args_sizes", "x_args_sizes", Vector(Vector(INT)), "to_args_sizes(x)"),
    (
        "to_args_scalartypes(x)",
        "x_args_scalartypes",
        "x_args_scalartypes",
        Vector(SCALAR_TYPE),
        "to_args_scalartypes(x)",
    ),
    ("TensorGeometry(x)", "x_geometry", "x_geometry", TENSOR_GEOMETRY, "TensorGeometry(x)"),
    ("x.scalar_type()", "x_scalar_type", "x_scalar_type", SCALAR_TYPE, "x.scalar_type()"),
    ("x.dim()", "x_dim", "x_dim", INT, "x.dim()"),
    ("x.strides()", "x_strides", "x_strides", INT_ARRAY_REF, 'strides_or_error(x, "x")'),
]

_SYM_SIZES_OPT = "x.has_value() ? std::optional<c10::SymIntArrayRef>(x->sym_sizes()) : std::nullopt"
_BLOCK_SIZE = "at::sparse_csr::getSymIntBlockSize(x)"
_OPT = Optional(SYM_INT_ARRAY_REF)

ROWS_2: list[Row] = [
    ("x.sym_sizes()", "x_sym_sizes", "x_sym_sizes", SYM_INT_ARRAY_REF, "x.sym_sizes()"),
    ("x->sym_sizes()", "x_sym_sizes_opt", "x_sym_sizes_opt", _OPT, _SYM_SIZES_OPT),
    ("x.sym_blocksize()", "x_self_sym_blocksize_opt", "x_self_sym_blocksize_opt", _OPT, _BLOCK_SIZE),
    ("x.options()", "x_options", "x_options", TENSOR_OPTIONS, "x.options()"),
    ("zeros_like(x)", "x_info.zeros()", "x_info", TYPE_AND_SIZE, "x"),
    ("x.sym_size(0)", "x_sym_argsize_0", "x_sym_argsize_0", SYM_INT, "x.sym_size(0)"),
    ("x.sym_size(-2)", "x_sym_argsize_minus_2", "x_sym_argsize_minus_2", SYM_INT, "x.sym_size(-2)"),
    ("x.sym_size(dim)", "x_sym_argsize_dim", "x_sym_argsize_dim", SYM_INT, "x.sym_size(dim)"),
    ("x.numel()", "x_numel", "x_numel", INT, "x.numel()"),
    ("x.sym_numel()", "x_sym_numel", "x_sym_numel", SYM_INT, "x.sym_numel()"),
    ("to_args_sizes(x)", "x_args_sizes", "x_args_sizes", Vector(Vector(INT)), "to_args_sizes(x)"),
    (
        "to_args_sizes_symint(x)",
        "x_args_sizes_symint",
        "x_args_sizes_symint",
        Vector(Vector(SYM_INT)),
        "to_args_sizes_symint(x)",
    ),
    (
        "to_args_scalartypes(x)",
        "x_args_scalartypes",
        "x_args_scalartypes",
        Vector(SCALAR_TYPE),
        "to_args_scalartypes(x)",
    ),
    ("TensorGeometry(x)", "x_geometry", "x_geometry", TENSOR_GEOMETRY, "TensorGeometry(x)"),
    ("x.scalar_type()", "x_scalar_type", "x_scalar_type", SCALAR_TYPE, "x.scalar_type()"),
    ("x.dim()", "x_dim", "x_dim", INT, "x.dim()"),
    ("x.sym_strides()", "x_sym_strides", "x_sym_strides", SYM_INT_ARRAY_REF, 'strides_or_error(x, "x")'),
    ("x.layout()", "x_layout", "x_layout", LAYOUT, "x.layout()"),
    ("x.is_conj()", "x_conjugate", "x_conjugate", BOOL, "x.is_conj()"),
]

ALL = [(RULES_1_8, *row) for row in ROWS_1_8] + [(RULES_2, *row) for row in ROWS_2]


@pytest.mark.parametrize(
    ("rules", "text", "read", "name", "type", "expr"), ALL, ids=[f"{r[0].family} {r[1]}" for r in ALL]
)
def test_a_row_rewrites_its_expression_and_saves_its_value(
    rules: FamilyRules, text: str, read: str, name: str, type: CppType, expr: str
) -> None:
    formula, saved = save(f"f(grad, {text})", [("x", TENSOR)], ("x",), rules)
    assert (formula, saved) == (f"f(grad, {read})", (SavedAttribute(name, type, expr),))


@pytest.mark.parametrize(("rules", "rows"), [(RULES_1_8, ROWS_1_8), (RULES_2, ROWS_2)], ids=["1.8", "2.x"])
def test_the_rows_are_applied_in_the_order_of_pytorch(rules: FamilyRules, rows: list[Row]) -> None:
    once = [row for row in rows if not row[0].endswith(("(dim)", "(-2)"))]
    formula = " + ".join(row[0] for row in reversed(once))
    _, saved = save(formula, [("x", TENSOR)], ("x",), rules)
    assert [attribute.name for attribute in saved] == [row[2] for row in once]


def test_one_row_is_applied_from_left_to_right() -> None:
    _, saved = save("x.size(1) + x.size(0)", [("x", TENSOR)], ("x",), RULES_1_8)
    assert [attribute.name for attribute in saved] == ["x_argsize_1", "x_argsize_0"]


@pytest.mark.parametrize(
    "text",
    [
        "x.sizes( )",
        "x.size(0, 1)",
        "x.size(n + 1)",
        "x . dim()",
        "zeros_like(x, y)",
        "zeros_like( x)",
        "x->numel()",
        "x_y.dim()",
    ],
)
def test_other_ways_of_writing_an_expression_are_left_alone(text: str) -> None:
    assert save(text, [("x", TENSOR)], ("x",), RULES_1_8)[0] == text


def test_any_character_stands_for_the_dot_as_in_pytorchs_pattern() -> None:
    assert save("x:dim()", [("x", TENSOR)], ("x",), RULES_1_8)[0] == "x_dim"


def test_symbolic_calls_mean_nothing_in_1_8() -> None:
    formula, saved = save("x.sym_sizes()", [("x", TENSOR)], ("x",), RULES_1_8)
    assert (formula, [a.name for a in saved]) == ("x.sym_sizes()", ["x"])


@pytest.mark.parametrize(
    ("field", "in_1_8", "in_2"),
    [
        ("family", "1.8", "2.x"),
        ("reserved_arguments", ("grad_input_mask",), ("grad_input_mask", "result")),
        ("numbers_every_op", False, True),
        ("signatures_keep_options", True, False),
        ("derives_nodes", False, True),
        ("names_gradients", False, True),
        ("forward_formulas", False, True),
        ("dispatch_keys", False, True),
        ("optional_strings_are_views", False, True),
    ],
)
def test_the_families_differ_as_the_releases_do(field: str, in_1_8: object, in_2: object) -> None:
    assert [getattr(rules, field) for rules in (RULES_1_8, RULES_2)] == [in_1_8, in_2]
