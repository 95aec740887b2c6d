// Results of approximated functions: their last bits depend on whether instructions are fused, so
// tables differ from one another and from the reference by a few places.
#pragma once

#include <cstring>
#include <limits>
#include <utility>

#include "kernels/elementwise/op_bodies.h"
#include "weft/numpy.h"

namespace weft::test {

inline bool same_bytes(const Array& a, const Array& b) {
  const Array x = a.copy();
  const Array y = b.copy();
  if (std::memcmp(x.origin(), y.origin(), static_cast<size_t>(x.nbytes())) == 0) return true;
  // A nan is a nan, whatever its sign and payload.
  return !(is_floating(a.dtype()) || is_complex(a.dtype())) ? false : array_equal(x, y, true);
}

template <size_t... I>
bool is_approximated(Op op, std::index_sequence<I...>) {
  static constexpr bool kApproximate[] = {kernels::is_approximate<static_cast<Op>(I)>...};
  return kApproximate[static_cast<size_t>(op)];
}
inline bool is_approximated(Op op) { return is_approximated(op, std::make_index_sequence<kOps>{}); }

// Places between two numbers of a floating-point type, given by their bits.
template <class Bits>
int64_t places(const std::byte* a, const std::byte* b) {
  using Signed = std::make_signed_t<Bits>;
  Signed x, y;
  std::memcpy(&x, a, sizeof x);
  std::memcpy(&y, b, sizeof y);
  const auto line = [](Signed v) {
    return v < 0 ? std::numeric_limits<Signed>::min() - static_cast<int64_t>(v) : int64_t{v};
  };
  const int64_t distance =
      static_cast<int64_t>(static_cast<uint64_t>(line(x)) - static_cast<uint64_t>(line(y)));
  return distance < 0 ? -distance : distance;
}

// Every number within four places of the other's, or both nan. Places are those of `result`, which
// the operation gives, if something wider is written.
inline bool nearly_same(const Array& a, const Array& b, DType result) {
  if (is_complex(a.dtype()) && !is_complex(result)) {
    return same_bytes(a.imag(), b.imag()) && nearly_same(a.real(), b.real(), result);
  }
  if (a.dtype() != result && size_in_bytes(result) <= size_in_bytes(a.dtype())) {
    return nearly_same(a.astype(result), b.astype(result), result);
  }
  const bool complex = is_complex(a.dtype());
  const int64_t item = size_in_bytes(a.dtype()) / (complex ? 2 : 1);
  if (!is_floating(a.dtype()) && !complex) return false;
  const Array x = a.copy();
  const Array y = b.copy();
  for (int64_t at = 0; at < x.nbytes(); at += item) {
    const std::byte* p = x.origin() + at;
    const std::byte* q = y.origin() + at;
    const int64_t distance = item == 8   ? places<uint64_t>(p, q)
                             : item == 4 ? places<uint32_t>(p, q)
                                         : places<uint16_t>(p, q);
    if (distance <= 4) continue;
    const int64_t i = at / size_in_bytes(a.dtype());
    if (!array_equal(x.reshape({-1})(slice(i, i + 1)), y.reshape({-1})(slice(i, i + 1)), true))
      return false;
  }
  return true;
}

}  // namespace weft::test
