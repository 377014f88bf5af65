"""Descriptions of example arguments, turned into double tensors only when a test runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Draw:
    """A random tensor: its shape, how it is drawn, and a number that the way of drawing takes."""

    shape: tuple[int, ...]
    kind: str
    bound: int = 0


@dataclass(frozen=True)
class Given:
    """A tensor with exactly these values."""

    values: Any


@dataclass(frozen=True)
class Case:
    """Arguments for one function; those left out take the default of the schema."""

    operator: str
    values: dict[str, Any] = field(default_factory=dict)
    complex: bool = False
    note: str = ""

    def __str__(self) -> str:
        words = [self.operator, "complex" if self.complex else "", self.note]
        return "-".join(word for word in words if word)


def case(operator: str, note: str = "", /, **values: Any) -> Case:
    return Case(operator, values, note=note)


def both(operator: str, note: str = "", /, **values: Any) -> list[Case]:
    """The same case with real and with complex tensors."""
    return [Case(operator, values, note=note), Case(operator, values, complex=True, note=note)]


def normal(*shape: int) -> Draw:
    return Draw(shape, "normal")


def positive(*shape: int) -> Draw:
    """Between 0.2 and 2; complex: with a positive real part."""
    return Draw(shape, "positive")


def inside(*shape: int) -> Draw:
    """Between -0.9 and 0.9."""
    return Draw(shape, "inside")


def indices(bound: int, *shape: int) -> Draw:
    """Integers from 0 up to `bound`, exclusive."""
    return Draw(shape, "indices", bound)


def mask(*shape: int) -> Draw:
    return Draw(shape, "mask")


def spread_matrix(*shape: int) -> Draw:
    """A matrix far from singular."""
    return Draw(shape, "spread")


def definite(*shape: int) -> Draw:
    """A Hermitian positive definite matrix with distinct eigenvalues."""
    return Draw(shape, "definite")


def real(draw: Draw) -> Draw:
    """The same, and real even where the others of a case are complex."""
    return Draw(draw.shape, f"real {draw.kind}", draw.bound)


def tensor_of(draw: Draw, *, complex: bool) -> Any:
    """Draws from torch's default generator; float64, or complex128 where the case is complex."""
    import torch

    kind = draw.kind.removeprefix("real ")
    dtype = torch.complex128 if complex and kind == draw.kind else torch.float64
    if kind == "indices":
        return torch.randint(draw.bound, draw.shape)
    if kind == "mask":
        return torch.rand(draw.shape) < 0.5
    if kind == "positive":
        value = torch.rand(draw.shape, dtype=torch.float64) * 1.8 + 0.2
        return value.to(dtype) + (0.3j * torch.randn(draw.shape) if dtype.is_complex else 0)
    if kind == "inside":
        return torch.rand(draw.shape, dtype=torch.float64) * 1.8 - 0.9
    value = torch.randn(draw.shape, dtype=dtype)
    if kind == "spread":
        return value * 0.3 + torch.eye(draw.shape[-2], draw.shape[-1], dtype=dtype) * 2
    if kind == "definite":
        steps = torch.arange(1, draw.shape[-1] + 1, dtype=torch.float64)
        return value @ value.mH * 0.2 + torch.diag(steps).to(dtype)
    return value


def materialise(value: Any, *, complex: bool) -> Any:
    """Replaces every description inside `value` by a tensor."""
    import torch

    if isinstance(value, Draw):
        return tensor_of(value, complex=complex)
    if isinstance(value, Given):
        tensor = torch.tensor(value.values)
        return tensor.double() if tensor.is_floating_point() else tensor
    if isinstance(value, list):
        return [materialise(entry, complex=complex) for entry in value]
    return value
