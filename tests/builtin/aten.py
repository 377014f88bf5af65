"""What formulas may call: the members of tensors, lists and optionals, and the functions of ATen."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tests.builtin import backward, numeric, shaping
from tests.builtin.array import Array, Shape, build, expand, full, get, pointwise, scalar_type, sum_to, wrap


@dataclass(frozen=True)
class Optional:
    """A c10::optional."""

    content: Any

    def has_value(self) -> bool:
        """Whether there is one."""
        return self.content is not None

    def value(self) -> Any:
        """The content, which must be there."""
        assert self.content is not None
        return self.content

    def value_or(self, other: Any) -> Any:
        """The content, or else `other`."""
        return other if self.content is None else self.content


@dataclass(frozen=True)
class Options:
    """at::TensorOptions, of which only the type of the elements matters here."""

    kind: type

    def dtype(self, kind: type) -> Options:
        """The same with another type."""
        return Options(kind)


@dataclass(frozen=True)
class Geometry:
    """at::TensorGeometry."""

    shape: Shape
    steps: Shape
    offset: int

    def sizes(self) -> Shape:
        """Length of each dimension."""
        return self.shape

    def strides(self) -> Shape:
        """Distance in storage between neighbours of each dimension."""
        return self.steps

    def storage_offset(self) -> int:
        """Where the first element lies in storage."""
        return self.offset

    def numel(self) -> int:
        """Number of elements."""
        return math.prod(self.shape)


def convert(values: Array, target: Any, *_: Any) -> Array:
    """Elements as another type; a complex number made real loses its imaginary part."""
    kind = target.kind if isinstance(target, Options) else target
    data = [value.real if isinstance(value, complex) and kind is not complex else value for value in values.data]
    return Array(values.shape, [kind(value) for value in data])


def zeros(shape: Any, options: Options | None = None) -> Array:
    """Zeros, of type float by default."""
    return full(shaping.as_list(shape), (options.kind if options else float)(0))


def like(value: int) -> Callable[..., Array]:
    """A constant in the shape of an array, and in its type unless another is given."""

    def make(values: Array, kind: type | None = None) -> Array:
        return full(values.shape, (kind or scalar_type(values))(value))

    return make


def where(condition: Array, chosen: Array, other: Array) -> Array:
    """Elements of one array or the other, which must be of one type."""
    assert scalar_type(chosen) is scalar_type(other), "where() joins arrays of one type"
    return pointwise(lambda flag, left, right: left if flag else right, condition, chosen, other)


def masked_fill(values: Array, mask: Array, value: Any) -> Array:
    """`value` where the mask is set; the mask may be broadcast, the values may not."""
    return expand(pointwise(lambda old, flag: value if flag else old, values, mask), values.shape)


def masked_select(values: Array, mask: Array) -> Array:
    """The values where the mask is set, in a row."""
    marks = expand(mask, values.shape).data
    chosen = [value for value, flag in zip(values.data, marks, strict=True) if flag]
    return Array((len(chosen),), chosen)


def arange(length: int, options: Options) -> Array:
    """0, 1, 2 ..."""
    return Array((length,), [options.kind(value) for value in range(length)])


def real(values: Array) -> Array:
    """The real part, of complex numbers only."""
    assert scalar_type(values) is complex, "at::real() takes complex tensors"
    return pointwise(lambda value: value.real, values)


def view_as_real(values: Array) -> Array:
    """A last dimension for the real and the imaginary part."""
    assert scalar_type(values) is complex, "at::view_as_real() takes complex tensors"
    return build((*values.shape, 2), lambda at: (get(values, at[:-1]).real, get(values, at[:-1]).imag)[at[-1]])


def multiply_in_place(values: Array, factor: Array) -> Array:
    """Overwrites `values` with the product."""
    values.data[:] = pointwise(numeric.ARITHMETIC["*"], values, factor).data
    return values


METHODS: dict[str, Callable[..., Any]] = {
    **{name: partial(pointwise, function) for name, function in numeric.UNARY.items()},
    "clamp": partial(pointwise, numeric.clamp),
    "clamp_min": partial(pointwise, max),
    "cumprod": shaping.accumulate(lambda left, right: left * right),
    "cumsum": shaping.accumulate(lambda left, right: left + right),
    "defined": lambda _: True,
    "dim": lambda values: len(values.shape),
    "expand": expand,
    "flip": shaping.flip,
    "gather": shaping.gather,
    "index": shaping.index,
    "index_add": lambda values, dim, index, source: shaping.index_put(values, [None] * dim + [index], source, True),
    "index_put": shaping.index_put,
    "is_complex": lambda values: scalar_type(values) is complex,
    "logical_and": partial(pointwise, lambda left, right: bool(left and right)),
    "as_strided": shaping.as_strided,
    "masked_fill": masked_fill,
    "masked_select": masked_select,
    "matmul": shaping.matmul,
    "mm": shaping.matmul,
    "mul_": multiply_in_place,
    "narrow": shaping.narrow,
    "new_zeros": lambda values, shape, options=None: zeros(shape, options or Options(scalar_type(values))),
    "numel": lambda values: len(values.data),
    "options": lambda values: Options(scalar_type(values)),
    "permute": shaping.permute,
    "pow": partial(pointwise, numeric.power),
    "reshape": shaping.reshape,
    "scalar_type": scalar_type,
    "scatter": shaping.scatter,
    "scatter_add": partial(shaping.scatter, add=True),
    "select": shaping.select,
    "size": lambda values, dim: values.shape[wrap(dim, len(values.shape))],
    "sizes": lambda values: list(values.shape),
    "split": shaping.split,
    "squeeze": lambda values, dim: shaping.select(values, dim, 0) if values.shape[dim] == 1 else values,
    "strides": shaping.strides,
    "sum": shaping.reduce_sum,
    "t": lambda values: shaping.transpose(values, 0, 1),
    "take": lambda values, index: pointwise(lambda at: values.data[at], index),
    "to": convert,
    "transpose": shaping.transpose,
    "unbind": shaping.unbind,
    "unsqueeze": shaping.unsqueeze,
}

_LIST_MEMBERS: dict[str, Callable[..., Any]] = {
    "empty": lambda items: not items,
    "push_back": lambda items, item: items.append(item),
    "size": len,
    "vec": list,
}

NAMES: dict[str, Any] = {
    "INT64_MAX": 2**63 - 1,
    "M_PI": math.pi,
    "Tensor": lambda: None,
    "TensorGeometry": lambda values: Geometry(values.shape, shaping.strides(values), values.offset),
    "at::Reduction::Mean": 1,
    "at::Tensor": lambda: None,
    "at::arange": arange,
    "at::avg_pool2d_backward": backward.avg_pool2d,
    "at::cat": shaping.cat,
    "at::constant_pad_nd": backward.constant_pad_nd,
    "at::cross": lambda left, right, dim: shaping.cross(left, right, dim.content),
    "at::fft_ifftshift": lambda values, dim: backward.fft_ifftshift(values, dim.content),
    "at::_gather_sparse_backward": backward.gather_sparse,
    "at::isComplexType": lambda kind: kind is complex,
    "at::kBool": bool,
    "at::kLong": int,
    "at::maybe_wrap_dim": wrap,
    "at::ones": lambda shape, options: full(shape, options.kind(1)),
    "at::ones_like": like(1),
    "at::polygamma": lambda order, values: pointwise(partial(numeric.polygamma, order), values),
    "at::real": real,
    "at::scalar_tensor": lambda value, options: convert(Array((), [value]), options),
    "at::scalar_to_tensor": lambda value: Array((), [value]),
    "at::select_backward": backward.select,
    "at::slice_backward": backward.slice_,
    "at::solve": shaping.solve,
    "at::stack": shaping.stack,
    "at::sum_to": sum_to,
    "at::upsample_nearest1d_backward": backward.upsample_nearest1d,
    "at::view_as_real": view_as_real,
    "at::where": where,
    "at::zeros": zeros,
    "at::zeros_like": like(0),
    "false": False,
    "int64_t": int,
    "std::make_tuple": lambda *items: items,
    "std::max": max,
    "std::sqrt": math.sqrt,
    "to_args_scalartypes": lambda tensors: [scalar_type(tensor) for tensor in tensors],
    "to_args_sizes": lambda tensors: [list(tensor.shape) for tensor in tensors],
    "true": True,
    "zeros_like": like(0),
}


def named(name: str) -> Any:
    """What a name stands for that is neither an argument nor a helper.

    Raises NameError if it stands for nothing known.
    """
    if name in NAMES:
        return NAMES[name]
    if name.startswith("std::vector<"):
        blank = None if "Tensor" in name else 0
        return lambda length=0: [blank] * length
    if name.startswith("std::tuple<"):
        return lambda: (None,) * (name.count(",") + 1)
    if name.startswith("std::get<"):
        return lambda items: items[int(name[len("std::get<") : -1])]
    raise NameError(name)


def call_member(owner: Any, name: str, arguments: Sequence[Any]) -> Any:
    """Calls `owner.name(...)`.

    Raises AttributeError if there is no such member; an undefined tensor has `defined` alone.
    """
    if isinstance(owner, Array):
        table = METHODS
    elif isinstance(owner, (list, tuple)):
        table = _LIST_MEMBERS
    elif owner is None:
        table = {"defined": lambda _: False}
    elif isinstance(owner, (int, float, complex)):
        table = {"conj": numeric.conj}
    else:
        return getattr(owner, name)(*arguments)
    if name not in table:
        raise AttributeError(f"{type(owner).__name__} has no member {name}")
    return table[name](owner, *arguments)
