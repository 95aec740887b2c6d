#include "random/counts.h"

#include <cmath>

#include "random/chunk.h"

namespace weft::random {
namespace {

// Below so many events on average, searching is faster.
constexpr double kFewEvents = 10;
constexpr uint32_t kFirstFurther = 16;

// log k! = (k + 1/2) log(k + 1) - (k + 1) + log(2 pi) / 2 + rest(k)
constexpr double kHalfLogTwoPi = 0x1.d67f1c864beb5p-1;
constexpr double kRests[10] = {0x1.4c071bcda0a5bp-4, 0x1.52a9b923ea649p-5, 0x1.c579a268d80b3p-6,
                               0x1.54a2662fd78a9p-6, 0x1.10b4e513fcbedp-6, 0x1.c6b167bebdf36p-7,
                               0x1.85d4d612e4a86p-7, 0x1.552805e7b3076p-7, 0x1.2f4871b12ab64p-7,
                               0x1.10f9d4c0743a7p-7};
double rest_of_stirling(double k) {
  if (k < 10) return kRests[static_cast<int>(k)];
  const double x = 1 / (k + 1);
  const double square = x * x;
  return x * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680)));
}

// What both rejections propose: a number k, or that it is taken without looking further.
struct Proposal {
  double us;
  double v;
  double k;
};
Proposal propose(FirstWords words, double a, double b, double centre) {
  const double u = unit_of(words.first) - 0.5;
  const double us = 0.5 - math::magnitude(u);
  return {us, open_unit_of(words.second), std::floor((2 * a / us + b) * u + centre)};
}

}  // namespace

void PoissonLaw::set_mean(double mean) {
  if (mean == mean_) return;
  mean_ = mean;
  none_ = mean < kFewEvents ? exp(-mean) : 0;
  b_ = 0.931 + 2.53 * math::sqrt(mean);
  a_ = -0.059 + 0.02483 * b_;
  inverse_alpha_ = 1.1239 + 1.1328 / (b_ - 3.4);
  v_ = 0.9277 - 3.6224 / (b_ - 2);
}

double PoissonLaw::search(double u) const {
  double k = 0, p = none_, sum = p;
  while (u >= sum) {
    k += 1;
    p *= mean_ / k;
    const double next = sum + p;
    if (next == sum) break;  // what is left is less than sums can tell
    sum = next;
  }
  return k;
}

// The logarithm of the probability of k, without large terms that cancel.
double PoissonLaw::log_ratio(double k) const {
  const double above = (k + 1 - mean_) / mean_;
  return above * mean_ - (k + 0.5) * log1p(above) - 0.5 * log(mean_) - kHalfLogTwoPi -
         rest_of_stirling(k);
}

double PoissonLaw::reject(FirstWords words, Words& further) const {
  for (;; words = {further.next(), further.next()}) {
    const Proposal p = propose(words, a_, b_, mean_ + 0.43);
    if (p.us >= 0.07 && p.v <= v_) return p.k;
    if (p.k < 0 || (p.us < 0.013 && p.v > p.us)) continue;
    if (log(p.v * inverse_alpha_ / (a_ / (p.us * p.us) + b_)) <= log_ratio(p.k)) return p.k;
  }
}

double PoissonLaw::draw(FirstWords words, Words& further) const {
  return rejects() ? reject(words, further) : search(unit_of(words.first));
}

void BinomialLaw::set(double n, double p) {
  if (n == n_ && p == given_p_) return;
  n_ = n;
  given_p_ = p;
  p_ = p > 0.5 ? 1 - p : p;
  odds_ = p_ / (1 - p_);
  none_ = n * p_ < kFewEvents ? exp(n * log1p(-p_)) : 0;
  const double deviation = math::sqrt(n * p_ * (1 - p_));
  b_ = 1.15 + 2.53 * deviation;
  a_ = -0.0873 + 0.0248 * b_ + 0.01 * p_;
  c_ = n * p_ + 0.5;
  v_ = 0.92 - 4.2 / b_;
  alpha_ = (2.83 + 5.1 / b_) * deviation;
  mode_ = std::floor((n + 1) * p_);
}

double BinomialLaw::search(double u) const {
  double k = 0, p = none_, sum = p;
  while (u >= sum && k < n_) {
    k += 1;
    p *= odds_ * ((n_ - k + 1) / k);
    const double next = sum + p;
    if (next == sum) break;
    sum = next;
  }
  return k;
}

// The logarithm of the probability of k, less that of the mode.
double BinomialLaw::log_ratio(double k) const {
  const double m = mode_;
  const double n = n_;
  return (m + 0.5) * log((m + 1) / (odds_ * (n - m + 1))) + rest_of_stirling(m) +
         rest_of_stirling(n - m) + (n + 1) * log((n - m + 1) / (n - k + 1)) +
         (k + 0.5) * log(odds_ * (n - k + 1) / (k + 1)) - rest_of_stirling(k) -
         rest_of_stirling(n - k);
}

double BinomialLaw::reject(FirstWords words, Words& further) const {
  for (;; words = {further.next(), further.next()}) {
    const Proposal p = propose(words, a_, b_, c_);
    if (p.us >= 0.07 && p.v <= v_) return p.k;
    if (p.k < 0 || p.k > n_) continue;
    if (log(p.v * alpha_ / (a_ / (p.us * p.us) + b_)) <= log_ratio(p.k)) return p.k;
  }
}

double BinomialLaw::draw(FirstWords words, Words& further) const {
  const double k = rejects() ? reject(words, further) : search(unit_of(words.first));
  return given_p_ > 0.5 ? n_ - k : k;
}

namespace {

// The second words are made when the first law of a chunk rejects.
template <class Law, class Set>
void fill_counts(const Chunk& c, const Set& set) noexcept {
  Row first, second;
  c.words(0, first.words);
  bool has_second = false;
  Law law;
  for (int64_t i = 0; i < c.count; ++i) {
    set(law, i);
    if (law.rejects() && !has_second) c.words(1, second.words);
    has_second = has_second || law.rejects();
    Words further(c.source, c.first + i, kFirstFurther);
    c.to[i] = law.draw({first.words[i], law.rejects() ? second.words[i] : 0}, further);
  }
}

}  // namespace

void fill_poisson(const Chunk& c) noexcept {
  fill_counts<PoissonLaw>(c, [&](PoissonLaw& law, int64_t i) { law.set_mean(c.p[0][i]); });
}

void fill_binomial(const Chunk& c) noexcept {
  fill_counts<BinomialLaw>(c, [&](BinomialLaw& law, int64_t i) { law.set(c.p[0][i], c.p[1][i]); });
}

}  // namespace weft::random
