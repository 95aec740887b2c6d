// Numbers of events, by a law that is prepared for its parameters and kept while they stay.
#pragma once

#include "random/words.h"

namespace weft::random {

// Means up to here leave ten deviations below 2^63 (core/generate.h refuses larger ones).
inline constexpr double kLargestMean = 0x1p63 - 10 * 0x1.6a09e667f3bcdp31;

// The words that a number is made of. The second is looked at by laws that reject; both are made in
// rows, and what else it takes, rarely, one by one.
struct FirstWords {
  uint64_t first;
  uint64_t second;
};

// Few events: sums of probabilities are searched from 0 on. Many: Hoermann's transformed rejection
// with squeeze ("The transformed rejection method for generating Poisson random variables", 1993),
// which takes most proposals at once, and the others if a test of logarithms holds:
//
//   log x <= rest + first log(1 + y) + second log(1 + z)
struct Test {
  double x, y, z;
  double rest, first, second;
};
enum class Verdict : uint8_t { taken, refused, tested };
struct Proposal {
  double k;
  Verdict verdict;
  Test test;
};

// Sums of probabilities as far as they have been looked at.
class RunningSums {
 public:
  void begin(double first) {
    p_ = sums_[0] = first;
    size_ = 1;
  }
  // The first number whose sum is above u, or the last one that sums can tell apart. ratio(k): the
  // probability of k over that of k - 1, 0 where there is no further k.
  template <class Ratio>
  double search(double u, const Ratio& ratio) {
    int k = 0;
    while (k < size_ && u >= sums_[k]) ++k;
    while (k == size_ && k < kMost) {
      p_ *= ratio(static_cast<double>(k));
      const double next = sums_[k - 1] + p_;
      if (next == sums_[k - 1]) return k - 1;
      sums_[size_++] = next;
      k += u >= next ? 1 : 0;
    }
    return k;
  }

 private:
  // With a mean below 10, sums stand still far before.
  static constexpr int kMost = 128;
  double sums_[kMost];
  double p_;
  int size_;
};

class PoissonLaw {
 public:
  void set_mean(double mean);
  bool rejects() const { return none_ == 0; }
  double search(double u);                      // REQUIRES: !rejects()
  Proposal propose(const FirstWords& w) const;  // REQUIRES: rejects()
  double finish(double k) const { return k; }

 private:
  double mean_ = -1;
  double none_ = 0;  // the probability of no event, if that is searched for
  double a_ = 0, b_ = 0, inverse_alpha_ = 0, v_ = 0, rest_ = 0;
  RunningSums sums_;
};

// The same two ways for so many successes in n trials; of p above 1/2, failures are counted.
class BinomialLaw {
 public:
  void set(double n, double p);
  bool rejects() const { return none_ == 0; }
  double search(double u);
  Proposal propose(const FirstWords& w) const;
  double finish(double k) const { return is_mirrored_ ? n_ - k : k; }

 private:
  double n_ = -1, given_p_ = -1;
  bool is_mirrored_ = false;
  double p_ = 0, odds_ = 0, none_ = 0;
  double a_ = 0, b_ = 0, v_ = 0, alpha_ = 0, mode_ = 0, rest_ = 0;
  RunningSums sums_;
};

bool holds(const Test& t);

// One number.
template <class Law>
double draw(Law& law, FirstWords words, Words& further) {
  if (!law.rejects()) return law.finish(law.search(unit_of(words.first)));
  for (;;) {
    const Proposal p = law.propose(words);
    if (p.verdict == Verdict::taken) return law.finish(p.k);
    if (p.verdict == Verdict::tested && holds(p.test)) return law.finish(p.k);
    words.first = further.next();
    words.second = further.next();
  }
}

}  // namespace weft::random
