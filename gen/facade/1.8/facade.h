// All that generated code of release 1.8 touches, declared without torch.
#pragma once

#include <cmath>
#include <functional>

#include "release.h"

#include "python.h"
