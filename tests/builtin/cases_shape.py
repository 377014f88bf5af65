"""Points at which the definitions of functions that reduce, move or join elements are checked."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from tests.builtin import shaping
from tests.builtin.array import Array, array, build, get, pointwise, positions
from tests.builtin.check import Case, case
from tests.builtin.numeric import exp

ROW = array([0.7, -1.2, 2.5, 0.3])
MATRIX = array([[1.3, -0.4, 0.9], [0.2, 2.1, -1.5]])
TALL = array([[0.6, -1.1], [1.7, 0.8], [-0.3, 1.2]])
SQUARE = array([[2.0, -0.5, 0.3], [0.4, 1.6, -0.7], [-0.2, 0.9, 2.4]])
COMPLEX = array([[0.4 + 0.9j, -1.1 + 0.3j], [0.8 - 0.6j, 1.5 + 0.2j]])
OTHER_COMPLEX = array([[1.1 - 0.2j, 0.3 + 0.5j], [-0.7 + 1.4j, 0.9 + 0.1j]])
ZEROS = array([[0.0, 1.7, -0.6], [0.0, 0.0, 2.2]])
CUBE = build((2, 3, 4), lambda at: math.sin(7 * at[0] + 3 * at[1] + at[2]))
DOT = array(1.4)


def groups(values: Array, dims: Sequence[int], keepdim: bool) -> tuple[list[int], list[list[tuple[int, ...]]]]:
    """The shape of a reduction's result, and for each of its elements the indices it is made of."""
    axes = [axis % len(values.shape) for axis in dims] if dims else list(range(len(values.shape)))
    found: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for index in positions(values.shape):
        found.setdefault(tuple(at for axis, at in enumerate(index) if axis not in axes), []).append(index)
    shape = [1 if axis in axes else length for axis, length in enumerate(values.shape)]
    return [n for axis, n in enumerate(shape) if keepdim or axis not in axes], list(found.values())


def reduction(function: Callable[[list[Any]], Any]) -> Callable[..., Array]:
    """A forward pass that makes one number of each slice along `dim` (of everything without one)."""

    def forward(**arguments: Any) -> Array:
        values, dims = arguments["self"], arguments.get("dim", ())
        shape, members = groups(values, [dims] if isinstance(dims, int) else dims, arguments.get("keepdim", False))
        return Array(tuple(shape), [function([get(values, index) for index in group]) for group in members])

    return forward


def _mean(values: list[Any]) -> Any:
    return sum(values) / len(values)


def _logsumexp(values: list[Any]) -> Any:
    return math.log(sum(math.exp(value) for value in values))


def _spread(values: list[Any], unbiased: bool) -> float:
    middle = _mean(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - unbiased))


def _max_dim(self: Array, dim: int, keepdim: bool) -> tuple[Array, Array]:
    values = reduction(max)(self=self, dim=dim, keepdim=keepdim)
    return values, reduction(lambda row: row.index(max(row)))(self=self, dim=dim, keepdim=keepdim)


def _softmax(self: Array, dim: int, **_: Any) -> Array:
    powers = pointwise(exp, self)
    total = reduction(sum)(self=powers, dim=dim, keepdim=True)
    return pointwise(lambda part, whole: part / whole, powers, total)


def _std_mean(self: Array, unbiased: bool) -> tuple[Array, Array]:
    return array(_spread(self.data, unbiased)), array(_mean(self.data))


def _cumsum(self: Array, dim: int, **_: Any) -> Array:
    def before(index: tuple[int, ...]) -> Any:
        axis = dim % len(self.shape)
        return sum(get(self, (*index[:axis], k, *index[axis + 1 :])) for k in range(index[axis] + 1))

    return build(self.shape, before) if self.shape else array(self.data[0])


def _reductions() -> list[Case]:
    cases = []
    along: list[tuple[list[int], bool]] = [([0], False), ([-1], True), ([1, 0], False), ([], True)]
    named: list[tuple[str, Callable[[list[Any]], Any], dict[str, Any]]] = [
        ("sum.dim_IntList", sum, {}),
        ("mean.dim", _mean, {}),
        ("logsumexp", _logsumexp, {}),
        ("amax", max, {}),
    ]
    for name, function, more in named:
        for dims, keepdim in along:
            label = f"{dims} {keepdim}"
            cases.append(case(name, reduction(function), label, self=MATRIX, dim=dims, keepdim=keepdim, **more))
        cases.append(case(name, reduction(function), "cube", self=CUBE, dim=[2, 0], keepdim=False, **more))
        cases.append(case(name, reduction(function), "no dimensions", self=DOT, dim=[], keepdim=False, **more))
    for values, label in ((MATRIX, "matrix"), (DOT, "no dimensions"), (ZEROS, "zeros"), (COMPLEX, "complex")):
        cases.append(case("sum", reduction(sum), label, self=values))
        cases.append(case("mean", reduction(_mean), label, self=values))
        cases.append(case("prod", reduction(math.prod), label, self=values))
        if values is not DOT:
            for dim, keepdim in ((0, False), (-1, True)):
                places = f"{label} {dim} {keepdim}"
                cases.append(case("prod.dim_int", reduction(math.prod), places, self=values, dim=dim, keepdim=keepdim))
                cases.append(case("cumsum", _cumsum, places, self=values, dim=dim))
    for dim, keepdim in ((0, False), (-1, True)):
        cases.append(case("max.dim", _max_dim, f"{dim} {keepdim}", self=MATRIX, dim=dim, keepdim=keepdim))
        cases.append(case("_softmax", _softmax, str(dim), self=MATRIX, dim=dim, half_to_float=False))
    for unbiased in (True, False):
        cases.append(case("std_mean", _std_mean, str(unbiased), self=MATRIX, unbiased=unbiased))
    return [
        *cases,
        case("cumsum", _cumsum, "no dimensions", self=DOT, dim=0),
        case("euclidean_length", lambda self: array(math.hypot(*self.data)), self=ROW),
        case("max", reduction(max), self=MATRIX),
    ]


def _product(self: Array, mat2: Array) -> Array:
    return shaping.matmul(self, mat2)


def _solve(self: Array, A: Array) -> tuple[Array, Array]:
    return shaping.solve(self, A)


def _cross(self: Array, other: Array, dim: int | None) -> Array:
    return shaping.cross(self, other, dim)


def _linear(input: Array, weight: Array, bias: Array | None) -> Array:
    def value_at(at: tuple[int, ...]) -> Any:
        inner = sum(get(input, (*at[:-1], k)) * get(weight, (at[-1], k)) for k in range(weight.shape[1]))
        return inner + (bias.data[at[-1]] if bias else 0.0)

    return build((*input.shape[:-1], weight.shape[0]), value_at)


def _glu(self: Array, dim: int) -> Array:
    axis = dim % len(self.shape)
    half = self.shape[axis] // 2
    shape = (*self.shape[:axis], half, *self.shape[axis + 1 :])
    return build(
        shape,
        lambda at: get(self, at) / (1 + math.exp(-get(self, (*at[:axis], at[axis] + half, *at[axis + 1 :])))),
    )


def _matrices() -> list[Case]:
    by_columns = Array(MATRIX.shape, list(MATRIX.data), strides=(1, 2))
    tall_by_columns = Array(TALL.shape, list(TALL.data), strides=(1, 3))
    vectors = build((2, 3), lambda at: math.cos(2 * at[0] + at[1]))
    complex_vectors = build((3, 2), lambda at: complex(at[0] - 1, at[1] + 0.5))
    more = build((3, 2), lambda at: complex(0.3 * at[1], 1.1 - at[0]))
    batch = build((2, 2, 3), lambda at: math.sin(5 * at[0] + 2 * at[1] + at[2]))
    return [
        case("mm", _product, self=MATRIX, mat2=TALL),
        case("mm", _product, "by columns", self=by_columns, mat2=tall_by_columns),
        case("mm", _product, "complex", self=COMPLEX, mat2=OTHER_COMPLEX),
        case("linear", _linear, input=MATRIX, weight=SQUARE, bias=array([0.1, -0.7, 0.4])),
        case("linear", _linear, "no bias", input=batch, weight=MATRIX),
        case("linear", _linear, "one row", input=array([0.5, 1.5, -2.0]), weight=MATRIX, bias=array([1.0, 2.0])),
        case("linear", _linear, "complex", input=COMPLEX, weight=OTHER_COMPLEX, bias=array([1j, 2 + 0j])),
        case("solve", _solve, self=TALL, A=SQUARE),
        case("solve", _solve, "complex", self=OTHER_COMPLEX, A=COMPLEX),
        case("cross", _cross, self=MATRIX, other=vectors),
        case("cross", _cross, "complex", self=complex_vectors, other=more, dim=0),
        case("glu", _glu, self=CUBE, dim=-1),
        case("glu", _glu, "first", self=MATRIX, dim=0),
    ]


def _view(values: Array, size: Sequence[int], stride: Sequence[int], offset: int) -> Array:
    """What a view sees of the storage under an array of distinct elements."""
    storage = [0.0] * 32
    steps = shaping.strides(values)
    for index in positions(values.shape):
        storage[values.offset + sum(a * b for a, b in zip(index, steps, strict=True))] = get(values, index)
    return shaping.as_strided(Array((32,), storage), size, stride, offset)


def _as_strided(self: Array, size: list[int], stride: list[int], storage_offset: int | None) -> Array:
    return _view(self, size, stride, self.offset if storage_offset is None else storage_offset)


def _repeated(self: Array, output_size: Any, factor: float | None) -> Array:
    length = output_size[0] if output_size else int(self.shape[-1] * (factor or 1.0))
    ratio = 1 / factor if factor else self.shape[-1] / length
    return build((*self.shape[:-1], length), lambda at: get(self, (*at[:-1], int(at[-1] * ratio))))


def _pooled(self: Array, kernel_size: list[int], stride: list[int], padding: list[int], **more: Any) -> Array:
    rows, columns = self.shape[-2:]
    steps = stride or kernel_size
    sizes = [(self.shape[-2 + k] + 2 * padding[k] - kernel_size[k]) // steps[k] + 1 for k in (0, 1)]

    def mean_at(at: tuple[int, ...]) -> float:
        total, count = 0.0, 0
        for i in range(kernel_size[0]):
            for j in range(kernel_size[1]):
                row, column = at[-2] * steps[0] - padding[0] + i, at[-1] * steps[1] - padding[1] + j
                inside = 0 <= row < rows and 0 <= column < columns
                total += get(self, (*at[:-2], row, column)) if inside else 0.0
                count += inside or more["count_include_pad"]
        return total / (more["divisor_override"] or count)

    return build((*self.shape[:-2], *sizes), mean_at)


def _strided() -> list[Case]:
    columns = Array((2, 3), list(MATRIX.data), strides=(1, 2), offset=4)
    plain: dict[str, Any] = {"ceil_mode": False}
    return [
        case("as_strided", _as_strided, self=MATRIX, size=[2, 2], stride=[3, 1]),
        case(
            "as_strided",
            _as_strided,
            "overlapping",
            self=MATRIX,
            size=[3, 3],
            stride=[1, 1],
            storage_offset=1,
        ),
        case(
            "as_strided",
            _as_strided,
            "by columns",
            self=columns,
            size=[2, 2],
            stride=[2, 1],
            storage_offset=5,
        ),
        case("as_strided", _as_strided, "kept offset", self=columns, size=[3], stride=[2]),
        case(
            "upsample_nearest1d",
            lambda self, output_size, scales: _repeated(self, output_size, scales),
            self=build((1, 2, 3), lambda at: 1.5 * at[1] - at[2]),
            output_size=[7],
        ),
        case(
            "upsample_nearest1d.vec",
            lambda input, output_size, scale_factors: _repeated(input, output_size, scale_factors[0]),
            input=CUBE,
            scale_factors=[2.5],
        ),
        case(
            "avg_pool2d",
            _pooled,
            self=CUBE,
            kernel_size=[2, 3],
            stride=[],
            padding=[0, 0],
            count_include_pad=True,
            **plain,
        ),
        case(
            "avg_pool2d",
            _pooled,
            "padded",
            self=CUBE,
            kernel_size=[2, 3],
            stride=[2, 1],
            padding=[1, 1],
            count_include_pad=False,
            **plain,
        ),
        case(
            "avg_pool2d",
            _pooled,
            "divisor",
            self=CUBE,
            kernel_size=[2, 2],
            stride=[1, 2],
            padding=[0, 1],
            count_include_pad=True,
            divisor_override=5,
            **plain,
        ),
    ]


CASES: list[Case] = [*_reductions(), *_matrices(), *_strided()]
