// What ``FunctionsManual.h`` declares for generated code itself; helper functions of formulas are not among it.
#pragma once

#include <torch/csrc/autograd/generated/Functions.h>

namespace torch {
namespace autograd {
namespace generated {
namespace details {

struct IndexRangeGenerator {
  IndexRange range(size_t range_size);
  size_t size();
};

#if DERIVD_TORCH_MAJOR >= 2
bool any_variable_defined(const variable_list& variables);
c10::optional<at::Tensor> wrap_opt_if(const at::Tensor& tensor, const bool condition);
#else
bool any_variable_defined(variable_list& variables);
#endif
void copy_range(variable_list& out, IndexRange range, const at::Tensor& tensor);
void copy_range(variable_list& out, IndexRange range, at::ArrayRef<at::Tensor> tensors);
at::Tensor not_implemented(const char* name, const char* reason = "");
std::vector<at::Tensor> not_implemented_list(const char* name, const char* reason = "");

} // namespace details
} // namespace generated
} // namespace autograd
} // namespace torch
