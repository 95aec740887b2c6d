#include "core/overlap.h"

#include <numeric>

namespace weft::core {
namespace {

struct Bytes {
  uintptr_t first;
  uintptr_t last;  // inclusive
};

Bytes bytes_of(const Shape& shape, const Region& region) {
  const int64_t item = size_in_bytes(region.dtype);
  Bytes bytes{reinterpret_cast<uintptr_t>(region.origin),
              reinterpret_cast<uintptr_t>(region.origin)};
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const int64_t span = (shape[axis] - 1) * region.strides[axis] * item;
    (span < 0 ? bytes.first : bytes.last) += static_cast<uintptr_t>(span);
  }
  bytes.last += static_cast<uintptr_t>(item - 1);
  return bytes;
}

bool same_walk(const Shape& shape, const Region& a, const Region& b) {
  if (a.origin != b.origin || size_in_bytes(a.dtype) != size_in_bytes(b.dtype)) return false;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] > 1 && a.strides[axis] != b.strides[axis]) return false;
  }
  return true;
}

int64_t common_step(const Shape& shape, const Region& region, int64_t gcd) {
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] > 1) gcd = std::gcd(gcd, region.strides[axis] * size_in_bytes(region.dtype));
  }
  return gcd;
}

// All positions of a region are equal modulo the greatest common step of both. If the two
// remainders are far enough apart, the regions interleave without touching: a[::2] and a[1::2].
bool interleave(const Shape& shape, const Region& a, const Region& b) {
  const int64_t step = common_step(shape, b, common_step(shape, a, 0));
  if (step == 0) return false;
  const int64_t apart = static_cast<int64_t>(b.origin - a.origin) % step;
  const int64_t ahead = apart < 0 ? apart + step : apart;
  return ahead >= size_in_bytes(a.dtype) && step - ahead >= size_in_bytes(b.dtype);
}

}  // namespace

Overlap find_overlap(const Shape& shape, const Region& a, const Region& b) noexcept {
  const Bytes in_a = bytes_of(shape, a);
  const Bytes in_b = bytes_of(shape, b);
  if (in_a.last < in_b.first || in_b.last < in_a.first) return Overlap::none;
  if (same_walk(shape, a, b)) return Overlap::aligned;
  return interleave(shape, a, b) ? Overlap::none : Overlap::possible;
}

}  // namespace weft::core
