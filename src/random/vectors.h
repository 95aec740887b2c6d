// Random numbers that come in vectors along a last axis. No function here fuses a multiply and an
// add.
#pragma once

#include "weft/random.h"

namespace weft::random {

// Each row of x (float64, row-major) less its largest entry, as shares of e to that power: in
// place. Rows are of k > 0.
void take_shares(const Array& x, int64_t k) noexcept;

// L, lower triangular, with cov = L L^T, of a matrix that need not be definite. Throws LinAlgError
// for one that is not symmetric or has a negative direction. REQUIRES: float64, row-major, (k, k).
Array root_of(const char* op, const Array& cov);

// Each row z of x becomes mean + L z: in place. REQUIRES: float64, row-major.
void spread(const Array& x, const Array& mean, const Array& root) noexcept;

// Rows of `count` events each, shared out by probabilities: int64 (..., k), written to `to`.
void share_out(const Key& key, int64_t events, const double* p, int64_t k,
               const Array& to) noexcept;

}  // namespace weft::random
