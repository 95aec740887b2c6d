// Fourier transforms: plans as plain data, and the kernels that run them.
//
//   lanes    as many transforms as a register has lanes, side by side: element k of all of them is
//            one vector. No element ever moves between lanes, whatever the length.
//   split    one long transform, as lanes of two short ones: n = columns x rows
//
//            x[0] x[1] x[2] x[3]     down the columns, lanes side by side in memory; times the
//            x[4] x[5] x[6] x[7]     twiddles and transposed; along the rows, lanes again, which
//            x[8] ...                leaves the result in order
//
// Numbers lie in planes: real parts, then imaginary parts. A backward transform is the forward one
// with the two planes exchanged.
#pragma once

#include <cstddef>
#include <cstdint>

#include "weft/dtype.h"

namespace weft::kernels {

// The largest radix that a pass may have: sums are written out for 2, 3, 4, 5, 7, 8, 11 and 13, and
// loops over cosines and sines for other primes.
inline constexpr int kMostRadix = 127;
inline constexpr int kMostPasses = 40;  // 3^40 is more than an int64_t holds
inline constexpr int kMostLanes = 16;

// A pass of Stockham's algorithm, decimation in frequency: with s the stride and m the count,
//   y[q + s (r p + j)] = w^(p j) sum over l of x[q + s (p + l m)] e^(-2 pi i l j / r)
//   w = e^(-2 pi i / (r m))
template <class T>
struct FftPass {
  int64_t radix = 0;
  int64_t count = 0;
  int64_t stride = 0;
  const T* twiddles = nullptr;  // for p = 1, 2, ...: w^p, w^2p, ... as pairs
  const T* roots = nullptr;     // of a radix without sums of its own: cosines, then sines
};
template <class T>
struct FftLanes {
  int64_t n = 1;
  int passes = 0;
  FftPass<T> pass[kMostPasses];
};

// A complex transform of length n.
template <class T>
struct FftComplex {
  enum class Method : uint8_t { lanes, split, chirp };

  Method method = Method::lanes;
  int64_t n = 1;
  FftLanes<T> lanes;                  // of split: the columns
  FftLanes<T> rows;                   // of split
  const T* twiddles = nullptr;        // of split: of lanes of columns, for every row, both planes
  const T* chirp = nullptr;           // e^(-pi i k^2 / n), both planes; Bluestein's algorithm:
  const T* spectrum = nullptr;        // the transform of its conjugate, divided by its length
  const FftComplex* inner = nullptr;  // of that length, by lanes or split
};

enum class FftKind : uint8_t {
  complex,  // complex to complex
  half,     // real to the first n / 2 + 1 of its spectrum
  full,     // real to all of its spectrum
  real,     // the first n / 2 + 1 of a spectrum to real
};

template <class T>
struct FftPlan {
  FftKind kind = FftKind::complex;
  int64_t n = 1;
  // Of length n, or of n / 2 where real numbers go as the parts of half as many complex ones.
  FftComplex<T> transform;
  const T* halves = nullptr;  // then: cosines of 2 pi k / n for k <= n / 4, then sines; else null
  bool is_split = false;      // a unit is one transform; else as many as there are lanes
  // Of the scratch: elements (numbers if it is split, else vectors) of a plane, numbers of the
  // blocks between columns and rows, numbers for every part.
  int64_t room = 0;
  int64_t blocks = 0;
  int64_t work = 0;
};

// Transforms of one length, not more than there are lanes. Steps are in bytes.
struct FftRows {
  const std::byte* in[kMostLanes];
  std::byte* out[kMostLanes];
  int count;
  int64_t in_step;
  int64_t out_step;
  int64_t given;   // elements there are of each input; the others are 0
  int64_t wanted;  // elements of each output to be written
  bool is_backward;
  double scale;
};

// Runs body(context, begin, end) for parts of [0, items), perhaps on several threads.
struct FftShare {
  int parts;
  void (*run)(int64_t items, void (*body)(void* context, int64_t begin, int64_t end),
              void* context) noexcept;
};

template <class T>
struct FftKernels {
  int lanes;
  // One unit. REQUIRES: scratch is aligned to a cache line and holds scratch_numbers().
  void (*run)(const FftPlan<T>& plan, const FftRows& rows, T* scratch,
              const FftShare& share) noexcept;
};

// Those of the table in use.
template <class T>
const FftKernels<T>& active_fft() noexcept;

template <class T>
int64_t scratch_numbers(const FftPlan<T>& plan, int lanes, int parts) {
  if (!plan.is_split) return 4 * plan.room * lanes;
  return 2 * plan.room + plan.blocks + parts * plan.work;
}
// What each part of a split transform works in: planes of lanes, two times two.
template <class T>
int64_t split_work(const FftComplex<T>& c, int lanes) {
  const int64_t longest = c.lanes.n > c.rows.n ? c.lanes.n : c.rows.n;
  return 4 * (longest + 1) * lanes;
}
// What lies between columns and rows, both rounded up to whole vectors.
template <class T>
int64_t split_blocks(const FftComplex<T>& c, int lanes) {
  const auto whole = [lanes](int64_t n) { return (n + lanes - 1) / lanes * lanes; };
  return 2 * whole(c.lanes.n) * whole(c.rows.n);
}

}  // namespace weft::kernels
