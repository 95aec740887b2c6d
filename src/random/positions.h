// Positions in random order, or some of them: permutations, and choices of 0 to n - 1.
#pragma once

#include "weft/random.h"

namespace weft::random {

// 0 to n - 1, each order as likely as any other. By swaps from the front (Fisher and Yates), the
// i-th with a word of its own.
void permute(const Key& key, int64_t n, int64_t* to) noexcept;

// The first `count` of a permutation (another one), without making the rest of it where that is
// long. REQUIRES: count <= n. Throws MemoryError.
void choose_apart(const Key& key, int64_t n, int64_t count, int64_t* to);

// A position for each of `count` draws, by probabilities that are not negative; their sum, which is
// positive, counts as 1.
void choose_by(const Key& key, const double* p, int64_t n, int64_t count, int64_t* to);

// The same, no position twice: one after the other, each time among those that are left. REQUIRES:
// so many probabilities are positive.
void choose_apart_by(const Key& key, const double* p, int64_t n, int64_t count, int64_t* to);

// x with `rows` of its entries along an axis, in that order: row-major, with that axis first.
Array take_rows(const Array& x, int axis, const int64_t* rows, int64_t count);

}  // namespace weft::random
