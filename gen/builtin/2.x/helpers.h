// Helper functions for the formulas of the builtin 2.x derivatives.yaml.
//
// Names: `*_pull` turns the gradient of a result into the gradient of an argument, `*_pulls` into those of
// several. `g` is the gradient of the result, `out` the result itself.
#pragma once

#include "helpers_elementwise.h"
#include "helpers_linalg.h"
#include "helpers_reductions.h"
#include "helpers_shapes.h"
