#pragma once

// ${generated_comment}

#include "Functions_common.h"

namespace torch {
namespace autograd {
namespace generated {

${autograd_function_declarations}

} // namespace generated
} // namespace autograd
} // namespace torch
