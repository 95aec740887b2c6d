// A chunk: some elements that follow each other, their parameters side by side, and where their
// numbers go. What a distribution is, is a function that fills one.
#pragma once

#include "core/generate.h"
#include "random/source.h"

namespace weft::random {

// A multiple of kRandomGroup; what a chunk takes of the stack stays within L1.
inline constexpr int64_t kChunk = 512;

struct Chunk {
  const Source& source;
  int64_t first;  // a multiple of kRandomGroup
  int64_t count;
  int64_t padded;  // count, up to a multiple of kRandomGroup
  const double* p[core::kMostParameters];
  const double* last;  // of uniform numbers: the largest that the result's type has below high
  bool is_standard;    // loc is 0 and scale 1, or low 0 and high 1, everywhere
  bool in_floats;      // numbers are made as floats, of words of 32 bits, where that can be done
  double* to;          // `padded` numbers

  void words(uint32_t draw, uint64_t* row) const noexcept {
    source.words(draw, first, padded, row);
  }
};
struct alignas(64) Row {
  uint64_t words[kChunk];
};
struct alignas(64) Numbers {
  double x[kChunk];
  operator double*() { return x; }
};

using Fill = void (*)(const Chunk& chunk) noexcept;

// Of one word of 32 bits, standard numbers as floats.
using FloatKernel = void (*)(const uint32_t* words, float* to, int64_t count) noexcept;
// The kernel of a distribution that is made as floats; null of others.
FloatKernel float_kernel(const Source& source, core::Distribution distribution) noexcept;

// inversion.cpp: one word, or a pair of them, and a formula.
void fill_uniform(const Chunk& c) noexcept;
void fill_normal(const Chunk& c) noexcept;
void fill_lognormal(const Chunk& c) noexcept;
void fill_exponential(const Chunk& c) noexcept;
void fill_laplace(const Chunk& c) noexcept;
void fill_logistic(const Chunk& c) noexcept;
void fill_gumbel(const Chunk& c) noexcept;
void fill_cauchy(const Chunk& c) noexcept;
void fill_rayleigh(const Chunk& c) noexcept;
void fill_weibull(const Chunk& c) noexcept;
void fill_pareto(const Chunk& c) noexcept;
void fill_power(const Chunk& c) noexcept;
void fill_triangular(const Chunk& c) noexcept;
void fill_geometric(const Chunk& c) noexcept;
// gamma.cpp: what is made of gamma numbers.
void fill_gamma(const Chunk& c) noexcept;
void fill_loggamma(const Chunk& c) noexcept;
void fill_beta(const Chunk& c) noexcept;
void fill_chisquare(const Chunk& c) noexcept;
void fill_f(const Chunk& c) noexcept;
void fill_standard_t(const Chunk& c) noexcept;
void fill_negative_binomial(const Chunk& c) noexcept;
// counts.cpp, truncated.cpp
void fill_poisson(const Chunk& c) noexcept;
void fill_binomial(const Chunk& c) noexcept;
void fill_truncated_normal(const Chunk& c) noexcept;

}  // namespace weft::random
