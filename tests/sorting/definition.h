// Sorting by its definition: positions in a stable order of one comparison.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "support/random_arrays.h"

namespace weft::test {

// A nan after every number; complex numbers as NumPy orders them.
template <class T>
bool comes_before(const T& a, const T& b) {
  if constexpr (is_complex_type<T>) {
    const auto rank = [](const T& z) {
      return 2 * (z.real() != z.real()) + (z.imag() != z.imag());
    };
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    if (comes_before(a.real(), b.real())) return true;
    return !comes_before(b.real(), a.real()) && comes_before(a.imag(), b.imag());
  } else if constexpr (is_small_float<T>) {
    return comes_before(static_cast<float>(a), static_cast<float>(b));
  } else {
    return a < b || (b != b && a == a);
  }
}

template <class T>
bool is_nan(const T& x) {
  if constexpr (is_complex_type<T>)
    return is_nan(x.real()) || is_nan(x.imag());
  else if constexpr (is_small_float<T>)
    return is_nan(static_cast<float>(x));
  else
    return x != x;
}

// The elements of an array of one axis.
template <class T>
std::vector<T> elements_of(const Array& line) {
  const Array copy = line.copy();
  std::vector<T> elements(static_cast<size_t>(line.size()));
  for (size_t i = 0; i < elements.size(); ++i) elements[i] = load<T>(copy.origin() + i * sizeof(T));
  return elements;
}

inline std::vector<int64_t> positions_in_order(const Array& line, bool descending) {
  std::vector<int64_t> positions(static_cast<size_t>(line.size()));
  std::iota(positions.begin(), positions.end(), 0);
  visit(line.dtype(), [&]<class T>() {
    const std::vector<T> x = elements_of<T>(line);
    std::sort(positions.begin(), positions.end(), [&](int64_t i, int64_t j) {
      const T& a = x[static_cast<size_t>(descending ? j : i)];
      const T& b = x[static_cast<size_t>(descending ? i : j)];
      if (comes_before(a, b) || comes_before(b, a)) return comes_before(a, b);
      return i < j;
    });
  });
  return positions;
}

// The elements at these positions, bit by bit.
inline Array elements_at(const Array& line, const std::vector<int64_t>& positions) {
  const Array from = line.copy();
  const Array to = empty({positions.size()}, line.dtype());
  const auto item = static_cast<size_t>(size_in_bytes(line.dtype()));
  for (size_t i = 0; i < positions.size(); ++i)
    std::memcpy(to.origin() + i * item, from.origin() + static_cast<size_t>(positions[i]) * item,
                item);
  return to;
}

inline bool same_bits(const Array& a, const Array& b) {
  const Array x = a.copy();
  const Array y = b.copy();
  return x.shape() == y.shape() && x.dtype() == y.dtype() &&
         std::memcmp(x.origin(), y.origin(), static_cast<size_t>(x.nbytes())) == 0;
}

// Every line of x along an axis, as f(line of x, index of the other axes).
template <class F>
void for_lines(const Array& x, int axis, F&& f) {
  const Array moved = x.moveaxis(Axes(axis), Axes(-1));
  Shape outer = moved.shape();
  outer.erase(outer.rank() - 1);
  if (count_or_overflow(outer) == 0) return;
  for (int64_t i = 0; i < count_or_overflow(outer); ++i) {
    std::vector<Index> index(static_cast<size_t>(outer.rank()), Index(0));
    int64_t rest = i;
    for (int k = outer.rank() - 1; k >= 0; --k) {
      index[static_cast<size_t>(k)] = Index(rest % outer[k]);
      rest /= outer[k];
    }
    f(index);
  }
}
inline Array line_at(const Array& x, int axis, const std::vector<Index>& index) {
  return x.moveaxis(Axes(axis), Axes(-1)).index(index);
}

}  // namespace weft::test
