// Gradients of reductions and scans.
#pragma once

#include "helpers_elementwise.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace torch::autograd::generated::details {

// Puts the reduced dimensions back with size 1. No or empty `dims` means all of them, and then the value, a
// scalar, broadcasts as it is.
inline Tensor keep_dims(const Tensor& value, int64_t rank, OptionalIntArrayRef dims, bool keepdim) {
  if (keepdim || rank == 0 || !dims || dims->empty()) {
    return value;
  }
  std::vector<int64_t> places;
  for (auto dim : *dims) {
    places.push_back(dim < 0 ? dim + rank : dim);
  }
  std::sort(places.begin(), places.end());
  auto kept = value;
  for (auto place : places) {
    kept = kept.unsqueeze(place);
  }
  return kept;
}

inline Tensor spread(const Tensor& value, SymIntArrayRef sizes, OptionalIntArrayRef dims, bool keepdim) {
  return keep_dims(value, static_cast<int64_t>(sizes.size()), dims, keepdim).expand_symint(sizes);
}

inline SymInt reduced_count(SymIntArrayRef sizes, OptionalIntArrayRef dims) {
  const auto rank = static_cast<int64_t>(sizes.size());
  SymInt count = 1;
  if (!dims || dims->empty()) {
    for (const auto& size : sizes) {
      count = count * size;
    }
  } else if (rank > 0) {
    for (auto dim : *dims) {
      count = count * sizes[dim < 0 ? dim + rank : dim];
    }
  }
  return count;
}

inline Tensor variance_pull(
    const Tensor& g, const Tensor& x, OptionalIntArrayRef dims, const std::optional<Scalar>& correction,
    bool keepdim) {
  const auto count = reduced_count(x.sym_sizes(), dims).guard_int(__FILE__, __LINE__);
  const double freedom = std::max(0.0, count - (correction ? correction->toDouble() : 1.0));
  return keep_dims(g, x.dim(), dims, keepdim) * (x - x.mean(dims, true)) * (2 / freedom);
}

inline Tensor variance_and_mean_pull(
    const Tensor& g_var, const Tensor& g_mean, const Tensor& x, OptionalIntArrayRef dims,
    const std::optional<Scalar>& correction, bool keepdim) {
  Tensor value;
  if (g_var.defined()) {
    value = variance_pull(g_var, x, dims, correction, keepdim);
  }
  if (g_mean.defined()) {
    auto part = spread(g_mean, x.sym_sizes(), dims, keepdim) / reduced_count(x.sym_sizes(), dims);
    value = value.defined() ? value + part : part;
  }
  return value;
}

// The product of all other elements along `dim`, without dividing: zeros are as good as any number.
inline Tensor exclusive_product(const Tensor& x, int64_t dim) {
  if (x.dim() == 0 || x.sym_numel() == 0) {
    return at::ones_like(x);
  }
  auto rest = x.sym_size(dim) - 1;
  auto one = at::ones_like(x.narrow(dim, 0, 1));
  auto before = at::cat({one, x.narrow_symint(dim, 0, rest)}, dim).cumprod(dim);
  auto after = at::cat({one, x.flip(dim).narrow_symint(dim, 0, rest)}, dim).cumprod(dim).flip(dim);
  return before * after;
}

inline Tensor product_pull(const Tensor& g, const Tensor& self, std::optional<at::ScalarType> dtype) {
  auto x = self.to(dtype.value_or(self.scalar_type()));
  auto others = exclusive_product(x.reshape(-1), 0).reshape_symint(x.sym_sizes());
  return drop_imaginary(g * others.conj(), self.scalar_type());
}

inline Tensor product_pull(
    const Tensor& g, const Tensor& self, int64_t dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  auto others = exclusive_product(self.to(dtype.value_or(self.scalar_type())), dim);
  return drop_imaginary(keep_dims(g, self.dim(), dim, keepdim) * others.conj(), self.scalar_type());
}

// Equal extremes share the gradient.
inline Tensor extremum_share(
    const Tensor& g, const Tensor& x, const Tensor& out, OptionalIntArrayRef dims, bool keepdim) {
  auto hit = x == keep_dims(out, x.dim(), dims, keepdim);
  return hit * (keep_dims(g, x.dim(), dims, keepdim) / hit.sum(dims, true));
}

inline Tensor extrema_share(
    const Tensor& g_min, const Tensor& g_max, const Tensor& x, const Tensor& min, const Tensor& max,
    std::optional<int64_t> dim, bool keepdim) {
  const OptionalIntArrayRef dims = dim ? OptionalIntArrayRef(*dim) : std::nullopt;
  auto low = g_min.defined() ? extremum_share(g_min, x, min, dims, keepdim) : Tensor();
  auto high = g_max.defined() ? extremum_share(g_max, x, max, dims, keepdim) : Tensor();
  return low.defined() && high.defined() ? low + high : low.defined() ? low : high;
}

// Sends gathered elements back to where they came from.
inline Tensor gather_back(
    const Tensor& g, int64_t dim, const Tensor& index, SymIntArrayRef sizes, bool keepdim) {
  const auto rank = static_cast<int64_t>(sizes.size());
  return g.new_zeros_symint(sizes).scatter_add(
      dim, keep_dims(index, rank, dim, keepdim), keep_dims(g, rank, dim, keepdim));
}

inline Tensor suffix_sum(const Tensor& value, int64_t dim) {
  return value.dim() == 0 ? value : value.flip(dim).cumsum(dim).flip(dim);
}

// d out[j] / d x[i] is out[j] / x[i] for j >= i. Where a zero forbids the division, the product is taken with
// x[i] replaced by 1, one i after the other.
inline Tensor cumprod_pull(const Tensor& g, const Tensor& x, const Tensor& out, int64_t dim) {
  if (x.dim() == 0 || x.numel() == 0) {
    return drop_imaginary(g, x.scalar_type());
  }
  if (!(x == 0).any().item<bool>()) {
    return drop_imaginary(suffix_sum(g * out.conj(), dim) / x.conj(), x.scalar_type());
  }
  std::vector<Tensor> slices;
  const auto length = x.size(dim);
  for (int64_t i = 0; i < length; ++i) {
    auto free = x.clone();
    free.select(dim, i).fill_(1);
    auto tail = free.to(out.scalar_type()).cumprod(dim).narrow(dim, i, length - i);
    slices.push_back((g.narrow(dim, i, length - i) * tail.conj()).sum(dim));
  }
  return drop_imaginary(at::stack(slices, dim), x.scalar_type());
}

// g[j] * exp(x[i] - out[j]), summed over j >= i. In logarithms, one sign of g at a time, nothing overflows.
inline Tensor logcumsumexp_pull(const Tensor& g, const Tensor& x, const Tensor& out, int64_t dim) {
  if (x.dim() == 0) {
    return g;
  }
  if (x.is_complex()) {
    return suffix_sum(g * (-out).exp().conj(), dim) * x.exp().conj();
  }
  auto part = [&](const Tensor& size) {
    return ((size.log() - out).flip(dim).logcumsumexp(dim).flip(dim) + x).exp();
  };
  return part(g.clamp_min(0)) - part((-g).clamp_min(0));
}

inline Tensor p_norm_pull(
    const Tensor& g, const Tensor& x, const Scalar& order, const Tensor& out, OptionalIntArrayRef dims,
    bool keepdim) {
  const double p = order.toDouble();
  auto share = keep_dims(g, x.dim(), dims, keepdim);
  auto norm = keep_dims(out, x.dim(), dims, keepdim);
  if (p == 0) {
    return at::zeros_like(x);
  }
  if (std::isinf(p)) {
    auto hit = x.abs() == norm;
    return x.sgn() * (hit * (share / hit.sum(dims, true)));
  }
  return share * (x.sgn() * (x.abs() / norm).pow(p - 1)).masked_fill(x == 0, 0);
}

} // namespace torch::autograd::generated::details
