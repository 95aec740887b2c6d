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

// What both laws propose: u, bent so that its histogram has the law's tails.
struct Bent {
  double us;
  double v;
  double k;
};
Bent bend(const FirstWords& words, double a, double b, double centre) {
  const double u = unit_of(words.first) - 0.5;
  const double us = 0.5 - math::magnitude(u);
  return {us, open_unit_of(words.second), std::floor((2 * a / us + b) * u + centre)};
}

}  // namespace

bool holds(const Test& t) {
  return log(t.x) <= t.rest + t.first * log1p(t.y) + t.second * log1p(t.z);
}

void PoissonLaw::set_mean(double mean) {
  if (mean == mean_) return;
  mean_ = mean;
  none_ = mean < kFewEvents ? exp(-mean) : 0;
  if (none_ > 0) return sums_.begin(none_);
  b_ = 0.931 + 2.53 * math::sqrt(mean);
  a_ = -0.059 + 0.02483 * b_;
  inverse_alpha_ = 1.1239 + 1.1328 / (b_ - 3.4);
  v_ = 0.9277 - 3.6224 / (b_ - 2);
  rest_ = -0.5 * log(mean) - kHalfLogTwoPi;
}

double PoissonLaw::search(double u) {
  return sums_.search(u, [this](double k) { return mean_ / k; });
}

// The test compares with the probability of k, written without large terms that cancel.
Proposal PoissonLaw::propose(const FirstWords& words) const {
  const Bent x = bend(words, a_, b_, mean_ + 0.43);
  if (x.us >= 0.07 && x.v <= v_) return {x.k, Verdict::taken, {}};
  if (x.k < 0 || (x.us < 0.013 && x.v > x.us)) return {x.k, Verdict::refused, {}};
  const double above = (x.k + 1 - mean_) / mean_;
  const double rest = above * mean_ + rest_ - rest_of_stirling(x.k);
  return {x.k,
          Verdict::tested,
          {x.v * inverse_alpha_ / (a_ / (x.us * x.us) + b_), above, 0, rest, -(x.k + 0.5), 0}};
}

void BinomialLaw::set(double n, double p) {
  if (n == n_ && p == given_p_) return;
  n_ = n;
  given_p_ = p;
  is_mirrored_ = p > 0.5;
  p_ = is_mirrored_ ? 1 - p : p;
  odds_ = p_ / (1 - p_);
  none_ = n * p_ < kFewEvents ? exp(n * log1p(-p_)) : 0;
  if (none_ > 0) return sums_.begin(none_);
  const double deviation = math::sqrt(n * p_ * (1 - p_));
  b_ = 1.15 + 2.53 * deviation;
  a_ = -0.0873 + 0.0248 * b_ + 0.01 * p_;
  v_ = 0.92 - 4.2 / b_;
  alpha_ = (2.83 + 5.1 / b_) * deviation;
  mode_ = std::floor((n + 1) * p_);
  rest_ = (mode_ + 0.5) * log((mode_ + 1) / (odds_ * (n - mode_ + 1))) + rest_of_stirling(mode_) +
          rest_of_stirling(n - mode_);
}

double BinomialLaw::search(double u) {
  return sums_.search(u, [this](double k) { return k > n_ ? 0 : odds_ * ((n_ - k + 1) / k); });
}

// The test compares with the probability of k over that of the mode.
Proposal BinomialLaw::propose(const FirstWords& words) const {
  const Bent x = bend(words, a_, b_, n_ * p_ + 0.5);
  if (x.us >= 0.07 && x.v <= v_) return {x.k, Verdict::taken, {}};
  if (x.k < 0 || x.k > n_) return {x.k, Verdict::refused, {}};
  const double left = n_ - x.k + 1;
  const double rest = rest_ - rest_of_stirling(x.k) - rest_of_stirling(n_ - x.k);
  return {x.k,
          Verdict::tested,
          {x.v * alpha_ / (a_ / (x.us * x.us) + b_), (x.k - mode_) / left,
           odds_ * left / (x.k + 1) - 1, rest, n_ + 1, x.k + 0.5}};
}

namespace {

// Tests of a chunk, to be made together: logarithms in rows take a fourth of the time.
class Tests {
 public:
  void add(int64_t element, const Proposal& p) {
    elements_[count_] = element;
    k_[count_] = p.k;
    x_.x[count_] = p.test.x;
    y_.x[count_] = p.test.y;
    z_.x[count_] = p.test.z;
    tests_[count_] = p.test;
    ++count_;
  }
  // Calls f(element, k, whether k is taken).
  template <class F>
  void make(const kernels::RandomKernels& kernels, const F& f) {
    kernels.functions[static_cast<int>(kernels::RandomFunction::log)](x_, count_);
    kernels.functions[static_cast<int>(kernels::RandomFunction::log1p)](y_, count_);
    kernels.functions[static_cast<int>(kernels::RandomFunction::log1p)](z_, count_);
    for (int64_t i = 0; i < count_; ++i) {
      const Test& t = tests_[i];
      f(elements_[i], k_[i], x_.x[i] <= t.rest + t.first * y_.x[i] + t.second * z_.x[i]);
    }
  }

 private:
  int64_t count_ = 0;
  int64_t elements_[kChunk];
  double k_[kChunk];
  Test tests_[kChunk];
  Numbers x_, y_, z_;
};

// The second words are made when the first law of a chunk rejects.
template <class Law, class Set>
void fill_counts(const Chunk& c, const Set& set) noexcept {
  Row first, second;
  c.words(0, first.words);
  bool has_second = false;
  Law law;
  Tests tests;
  const auto again = [&](int64_t i) {
    Words further(c.source, c.first + i, kFirstFurther);
    const uint64_t word = further.next();
    return draw(law, {word, further.next()}, further);
  };
  for (int64_t i = 0; i < c.count; ++i) {
    set(law, i);
    if (!law.rejects()) {
      c.to[i] = law.finish(law.search(unit_of(first.words[i])));
      continue;
    }
    if (!has_second) c.words(1, second.words);
    has_second = true;
    const Proposal p = law.propose({first.words[i], second.words[i]});
    if (p.verdict == Verdict::tested)
      tests.add(i, p);
    else
      c.to[i] = p.verdict == Verdict::taken ? law.finish(p.k) : again(i);
  }
  tests.make(c.source.kernels(), [&](int64_t i, double k, bool taken) {
    set(law, i);
    c.to[i] = taken ? law.finish(k) : again(i);
  });
}

}  // namespace

void fill_poisson(const Chunk& c) noexcept {
  fill_counts<PoissonLaw>(c, [&](PoissonLaw& law, int64_t i) { law.set_mean(c.p[0][i]); });
}

void fill_binomial(const Chunk& c) noexcept {
  fill_counts<BinomialLaw>(c, [&](BinomialLaw& law, int64_t i) { law.set(c.p[0][i], c.p[1][i]); });
}

}  // namespace weft::random
