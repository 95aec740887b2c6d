// einsum: sums of products by named axes, as a chain of batched matrix products.
#pragma once

#include <string_view>

#include "linalg/matmul.h"

namespace weft::algebra {

Array einsum(std::string_view subscripts, const std::vector<Array>& operands, const Array* out);

}  // namespace weft::algebra
