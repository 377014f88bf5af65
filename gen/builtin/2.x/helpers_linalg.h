// Gradients of linear algebra and of convolution.
#pragma once

#include "helpers_elementwise.h"

#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <tuple>

namespace torch::autograd::generated::details {

// x @ y, laid out like the operand it is the gradient of.
inline Tensor mm_in_layout(
    const Tensor& x, const Tensor& y, SymIntArrayRef strides, at::Layout layout, bool conjugated) {
  if (conjugated) {
    return x.conj().mm(y.conj()).conj();
  }
  const bool by_column = layout == at::kStrided && strides.size() == 2 && strides[0] == 1;
  return by_column ? y.t().mm(x.t()).t() : x.mm(y);
}

// `left` and `right` are each present if the gradient of the other is wanted.
inline std::tuple<Tensor, Tensor> mm_pulls(
    const Tensor& g, const std::optional<Tensor>& left, const std::optional<Tensor>& right,
    const Scalar& factor, std::array<bool, 2> mask) {
  if (!g.defined()) {
    return {};
  }
  auto part = scaled(g, factor.conj());
  return {mask[0] ? part.mm(right->mH()) : Tensor(), mask[1] ? left->mH().mm(part) : Tensor()};
}

// With out = A^-1 B: the gradient of B is A^-H g, and that of A is -(A^-H g) out^H in the triangle that is
// read. The other side, out = B A^-1, mirrors it.
inline std::tuple<Tensor, Tensor> tri_solve_pulls(
    const Tensor& g, const Tensor& A, const Tensor& out, bool upper, bool left, bool unit,
    std::array<bool, 2> mask) {
  if (!g.defined()) {
    return {};
  }
  auto g_B = at::linalg_solve_triangular(A.mH(), g, !upper, left, unit);
  Tensor g_A;
  if (mask[0]) {
    g_A = left ? -g_B.matmul(out.mH()) : -out.mH().matmul(g_B);
    const int64_t edge = unit ? 1 : 0;
    g_A = upper ? g_A.triu(edge) : g_A.tril(-edge);
  }
  return {g_A, mask[1] ? g_B : Tensor()};
}

inline Tensor halved_diagonal(const Tensor& x) {
  return x - 0.5 * at::diag_embed(x.diagonal(0, -2, -1));
}

// With A = L L^H: dL = L P(L^-1 dA L^-H), where P takes the lower triangle and half of the diagonal.
inline Tensor cholesky_pull(const Tensor& g, const Tensor& factor, bool upper) {
  auto L = upper ? factor.mH() : factor;
  auto inner = halved_diagonal(L.mH().matmul(upper ? g.mH() : g).tril());
  auto half = at::linalg_solve_triangular(L.mH(), inner + inner.mH(), true);
  return 0.5 * at::linalg_solve_triangular(L, half, false, false);
}

// With A V = V diag(w): dw = diag(V^H dA V) and dV = V (V^H dA V / E), where E[i][j] = w[j] - w[i] off the
// diagonal. The gradient lies in the space A lives in, that of Hermitian matrices.
inline Tensor eigh_pull(
    const Tensor& g_values, const Tensor& g_vectors, const Tensor& values, const Tensor& V) {
  if (!g_values.defined() && !g_vectors.defined()) {
    return {};
  }
  Tensor inner;
  if (g_vectors.defined()) {
    auto gaps = values.unsqueeze(-2) - values.unsqueeze(-1);
    gaps.diagonal(0, -2, -1).fill_(INFINITY);
    inner = V.mH().matmul(g_vectors) / gaps;
  }
  if (g_values.defined()) {
    auto diagonal = at::diag_embed(g_values);
    inner = inner.defined() ? inner + diagonal : diagonal.to(V.scalar_type());
  }
  auto value = V.matmul(inner).matmul(V.mH());
  return 0.5 * (value + value.mH());
}

// With A = Q R and a square R, the gradient is (g_Q + Q S) R^-H; S = Y + Y^H, where Y is the upper triangle
// of g_R R^H - Q^H g_Q with half of its diagonal. If A is wider than high, A = Q [R1 R2]: the first columns
// follow this rule, and R2 = Q^H A2 passes its gradient to Q and to A2.
inline Tensor qr_pull(
    const Tensor& g_Q, const Tensor& g_R, const Tensor& Q, const Tensor& R, std::string_view mode) {
  TORCH_CHECK(mode != "r", "linalg_qr: with mode 'r' there is no Q to compute a gradient from");
  const auto rank = R.sym_size(-2);
  TORCH_CHECK(
      mode == "reduced" || Q.sym_size(-1) == R.sym_size(-1) || rank < R.sym_size(-1),
      "linalg_qr: with mode 'complete' the matrix must not have more rows than columns");
  if (!g_Q.defined() && !g_R.defined()) {
    return {};
  }
  const auto rest = R.sym_size(-1) - rank;
  auto gq = g_Q.defined() ? g_Q : at::zeros_like(Q);
  auto gr = g_R.defined() ? g_R : at::zeros_like(R);
  Tensor tail;
  if (rest > 0) {
    auto g_R2 = gr.narrow_symint(-1, rank, rest);
    tail = Q.matmul(g_R2);
    gq = gq + Q.matmul(R.narrow_symint(-1, rank, rest)).matmul(g_R2.mH());
  }
  auto R1 = R.narrow_symint(-1, 0, rank);
  auto Y = halved_diagonal((gr.narrow_symint(-1, 0, rank).matmul(R1.mH()) - Q.mH().matmul(gq)).triu());
  auto head = at::linalg_solve_triangular(R1.mH(), gq + Q.matmul(Y + Y.mH()), false, false);
  return tail.defined() ? at::cat({head, tail}, -1) : head;
}

// d log|det A| = Re tr(A^-1 dA) and d sign = i sign Im tr(A^-1 dA). `inverse` is A^-H.
inline Tensor slogdet_pull(
    const Tensor& g_sign, const Tensor& g_log, const Tensor& sign, const Tensor& inverse) {
  Tensor rate = g_log;
  if (g_sign.defined() && sign.is_complex()) {
    auto turn = g_sign.conj() * sign;
    auto imaginary = at::real(turn) - turn;
    rate = rate.defined() ? rate + imaginary : imaginary;
  }
  return rate.defined() ? rate.unsqueeze(-1).unsqueeze(-1) * inverse : at::zeros_like(inverse);
}

inline std::tuple<Tensor, Tensor, Tensor> convolution_pulls(
    const Tensor& g, const Tensor& input, const Tensor& weight, at::OptionalSymIntArrayRef bias_sizes,
    SymIntArrayRef stride, SymIntArrayRef padding, SymIntArrayRef dilation, bool transposed,
    SymIntArrayRef output_padding, const SymInt& groups, std::array<bool, 3> mask) {
  if (!g.defined()) {
    return {};
  }
  return at::convolution_backward_symint(
      g, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, mask);
}

} // namespace torch::autograd::generated::details
