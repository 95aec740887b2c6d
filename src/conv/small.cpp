#include "conv/small.h"

#include "base/convert.h"
#include "base/visit.h"
#include "kernels/elementwise/op_bodies.h"
#include "weft/index_stack.h"

namespace weft::conv {
namespace {

// Where the taps of a window lie, in bytes from its first.
struct Taps {
  int64_t count = 1;
  int64_t offsets[kMostFewTaps] = {0};

  void repeat(int64_t times, int64_t step) {
    for (int64_t i = count; i < count * times; ++i)
      offsets[i] = offsets[i % count] + i / count * step;
    count *= times;
  }
};

// The last axis first: its taps are neighbours.
Taps taps_of(const Array& x, const WindowAxes& axes) {
  Taps taps;
  const int batch = x.rank() - static_cast<int>(axes.size());
  for (size_t i = axes.size(); i-- > 0;) {
    const int64_t stride = x.strides()[batch + static_cast<int>(i)] * size_in_bytes(x.dtype());
    taps.repeat(axes[i].taps, axes[i].dilation * stride);
  }
  return taps;
}

// From one window to the next, in bytes.
Strides steps_of(const Array& x, const WindowAxes& axes) {
  Strides steps = x.strides();
  const int batch = x.rank() - static_cast<int>(axes.size());
  for (size_t i = 0; i < axes.size(); ++i) steps[batch + static_cast<int>(i)] *= axes[i].stride;
  for (int64_t& step : steps) step *= size_in_bytes(x.dtype());
  return steps;
}

template <class T, Op op>
T join_window(const std::byte* at, const Taps& taps) {
  T joined = load<T>(at);
  if constexpr (op == Op::add) joined += T{0};  // sums begin with 0, which -0 does not change
  for (int64_t i = 1; i < taps.count; ++i)
    joined = kernels::Body<op>::run(joined, load<T>(at + taps.offsets[i]));
  return joined;
}

template <class T, Op op>
void join_all(const Array& x, const WindowAxes& axes, T divisor, const Array& result) {
  const Taps taps = taps_of(x, axes);
  const Strides steps = steps_of(x, axes);
  const int last = x.rank() - 1;
  const int64_t windows = result.shape()[last];
  Shape outer = result.shape();
  outer.resize(last);
  Walk<1> walk(outer, {&steps});
  T* to = result.data<T>();
  do {
    const std::byte* at = x.origin() + walk.offset(0);
    for (int64_t i = 0; i < windows; ++i, at += steps[last]) {
      const T joined = join_window<T, op>(at, taps);
      *to++ = op == Op::add ? joined / divisor : joined;
    }
  } while (walk.next());
}

}  // namespace

void join_few(Op op, const Array& x, const WindowAxes& axes, double divisor, const Array& result) {
  visit(x.dtype(), [&]<class T>() {
    if constexpr (std::is_floating_point_v<T>) {
      if (op == Op::add) return join_all<T, Op::add>(x, axes, static_cast<T>(divisor), result);
    }
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>)
      join_all<T, Op::maximum>(x, axes, T{1}, result);
  });
}

}  // namespace weft::conv
