// Normal numbers between two bounds, by rejection that takes no more than a few proposals wherever
// the bounds lie (Robert, "Simulation of truncated normal variables", 1995): from the normal
// distribution if the bounds lie far apart around 0, from the uniform one if they lie near each
// other, from the exponential one, begun at the nearer bound, in a tail.
#include "random/chunk.h"
#include "random/words.h"

namespace weft::random {
namespace {

constexpr double kRootTwoPi = 0x1.40d931ff62706p1;
constexpr double kRootE = 0x1.a61298e1e069cp0;
// From here on the distribution beyond a bound is exponential to the last digit.
constexpr double kFarOut = 0x1p28;

double from_normal(Words& words, double low, double high) {
  for (;;) {
    const double x = words.normal();
    if (x >= low && x <= high) return x;
  }
}

// The density is largest at `peak`, one of the bounds or 0.
double from_uniform(Words& words, double low, double high, double peak) {
  for (;;) {
    const double x = low + (high - low) * words.unit();
    if (words.unit() < exp(0.5 * (peak - x) * (peak + x))) return x;
  }
}

// REQUIRES: low > 0.
double from_tail(Words& words, double low, double high) {
  const double root = low < kFarOut ? math::sqrt(low * low + 4) : low;
  const double rate = 0.5 * (low + root);
  const double width = high - low;
  const bool is_narrow = width * rate < kRootE * exp(-low / (low + root));
  if (is_narrow && low < kFarOut) return from_uniform(words, low, high, low);
  for (;;) {
    // The part of an exponential distribution that lies within the width.
    const double within = -math::expm1<false>(-rate * width);
    const double x = -log1p(-within * words.unit()) / rate;
    const double off = (low + x) - rate;
    if (low >= kFarOut || words.unit() <= exp(-0.5 * off * off)) return low + x;
  }
}

double draw(Words& words, double low, double high) {
  if (low == high) return low;
  double x;
  if (low > 0)
    x = from_tail(words, low, high);
  else if (high < 0)
    x = -from_tail(words, -high, -low);
  else if (high - low > kRootTwoPi)
    x = from_normal(words, low, high);
  else
    x = from_uniform(words, low, high, 0);
  return x < low ? low : x > high ? high : x;
}

}  // namespace

void fill_truncated_normal(const Chunk& c) noexcept {
  Row first, second;
  c.words(0, first.words);
  c.words(1, second.words);
  for (int64_t i = 0; i < c.count; ++i) {
    Words words(c.source, c.first + i, {first.words[i], second.words[i]});
    c.to[i] = c.p[2][i] + c.p[3][i] * draw(words, c.p[0][i], c.p[1][i]);
  }
}

}  // namespace weft::random
