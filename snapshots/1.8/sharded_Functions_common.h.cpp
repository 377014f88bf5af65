// @generated snapshot of Functions_common.h without functions

#pragma once

// @generated from derivd/templates/1.8/sharded/Functions_common.h

#include <ATen/ATen.h>
#include <ATen/TensorGeometry.h>
#include <ATen/core/functional.h>
#include <torch/csrc/WindowsTorchApiMacro.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/saved_variable.h>
#include <torch/csrc/autograd/variable.h>

namespace torch {
namespace autograd {
namespace generated {

using at::ArrayRef;
using at::IntArrayRef;
using at::Scalar;
using at::ScalarType;
using at::Tensor;
using at::TensorGeometry;
using c10::fmap;
using c10::optional;

// The tensors of a saved list.
inline std::vector<Tensor> unpack_list(ArrayRef<SavedVariable> saved) {
  std::vector<Tensor> tensors;
  tensors.reserve(saved.size());
  for (const auto& variable : saved) {
    tensors.push_back(variable.unpack());
  }
  return tensors;
}

// The same for a list of optional tensors, in which an undefined tensor stands for none.
inline c10::List<c10::optional<Tensor>> unpack_opt_list(ArrayRef<SavedVariable> saved) {
  c10::List<c10::optional<Tensor>> tensors;
  tensors.reserve(saved.size());
  for (const auto& variable : saved) {
    auto tensor = variable.unpack();
    tensors.push_back(tensor.defined() ? c10::optional<Tensor>(tensor) : c10::nullopt);
  }
  return tensors;
}

// What zeros like a tensor need, without the tensor.
struct TypeAndSize {
  TypeAndSize() = default;
  TypeAndSize(const Tensor& tensor) : sizes(tensor.sizes().vec()), options(tensor.options()) {}
  Tensor zeros() const {
    return at::zeros(sizes, options);
  }

  std::vector<int64_t> sizes;
  at::TensorOptions options;
};

} // namespace generated
} // namespace autograd
} // namespace torch
