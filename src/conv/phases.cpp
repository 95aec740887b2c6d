#include "conv/phases.h"

#include <numeric>
#include <vector>

#include "base/integers.h"
#include "conv/convolve.h"
#include "conv/part.h"
#include "weft/index_stack.h"

namespace weft::conv {
namespace {

// The windows phase, phase + period, ... of one axis, as windows of an axis without gaps.
struct Phase {
  WindowAxis axis;    // taps may be 0: no tap lies on an input
  int64_t first_tap;  // of the taps that do, which are
  int64_t tap_step;   // so far apart
};

// Windows so far apart see their inputs under the same taps.
int64_t period_of(const WindowAxis& axis) {
  return axis.spread / std::gcd(axis.stride, axis.spread);
}

// How many windows a phase has.
int64_t windows_of(const WindowAxis& axis, int64_t phase) {
  return (axis.outputs() - 1 - phase) / period_of(axis) + 1;
}

Phase phase_of(const WindowAxis& whole, int64_t phase) {
  const int64_t spread = whole.spread;
  Phase p{whole, 0, spread / std::gcd(whole.dilation, spread)};
  const auto position = [&](int64_t tap) {
    return phase * whole.stride + tap * whole.dilation - whole.before;
  };
  const int64_t searched = smaller(p.tap_step, whole.taps);
  while (p.first_tap < searched && position(p.first_tap) % spread != 0) ++p.first_tap;
  p.axis.taps = p.first_tap < searched ? (whole.taps - 1 - p.first_tap) / p.tap_step + 1 : 0;
  if (p.axis.taps == 0) return p;
  p.axis.stride = period_of(whole) * whole.stride / spread;
  p.axis.spread = 1;
  p.axis.dilation = p.tap_step * whole.dilation / spread;
  p.axis.before = -position(p.first_tap) / spread;
  const int64_t last = (windows_of(whole, phase) - 1) * p.axis.stride;
  p.axis.after = last + p.axis.reach() - whole.extent - p.axis.before;
  return p;
}

using Phases = std::vector<std::vector<Phase>>;  // of every axis

void convolve_phase(const core::Window& w, const Array& result, const Phases& phases,
                    const Dims& number) {
  core::Window part = w;
  Layout to = result.layout();
  for (int i = 0; i < w.spatial(); ++i) {
    const auto axis = static_cast<size_t>(i);
    const Phase& p = phases[axis][static_cast<size_t>(number[i])];
    if (p.axis.taps == 0) return;
    part.axes[axis] = p.axis;
    part.weight = core::every(part.weight, w.weight.rank() - w.spatial() + i, p.first_tap,
                              p.tap_step, p.axis.taps);
    narrow(to, result.rank() - w.spatial() + i, number[i], windows_of(w.axes[axis], number[i]),
           period_of(w.axes[axis]));
  }
  view_of(result, to).assign(convolve(part));
}

}  // namespace

bool has_phases(const core::Window& w) {
  for (const WindowAxis& axis : w.axes) {
    if (axis.spread > 1) return true;
  }
  return false;
}

void convolve_phases(const core::Window& w, const Array& result) {
  Phases phases;
  Shape counts;
  bool all_have_taps = true;
  for (const WindowAxis& axis : w.axes) {
    counts.push_back(smaller(period_of(axis), axis.outputs()));
    phases.emplace_back();
    for (int64_t i = 0; i < counts[-1]; ++i) {
      phases.back().push_back(phase_of(axis, i));
      all_have_taps = all_have_taps && phases.back().back().axis.taps > 0;
    }
  }
  if (!all_have_taps) Array(result).assign(bias_beside(w));
  const Strides unused = Strides::filled(counts.rank(), 0);
  Walk<1> walk(counts, {&unused});
  do convolve_phase(w, result, phases, walk.index());
  while (walk.next());
}

}  // namespace weft::conv
