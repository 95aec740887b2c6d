// Decompositions on batches, as several public functions (weft/linalg.h) ask for them; `op` is the
// name in errors.
#pragma once

#include "weft/linalg.h"

namespace weft::linalg {

// What svd computes besides the singular values.
enum class Vectors { none, thin, full };
Svd svd(const char* op, const Array& a, Vectors vectors);
// vectors are left empty unless wanted.
Eigen eigh(const char* op, const Array& a, Half half, bool vectors);
Eigen eig(const char* op, const Array& a, bool vectors);

}  // namespace weft::linalg
