// ${generated_comment}

#include "Functions_${shard}.h"

${common}

namespace torch::autograd::generated {

${autograd_function_definitions}

} // namespace torch::autograd::generated
