// Transforms by their definition, in long double.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <vector>

#include "support/random.h"
#include "weft/weft.h"

namespace weft::test {

using Long = std::complex<long double>;
using Longs = std::vector<Long>;

inline Longs naive_dft(const Longs& x) {
  const size_t n = x.size();
  Longs roots(n), sums(n);
  for (size_t k = 0; k < n; ++k) {
    const long double angle = -2 * 3.14159265358979323846264338327950288L *
                              static_cast<long double>(k) / static_cast<long double>(n);
    roots[k] = {std::cos(angle), std::sin(angle)};
  }
  for (size_t k = 0; k < n; ++k) {
    long double re = 0, im = 0;
    for (size_t j = 0, turn = 0; j < n; ++j) {
      re += x[j].real() * roots[turn].real() - x[j].imag() * roots[turn].imag();
      im += x[j].real() * roots[turn].imag() + x[j].imag() * roots[turn].real();
      turn += k;
      if (turn >= n) turn -= n;
    }
    sums[k] = {re, im};
  }
  return sums;
}

inline Array as_array(const Longs& x, DType dtype) {
  Array all = empty({static_cast<int64_t>(x.size())}, DType::c128);
  for (size_t i = 0; i < x.size(); ++i) all(static_cast<int64_t>(i)) = std::complex<double>(x[i]);
  return is_complex(dtype) ? all.astype(dtype) : all.real().astype(dtype);
}
inline Longs as_longs(const Array& x) {
  Longs all;
  const Array wide = x.astype(DType::c128);
  for (const std::complex<double> value : wide.values<std::complex<double>>())
    all.emplace_back(value);
  return all;
}

// The rms error beside the rms value, as a part of what may be: half a unit in the last place times
// the number of halvings.
inline double error_of(const Array& got, const Longs& expected) {
  const Longs there = as_longs(got);
  if (there.size() != expected.size()) return INFINITY;
  long double error = 0, all = 0;
  for (size_t i = 0; i < there.size(); ++i) {
    error += std::norm(there[i] - expected[i]);
    all += std::norm(expected[i]);
  }
  if (error == 0) return 0;
  const bool is_narrow = got.dtype() == DType::c64 || got.dtype() == DType::f32;
  const double halvings = std::max(1.0, std::log2(static_cast<double>(expected.size())));
  return static_cast<double>(std::sqrt(error / all)) / ((is_narrow ? 6e-8 : 1.1e-16) * halvings);
}

inline Longs random_longs(Random& random, int64_t n, bool is_real) {
  Longs all;
  const auto draw = [&] { return static_cast<float>(random.between(-9999, 9999)) / 4096; };
  for (int64_t k = 0; k < n; ++k) all.emplace_back(draw(), is_real ? 0 : draw());
  return all;
}

}  // namespace weft::test
