"""Points at which the definitions of views, indexing and list functions are checked."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

from tests.builtin import shaping
from tests.builtin.array import Array, array, build, expand, get, place, pointwise, positions
from tests.builtin.cases_shape import COMPLEX, CUBE, DOT, MATRIX, OTHER_COMPLEX, ROW, TALL
from tests.builtin.check import Case, case

THIN = build((2, 1, 3), lambda at: math.cos(4 * at[0] + at[2]))
EMPTY = Array((0,), [])


def moved(function: Callable[[Array, dict[str, Any]], Any]) -> Callable[..., Any]:
    """A forward pass from a function of `self` and the other arguments."""
    return lambda self, **more: function(self, more)


def _permuted(self: Array, dims: list[int]) -> Array:
    return build(
        [self.shape[axis] for axis in dims],
        lambda at: get(self, [at[[axis % len(dims) for axis in dims].index(axis)] for axis in range(len(dims))]),
    )


def _swapped(self: Array, dim0: int, dim1: int) -> Array:
    order = list(range(len(self.shape)))
    order[dim0], order[dim1] = order[dim1], order[dim0]
    return _permuted(self, order)


def _sliced(self: Array, dim: int, start: int | None, end: int | None, step: int) -> Array:
    axis = dim % len(self.shape)
    taken = range(self.shape[axis])[start or 0 : end : step]
    shape = (*self.shape[:axis], len(taken), *self.shape[axis + 1 :])
    return build(shape, lambda at: get(self, (*at[:axis], taken[at[axis]], *at[axis + 1 :])))


def _padded(self: Array, pad: list[int], value: float) -> Array:
    """Padding of the last dimension of a matrix, and of the first if there are four numbers."""
    left, right, top, bottom = (*pad, 0, 0)[:4]
    rows, columns = self.shape

    def value_at(at: tuple[int, ...]) -> float:
        row, column = at[0] - top, at[1] - left
        return float(get(self, (row, column))) if 0 <= row < rows and 0 <= column < columns else value

    return build((rows + top + bottom, columns + left + right), value_at)


def _shifted(self: Array, dim: list[int] | None) -> Array:
    axes = range(len(self.shape)) if dim is None else dim
    result = Array(self.shape, list(self.data))
    for index in positions(self.shape):
        to = [(at + self.shape[axis] // 2) % self.shape[axis] if axis in axes else at for axis, at in enumerate(index)]
        result.data[place(self.shape, to)] = get(self, index)
    return result


def _joined(tensors: list[Array], dim: int) -> Array:
    solid = [tensor for tensor in tensors if tensor.shape != (0,)]
    axis = dim % len(solid[0].shape)
    sources = [(tensor, k) for tensor in solid for k in range(tensor.shape[axis])]
    shape = (*solid[0].shape[:axis], len(sources), *solid[0].shape[axis + 1 :])

    def value_at(at: tuple[int, ...]) -> Any:
        tensor, k = sources[at[axis]]
        return get(tensor, (*at[:axis], k, *at[axis + 1 :]))

    return build(shape, value_at)


def _stacked(tensors: list[Array], dim: int) -> Array:
    shape = tensors[0].shape
    axis = dim % (len(shape) + 1)
    return build(
        (*shape[:axis], len(tensors), *shape[axis:]),
        lambda at: get(tensors[at[axis]], (*at[:axis], *at[axis + 1 :])),
    )


def _added(self: Array, dim: int, index: Array, src: Array) -> Array:
    return shaping.scatter(self, dim, index, src, add=True)


def _products(tensors1: list[Array], tensors2: list[Array]) -> list[Array]:
    return [pointwise(operator.mul, left, right) for left, right in zip(tensors1, tensors2, strict=True)]


def _views() -> list[Case]:
    flat = moved(lambda self, _: shaping.reshape(self, [n for n in self.shape if n != 1]))
    thinner = moved(lambda self, _: shaping.select(self, 1, 0))
    cases = []
    for suffix in ("", "_"):
        cases.append(case(f"squeeze{suffix}", flat, self=THIN))
        cases.append(case(f"squeeze{suffix}.dim", thinner, self=THIN, dim=1))
        cases.append(case("transpose_" if suffix else "transpose.int", _swapped, self=CUBE, dim0=2, dim1=0))
    for start, end, step in ((None, None, 1), (1, 2**63 - 1, 2), (-3, -1, 1)):
        cases.append(
            case("slice.Tensor", _sliced, f"{start} {end}", self=CUBE, dim=-1, start=start, end=end, step=step)
        )
    for dims in ([1, 2, 0], [-1, 0, 1]):
        cases.append(case("permute", _permuted, str(dims), self=CUBE, dims=dims))
    for dim, position in ((0, 1), (-1, -2)):
        select = moved(lambda self, more: shaping.select(self, more["dim"], more["index"]))
        cases.append(case("select.int", select, str(dim), self=CUBE, dim=dim, index=position))
    for shift_dims in (None, [1]):
        cases.append(case("fft_fftshift", _shifted, str(shift_dims), self=CUBE, dim=shift_dims))
    for pad in ([1, 2], [-1, 1], [0, 1, -1, 2]):
        cases.append(case("constant_pad_nd", _padded, str(pad), self=MATRIX, pad=pad, value=5.0))
    for dim in (0, -1):
        split = moved(lambda self, more: shaping.split(self, more["split_size"], more["dim"]))
        unbind = moved(lambda self, more: shaping.unbind(self, more["dim"]))
        cases.append(case("split.Tensor", split, str(dim), self=CUBE, split_size=3, dim=dim))
        cases.append(case("unbind.int", unbind, str(dim), self=CUBE, dim=dim))
    repeat = moved(lambda self, more: expand(self, more["size"]))
    cast = moved(lambda self, _: pointwise(complex, self))
    return [
        *cases,
        case("expand", repeat, self=THIN, size=[4, 2, 5, 3], implicit=False),
        case("view", moved(lambda self, more: shaping.reshape(self, more["size"])), self=CUBE, size=[4, -1]),
        case("to.dtype_layout", cast, self=MATRIX, dtype=complex, non_blocking=False, copy=False),
    ]


def _indexing() -> list[Case]:
    index = array([[0, 2, 2], [1, 1, 0]])
    source = build((2, 3), lambda at: 0.5 - at[0] + 2 * at[1])
    rows = array([1, 0, 1])
    columns = array([2, 2, 0])
    picked = array([0.4, -1.3, 2.2])
    take = moved(lambda self, more: shaping.index(self, more["indices"]))
    pairs = array([1.5, 0.25])
    written: Callable[..., Array] = moved(
        lambda self, more: shaping.index_put(self, more["indices"], more["values"], more["accumulate"])
    )
    cases = []
    for sparse in (False, True):
        gather = moved(lambda self, more: shaping.gather(self, more["dim"], more["index"]))
        cases.append(case("gather", gather, f"{sparse}", self=TALL, dim=0, index=array([[2, 0]]), sparse_grad=sparse))
        cases.append(case("gather", gather, f"{sparse} rows", self=MATRIX, dim=1, index=index, sparse_grad=sparse))
    return [
        *cases,
        case("index.Tensor", take, self=MATRIX, indices=[rows, columns]),
        case("index.Tensor", take, "twice", self=MATRIX, indices=[rows, array([2, 2, 2])]),
        case("index.Tensor", take, "gap", self=CUBE, indices=[rows, None, columns]),
        case("index.Tensor", take, "last", self=CUBE, indices=[None, array([[2], [0]])]),
        case(
            "index_put_",
            written,
            self=MATRIX,
            indices=[array([0, 1]), array([2, 1])],
            values=pairs,
            accumulate=False,
        ),
        case(
            "index_put_",
            written,
            "added",
            self=MATRIX,
            indices=[rows, columns],
            values=picked,
            accumulate=True,
        ),
        case("index_put_", written, "spread", self=TALL, indices=[array([2, 0])], values=DOT, accumulate=False),
        case("scatter_add_", _added, self=MATRIX, dim=1, index=index, src=source),
    ]


def _lists() -> list[Case]:
    dropped = moved(lambda self, _: (pointwise(operator.mul, self, MASK), Array(MASK.shape, list(MASK.data))))
    mixed = [build((2, 2), lambda at: 0.5 + at[0] - at[1]), COMPLEX]
    return [
        case("cat", _joined, tensors=[MATRIX, build((1, 3), lambda at: 0.3 * at[1])], dim=0),
        case(
            "cat",
            _joined,
            "last",
            tensors=[TALL, EMPTY, build((3, 3), lambda at: at[0] - 0.5 * at[1])],
            dim=-1,
        ),
        case("cat", _joined, "rows", tensors=[ROW, EMPTY, array([1.5, -0.5])], dim=0),
        case("cat", _joined, "mixed", tensors=mixed, dim=1),
        case("stack", _stacked, tensors=[MATRIX, build((2, 3), lambda at: 1.0 + at[0])], dim=-1),
        case(
            "_foreach_mul.List",
            _products,
            tensors1=[ROW, MATRIX],
            tensors2=[array([2.0, -1.0, 0.5, 3.0]), DOT],
        ),
        case("_foreach_mul.List", _products, "complex", tensors1=[COMPLEX], tensors2=[OTHER_COMPLEX]),
        case("fused_dropout_forward", dropped, self=ROW, p=0.5),
    ]


MASK = array([2.0, 0.0, 2.0, 2.0])
CASES: list[Case] = [*_views(), *_indexing(), *_lists()]
