// Distributions that are a formula of one word, or of the pair of words of a normal number.
#include <cmath>

#include "random/chunk.h"
#include "random/words.h"

namespace weft::random {
namespace {

using kernels::RandomFunction;

void apply(const Chunk& c, RandomFunction function, double* x) noexcept {
  c.source.kernels().functions[static_cast<int>(function)](x, c.count);
}

// loc + scale * x
void place(const Chunk& c) noexcept {
  if (!c.is_standard) c.source.kernels().affine(c.to, c.p[0], c.p[1], c.count);
}

void exponentials(const Chunk& c, Row& row) noexcept {
  c.words(0, row.words);
  c.source.kernels().doubles.exponential(row.words, c.to, c.padded);
}

// x or -x by the lowest bit, which no unit is made of.
double with_sign(double x, uint64_t word) { return word & 1 ? -x : x; }

// Standard numbers, made as floats if the result is no wider.
using DoubleKernel = void (*)(const uint64_t* words, double* to, int64_t count) noexcept;
void make_standard(const Chunk& c, core::Distribution distribution, DoubleKernel kernel) noexcept {
  Row row;
  if (!c.in_floats) {
    c.words(0, row.words);
    kernel(row.words, c.to, c.padded);
    return;
  }
  alignas(64) uint32_t words[kChunk];
  alignas(64) float floats[kChunk];
  c.source.short_words(0, c.first, c.padded, words);
  float_kernel(c.source, distribution)(words, floats, c.padded);
  for (int64_t i = 0; i < c.padded; ++i) c.to[i] = static_cast<double>(floats[i]);
}

}  // namespace

FloatKernel float_kernel(const Source& source, core::Distribution distribution) noexcept {
  switch (distribution) {
    case core::Distribution::uniform:
      return source.kernels().floats.unit;
    case core::Distribution::normal:
      return source.kernels().floats.normal;
    case core::Distribution::exponential:
      return source.kernels().floats.exponential;
    default:
      return nullptr;
  }
}

void fill_uniform(const Chunk& c) noexcept {
  make_standard(c, core::Distribution::uniform, c.source.kernels().doubles.unit);
  if (c.is_standard && !c.last) return;
  Numbers width;
  for (int64_t i = 0; i < c.count; ++i) width.x[i] = c.p[1][i] - c.p[0][i];
  c.source.kernels().affine(c.to, c.p[0], width, c.count);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = c.to[i] > c.last[i] ? c.last[i] : c.to[i];
}

void fill_normal(const Chunk& c) noexcept {
  make_standard(c, core::Distribution::normal, c.source.kernels().doubles.normal);
  place(c);
}

void fill_lognormal(const Chunk& c) noexcept {
  fill_normal(c);
  apply(c, RandomFunction::exp, c.to);
}

void fill_exponential(const Chunk& c) noexcept {
  make_standard(c, core::Distribution::exponential, c.source.kernels().doubles.exponential);
  if (c.is_standard) return;
  for (int64_t i = 0; i < c.count; ++i) c.to[i] *= c.p[0][i];
}

void fill_laplace(const Chunk& c) noexcept {
  Row row;
  exponentials(c, row);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = with_sign(c.to[i], row.words[i]);
  place(c);
}

// |x| = log((1 - u) / u), 0 < u <= 1/2
void fill_logistic(const Chunk& c) noexcept {
  Row row;
  Numbers other;
  c.words(0, row.words);
  for (int64_t i = 0; i < c.count; ++i) {
    c.to[i] = 0.5 * open_unit_of(row.words[i]);
    other.x[i] = -c.to[i];
  }
  apply(c, RandomFunction::log, c.to);
  apply(c, RandomFunction::log1p, other);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = with_sign(other.x[i] - c.to[i], row.words[i]);
  place(c);
}

void fill_gumbel(const Chunk& c) noexcept {
  Row row;
  exponentials(c, row);
  // The word whose exponential is 0 stands for those around 2^-54.
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = c.to[i] < 0x1p-54 ? 0x1p-54 : c.to[i];
  apply(c, RandomFunction::log, c.to);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = -c.to[i];
  place(c);
}

void fill_cauchy(const Chunk& c) noexcept {
  Row row;
  c.words(0, row.words);
  // In the middle of its cell, an angle is nowhere a right one.
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = (unit_of(row.words[i]) - 0.5) + 0x1p-54;
  apply(c, RandomFunction::tangent_of_pi, c.to);
  place(c);
}

void fill_rayleigh(const Chunk& c) noexcept {
  Row row;
  exponentials(c, row);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = c.p[0][i] * math::sqrt(2 * c.to[i]);
}

void fill_weibull(const Chunk& c) noexcept {
  Row row;
  exponentials(c, row);
  apply(c, RandomFunction::log, c.to);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] /= c.p[0][i];
  apply(c, RandomFunction::exp, c.to);
}

void fill_pareto(const Chunk& c) noexcept {
  Row row;
  exponentials(c, row);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] /= c.p[0][i];
  apply(c, RandomFunction::expm1, c.to);
}

void fill_power(const Chunk& c) noexcept {
  Row row;
  exponentials(c, row);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] /= -c.p[0][i];
  apply(c, RandomFunction::exp, c.to);
}

// The area left of x is the square of what of it lies left of the mode, or the rest of one right.
void fill_triangular(const Chunk& c) noexcept {
  Row row;
  c.words(0, row.words);
  for (int64_t i = 0; i < c.count; ++i) {
    const double left = c.p[0][i], mode = c.p[1][i], right = c.p[2][i];
    const double base = right - left;
    const double u = unit_of(row.words[i]) * base;
    c.to[i] = u < mode - left ? left + math::sqrt(u * (mode - left))
                              : right - math::sqrt((base - u) * (right - mode));
  }
}

void fill_geometric(const Chunk& c) noexcept {
  Row row;
  Numbers rate;
  exponentials(c, row);
  for (int64_t i = 0; i < c.count; ++i) rate.x[i] = -c.p[0][i];
  apply(c, RandomFunction::log1p, rate);
  for (int64_t i = 0; i < c.count; ++i) {
    const double failures = c.p[0][i] == 1 ? 0 : std::floor(c.to[i] / -rate.x[i]);
    c.to[i] = failures + 1;
  }
}

}  // namespace weft::random
