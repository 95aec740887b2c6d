// Norms, ranks, pseudo-inverses and powers: what is made of products and decompositions.
#pragma once

#include "weft/linalg.h"
#include "weft/op.h"

namespace weft::algebra {

// op joined over the last axis, of which there is at least one entry, pairwise.
Array fold_last_axis(Op op, const Array& x);

Array vector_norm(const Array& x, const linalg::NormOptions& options);
Array matrix_norm(const Array& a, const linalg::MatrixNormOptions& options);
Array matrix_rank(const Array& a, const linalg::ToleranceOptions& options);
Array pinv(const Array& a, const linalg::ToleranceOptions& options);
Array matrix_power(const Array& a, int64_t n);

}  // namespace weft::algebra
