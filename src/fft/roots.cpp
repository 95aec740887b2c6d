#include "fft/roots.h"

#include <cmath>

namespace weft::fft {
namespace {

std::complex<long double> exact_root(int64_t k, int64_t n) {
  const int64_t octant = 8 * k / n, rest = 8 * k % n;
  const int64_t near = octant % 2 == 0 ? rest : n - rest;  // from the nearest multiple of a quarter
  constexpr long double kEighth = 0.785398163397448309615660845819875721L;
  const long double angle = kEighth * static_cast<long double>(near) / static_cast<long double>(n);
  const long double c = std::cos(angle), s = std::sin(angle);
  switch (octant) {
    case 0:
      return {c, -s};
    case 1:
      return {s, -c};
    case 2:
      return {-s, -c};
    case 3:
      return {-c, -s};
    case 4:
      return {-c, s};
    case 5:
      return {-s, c};
    case 6:
      return {s, c};
    default:
      return {c, s};
  }
}

}  // namespace

Roots::Roots(int64_t n) {
  while ((int64_t{1} << (2 * bits_)) < n) ++bits_;
  const int64_t count = int64_t{1} << bits_;
  for (int64_t k = 0; k < count && k < n; ++k) low_.push_back(exact_root(k, n));
  for (int64_t k = 0; k < n; k += count) high_.push_back(exact_root(k, n));
}

std::complex<long double> Roots::operator()(int64_t k) const {
  const auto& a = low_[static_cast<size_t>(k & ((int64_t{1} << bits_) - 1))];
  const auto& b = high_[static_cast<size_t>(k >> bits_)];
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

}  // namespace weft::fft
