#pragma once

// ${generated_comment}

#include "Functions_common.h"

namespace torch::autograd::generated {

${autograd_function_declarations}

} // namespace torch::autograd::generated
