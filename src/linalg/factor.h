// Decompositions and what is made of them, on batches. The public functions (api) are named the
// same.
#pragma once

#include "weft/linalg.h"

namespace weft::algebra {

Array cholesky(const Array& a, linalg::Half half);
linalg::Qr qr(const Array& a, linalg::QrMode mode);
Array inv(const Array& a);
Array solve(const Array& a, const Array& b);
Array det(const Array& a);
linalg::SignLogDet slogdet(const Array& a);

// What svd computes besides the singular values.
enum class Vectors { none, thin, full };
linalg::Svd svd(const char* op, const Array& a, Vectors vectors);
// vectors are left empty unless wanted.
linalg::Eigen eigh(const char* op, const Array& a, linalg::Half half, bool vectors);
linalg::Eigen eig(const char* op, const Array& a, bool vectors);
linalg::LeastSquares lstsq(const Array& a, const Array& b, std::optional<double> rtol);

}  // namespace weft::algebra
