#pragma once

// ${generated_comment}

${common}

namespace torch {
namespace autograd {
namespace generated {

${autograd_function_declarations}

} // namespace generated
} // namespace autograd
} // namespace torch
