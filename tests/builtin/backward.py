"""The functions of ATen that formulas call on gradients, each worked out from what its forward pass reads.

Most are the transpose of a linear map: a gradient is added to the input elements its output element came from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.builtin.array import Array, Shape, full, get, place, positions, scalar_type, wrap


def _collect(shape: Sequence[int], contributions: Iterator[tuple[Sequence[int], Any]], kind: type) -> Array:
    result = full(shape, kind(0))
    for index, value in contributions:
        result.data[place(shape, index)] += value
    return result


def slice_(grad: Array, sizes: Sequence[int], dim: int, start: int, end: int, step: int) -> Array:
    """For `x[start:end:step]` along a dimension."""
    axis = wrap(dim, len(sizes))
    taken = range(sizes[axis])[start:end:step]
    moved = ((*at[:axis], taken[at[axis]], *at[axis + 1 :]) for at in positions(grad.shape))
    return _collect(sizes, zip(moved, grad.data, strict=True), scalar_type(grad))


def select(grad: Array, sizes: Sequence[int], dim: int, position: int) -> Array:
    """For `x[position]` along a dimension."""
    axis = wrap(dim, len(sizes))
    moved = ((*at[:axis], position % sizes[axis], *at[axis:]) for at in positions(grad.shape))
    return _collect(sizes, zip(moved, grad.data, strict=True), scalar_type(grad))


def gather_sparse(values: Array, dim: int, index: Array, grad: Array) -> Array:
    """For `gather`, where only the touched elements would be stored."""
    axis = wrap(dim, len(values.shape))
    moved = ((*at[:axis], get(index, at), *at[axis + 1 :]) for at in positions(index.shape))
    return _collect(values.shape, zip(moved, grad.data, strict=True), scalar_type(grad))


def constant_pad_nd(values: Array, pad: Sequence[int], value: Any) -> Array:
    """Pads, or with negative numbers cuts, the last dimension first; a forward function that formulas call."""
    rank = len(values.shape)
    before = [0] * rank
    shape = list(values.shape)
    for pair in range(len(pad) // 2):
        before[rank - 1 - pair] = pad[2 * pair]
        shape[rank - 1 - pair] += pad[2 * pair] + pad[2 * pair + 1]
    result = full(shape, value)
    for index in positions(shape):
        own = [at - shift for at, shift in zip(index, before, strict=True)]
        if all(0 <= at < length for at, length in zip(own, values.shape, strict=True)):
            result.data[place(shape, index)] = get(values, own)
    return result


def fft_ifftshift(values: Array, dims: Sequence[int] | None) -> Array:
    """Moves each dimension back by half its length, rounded down; a forward function that formulas call."""
    rank = len(values.shape)
    axes = range(rank) if dims is None else [wrap(axis, rank) for axis in dims]
    result = Array(values.shape, list(values.data))
    for index in positions(values.shape):
        moved = [
            (at + values.shape[axis] // 2) % values.shape[axis] if axis in axes else at for axis, at in enumerate(index)
        ]
        result.data[place(values.shape, index)] = get(values, moved)
    return result


def upsample_nearest1d(grad: Array, output_size: Any, sizes: Sequence[int], scales: Any) -> Array:
    """For the nearest neighbour along the last dimension; the scale, if given, is output over input."""
    given = getattr(scales, "content", scales)
    factor = given[0] if isinstance(given, list) else given
    assert getattr(output_size, "content", output_size) in (None, [grad.shape[-1]])
    ratio = 1 / factor if factor is not None else sizes[-1] / grad.shape[-1]
    moved = ((*at[:-1], min(int(at[-1] * ratio), sizes[-1] - 1)) for at in positions(grad.shape))
    return _collect(sizes, zip(moved, grad.data, strict=True), float)


def avg_pool2d(
    grad: Array,
    values: Array,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    ceil_mode: bool,
    count_include_pad: bool,
    divisor_override: Any,
) -> Array:
    """For the mean over windows of the last two dimensions; no stride means the window's size."""
    assert not ceil_mode
    steps = stride or kernel_size
    rows, columns = values.shape[-2:]

    def contributions() -> Iterator[tuple[Shape, Any]]:
        for at in positions(grad.shape):
            top, left = (at[-2 + k] * steps[k] - padding[k] for k in (0, 1))
            window = [(top + i, left + j) for i in range(kernel_size[0]) for j in range(kernel_size[1])]
            inside = [(i, j) for i, j in window if 0 <= i < rows and 0 <= j < columns]
            divisor = divisor_override.value_or(len(window) if count_include_pad else len(inside))
            yield from (((*at[:-2], *cell), get(grad, at) / divisor) for cell in inside)

    return _collect(values.shape, contributions(), float)
