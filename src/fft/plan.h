// Plans: everything about transforms of one length that does not depend on the data, and the
// process's cache of them.
//
//   find_plan({FftKind::half, 100}, {64, true}, ..)   64 transforms: by lanes
//   find_plan({FftKind::half, 1000}, {1, true}, ..)   one: split into columns and rows
//
// The cache is bounded, in plans and in bytes: the one that was not used for longest goes first.
// Safe from any thread, and in a forked child.
#pragma once

#include <memory>
#include <vector>

#include "kernels/fft/fft.h"
#include "weft/array.h"

namespace weft::fft {

template <class T>
struct Plan {
  kernels::FftPlan<T> data;
  kernels::FftComplex<T> inner;  // what data.transform.inner points to
  std::vector<Array> tables;     // what all other pointers point into
  int64_t bytes = 0;             // of the tables

  Plan() = default;
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;
};

// REQUIRES: 0 < n < 2^59.
struct PlanKey {
  kernels::FftKind kind;
  int64_t n;

  // Of the complex transform: real numbers of an even length go as parts of half as many.
  bool is_halved() const { return kind != kernels::FftKind::complex && n % 2 == 0; }
  int64_t complex_length() const { return is_halved() ? n / 2 : n; }
};

// Makes one for transforms side by side or one by one. Throws MemoryError.
template <class T>
std::shared_ptr<const Plan<T>> make_plan(const PlanKey& key, bool is_split,
                                         const kernels::FftKernels<T>& kernels);

// How many transforms there are, and whether the elements of each are neighbours in memory.
struct Rows {
  int64_t count;
  bool are_dense;
};

// The number of transforms from which running them side by side is faster than one by one; the
// largest number there is if it never is.
int64_t least_for_lanes(int64_t complex_length, bool are_dense, int64_t lanes,
                        int64_t vector_bytes);

// The plan for these, kept or made. Throws MemoryError.
template <class T>
std::shared_ptr<const Plan<T>> find_plan(const PlanKey& key, const Rows& rows,
                                         const kernels::FftKernels<T>& kernels);

// How many plans are kept: for tests.
int kept_plans() noexcept;

}  // namespace weft::fft
