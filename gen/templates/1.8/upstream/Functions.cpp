// ${generated_comment}

#include "Functions.h"

${common}

namespace torch {
namespace autograd {
namespace generated {

${autograd_function_definitions}

} // namespace generated
} // namespace autograd
} // namespace torch
