"""Tensor operations that move, join or add up elements, on the small arrays of the tests."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from tests.builtin.array import (
    Array,
    Shape,
    broadcast_shape,
    build,
    dense_strides,
    expand,
    full,
    get,
    place,
    positions,
    wrap,
)


def as_list(value: Any) -> list[int]:
    """An int[] argument, which may be given as one integer."""
    return [value] if isinstance(value, int) else list(value)


def reshape(values: Array, shape: Any) -> Array:
    """The same values in another shape, one length of which may be -1."""
    lengths = as_list(shape)
    known = math.prod(length for length in lengths if length != -1)
    lengths = [len(values.data) // known if length == -1 else length for length in lengths]
    assert math.prod(lengths) == len(values.data), (values.shape, shape)
    return Array(tuple(lengths), list(values.data))


def permute(values: Array, order: Sequence[int]) -> Array:
    """Dimension `order[i]` becomes dimension i."""
    axes = [wrap(axis, len(values.shape)) for axis in order]
    shape = [values.shape[axis] for axis in axes]

    def value_at(index: Shape) -> Any:
        own = [0] * len(axes)
        for at, axis in zip(index, axes, strict=True):
            own[axis] = at
        return get(values, own)

    return build(shape, value_at)


def transpose(values: Array, first: int, second: int) -> Array:
    """Swaps two dimensions."""
    order = list(range(len(values.shape)))
    first, second = (wrap(axis, len(order)) for axis in (first, second))
    if order:
        order[first], order[second] = order[second], order[first]
    return permute(values, order)


def matmul(left: Array, right: Array) -> Array:
    """A product over the last dimension of `left` and the first of a matrix."""
    inner = range(right.shape[0])
    assert left.shape[-1] == right.shape[0], (left.shape, right.shape)
    return build(
        (*left.shape[:-1], right.shape[1]),
        lambda index: sum(get(left, (*index[:-1], k)) * get(right, (k, index[-1])) for k in inner),
    )


def reduce_sum(values: Array, dims: Any = (), keepdim: bool = False) -> Array:
    """Adds up along dimensions; none means all."""
    axes = {wrap(axis, len(values.shape)) for axis in as_list(dims)} or set(range(len(values.shape)))
    kept = [1 if axis in axes else length for axis, length in enumerate(values.shape)]
    total = full(kept, 0)
    for index, value in zip(positions(values.shape), values.data, strict=True):
        total.data[place(kept, [0 if axis in axes else at for axis, at in enumerate(index)])] += value
    if keepdim:
        return total
    return reshape(total, [length for axis, length in enumerate(kept) if axis not in axes])


def narrow(values: Array, dim: int, start: int, length: int) -> Array:
    """`length` elements along a dimension; ATen refuses a tensor without dimensions."""
    assert values.shape
    axis = wrap(dim, len(values.shape))
    assert 0 <= start <= start + length <= values.shape[axis], (values.shape, start, length)
    shape = (*values.shape[:axis], length, *values.shape[axis + 1 :])
    return build(shape, lambda at: get(values, (*at[:axis], at[axis] + start, *at[axis + 1 :])))


def flip(values: Array, dims: Any) -> Array:
    """Turns dimensions round; ATen refuses a tensor without dimensions."""
    assert values.shape
    axes = {wrap(axis, len(values.shape)) for axis in as_list(dims)}
    return build(
        values.shape,
        lambda index: get(
            values, [values.shape[axis] - 1 - at if axis in axes else at for axis, at in enumerate(index)]
        ),
    )


def accumulate(step: Callable[[Any, Any], Any]) -> Callable[..., Array]:
    """A running total along a dimension."""

    def run(values: Array, dim: int, *_: Any) -> Array:
        axis = wrap(dim, len(values.shape))
        result = Array(values.shape, list(values.data))
        for index in positions(values.shape):
            if index[axis]:
                before = (*index[:axis], index[axis] - 1, *index[axis + 1 :])
                at = place(values.shape, index)
                result.data[at] = step(get(result, before), result.data[at])
        return result

    return run


def cat(parts: Sequence[Array], dim: int = 0) -> Array:
    """Joins along a dimension, passing over arrays of shape (0)."""
    solid = [part for part in parts if part.shape != (0,)] or [parts[0]]
    axis = wrap(dim, len(solid[0].shape))
    order = [axis, *(other for other in range(len(solid[0].shape)) if other != axis)]
    joined = [permute(part, order) for part in solid]
    length = sum(part.shape[0] for part in joined)
    rows = Array((length, *joined[0].shape[1:]), [value for part in joined for value in part.data])
    return permute(rows, [order.index(other) for other in range(len(order))])


def unsqueeze(values: Array, dim: int) -> Array:
    """Adds a dimension of length one."""
    axis = wrap(dim, len(values.shape) + 1)
    return reshape(values, [*values.shape[:axis], 1, *values.shape[axis:]])


def select(values: Array, dim: int, position: int) -> Array:
    """One slice along a dimension, without that dimension."""
    axis = wrap(dim, len(values.shape))
    part = narrow(values, axis, position % values.shape[axis], 1)
    return reshape(part, [*values.shape[:axis], *values.shape[axis + 1 :]])


def unbind(values: Array, dim: int = 0) -> list[Array]:
    """All slices along a dimension."""
    return [select(values, dim, position) for position in range(values.shape[wrap(dim, len(values.shape))])]


def split(values: Array, size: int, dim: int = 0) -> list[Array]:
    """Parts of `size` along a dimension; the last may be shorter."""
    length = values.shape[wrap(dim, len(values.shape))]
    return [narrow(values, dim, start, min(size, length - start)) for start in range(0, length, size)]


def stack(parts: Sequence[Array], dim: int = 0) -> Array:
    """Joins along a new dimension."""
    return cat([unsqueeze(part, dim) for part in parts], dim)


def gather(values: Array, dim: int, index: Array) -> Array:
    """Picks along a dimension."""
    axis = wrap(dim, len(values.shape))
    return build(index.shape, lambda at: get(values, (*at[:axis], get(index, at), *at[axis + 1 :])))


def scatter(values: Array, dim: int, index: Array, source: Array, *, add: bool = False) -> Array:
    """Puts, or adds, elements where `index` says along a dimension."""
    axis = wrap(dim, len(values.shape))
    result = Array(values.shape, list(values.data))
    for at in positions(index.shape):
        target = place(values.shape, (*at[:axis], get(index, at), *at[axis + 1 :])) if values.shape else 0
        result.data[target] = get(source, at) + (result.data[target] if add else 0)
    return result


def picked(shape: Shape, indices: Sequence[Array | None]) -> tuple[Shape, list[int]]:
    """The shape of `x[indices]` for an x of the given shape, and where its elements stand among x's values."""
    slots = [*indices, *[None] * (len(shape) - len(indices))]
    given = [axis for axis, index in enumerate(slots) if index is not None]
    block = broadcast_shape(*(index.shape for index in slots if index is not None))
    together = given[-1] - given[0] + 1 == len(given)
    lead = [shape[axis] for axis in range(len(shape)) if axis not in given and together and axis < given[0]]
    tail = [shape[axis] for axis in range(len(shape)) if axis not in given and not (together and axis < given[0])]
    spread = {axis: expand(index, block) for axis, index in enumerate(slots) if index is not None}
    targets = []
    for at in positions([*lead, *block, *tail]):
        inside = at[len(lead) : len(lead) + len(block)]
        free = iter(at[: len(lead)] + at[len(lead) + len(block) :])
        own = [get(spread[axis], inside) % shape[axis] if axis in spread else next(free) for axis in range(len(shape))]
        targets.append(place(shape, own))
    return (*lead, *block, *tail), targets


def index(values: Array, indices: Sequence[Array | None]) -> Array:
    """`values[indices]`."""
    shape, targets = picked(values.shape, indices)
    return Array(shape, [values.data[target] for target in targets])


def index_put(values: Array, indices: Sequence[Array | None], source: Array, accumulate: bool = False) -> Array:
    """`values` with `source` put, or added, at `indices`."""
    shape, targets = picked(values.shape, indices)
    result = Array(values.shape, list(values.data))
    for target, value in zip(targets, expand(source, shape).data, strict=True):
        result.data[target] = value + (result.data[target] if accumulate else 0)
    return result


def as_strided(values: Array, size: Sequence[int], stride: Sequence[int], offset: int = 0) -> Array:
    """A view of the values as if they were storage."""
    return build(size, lambda at: values.data[offset + sum(step * n for step, n in zip(stride, at, strict=True))])


def strides(values: Array) -> Shape:
    """The strides the array is said to have."""
    return dense_strides(values.shape) if values.strides is None else values.strides


def solve(right: Array, matrix: Array) -> tuple[Array, Array]:
    """The solution of matrix @ x = right by elimination; the second output is not worked out."""
    size = matrix.shape[0]
    rows = [[get(matrix, (i, j)) for j in range(size)] for i in range(size)]
    sides = [[get(right, (i, j)) for j in range(right.shape[1])] for i in range(size)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(rows[row][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        sides[pivot], sides[best] = sides[best], sides[pivot]
        for row in range(size):
            if row != pivot:
                factor = rows[row][pivot] / rows[pivot][pivot]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[pivot], strict=True)]
                sides[row] = [a - factor * b for a, b in zip(sides[row], sides[pivot], strict=True)]
    solution = [value / rows[i][i] for i in range(size) for value in sides[i]]
    return Array(right.shape, solution), full(matrix.shape, math.nan)


def cross(left: Array, right: Array, dim: int | None = None) -> Array:
    """The cross product along a dimension, by default the first of length 3."""
    axis = left.shape.index(3) if dim is None else wrap(dim, len(left.shape))

    def value_at(at: Shape) -> Any:
        def part(values: Array, step: int) -> Any:
            return get(values, (*at[:axis], (at[axis] + step) % 3, *at[axis + 1 :]))

        return part(left, 1) * part(right, 2) - part(left, 2) * part(right, 1)

    return build(left.shape, value_at)
