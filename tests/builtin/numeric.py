"""Functions of real and complex numbers that follow IEEE arithmetic where Python would raise."""

from __future__ import annotations

import cmath
import math
import operator
from collections.abc import Callable
from typing import Any


def either(real: Callable[[float], float], imaginary: Callable[[complex], complex]) -> Callable[[Any], Any]:
    """A function that treats real and complex numbers each in their own way; NaN outside the real domain."""

    def function(value: Any) -> Any:
        if isinstance(value, complex):
            return imaginary(value)
        try:
            return real(value)
        except ValueError:
            return math.nan

    return function


def _real_log(value: float) -> float:
    return -math.inf if value == 0 else math.log(value)


exp = either(math.exp, cmath.exp)
log = either(_real_log, cmath.log)
sqrt = either(math.sqrt, cmath.sqrt)
sin = either(math.sin, cmath.sin)
cos = either(math.cos, cmath.cos)
tanh = either(math.tanh, cmath.tanh)


def divide(left: Any, right: Any) -> Any:
    """A quotient; by zero it is infinite or NaN."""
    if right != 0:
        return left / right
    if isinstance(left, complex) or isinstance(right, complex) or left == 0 or math.isnan(left):
        return math.nan
    return math.copysign(math.inf, left)


def power(base: Any, exponent: Any) -> Any:
    """A power; negative powers of zero are infinite, and broken powers of negative numbers NaN."""
    if base == 0 and not isinstance(exponent, complex) and exponent < 0:
        return math.inf
    if isinstance(base, complex) or isinstance(exponent, complex):
        return complex(base) ** complex(exponent)
    try:
        return float(base) ** float(exponent) if base >= 0 or float(exponent).is_integer() else math.nan
    except OverflowError:
        return math.inf


def sgn(value: Any) -> Any:
    """The direction of a number: z / |z|, and zero for zero."""
    return value / abs(value) if value != 0 else value


def conj(value: Any) -> Any:
    """The complex conjugate; real numbers stay what they are."""
    return value.conjugate() if isinstance(value, complex) else value


def sigmoid(value: Any) -> Any:
    """1 / (1 + exp(-value))."""
    return 1 / (1 + exp(-value))


def polygamma(order: int, value: float) -> float:
    """The derivative of this order (1 or more) of the digamma function, for a positive value."""
    sign = 1 if order % 2 else -1
    total = 0.0
    while value < 20:
        total += math.factorial(order) / value ** (order + 1)
        value += 1
    total += math.factorial(order - 1) / value**order + math.factorial(order) / (2 * value ** (order + 1))
    for k, bernoulli in enumerate((1 / 6, -1 / 30, 1 / 42, -1 / 30), start=1):
        rising = math.factorial(2 * k + order - 1) / math.factorial(2 * k)
        total += bernoulli * rising / value ** (2 * k + order)
    return sign * total


def clamp(value: Any, low: Any = -math.inf, high: Any = math.inf) -> Any:
    """The nearest number between the bounds."""
    return min(max(value, low), high)


ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": divide,
}
COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

UNARY: dict[str, Callable[[Any], Any]] = {
    "abs": abs,
    "conj": conj,
    "cos": cos,
    "erf": math.erf,
    "exp": exp,
    "log": log,
    "sgn": sgn,
    "sigmoid": sigmoid,
    "sqrt": sqrt,
}
"""What a tensor does to each of its elements."""
