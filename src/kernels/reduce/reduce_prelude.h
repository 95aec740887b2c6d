// What reduce-inl.h uses from outside, included before a target region (isa_prelude.h says why).
#pragma once

#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "kernels/isa_prelude.h"
#include "kernels/reduce/reduce.h"
