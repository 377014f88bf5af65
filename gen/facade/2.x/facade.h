// All that generated code of releases 2.x touches, declared without torch.
#pragma once

#include <cmath>
#include <functional>
#include <numeric>
#include <string_view>

#include "release.h"

#include "python.h"

#include "compiled_autograd.h"
