// Does the cost of an element depend on the rank? A result of 2^20 float32 on 2 to 12 axes, a
// having ones on the odd axes and b on the even ones, so that no two axes can be merged:
//
//   rank 4    a (32, 1, 32, 1)   b (1, 32, 1, 32)
//
// Nanoseconds per element, beside the addition of two arrays of the result's shape.
#include <cstdio>

#include "timing.h"
#include "weft/weft.h"

namespace {

using weft::Array;
using weft::Shape;

constexpr int kBits = 20;

// Powers of two whose product is 2^kBits, as equal as can be; the larger ones are outside.
Shape extents_of(int rank) {
  Shape extents = Shape::filled(rank, 1);
  for (int bit = 0; bit < kBits; ++bit) extents[bit % rank] *= 2;
  return extents;
}

// The same with ones on the axes of the given parity.
Shape with_ones(Shape extents, int parity) {
  for (int axis = parity; axis < extents.rank(); axis += 2) extents[axis] = 1;
  return extents;
}

double nanoseconds_per_element(const Shape& a_shape, const Shape& b_shape, const Shape& result) {
  const Array a = weft::ones(a_shape, weft::DType::f32);
  const Array b = weft::ones(b_shape, weft::DType::f32);
  const Array out = weft::zeros(result, weft::DType::f32);
  return bench::best_nanoseconds([&] { weft::add(a, b, {.out = out}); }, 0.2) /
         static_cast<double>(out.size());
}

}  // namespace

int main() {
  weft::set_num_threads(1);
  std::printf("rank, 2^%d float32, one thread, ns per element\n", kBits);
  std::printf("  %4s %14s %12s   %s\n", "rank", "alternating", "same shape", "result");
  for (int rank = 2; rank <= 12; ++rank) {
    const Shape result = extents_of(rank);
    const double alternating =
        nanoseconds_per_element(with_ones(result, 1), with_ones(result, 0), result);
    const double same = nanoseconds_per_element(result, result, result);
    std::printf("  %4d %14.3f %12.3f   %s\n", rank, alternating, same,
                weft::to_string(result).c_str());
  }
}
