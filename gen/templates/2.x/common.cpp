#include <torch/csrc/autograd/FunctionsManual.h>
#include <torch/csrc/dynamo/compiled_autograd.h>
${includes}

using at::IntArrayRef;
using at::Scalar;
using at::Tensor;
using at::TensorList;

namespace torch::autograd::generated {

using namespace details;

// Calls a Node's functional form through compiled autograd.
[[maybe_unused]] static C10_NOINLINE variable_list compiled_autograd_apply_functional(
    const PackedArgs& packed_args,
    const edge_list& next_edges,
    SwapSavedVariables& saved,
    const variable_list& grads,
    const std::string& name) {
  using Metadata = std::vector<std::optional<InputMetadata>>;
  auto metadata = torch::dynamo::autograd::get_input_metadata(next_edges);
  auto output_metadata = torch::dynamo::autograd::IValuePacker<Metadata>::pack(metadata);
  const auto& compiler = torch::dynamo::autograd::getPyCompilerInterface();
  return compiler->call_function(
      saved.get_py_compiler(), "apply_functional", name, grads, packed_args.vec(), output_metadata);
}

} // namespace torch::autograd::generated
