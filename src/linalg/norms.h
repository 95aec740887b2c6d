// Norms, ranks, pseudo-inverses and powers: what is made of products and decompositions.
#pragma once

#include "weft/linalg.h"

namespace weft::algebra {

Array matrix_norm(const Array& a, const linalg::MatrixNormOptions& options);
Array matrix_rank(const Array& a, const linalg::ToleranceOptions& options);
Array pinv(const Array& a, const linalg::ToleranceOptions& options);
Array matrix_power(const Array& a, int64_t n);

}  // namespace weft::algebra
