"""Points at which the definitions of elementwise functions and losses are checked."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from functools import partial
from typing import Any

from tests.builtin.array import Array, array, pointwise
from tests.builtin.check import Case, case
from tests.builtin.numeric import either, exp, log, polygamma, power, sin, sqrt, tanh

REAL = array([-1.7, -0.6, 0.4, 2.3])
OTHER = array([0.9, -2.1, 1.3, 0.7])
POSITIVE = array([0.2, 0.8, 1.9])
INSIDE = array([0.15, 0.5, 0.83])
COMPLEX = array([0.4 + 0.9j, -1.1 + 0.3j, 0.8 - 0.6j])
OTHER_COMPLEX = array([1.2 - 0.5j, 0.7 + 1.1j, -0.9 - 0.4j])
TRIPLE = array([-1.1, 0.6, 1.4])
COLUMN = array([[0.8], [-1.6]])
FLAGS = array([True, False, False, True])

NONE, MEAN, SUM = 0, 1, 2


def each(function: Callable[..., Any], *names: str) -> Callable[..., Array]:
    """A forward pass that applies a function of numbers to the named arguments."""
    return lambda **arguments: pointwise(function, *(arguments[name] for name in names or ("self",)))


def loss(function: Callable[..., Any], *names: str) -> Callable[..., Array]:
    """A forward pass that reduces the elements' losses as its `reduction` says."""

    def forward(**arguments: Any) -> Array:
        values = pointwise(function, *(arguments[name] for name in names))
        if arguments["reduction"] == NONE:
            return values
        total = sum(values.data)
        return array(total / len(values.data) if arguments["reduction"] == MEAN else total)

    return forward


def sinc(value: Any) -> Any:
    """sin(pi x) / (pi x), and 1 at 0."""
    return sin(math.pi * value) / (math.pi * value) if value != 0 else 1.0


def gelu(value: float) -> float:
    """x times the normal distribution function of x."""
    return value * 0.5 * math.erfc(-value / math.sqrt(2))


def logit(value: float, eps: float) -> float:
    """The inverse of the sigmoid, its argument kept away from 0 and 1."""
    inner = min(max(value, eps), 1 - eps)
    return math.log(inner / (1 - inner))


def huber(value: float, target: float, beta: float) -> float:
    """A parabola near 0 and straight lines beyond beta."""
    distance = abs(value - target)
    return 0.5 * distance**2 / beta if distance < beta else distance - 0.5 * beta


def cross_entropy(value: float, target: float, weight: float) -> float:
    """The binary cross entropy of a probability."""
    return -weight * (target * math.log(value) + (1 - target) * math.log(1 - value))


def divergence(value: float, target: float, log_target: bool) -> float:
    """A term of the Kullback-Leibler divergence from a log probability."""
    return math.exp(target) * (target - value) if log_target else target * (math.log(target) - value)


def rounded(left: float, right: float, mode: str) -> float:
    """A quotient, rounded as asked."""
    roundings: dict[str, Callable[[float], float]] = {"true": float, "floor": math.floor, "trunc": math.trunc}
    return float(roundings[mode](left / right))


UNARY: list[tuple[str, Callable[[Any], Any], list[Array]]] = [
    ("abs", abs, [REAL, COMPLEX]),
    ("exp", exp, [REAL, COMPLEX]),
    ("floor", lambda x: float(math.floor(x)), [REAL]),
    ("gelu", gelu, [REAL]),
    ("log", log, [POSITIVE, COMPLEX]),
    ("relu", lambda x: max(x, 0.0), [REAL]),
    ("relu_", lambda x: max(x, 0.0), [REAL]),
    (
        "sigmoid",
        either(lambda x: 1 / (1 + math.exp(-x)), lambda z: cmath.exp(z) / (1 + cmath.exp(z))),
        [REAL, COMPLEX],
    ),
    ("sin", sin, [REAL, COMPLEX]),
    ("sinc", sinc, [REAL, array([0.0, 1.5]), COMPLEX]),
    ("sqrt", sqrt, [POSITIVE, COMPLEX]),
    ("tanh", tanh, [REAL, COMPLEX]),
]


def _pairs(name: str, function: Callable[[Any, Any], Any]) -> list[Case]:
    """A function of two tensors: real, complex, mixed, and broadcast."""
    operands = [
        ("real", REAL, OTHER),
        ("complex", COMPLEX, OTHER_COMPLEX),
        ("real by complex", TRIPLE, COMPLEX),
        ("complex by real", COMPLEX, TRIPLE),
        ("broadcast", REAL, COLUMN),
    ]
    return [case(name, each(function, "self", "other"), label, self=a, other=b) for label, a, b in operands]


def _scaled(name: str, sign: int) -> list[Case]:
    """A sum or difference whose second operand has a factor."""
    operands = [
        ("real", REAL, OTHER, 0.75),
        ("complex", COMPLEX, TRIPLE, 0.5 - 2j),
        ("mixed", TRIPLE, COMPLEX, -2.0),
    ]
    forward = each(lambda a, b, alpha: a + sign * alpha * b, "self", "other", "alpha")
    return [case(name, forward, label, self=a, other=b, alpha=c) for label, a, b, c in operands]


def _powers() -> list[Case]:
    bases = array([0.0, 0.7, 1.8])
    forward = each(power, "self", "exponent")
    tensors = [
        ("real", POSITIVE, TRIPLE),
        ("at base 0", bases, array([2.0, 0.0, -1.5])),
        ("negative base", array([-1.5, 2.0]), array([3.0, 0.4])),
        ("complex", COMPLEX, OTHER_COMPLEX),
        ("real by complex", POSITIVE, COMPLEX),
        ("complex by real", COMPLEX, TRIPLE),
    ]
    cases = [case("pow.Tensor_Tensor", forward, label, self=a, exponent=b) for label, a, b in tensors]
    cases[2].exempt.add("exponent")
    for exponent in (3, 0, -2, 2.5, 0.5 + 1j):
        origin = bases if exponent in (3, 0) else POSITIVE
        cases.append(case("pow.Tensor_Scalar", forward, str(exponent), self=origin, exponent=exponent))
    cases.append(case("pow.Tensor_Scalar", forward, "complex", self=COMPLEX, exponent=1.5))
    for base in (2, 0.3, 1 + 2j):
        cases.append(case("pow.Scalar", forward, str(base), self=base, exponent=TRIPLE))
    cases.append(case("pow.Scalar", forward, "complex", self=1.7, exponent=COMPLEX))
    cases.append(case("pow.Scalar", forward, "at base 0", self=0.0, exponent=POSITIVE))
    return cases


def _losses() -> list[Case]:
    cases = []
    for label, reduction in (("each", NONE), ("mean", MEAN), ("sum", SUM)):
        entropy = loss(cross_entropy, "self", "target", "weight")
        bare = loss(partial(cross_entropy, weight=1.0), "self", "target")
        divided = loss(divergence, "self", "target", "log_target")
        probabilities: dict[str, Any] = {
            "self": INSIDE,
            "target": array([0.9, 0.35, 0.6]),
            "reduction": reduction,
        }
        values: dict[str, Any] = {"self": REAL, "target": OTHER, "reduction": reduction}
        weighted = {**probabilities, "weight": array([0.5, 2.0, 1.25])}
        cases += [
            case("binary_cross_entropy", bare, label, **probabilities),
            case("binary_cross_entropy", entropy, f"{label} weighted", **weighted),
            case(
                "kl_div",
                divided,
                label,
                **{**values, "target": array([0.3, 1.2, 0.6, 2.0])},
                log_target=False,
            ),
            case("kl_div", divided, f"{label} of logarithms", **values, log_target=True),
        ]
        for beta in (0.0, 0.5, 1.0):
            smooth = loss(huber, "self", "target", "beta")
            cases.append(case("smooth_l1_loss", smooth, f"{label} {beta}", **values, beta=beta))
    return cases


def _others() -> list[Case]:
    constant = each(lambda _: 3.0, "self")
    lerp = each(lambda a, b, weight: a + weight * (b - a), "self", "end", "weight")
    chosen = each(lambda flag, a, b: a if flag else b, "condition", "self", "other")
    masked = each(lambda a, flag, value: value if flag else a, "self", "mask", "value")
    scaled = each(lambda a, factor: a * factor, "self", "other")
    cases = [
        case(
            "add.Scalar",
            each(lambda a, b, c: a + c * b, "self", "other", "alpha"),
            self=REAL,
            other=2,
            alpha=3,
        ),
        case("add.Scalar", each(lambda a, b: a + b, "self", "other"), "mixed", self=TRIPLE, other=1j, alpha=1),
        case("atan2", each(math.atan2, "self", "other"), self=REAL, other=OTHER),
        case("atan2", each(math.atan2, "self", "other"), "broadcast", self=REAL, other=COLUMN),
        case("complex", each(complex, "real", "imag"), real=REAL, imag=OTHER),
        case("fill_.Scalar", constant, self=REAL, value=3.0),
        case("fill_.Tensor", each(lambda _, value: value, "self", "value"), self=REAL, value=array(1.5)),
        case("lerp.Tensor", lerp, self=REAL, end=OTHER, weight=array([0.1, 0.5, 0.9, 1.4])),
        case(
            "lerp.Tensor",
            lerp,
            "complex",
            self=COMPLEX,
            end=OTHER_COMPLEX,
            weight=array([0.3j, 0.5, 1.0 - 1j]),
        ),
        case("_s_where", chosen, condition=FLAGS, self=REAL, other=OTHER),
        case("masked_fill_.Scalar", masked, self=REAL, mask=FLAGS, value=7.0),
        case("masked_fill_.Tensor", masked, self=REAL, mask=FLAGS, value=array(0.3)),
        case("maximum", each(max, "self", "other"), self=REAL, other=OTHER),
        case("maximum", each(max, "self", "other"), "swapped", self=OTHER, other=REAL),
        case("mul.Scalar", scaled, self=REAL, other=-3),
        case("mul.Scalar", scaled, "complex", self=COMPLEX, other=2 - 1j),
        case("mul.Scalar", scaled, "mixed", self=TRIPLE, other=2 - 1j),
        case("normal_", constant, self=REAL, mean=3.0, std=0.0),
        case("polygamma", lambda n, self: pointwise(partial(polygamma, n), self), n=2, self=POSITIVE),
    ]
    for divisor in (3, -0.5, 1 + 2j):
        forward = each(lambda a, b: a / b, "self", "other")
        cases.append(case("div.Scalar", forward, str(divisor), self=REAL, other=divisor))
    for mode in ("true", "floor", "trunc"):
        forward = each(rounded, "self", "other", "rounding_mode")
        cases.append(case("div.Tensor_mode", forward, mode, self=REAL, other=OTHER, rounding_mode=mode))
    for low, high in ((None, None), (-0.9, None), (None, 1.1), (-0.9, 1.1)):
        clip = each(partial(_clip, low=low, high=high))
        cases.append(case("clamp", clip, f"{low} to {high}", self=REAL, min=low, max=high))
    for eps in (None, 0.2):
        forward = each(partial(logit, eps=eps or 0.0))
        cases.append(case("logit", forward, str(eps), self=INSIDE, eps=eps))
    return cases


def _clip(value: float, low: float | None, high: float | None) -> float:
    if low is not None and value < low:
        return low
    return high if high is not None and value > high else value


CASES: list[Case] = [
    *(
        case(name, each(function), str(number) if number else "", self=values)
        for name, function, points in UNARY
        for number, values in enumerate(points)
    ),
    *_scaled("add.Tensor", 1),
    *_scaled("sub.Tensor", -1),
    *_pairs("mul.Tensor", lambda a, b: a * b),
    *_pairs("div.Tensor", lambda a, b: a / b),
    *_powers(),
    *_losses(),
    *_others(),
]
