"""A small dense array: just enough of a tensor to work a formula out with numbers."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Shape = tuple[int, ...]


@dataclass
class Array:
    """Values in row-major order.

    `strides` and `offset` say how the values are pretended to lie in storage; they change no result.
    """

    shape: Shape
    data: list[Any]
    strides: Shape | None = None
    offset: int = 0


def array(nested: Any) -> Array:
    """An array of one type from nested lists, or from one number, which has no dimensions."""
    if not isinstance(nested, list):
        return Array((), [nested])
    parts = [array(item) for item in nested]
    inner = parts[0].shape if parts else ()
    joined = Array((len(parts), *inner), [value for part in parts for value in part.data])
    kind = scalar_type(joined)
    joined.data = [kind(value) for value in joined.data]
    return joined


def full(shape: Sequence[int], value: Any) -> Array:
    """An array that holds `value` everywhere."""
    return Array(tuple(shape), [value] * math.prod(shape))


def positions(shape: Sequence[int]) -> Iterator[Shape]:
    """Every index of an array of this shape, in row-major order."""
    return itertools.product(*(range(length) for length in shape))


def build(shape: Sequence[int], value_at: Callable[[Shape], Any]) -> Array:
    """An array from a function of the index."""
    return Array(tuple(shape), [value_at(index) for index in positions(shape)])


def dense_strides(shape: Sequence[int]) -> Shape:
    """Strides of a row-major array."""
    return tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


def place(shape: Sequence[int], index: Sequence[int]) -> int:
    """Where an index lies in the row-major values."""
    return sum(step * at for step, at in zip(dense_strides(shape), index, strict=True))


def get(values: Array, index: Sequence[int]) -> Any:
    """The value at an index."""
    return values.data[place(values.shape, index)]


def broadcast_shape(*shapes: Shape) -> Shape:
    """The shape arrays of these shapes broadcast to.

    Raises ValueError if they do not.
    """
    rank = max((len(shape) for shape in shapes), default=0)
    padded = [(1,) * (rank - len(shape)) + shape for shape in shapes]
    result = []
    for lengths in zip(*padded, strict=True):
        wide = {length for length in lengths if length != 1}
        if len(wide) > 1:
            raise ValueError(f"shapes {shapes} do not broadcast")
        result.append(wide.pop() if wide else 1)
    return tuple(result)


def expand(values: Array, shape: Sequence[int]) -> Array:
    """Repeats `values` over `shape`.

    Raises ValueError if it does not broadcast to exactly that shape.
    """
    target = tuple(shape)
    if broadcast_shape(values.shape, target) != target:
        raise ValueError(f"cannot expand {values.shape} to {target}")
    lead = len(target) - len(values.shape)

    def value_at(index: Shape) -> Any:
        own = index[lead:]
        return get(values, [at if length != 1 else 0 for at, length in zip(own, values.shape, strict=True)])

    return build(target, value_at)


def sum_to(values: Array, shape: Sequence[int]) -> Array:
    """Adds up what broadcasting had repeated, so that the result has `shape`."""
    target = tuple(shape)
    if broadcast_shape(values.shape, target) != values.shape:
        raise ValueError(f"{target} does not broadcast to {values.shape}")
    lead = len(values.shape) - len(target)
    result = full(target, 0)
    for index, value in zip(positions(values.shape), values.data, strict=True):
        own = [at if length != 1 else 0 for at, length in zip(index[lead:], target, strict=True)]
        result.data[place(target, own)] += value
    return result


def pointwise(function: Callable[..., Any], *operands: Any) -> Array:
    """Applies a function of numbers to arrays and numbers, broadcasting them."""
    arrays = [operand if isinstance(operand, Array) else Array((), [operand]) for operand in operands]
    shape = broadcast_shape(*(operand.shape for operand in arrays))
    columns = [expand(operand, shape).data for operand in arrays]
    return Array(shape, [function(*row) for row in zip(*columns, strict=True)])


def scalar_type(values: Array) -> type:
    """The narrowest of bool, int, float and complex that holds every value; float if there are none."""
    for kind in (complex, float, int, bool):
        if any(type(value) is kind for value in values.data):
            return kind
    return float


def wrap(axis: int, rank: int) -> int:
    """A dimension counted from the front; one without dimensions counts as having one.

    Raises ValueError if it is out of range.
    """
    span = max(rank, 1)
    if not -span <= axis < span:
        raise ValueError(f"dimension {axis} is out of range for {rank} dimensions")
    return axis % span
