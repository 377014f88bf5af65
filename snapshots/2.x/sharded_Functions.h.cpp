// @generated snapshot of Functions.h without functions

#pragma once

// @generated from derivd/templates/2.x/sharded/Functions.h

#include "Functions_0.h"
