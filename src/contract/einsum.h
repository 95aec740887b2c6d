// einsum: sums of products by named axes, as a chain of batched matrix products.
#pragma once

#include <string_view>

#include "weft/array.h"

namespace weft::contract {

Array einsum(std::string_view subscripts, const std::vector<Array>& operands, const Array* out);

}  // namespace weft::contract
