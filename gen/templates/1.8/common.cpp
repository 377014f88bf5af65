#include <torch/csrc/autograd/FunctionsManual.h>
${includes}

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
