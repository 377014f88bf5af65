// @generated snapshot of Functions.cpp without functions

// @generated from derivd/templates/1.8/upstream/Functions.cpp

#include "Functions.h"

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
