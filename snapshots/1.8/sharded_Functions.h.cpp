// @generated snapshot of Functions.h without functions

#pragma once

// @generated from derivd/templates/1.8/sharded/Functions.h

#include "Functions_0.h"
