// The version of weft: of these headers as macros, of the library that is loaded as a function.
#pragma once

#include "weft/api.h"

// CMakeLists.txt reads it from here. Before 1.0 every minor version may break things.
#define WEFT_VERSION_MAJOR 0
#define WEFT_VERSION_MINOR 2
#define WEFT_VERSION_PATCH 0

namespace weft {

// "0.2.0".
WEFT_API const char* version() noexcept;

}  // namespace weft
