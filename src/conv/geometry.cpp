#include "conv/geometry.h"

#include <numeric>

#include "base/integers.h"

namespace weft::conv {

int64_t tap_classes(const WindowAxis& axis) {
  return smaller(axis.stride / std::gcd(axis.stride, axis.dilation), axis.taps);
}

TapClass tap_class(const WindowAxis& axis, int64_t number) {
  const int64_t step = axis.stride / std::gcd(axis.stride, axis.dilation);
  return {number, step, (axis.taps - 1 - number) / step + 1, step * axis.dilation / axis.stride};
}

InputRun find_inputs(const WindowAxis& axis, int64_t start, int64_t begin, int64_t end) {
  const int64_t last = axis.extent - 1 - start;
  const int64_t low = start >= 0 ? 0 : ceil_div(-start, axis.stride);
  const int64_t high = last < 0 ? 0 : last / axis.stride + 1;
  const int64_t first = larger(low, begin);
  const int64_t stop = smaller(high, end);
  if (first >= stop) return {begin, 0, 0};
  return {first, stop - first, first * axis.stride + start};
}

}  // namespace weft::conv
