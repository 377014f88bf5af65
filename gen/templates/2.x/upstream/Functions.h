#pragma once

// ${generated_comment}

${common}

namespace torch::autograd::generated {

${autograd_function_declarations}

} // namespace torch::autograd::generated
