// How instructions are named in texts.
#pragma once

#include <string>

#include "builder/recipe.h"

namespace weft::xla::detail {

// "x.0" for a parameter, "add.3" for others: unique within the computation.
std::string name_of(const Recipe& recipe, int i);
// As type_text; of a tuple "(f32[2,3], s64[])".
std::string type_of(const Recipe& recipe, int i);

}  // namespace weft::xla::detail
