// Gamma numbers by Marsaglia's and Tsang's way, and what is made of them.
//
//   shape >= 1   d v, v = (1 + c x)^3, x normal, d = shape - 1/3, c = 1 / sqrt(9 d), taken if
//                log u < x^2 / 2 + d (1 - v + log v); more than 95 of 100 are taken at once
//   shape < 1    that of shape + 1, times u^(1 / shape) = exp(-e / shape)
//
// The first normal number and the first u of all elements are made in rows, further ones one by
// one.
#include "random/chunk.h"
#include "random/counts.h"
#include "random/words.h"

namespace weft::random {
namespace {

// A call that takes several gamma numbers for each element takes the draws of each apart.
constexpr uint32_t kRows = 3;
constexpr uint32_t kFirstFurther = 16;
constexpr uint32_t kParts = 2;

// core * exp(-boost)
struct Gammas {
  Numbers core;
  Numbers boost;
};

bool is_taken(double x, double v, double u, double d) {
  if (v <= 0) return false;
  const double square = x * x;
  if (u < 1 - 0.0331 * (square * square)) return true;
  return log(u) < 0.5 * square + d * (1 - v + log(v));
}

double cube_of(double x) { return x * x * x; }

double gamma_again(const Chunk& c, int64_t i, uint32_t part, double d, double slope) {
  Words words(c.source, c.first + i, kFirstFurther + part, kParts);
  for (;;) {
    const double x = words.normal();
    const double v = cube_of(1 + slope * x);
    if (is_taken(x, v, words.unit(), d)) return d * v;
  }
}

// Exponentials over the shape, where that is below 1.
void fill_boosts(const Chunk& c, const double* shape, uint32_t part, Numbers& boost) noexcept {
  bool any = false;
  for (int64_t i = 0; i < c.count; ++i) any = any || shape[i] < 1;
  Row row;
  if (any) {
    c.words(kRows * part + 2, row.words);
    c.source.kernels().doubles.exponential(row.words, boost, c.padded);
  }
  for (int64_t i = 0; i < c.count; ++i) boost.x[i] = shape[i] < 1 ? boost.x[i] / shape[i] : 0;
}

void fill_gammas(const Chunk& c, const double* shape, uint32_t part, Gammas& to) noexcept {
  Row row;
  c.words(kRows * part, row.words);
  c.source.kernels().doubles.normal(row.words, to.core, c.padded);
  c.words(kRows * part + 1, row.words);
  for (int64_t i = 0; i < c.count; ++i) {
    const double d = (shape[i] < 1 ? shape[i] + 1 : shape[i]) - 1.0 / 3;
    const double slope = 1 / math::sqrt(9 * d);
    const double x = to.core.x[i];
    const double v = cube_of(1 + slope * x);
    const bool taken = is_taken(x, v, unit_of(row.words[i]), d);
    to.core.x[i] = taken ? d * v : gamma_again(c, i, part, d, slope);
  }
  fill_boosts(c, shape, part, to.boost);
}

double value_of(const Gammas& g, int64_t i) {
  return g.boost.x[i] == 0 ? g.core.x[i] : g.core.x[i] * exp(-g.boost.x[i]);
}

void fill_halves(const Chunk& c, const double* df, Numbers& half) noexcept {
  for (int64_t i = 0; i < c.count; ++i) half.x[i] = 0.5 * df[i];
}

// a / (a + b), by the logarithms where both may vanish.
double share_of(const Gammas& a, const Gammas& b, int64_t i) {
  if (a.boost.x[i] == 0 && b.boost.x[i] == 0) return a.core.x[i] / (a.core.x[i] + b.core.x[i]);
  const double log_a = log(a.core.x[i]) - a.boost.x[i];
  const double log_b = log(b.core.x[i]) - b.boost.x[i];
  return log_a < log_b ? exp(log_a - log_b) / (1 + exp(log_a - log_b))
                       : 1 / (1 + exp(log_b - log_a));
}

}  // namespace

void fill_gamma(const Chunk& c) noexcept {
  Gammas g;
  fill_gammas(c, c.p[0], 0, g);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = c.p[0][i] == 0 ? 0 : c.p[1][i] * value_of(g, i);
}

void fill_loggamma(const Chunk& c) noexcept {
  Gammas g;
  fill_gammas(c, c.p[0], 0, g);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = log(g.core.x[i]) - g.boost.x[i];
}

void fill_beta(const Chunk& c) noexcept {
  Gammas a, b;
  fill_gammas(c, c.p[0], 0, a);
  fill_gammas(c, c.p[1], 1, b);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = share_of(a, b, i);
}

void fill_chisquare(const Chunk& c) noexcept {
  Numbers half;
  Gammas g;
  fill_halves(c, c.p[0], half);
  fill_gammas(c, half, 0, g);
  for (int64_t i = 0; i < c.count; ++i) c.to[i] = 2 * value_of(g, i);
}

void fill_f(const Chunk& c) noexcept {
  Numbers half;
  Gammas above, under;
  fill_halves(c, c.p[0], half);
  fill_gammas(c, half, 0, above);
  fill_halves(c, c.p[1], half);
  fill_gammas(c, half, 1, under);
  for (int64_t i = 0; i < c.count; ++i)
    c.to[i] = (value_of(above, i) / c.p[0][i]) / (value_of(under, i) / c.p[1][i]);
}

void fill_standard_t(const Chunk& c) noexcept {
  Numbers half;
  Gammas g;
  Row row;
  fill_halves(c, c.p[0], half);
  fill_gammas(c, half, 0, g);
  c.words(kRows, row.words);
  c.source.kernels().doubles.normal(row.words, c.to, c.padded);
  for (int64_t i = 0; i < c.count; ++i)
    c.to[i] = c.to[i] * math::sqrt(half.x[i]) / math::sqrt(value_of(g, i));
}

// A Poisson number whose mean is a gamma number.
void fill_negative_binomial(const Chunk& c) noexcept {
  Gammas g;
  Row first, second;
  fill_gammas(c, c.p[0], 0, g);
  c.words(kRows, first.words);
  c.words(kRows + 1, second.words);
  PoissonLaw law;
  for (int64_t i = 0; i < c.count; ++i) {
    const double mean = value_of(g, i) * ((1 - c.p[1][i]) / c.p[1][i]);
    Words words(c.source, c.first + i, kFirstFurther + 1, kParts);
    law.set_mean(mean < kLargestMean ? mean : kLargestMean);
    c.to[i] = draw(law, {first.words[i], second.words[i]}, words);
  }
}

}  // namespace weft::random
