"""Tests of constant indices of ``grad_input_mask``."""

from __future__ import annotations

import pytest

from gen.autograd.cpp_tokens import tokens
from gen.autograd.masks import mask_remarks


@pytest.mark.parametrize(
    ("formula", "arguments"),
    [
        ("f(grad, grad_input_mask)", 2),
        ("f(grad, grad_input_mask[1])", 2),
        ("f(grad, grad_input_mask[i])", 2),
        ("f(grad, grad_input_mask[i + 5])", 2),
        ("f(grad, my_grad_input_mask[5])", 2),
        ("f(grad, x.grad_input_mask[5])", 2),
        ('f(grad, "grad_input_mask[5]")', 2),
        ("f(grad /* grad_input_mask[5] */)", 2),
    ],
)
def test_what_may_be_within_bounds_is_accepted(formula: str, arguments: int) -> None:
    assert mask_remarks(tokens(formula), arguments) == []


@pytest.mark.parametrize(
    ("formula", "arguments", "part"),
    [
        ("f(grad, grad_input_mask[2])", 2, "grad_input_mask[2]"),
        ("f(grad, grad_input_mask [ 3 ])", 3, "grad_input_mask [ 3 ]"),
        ("f(grad, grad_input_mask[/* last */ 10])", 2, "grad_input_mask[/* last */ 10]"),
        ("f(grad, grad_input_mask[1])", 1, "grad_input_mask[1]"),
    ],
)
def test_an_index_out_of_bounds_is_told_where_it_stands(formula: str, arguments: int, part: str) -> None:
    (remark,) = mask_remarks(tokens(formula), arguments)
    assert (remark.code, formula[remark.start : remark.end]) == ("D010", part)
