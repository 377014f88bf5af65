// @generated snapshot of Functions_common.h without functions

#pragma once

// @generated from derivd/templates/2.x/sharded/Functions_common.h

#include <ATen/ATen.h>
#include <ATen/TensorGeometry.h>
#include <ATen/core/functional.h>
#include <c10/core/SymIntArrayRef.h>
#include <torch/csrc/Export.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/saved_variable.h>
#include <torch/csrc/autograd/variable.h>

namespace torch::autograd::generated {

using at::ArrayRef;
using at::IntArrayRef;
using at::Scalar;
using at::ScalarType;
using at::Tensor;
using at::TensorGeometry;
using c10::fmap;
using std::optional;
using torch::autograd::TypeAndSize;

// The tensors of a saved list; `owner` is the Node that saved them as its outputs.
template <typename Owner = decltype(std::declval<Node>().getptr())>
inline std::vector<Tensor> unpack_list(ArrayRef<SavedVariable> saved, Owner owner = nullptr) {
  std::vector<Tensor> tensors;
  tensors.reserve(saved.size());
  for (const auto& variable : saved) {
    tensors.push_back(variable.unpack(owner));
  }
  return tensors;
}

// The same for a list of optional tensors, in which an undefined tensor stands for none.
inline c10::List<std::optional<Tensor>> unpack_opt_list(ArrayRef<SavedVariable> saved) {
  c10::List<std::optional<Tensor>> tensors;
  tensors.reserve(saved.size());
  for (const auto& variable : saved) {
    auto tensor = variable.unpack();
    tensors.push_back(tensor.defined() ? std::optional<Tensor>(std::move(tensor)) : std::nullopt);
  }
  return tensors;
}

} // namespace torch::autograd::generated
