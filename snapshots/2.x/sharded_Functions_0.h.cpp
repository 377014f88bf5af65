// @generated snapshot of Functions_0.h without functions

#pragma once

// @generated from derivd/templates/2.x/sharded/Functions_shard.h

#include "Functions_common.h"

namespace torch::autograd::generated {



} // namespace torch::autograd::generated
