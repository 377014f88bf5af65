// What the formulas of the built-in 1.8 definitions call beyond ATen itself.
//
// Functions are declared where autograd's own helpers are, so generated code finds both.  Each body is plain
// enough to be followed line by line: the tests of the formulas do just that.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <vector>

#include <ATen/ATen.h>
#include <ATen/ExpandUtils.h>
#include <ATen/TensorGeometry.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/core/Reduction.h>

namespace torch {
namespace autograd {
namespace generated {
namespace details {

// ---- numbers and their types

inline at::Tensor real_part(const at::Tensor& value) {
  return value.is_complex() ? at::real(value) : value;
}

/// `grad` as the gradient of an input of type `type`: a real input has no use for an imaginary part.
inline at::Tensor project(at::ScalarType type, const at::Tensor& grad) {
  return at::isComplexType(type) ? grad : real_part(grad);
}

/// 1 where `value` lies between the bounds that are given, ends included; else 0.
inline at::Tensor within(
    const at::Tensor& value,
    const c10::optional<at::Scalar>& low,
    const c10::optional<at::Scalar>& high) {
  const at::Tensor all = at::ones_like(value, at::kBool);
  const at::Tensor above = low.has_value() ? value >= low.value() : all;
  const at::Tensor below = high.has_value() ? value <= high.value() : all;
  return above.logical_and(below);
}

/// d(base ^ exponent) / d(base).  A zero exponent is not lowered: its slope is 0 at base 0 too.
inline at::Tensor base_slope(const at::Tensor& base, const at::Tensor& exponent) {
  return exponent * base.pow(exponent - exponent.sgn().abs());
}

/// d(base ^ exponent) / d(exponent), given the power.  At base 0 the power stays 0 for exponents above 0.
inline at::Tensor exponent_slope(const at::Tensor& power, const at::Tensor& base, const at::Tensor& exponent) {
  const at::Tensor flat = (base == 0).logical_and(real_part(exponent) >= 0);
  return (power * base.to(power.scalar_type()).log()).masked_fill(flat, 0);
}

// ---- gradients that may be missing

inline at::Tensor or_zero(const at::Tensor& grad, const at::TensorOptions& options) {
  return grad.defined() ? grad : at::zeros({}, options);
}

/// `grads`, with `zeros` for those that are undefined.
inline std::vector<at::Tensor> filled(at::TensorList grads, at::TensorList zeros) {
  std::vector<at::Tensor> all;
  for (size_t i = 0; i < grads.size(); ++i) {
    all.push_back(grads[i].defined() ? grads[i] : zeros[i]);
  }
  return all;
}

inline std::vector<at::Tensor> times_each(at::TensorList grads, at::TensorList factors) {
  std::vector<at::Tensor> products;
  for (size_t i = 0; i < grads.size(); ++i) {
    products.push_back(grads[i].defined() ? grads[i] * factors[i].conj() : at::Tensor());
  }
  return products;
}

// ---- losses

/// The gradient for an input whose elements have the given slopes in their losses, before reduction.
inline at::Tensor loss_grad(const at::Tensor& grad, const at::Tensor& slopes, int64_t reduction) {
  return reduction == at::Reduction::Mean ? grad * slopes / slopes.numel() : grad * slopes;
}

inline at::Tensor weighted(const at::Tensor& value, const at::Tensor& weight) {
  return weight.defined() ? value * weight : value;
}

// ---- reductions

/// Spreads a reduced tensor over the `sizes` it was reduced from; no `dims` means all of them.
inline at::Tensor unreduce(const at::Tensor& reduced, at::IntArrayRef sizes, at::IntArrayRef dims, bool keepdim) {
  if (keepdim || dims.empty() || sizes.empty()) {
    return reduced.expand(sizes);
  }
  std::vector<int64_t> kept = sizes.vec();
  for (const int64_t dim : dims) {
    kept[at::maybe_wrap_dim(dim, sizes.size())] = 1;
  }
  return reduced.reshape(kept).expand(sizes);
}

/// Splits `grad` evenly among the elements of each reduced slice that `mask` marks.
inline at::Tensor share(const at::Tensor& grad, const at::Tensor& mask, at::IntArrayRef dims) {
  return grad * mask / mask.sum(dims, true);
}

/// Puts each element of `grad` where `index` says its value was found along `dim`.
inline at::Tensor put_back(
    const at::Tensor& grad,
    const at::Tensor& index,
    at::IntArrayRef sizes,
    int64_t dim,
    bool keepdim) {
  const at::Tensor zeros = at::zeros(sizes, grad.options());
  if (keepdim || sizes.empty()) {
    return zeros.scatter(dim, index, grad);
  }
  return zeros.scatter(dim, index.unsqueeze(dim), grad.unsqueeze(dim));
}

/// For each element the product of all others along `dim`; no division, so zeros do no harm.
inline at::Tensor product_of_others(const at::Tensor& value, int64_t dim) {
  if (value.dim() == 0 || value.numel() == 0) {
    return at::ones_like(value);
  }
  const int64_t others = value.size(dim) - 1;
  const at::Tensor one = at::ones_like(value.narrow(dim, 0, 1));
  const at::Tensor before = at::cat({one, value.narrow(dim, 0, others)}, dim).cumprod(dim);
  const at::Tensor after = at::cat({one, value.flip({dim}).narrow(dim, 0, others)}, dim).cumprod(dim).flip({dim});
  return before * after;
}

// ---- shapes and memory

inline std::vector<int64_t> negated(at::IntArrayRef values) {
  std::vector<int64_t> opposite;
  for (const int64_t value : values) {
    opposite.push_back(-value);
  }
  return opposite;
}

inline std::vector<int64_t> inverse_order(at::IntArrayRef dims) {
  std::vector<int64_t> order(dims.size());
  for (size_t i = 0; i < dims.size(); ++i) {
    order[at::maybe_wrap_dim(dims[i], dims.size())] = i;
  }
  return order;
}

/// The parts of `grad` that belong to tensors of these sizes and types, which were joined along `dim`.
/// Joining passes over tensors of shape (0), whatever the shape of the others.
inline std::vector<at::Tensor> cut_up(
    const at::Tensor& grad,
    const std::vector<std::vector<int64_t>>& sizes,
    const std::vector<at::ScalarType>& types,
    int64_t dim) {
  std::vector<at::Tensor> parts(sizes.size());
  if (!grad.defined()) {
    return parts;
  }
  int64_t start = 0;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i].size() == 1 && sizes[i][0] == 0) {
      parts[i] = project(types[i], at::zeros({0}, grad.options()));
    } else {
      const int64_t length = sizes[i][at::maybe_wrap_dim(dim, grad.dim())];
      parts[i] = project(types[i], grad.narrow(dim, start, length));
      start += length;
    }
  }
  return parts;
}

/// a x b, stored column by column if that is what the `strides` of the matrix it is for say.
inline at::Tensor mm_laid_out(const at::Tensor& a, const at::Tensor& b, at::IntArrayRef strides) {
  return strides[0] == 1 && strides[1] != 1 ? b.t().mm(a.t()).t() : a.mm(b);
}

/// How many cells of storage a tensor reaches over, from the storage's start.
inline int64_t reach(at::IntArrayRef sizes, at::IntArrayRef strides, int64_t offset) {
  int64_t last = offset;
  for (size_t i = 0; i < sizes.size(); ++i) {
    last += (sizes[i] - 1) * strides[i];
  }
  return std::max(last + 1, int64_t(0));
}

/// The gradient for the tensor `base` of a view of its storage with the given size, stride and offset.
/// Elements of the view that are one cell add up; elements of `base` that are one cell share its gradient.
inline at::Tensor gather_cells(
    const at::Tensor& grad,
    const at::TensorGeometry& base,
    at::IntArrayRef size,
    at::IntArrayRef stride,
    c10::optional<int64_t> storage_offset) {
  const int64_t base_offset = base.storage_offset();
  const int64_t offset = storage_offset.value_or(base_offset);
  const int64_t span = std::max(reach(size, stride, offset), reach(base.sizes(), base.strides(), base_offset));
  const at::Tensor cells = at::arange(span, grad.options().dtype(at::kLong));
  const at::Tensor seen = cells.as_strided(size, stride, offset);
  const at::Tensor owned = cells.as_strided(base.sizes(), base.strides(), base_offset);
  const at::Tensor none = at::zeros({span}, grad.options());
  const at::Tensor received = none.index_add(0, seen.reshape(-1), grad.reshape(-1));
  const at::Tensor owners = none.index_add(0, owned.reshape(-1), at::ones({owned.numel()}, grad.options()));
  return received.take(owned) / owners.take(owned);
}

} // namespace details
} // namespace generated
} // namespace autograd
} // namespace torch
