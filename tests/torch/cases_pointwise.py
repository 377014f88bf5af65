"""Example arguments for elementwise functions, fillings, reductions and scans."""

from __future__ import annotations

from tests.torch.draws import (
    Case,
    Draw,
    Given,
    both,
    case,
    inside,
    mask,
    normal,
    positive,
    real,
)

X: Draw = normal(3, 4)
P: Draw = positive(3, 4)

ANALYTIC = ["neg", "exp", "expm1", "sin", "cos", "sinh", "tanh", "sigmoid", "abs", "clone"]
ON_THE_RIGHT = ["reciprocal", "log", "log1p", "log2", "sqrt", "rsqrt", "atan"]
REAL_ONLY = ["silu", "erf", "sign", "round", "relu", "gelu", "elu", "softplus", "log_sigmoid_forward", "lgamma"]

UNARY: list[Case] = [
    *(entry for name in ANALYTIC for entry in both(name, self=X)),
    *(entry for name in ON_THE_RIGHT for entry in both(name, self=P)),
    *(case(name, self=X) for name in REAL_ONLY),
    case("erfinv", self=inside(3, 4)),
    case("polygamma", n=1, self=P),
    case("gelu", "tanh", self=X, approximate="tanh"),
    case("elu", "scaled", self=X, alpha=0.7, scale=1.3, input_scale=1.9),
    case("softplus", "bent", self=normal(20), beta=2, threshold=1.5),
    case("logit", self=Given([0.1, 0.4, 0.8])),
    case("logit", "clamped", self=Given([0.05, 0.4, 0.99]), eps=0.1),
    case("clamp", self=X, min=-0.5, max=0.5),
    case("clamp", "above", self=X, max=0.5),
    case("clamp.Tensor", self=X, min=normal(4), max=normal(3, 1)),
    case("clamp.Tensor", "below", self=X, min=normal(3, 4)),
    case("clamp_min", self=X, min=0.1),
]

BINARY: list[Case] = [
    *both("add.Tensor", self=X, other=normal(4), alpha=2.5),
    *both("add.Tensor", "mixed", self=real(X), other=normal(3, 1)),
    *both("add.Scalar", self=X, other=1.5),
    *both("sub.Tensor", self=normal(4), other=real(X), alpha=0.5),
    *both("sub.Scalar", self=X, other=1.5),
    *both("mul.Tensor", self=X, other=normal(4)),
    *both("mul.Tensor", "mixed", self=real(X), other=normal(4)),
    *both("mul.Scalar", self=X, other=1.5),
    case("mul.Scalar", "complex-factor", self=X, other=1.5 + 0.5j),
    *both("div.Tensor", self=X, other=positive(4)),
    *both("div.Tensor", "mixed", self=X, other=real(P)),
    *both("div.Scalar", self=X, other=1.5),
    case("div.Tensor_mode", self=X, other=P, rounding_mode=None),
    case("div.Tensor_mode", "floor", self=X, other=P, rounding_mode="floor"),
    *both("pow.Tensor_Scalar", self=P, exponent=2.5),
    case("pow.Tensor_Scalar", "zero", self=X, exponent=0),
    *both("pow.Tensor_Tensor", self=P, exponent=normal(4)),
    case("pow.Tensor_Tensor", "at-zero", self=Given([0.0, 0.0, 2.0]), exponent=Given([2.0, 1.5, 0.0])),
    *both("pow.Scalar", self=1.7, exponent=X),
    case("pow.Scalar", "at-zero", self=0.0, exponent=P),
    *both("addcmul", self=X, tensor1=normal(4), tensor2=normal(3, 1), value=0.5),
    *both("lerp.Scalar", self=X, end=normal(3, 4), weight=0.3),
    *both("lerp.Tensor", self=X, end=normal(3, 4), weight=normal(3, 4)),
    case("atan2", self=X, other=normal(4)),
    case("copysign.Tensor", self=X, other=normal(4)),
    case("maximum", self=X, other=normal(4)),
    case("maximum", "tie", self=Given([1.0, 2.0]), other=Given([1.0, 3.0])),
    case("minimum", self=X, other=normal(4)),
    case("minimum", "tie", self=Given([1.0, 2.0]), other=Given([1.0, 3.0])),
    case("xlogy.Tensor", self=X, other=positive(4)),
    case("special_zeta", self=Given([2.5, 3.5]), other=positive(2)),
    *both("where.self", self=X, other=normal(4), condition=mask(3, 4)),
    *both("masked_fill.Scalar", self=X, mask=mask(3, 4), value=0.5),
    *both("masked_fill.Tensor", self=X, mask=mask(3, 4), value=normal()),
]

FILLINGS: list[Case] = [
    case("eq_.Scalar", self=X, other=0.5),
    *both("fill.Scalar", self=X, value=0.5),
    *both("fill_.Scalar", self=X, value=0.5),
    *both("fill.Tensor", self=X, value=normal()),
    *both("fill_.Tensor", self=X, value=normal()),
    *both("zero_", self=X),
    case("exponential_", self=X),
    case("log_normal_", self=X),
]

REDUCTIONS: list[Case] = [
    *both("sum", self=X),
    *both("sum.dim_IntList", self=normal(2, 3, 4), dim=[0, -1]),
    case("sum.dim_IntList", "all", self=X, dim=None),
    case("sum.dim_IntList", "kept", self=X, dim=[1], keepdim=True),
    *both("mean", self=X),
    *both("mean.dim", self=normal(2, 3, 4), dim=[2, 0]),
    case("mean.dim", "all", self=X, dim=None),
    *both("var.correction", self=normal(2, 3, 4), dim=[0, 2], correction=1.5),
    case("var.correction", "all", self=X),
    *both("std.correction", self=X, dim=[1], keepdim=True),
    case("std.correction", "constant", self=Given([[2.0, 2.0], [1.0, 3.0]]), dim=[1]),
    *both("var_mean.correction", self=X, dim=[0]),
    *both("prod", self=X),
    case("prod", "one-zero", self=Given([[2.0, 0.0], [3.0, 4.0]])),
    case("prod", "two-zeros", self=Given([0.0, 0.0, 3.0])),
    case("prod.dim_int", self=X, dim=-1),
    case("prod.dim_int", "zeros", self=Given([[2.0, 0.0], [0.0, 0.0], [3.0, 4.0]]), dim=1, keepdim=True),
    case("amax", self=X, dim=[0]),
    case("amax", "tie", self=Given([[1.0, 1.0], [0.0, 2.0]]), dim=[-1]),
    case("amax", "all", self=X),
    case("max", self=X),
    case("max", "tie", self=Given([3.0, 1.0, 3.0])),
    case("max.dim", self=X, dim=1),
    case("max.dim", "kept", self=X, dim=0, keepdim=True),
    case("aminmax", self=X),
    case("aminmax", "dim", self=X, dim=-1),
    case("sort", self=X),
    case("sort", "scalar", self=normal()),
    *both("cumsum", self=X, dim=-1),
    *both("cumprod", self=X, dim=0),
    case("cumprod", "zeros", self=Given([[2.0, 0.0, 3.0], [0.0, 5.0, 0.0]]), dim=1),
    *both("logsumexp", self=X, dim=[0]),
    case("logsumexp", "all", self=X, dim=[0, 1], keepdim=True),
    case("logcumsumexp", self=X, dim=1),
    case("logcumsumexp", "far-apart", self=Given([-900.0, 800.0, 0.0, 810.0]), dim=0),
    *both("linalg_vector_norm", self=X, dim=[1]),
    *(case("linalg_vector_norm", f"order-{p}", self=X, ord=p) for p in (0, 0.5, 1, 3, float("inf"))),
    case("linalg_vector_norm", "zero", self=Given([0.0, 0.0])),
    case("linalg_vector_norm", "smallest", self=X, ord=float("-inf"), dim=[0], keepdim=True),
    case("_softmax", self=X, dim=1, half_to_float=False),
    case("_log_softmax", self=X, dim=0, half_to_float=False),
]

CASES: list[Case] = [*UNARY, *BINARY, *FILLINGS, *REDUCTIONS]
