// @generated snapshot of Functions_0.cpp without functions

// @generated from derivd/templates/1.8/sharded/Functions_shard.cpp

#include "Functions_0.h"

#include <torch/csrc/autograd/FunctionsManual.h>
#include "helpers.h"

using at::IntArrayRef;
using at::Scalar;
using at::Tensor;
using at::TensorList;

namespace torch {
namespace autograd {
namespace generated {
using namespace details;
} // namespace generated
} // namespace autograd
} // namespace torch

namespace torch {
namespace autograd {
namespace generated {



} // namespace generated
} // namespace autograd
} // namespace torch
