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
// with squeeze ("The transformed rejection method for generating Poisson random variables", 1993).
class PoissonLaw {
 public:
  void set_mean(double mean);
  bool rejects() const { return none_ == 0; }
  double draw(FirstWords words, Words& further) const;

 private:
  double search(double u) const;
  double reject(FirstWords words, Words& further) const;
  double log_ratio(double k) const;

  double mean_ = -1;
  double none_ = 0;  // the probability of no event, if that is searched for
  double a_ = 0, b_ = 0, inverse_alpha_ = 0, v_ = 0;
};

// The same two ways for so many successes in n trials; of p above 1/2, failures are counted.
class BinomialLaw {
 public:
  void set(double n, double p);
  bool rejects() const { return none_ == 0; }
  double draw(FirstWords words, Words& further) const;

 private:
  double search(double u) const;
  double reject(FirstWords words, Words& further) const;
  double log_ratio(double k) const;

  double n_ = -1, given_p_ = -1;
  double p_ = 0, odds_ = 0;
  double none_ = 0;
  double a_ = 0, b_ = 0, c_ = 0, v_ = 0, alpha_ = 0, mode_ = 0;
};

}  // namespace weft::random
