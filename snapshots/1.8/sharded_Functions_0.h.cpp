// @generated snapshot of Functions_0.h without functions

#pragma once

// @generated from derivd/templates/1.8/sharded/Functions_shard.h

#include "Functions_common.h"

namespace torch {
namespace autograd {
namespace generated {



} // namespace generated
} // namespace autograd
} // namespace torch
