// ${generated_comment}

#include "Functions_${shard}.h"

${common}

namespace torch {
namespace autograd {
namespace generated {

${autograd_function_definitions}

} // namespace generated
} // namespace autograd
} // namespace torch
