// Keys in order, by several threads if there are many of them.
//
//   each thread     cuts its part of the keys into the same buckets, where they lie
//   then            the parts of a bucket are brought together, bucket by bucket
//   then            each bucket is sorted
//
// The result is that of one thread: equal integers cannot be told apart.
#pragma once

#include <cstdint>

namespace weft::sorting {

// Whether to: fewer keys are not worth it.
bool sorts_in_parts(int64_t n, int64_t key_bytes) noexcept;

// Room for so many keys beside them.
constexpr int64_t spare_keys(int64_t n, bool in_parts) { return in_parts ? 2 * n : n; }

void sort_keys(int32_t* keys, int32_t* spare, int64_t n, bool in_parts) noexcept;
void sort_keys(int64_t* keys, int64_t* spare, int64_t n, bool in_parts) noexcept;

}  // namespace weft::sorting
