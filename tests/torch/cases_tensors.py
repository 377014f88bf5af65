"""Example arguments for views, functions that move elements, linear algebra and layers."""

from __future__ import annotations

from tests.torch.draws import (
    Case,
    Draw,
    Given,
    both,
    case,
    definite,
    indices,
    mask,
    normal,
    positive,
    real,
    spread_matrix,
)

X: Draw = normal(3, 4)
CUBE: Draw = normal(2, 3, 4)

VIEWS: list[Case] = [
    *both("alias", self=X),
    *both("as_strided", self=X, size=[2, 3], stride=[2, 1], storage_offset=1),
    case("as_strided", "overlapping", self=X, size=[5, 4], stride=[1, 2]),
    *both("diagonal", self=CUBE, offset=1, dim1=1, dim2=2),
    *both("expand", self=normal(3, 1), size=[2, 3, 4]),
    *both("permute", self=CUBE, dims=[2, -3, 1]),
    *both("select.int", self=CUBE, dim=1, index=-1),
    *both("slice.Tensor", self=X, dim=1, start=1, end=4, step=2),
    *both("split.Tensor", self=normal(5, 2), split_size=2, dim=0),
    case("split.Tensor", "last-dim", self=CUBE, split_size=3, dim=-1),
    *both("split_with_sizes", self=normal(5, 2), split_sizes=[1, 4], dim=0),
    *both("squeeze", self=normal(3, 1, 4, 1)),
    *both("squeeze.dim", self=normal(3, 1, 4), dim=1),
    *both("t", self=X),
    *both("transpose.int", self=CUBE, dim0=0, dim1=-1),
    *both("unbind.int", self=X, dim=1),
    *both("unfold", self=normal(2, 7), dimension=1, size=3, step=2),
    *both("unsqueeze", self=X, dim=-1),
    *both("view", self=X, size=[2, -1]),
    Case("view_as_real", {"self": X}, complex=True),
    case("view_as_complex", self=normal(3, 2)),
]

MOVES: list[Case] = [
    *both("_to_copy", self=X),
    *both("block_diag", tensors=[normal(2, 3), normal(2), normal()]),
    *both("block_diag", "mixed", tensors=[normal(2, 3), real(normal(2, 2))]),
    *both("cat", tensors=[normal(2, 3), normal(2, 1)], dim=-1),
    *both("cat", "mixed", tensors=[normal(2, 3), real(normal(1, 3))]),
    *both("stack", tensors=[normal(2, 3), normal(2, 3)], dim=1),
    *both("constant_pad_nd", self=X, pad=[1, 2, -1, 0], value=3.0),
    case("embedding", weight=normal(5, 3), indices=indices(5, 2, 4)),
    case("embedding", "padded", weight=normal(5, 3), indices=indices(5, 2, 4), padding_idx=2),
    *both("flip", self=CUBE, dims=[0, -1]),
    *both("gather", self=X, dim=1, index=indices(4, 3, 6)),
    *both("scatter_add", self=X, dim=0, index=indices(3, 5, 4), src=normal(5, 4)),
    *both("index.Tensor", self=X, indices=[indices(3, 5), indices(4, 5)]),
    *both("index.Tensor", "with-gap", self=CUBE, indices=[None, indices(3, 4)]),
    *both("index_put", self=X, indices=[Given([0, 2]), Given([1, 3])], values=normal(2)),
    *both("index_put", "added", self=X, indices=[indices(3, 6)], values=normal(4), accumulate=True),
    *both("index_select", self=X, dim=1, index=indices(4, 7)),
    *both("masked_select", self=normal(3, 1), mask=mask(3, 4)),
    *both("repeat", self=X, repeats=[2, 1, 3]),
    *both("repeat_interleave.self_Tensor", self=X, repeats=Given([1, 0, 2]), dim=0),
    case("repeat_interleave.self_Tensor", "flat", self=X, repeats=Given([2]), output_size=24),
    *both("roll", self=X, shifts=[2, -1], dims=[0, 1]),
    case("roll", "flat", self=X, shifts=[5]),
    *both("take", self=X, index=indices(12, 2, 5)),
    *both("trace", self=X),
    *both("tril", self=CUBE, diagonal=-1),
]

ALGEBRA: list[Case] = [
    *both("mm", self=X, mat2=normal(4, 2)),
    *both("bmm", self=CUBE, mat2=normal(2, 4, 5)),
    *both("dot", self=normal(5), tensor=normal(5)),
    *both("addmm", self=normal(2), mat1=X, mat2=normal(4, 2), beta=0.5, alpha=1.5),
    *both("linalg_inv_ex", A=spread_matrix(2, 3, 3)),
    *both("linalg_solve_triangular", self=spread_matrix(3, 3), B=normal(2, 3, 2), upper=True),
    *both("linalg_solve_triangular", "right", self=spread_matrix(3, 3), B=normal(4, 3), upper=False, left=False),
    *both("linalg_solve_triangular", "unit", self=spread_matrix(3, 3), B=X, upper=False, unitriangular=True),
    *both("linalg_cholesky_ex", self=definite(2, 3, 3)),
    *both("linalg_cholesky_ex", "upper", self=definite(3, 3), upper=True),
    case("_linalg_eigh", A=definite(3, 3)),
    *both("linalg_qr", A=normal(4, 3)),
    *both("linalg_qr", "wide", A=normal(2, 3, 4)),
    *both("linalg_qr", "complete", A=normal(3, 4), mode="complete"),
    *both("_linalg_slogdet", A=spread_matrix(2, 3, 3)),
]

_CONVOLUTION = {"stride": [2], "padding": [1], "dilation": [1], "output_padding": [0], "groups": 1}

LAYERS: list[Case] = [
    Case(
        "convolution",
        {"input": normal(2, 3, 7), "weight": normal(4, 3, 3), "bias": normal(4), "transposed": False} | _CONVOLUTION,
    ),
    Case(
        "convolution",
        {"input": normal(2, 3, 4), "weight": normal(3, 2, 3), "bias": normal(2), "transposed": True} | _CONVOLUTION,
        note="transposed",
    ),
    case("native_layer_norm", input=CUBE, normalized_shape=[4], weight=normal(4), bias=normal(4), eps=1e-5),
    *(
        case(
            "_native_batch_norm_legit",
            "training" if training else "evaluation",
            input=normal(4, 3, 2),
            weight=normal(3),
            bias=normal(3),
            running_mean=normal(3),
            running_var=positive(3),
            training=training,
            momentum=0.1,
            eps=1e-5,
        )
        for training in (True, False)
    ),
    case("native_dropout", input=X, p=0.4, train=True),
    case("native_dropout", "evaluation", input=X, p=0.4, train=False),
    case("native_dropout", "all", input=X, p=1.0, train=None),
    *(case("mse_loss", f"reduction-{r}", self=X, target=normal(3, 4), reduction=r) for r in (0, 1, 2)),
    case("max_pool2d_with_indices", self=normal(2, 3, 5, 6), kernel_size=[3, 3], stride=[1, 2], padding=[1, 1]),
    case("upsample_nearest2d.vec", input=normal(1, 2, 3, 2), output_size=[5, 7], scale_factors=None),
    case("upsample_nearest2d.vec", "scaled", input=normal(1, 2, 3, 2), output_size=None, scale_factors=[2.5, 3.0]),
]

LISTS: list[Case] = [
    *both("_foreach_pow.List", self=[positive(3), positive(2, 2)], exponent=[normal(3), normal(2, 2)]),
    *both("_list_product", factors=[X, normal(3, 4), normal(3, 4)]),
    case("_list_product", "zeros", factors=[Given([0.0, 2.0, 0.0]), Given([0.0, 0.0, 3.0]), normal(3)]),
    *both("_list_dot", xs=[X, normal(2)], ys=[normal(3, 4), normal(2)]),
    case("_pow2_rescale", self=normal(5)),
    case("_trim_leading_zeros", self=Given([0.0, 0.0, 1.5, 0.0, -2.0])),
]

CASES: list[Case] = [*VIEWS, *MOVES, *ALGEBRA, *LAYERS, *LISTS]
