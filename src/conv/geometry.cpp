#include "conv/geometry.h"

#include <numeric>

namespace weft::conv {
namespace {

// REQUIRES: divisor > 0.
int64_t divide_up(int64_t number, int64_t divisor) {
  return number <= 0 ? number / divisor : (number - 1) / divisor + 1;
}
int64_t divide_down(int64_t number, int64_t divisor) {
  return number >= 0 ? number / divisor : (number + 1) / divisor - 1;
}

}  // namespace

int64_t tap_classes(const WindowAxis& axis) {
  const int64_t step = axis.stride / std::gcd(axis.stride, axis.dilation);
  return step < axis.taps ? step : axis.taps;
}

TapClass tap_class(const WindowAxis& axis, int64_t number) {
  const int64_t step = axis.stride / std::gcd(axis.stride, axis.dilation);
  return {number, step, (axis.taps - 1 - number) / step + 1, step * axis.dilation / axis.stride};
}

TapRun find_run(const WindowAxis& axis, int64_t tap, int64_t begin, int64_t end) {
  const int64_t shift = tap * axis.dilation - axis.before;
  const int64_t last = (axis.extent - 1) * axis.spread;
  int64_t first = divide_up(-shift, axis.stride);
  if (first < begin) first = begin;
  int64_t stop = divide_down(last - shift, axis.stride) + 1;
  if (stop > end) stop = end;
  TapRun run{first, 1, 0, 0, axis.stride};
  if (axis.extent == 0 || first >= stop) return run;
  if (axis.spread > 1) {
    run.step = axis.spread / std::gcd(axis.stride, axis.spread);
    run.index_step = axis.stride * run.step / axis.spread;
    const int64_t searched = run.first + run.step;
    while (run.first < searched && (run.first * axis.stride + shift) % axis.spread != 0)
      ++run.first;
    if (run.first >= searched || run.first >= stop) return run;
  }
  run.count = (stop - run.first - 1) / run.step + 1;
  run.index = (run.first * axis.stride + shift) / axis.spread;
  return run;
}

}  // namespace weft::conv
