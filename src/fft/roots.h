// e^(-2 pi i k / n) for any k, as exact as a long double holds it: products of two of about 2
// sqrt(n) that are kept, each of which comes from an angle of at most an eighth of a turn.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace weft::fft {

class Roots {
 public:
  // REQUIRES: 0 < n < 2^60.
  explicit Roots(int64_t n);
  // REQUIRES: 0 <= k < n.
  std::complex<long double> operator()(int64_t k) const;

 private:
  int bits_ = 0;
  std::vector<std::complex<long double>> low_, high_;
};

}  // namespace weft::fft
