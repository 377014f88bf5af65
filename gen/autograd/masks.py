"""``grad_input_mask``: the array that tells a formula for several arguments which of their gradients are wanted."""

from __future__ import annotations

from collections.abc import Sequence

from gen.autograd.analysis import Remark
from gen.autograd.cpp_tokens import Kind, Token

MASK = "grad_input_mask"


def mask_remarks(tokens: Sequence[Token], arguments: int) -> list[Remark]:
    """Errors (D010) for constant indices of the mask beyond the number of arguments that a formula is for.

    Such code compiles, and reads beyond the end of the array.
    """
    remarks: list[Remark] = []
    code = [token for token in tokens if token.kind is not Kind.COMMENT]
    for name, bracket, index, end in zip(code, code[1:], code[2:], code[3:], strict=False):
        is_indexed = name.kind is Kind.NAME and name.text == MASK and bracket.text == "[" and end.text == "]"
        if is_indexed and index.text.isdecimal() and int(index.text) >= arguments:
            count = f"{arguments} {'argument' if arguments == 1 else 'arguments'}"
            message = f"`{MASK}[{index.text}]` is out of bounds: the formula is for {count}"
            remarks.append(Remark("D010", message, name.start, end.end))
    return remarks
