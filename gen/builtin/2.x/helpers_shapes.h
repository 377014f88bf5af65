// Gradients of functions that move, cut or join elements, and of lists of tensors.
#pragma once

#include "helpers_elementwise.h"
#include <ATen/TensorGeometry.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace torch::autograd::generated::details {

// The permutation that undoes `dims`.
inline std::vector<int64_t> inverse_order(IntArrayRef dims) {
  const auto rank = static_cast<int64_t>(dims.size());
  std::vector<int64_t> order(dims.size());
  for (int64_t i = 0; i < rank; ++i) {
    order[dims[i] < 0 ? dims[i] + rank : dims[i]] = i;
  }
  return order;
}

inline std::vector<SymInt> negated(SymIntArrayRef values) {
  std::vector<SymInt> result;
  for (const auto& value : values) {
    result.push_back(-value);
  }
  return result;
}

// The lengths of the pieces of at most `piece` that `split` cuts `total` into: there is always one.
inline std::vector<SymInt> equal_lengths(const SymInt& total, const SymInt& piece) {
  std::vector<SymInt> lengths;
  SymInt rest = total;
  do {
    lengths.push_back(rest.min(piece));
    rest = rest - lengths.back();
  } while (rest > 0);
  return lengths;
}

// Puts parts of a tensor of size `sizes` together along `dim`; an undefined part counts as zeros.
inline Tensor join_parts(
    const std::vector<Tensor>& parts, SymIntArrayRef lengths, int64_t dim, SymIntArrayRef sizes,
    const at::TensorOptions& options) {
  std::vector<SymInt> shape = sizes.vec();
  std::vector<Tensor> filled;
  for (size_t i = 0; i < parts.size(); ++i) {
    shape[dim < 0 ? dim + static_cast<int64_t>(shape.size()) : dim] = lengths[i];
    filled.push_back(parts[i].defined() ? parts[i] : at::zeros_symint(shape, options));
  }
  return at::cat(filled, dim);
}

// Stacks slices of which at least one is defined; an undefined one counts as zeros.
inline Tensor stack_parts(const std::vector<Tensor>& parts, int64_t dim) {
  auto known = std::find_if(parts.begin(), parts.end(), [](const Tensor& part) { return part.defined(); });
  std::vector<Tensor> filled;
  for (const auto& part : parts) {
    filled.push_back(part.defined() ? part : at::zeros_like(*known));
  }
  return at::stack(filled, dim);
}

inline std::vector<Tensor> cat_parts(
    const Tensor& g, const std::vector<std::vector<SymInt>>& sizes, const std::vector<at::ScalarType>& kinds,
    int64_t dim) {
  std::vector<Tensor> parts(sizes.size());
  SymInt start = 0;
  for (size_t i = 0; i < sizes.size() && g.defined(); ++i) {
    if (sizes[i].size() == 1 && sizes[i][0] == 0) {
      parts[i] = at::zeros_symint({SymInt(0)}, g.options()); // `cat` takes an empty list beside any shape
      continue;
    }
    const auto& length = sizes[i][dim < 0 ? dim + static_cast<int64_t>(sizes[i].size()) : dim];
    parts[i] = drop_imaginary(g.narrow_symint(dim, start, length), kinds[i]);
    start = start + length;
  }
  return parts;
}

inline std::vector<Tensor> unstack(const Tensor& g, const std::vector<at::ScalarType>& kinds, int64_t dim) {
  if (!g.defined()) {
    return std::vector<Tensor>(kinds.size());
  }
  auto parts = g.unbind(dim);
  for (size_t i = 0; i < parts.size(); ++i) {
    parts[i] = drop_imaginary(parts[i], kinds[i]);
  }
  return parts;
}

// A block is a matrix; a vector is one row of it, a number its only element.
inline std::vector<Tensor> block_parts(
    const Tensor& g, const std::vector<std::vector<int64_t>>& sizes,
    const std::vector<at::ScalarType>& kinds) {
  std::vector<Tensor> parts(sizes.size());
  int64_t row = 0, column = 0;
  for (size_t i = 0; i < sizes.size() && g.defined(); ++i) {
    const auto rows = sizes[i].size() == 2 ? sizes[i][0] : 1;
    const auto columns = sizes[i].empty() ? 1 : sizes[i].back();
    auto block = g.narrow(0, row, rows).narrow(1, column, columns);
    parts[i] = drop_imaginary(block.reshape(sizes[i]), kinds[i]);
    row += rows;
    column += columns;
  }
  return parts;
}

// Copies of an element add up. Counted from the last one, each dimension of `g` holds `repeats` copies
// of a dimension of the input.
inline Tensor fold_repeats(const Tensor& g, SymIntArrayRef repeats, SymIntArrayRef sizes) {
  const auto added = repeats.size() - sizes.size();
  std::vector<SymInt> shape;
  std::vector<int64_t> copies;
  for (size_t i = 0; i < repeats.size(); ++i) {
    copies.push_back(static_cast<int64_t>(shape.size()));
    shape.push_back(repeats[i]);
    if (i >= added) {
      shape.push_back(sizes[i - added]);
    }
  }
  return copies.empty() ? g : g.reshape_symint(shape).sum(copies);
}

inline Tensor sum_repeats(
    const Tensor& g, const Tensor& repeats, std::optional<int64_t> dim,
    const std::optional<SymInt>& output_size, SymIntArrayRef sizes) {
  auto flat = g.new_zeros_symint(sizes);
  if (!dim || sizes.empty()) {
    flat = flat.reshape(-1);
  }
  const auto axis = sizes.empty() ? 0 : dim.value_or(0);
  auto counts = repeats.numel() == 1 ? repeats.reshape(1).expand_symint({flat.sym_size(axis)}) : repeats;
  auto source = at::repeat_interleave_symint(counts.contiguous(), output_size);
  return flat.index_add(axis, source, g).reshape_symint(sizes);
}

// The place in the storage of every element of a strided tensor.
inline Tensor storage_slots(
    IntArrayRef sizes, IntArrayRef strides, int64_t offset, const at::Device& device) {
  auto options = at::TensorOptions().dtype(at::kLong).device(device);
  auto slots = at::full({}, offset, options);
  for (size_t i = 0; i < sizes.size(); ++i) {
    slots = slots.unsqueeze(-1) + at::arange(sizes[i], options) * strides[i];
  }
  return slots;
}

// Gradients meet in the slots of the storage. A slot that several elements of the input lie on gives each an
// equal share; one that none lies on is no part of the input.
inline Tensor as_strided_pull(
    const Tensor& g, const at::TensorGeometry& self, SymIntArrayRef size, SymIntArrayRef stride,
    const std::optional<SymInt>& storage_offset) {
  const auto offset = storage_offset.value_or(self.sym_storage_offset()).guard_int(__FILE__, __LINE__);
  auto into = storage_slots(
      C10_AS_INTARRAYREF_SLOW(self.sym_sizes()), C10_AS_INTARRAYREF_SLOW(self.sym_strides()),
      self.sym_storage_offset().guard_int(__FILE__, __LINE__), g.device()).reshape(-1);
  auto from = storage_slots(
      C10_AS_INTARRAYREF_SLOW(size), C10_AS_INTARRAYREF_SLOW(stride), offset, g.device()).reshape(-1);
  if (into.numel() == 0 || from.numel() == 0) {
    return g.new_zeros_symint(self.sym_sizes());
  }
  auto length = at::max(into.max(), from.max()).item<int64_t>() + 1;
  auto storage = g.new_zeros({length}).index_add(0, from, g.reshape(-1));
  auto shares = g.new_zeros({length}).index_add(0, into, at::ones_like(into, g.options()));
  auto value = storage.index_select(0, into) / shares.index_select(0, into);
  return value.reshape_symint(self.sym_sizes());
}

inline Tensor nearest2d_pull(
    const Tensor& g, SymIntArrayRef input_size, at::OptionalSymIntArrayRef output_size,
    std::optional<at::ArrayRef<double>> scales) {
  const auto to = output_size ? *output_size : g.sym_sizes().slice(2);
  const auto rows = scales ? std::optional<double>(scales->at(0)) : std::nullopt;
  const auto columns = scales ? std::optional<double>(scales->at(1)) : std::nullopt;
  return at::upsample_nearest2d_backward_symint(g, to, input_size, rows, columns);
}

// Undoes `_to_sparse`, whose result is in COO layout unless another one was asked for.
inline Tensor back_to_layout(
    const Tensor& g, std::optional<at::Layout> asked, at::Layout original,
    at::OptionalSymIntArrayRef blocksize) {
  if (g.layout() == original && (original == at::kStrided || asked.value_or(at::kSparse) == original)) {
    return g;
  }
  if (original == at::kStrided) {
    return g.to_dense();
  }
  if (blocksize) {
    return g.to_sparse(original, C10_AS_INTARRAYREF_SLOW(*blocksize));
  }
  return g.to_sparse(original);
}

// The gradient of one factor is the product of all others, taken from the left and from the right.
inline std::vector<Tensor> list_product_pulls(const Tensor& g, const std::vector<Tensor>& factors) {
  std::vector<Tensor> pulls(factors.size());
  if (!g.defined()) {
    return pulls;
  }
  auto left = g;
  for (size_t i = 0; i < factors.size(); ++i) {
    pulls[i] = left;
    left = left * factors[i].conj();
  }
  auto right = at::ones_like(g);
  for (size_t i = factors.size(); i-- > 0;) {
    pulls[i] = pulls[i] * right;
    right = right * factors[i].conj();
  }
  return pulls;
}

inline std::vector<Tensor> conj_scaled_list(const Tensor& g, const std::vector<Tensor>& list) {
  std::vector<Tensor> result;
  for (const auto& tensor : list) {
    result.push_back(g.defined() ? g * tensor.conj() : Tensor());
  }
  return result;
}

} // namespace torch::autograd::generated::details
