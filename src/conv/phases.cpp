#include "conv/phases.h"

#include <numeric>

#include "base/walk.h"
#include "conv/convolve.h"

namespace weft::conv {
namespace {

// More phases than this cost more than the zeros do.
constexpr int64_t kMostPhases = 256;

// The windows phase, phase + spread, ... of one axis, as windows of an axis without gaps.
struct Phase {
  WindowAxis axis;    // taps may be 0: no tap lies on an input
  int64_t first_tap;  // of the taps that do, which are
  int64_t tap_step;   // so far apart
};

Phase phase_of(const WindowAxis& whole, int64_t phase) {
  const int64_t spread = whole.spread;
  if (spread == 1) return {whole, 0, 1};
  Phase p{whole, 0, spread / std::gcd(whole.dilation, spread)};
  const auto position = [&](int64_t tap) { return phase + tap * whole.dilation - whole.before; };
  while (p.first_tap < p.tap_step && position(p.first_tap) % spread != 0) ++p.first_tap;
  const bool has_taps = p.first_tap < p.tap_step && p.first_tap < whole.taps;
  p.axis.taps = has_taps ? (whole.taps - 1 - p.first_tap) / p.tap_step + 1 : 0;
  if (!has_taps) return p;
  p.axis.spread = 1;
  p.axis.dilation = p.tap_step * whole.dilation / spread;
  p.axis.before = -position(p.first_tap) / spread;
  // As many windows as the phase has.
  const int64_t windows = (whole.outputs() - 1 - phase) / spread + 1;
  p.axis.after = windows - 1 + p.axis.reach() - whole.extent - p.axis.before;
  return p;
}

// Every `step`-th entry of an axis from `first` on, `count` of them.
Array every(const Array& x, int axis, int64_t first, int64_t step, int64_t count) {
  Layout layout = x.layout();
  layout.offset += first * layout.strides[axis];
  layout.strides[axis] *= step;
  layout.shape[axis] = count;
  return Array(x.storage(), layout, x.dtype(), x.is_writable());
}

void convolve_phase(const core::Window& w, const Array& result, const Dims& phase) {
  core::Window part = w;
  Array to = result;
  bool has_taps = true;
  for (int i = 0; i < w.spatial(); ++i) {
    const WindowAxis& whole = w.axes[static_cast<size_t>(i)];
    const Phase p = phase_of(whole, phase[i]);
    has_taps = has_taps && p.axis.taps > 0;
    part.axes[static_cast<size_t>(i)] = p.axis;
    part.weight = core::every(part.weight, w.weight.rank() - w.spatial() + i, p.first_tap,
                              p.tap_step, p.axis.taps);
    to = every(to, result.rank() - w.spatial() + i, phase[i], whole.spread,
               (whole.outputs() - 1 - phase[i]) / whole.spread + 1);
  }
  to.assign(has_taps ? convolve(part) : bias_beside(w));
}

}  // namespace

bool has_phases(const core::Window& w) {
  int64_t phases = 1;
  for (const WindowAxis& axis : w.axes) {
    if (axis.spread > 1 && (axis.stride > 1 || axis.spread > kMostPhases)) return false;
    if (phases *= axis.spread; phases > kMostPhases) return false;
  }
  return phases > 1;
}

void convolve_phases(const core::Window& w, const Array& result) {
  Shape phases;
  for (const WindowAxis& axis : w.axes)
    phases.push_back(axis.spread < axis.outputs() ? axis.spread : axis.outputs());
  const Strides unused = Dims::filled(phases.rank(), 0);
  Walk<1> walk(phases, {&unused});
  do convolve_phase(w, result, walk.index());
  while (walk.next());
}

}  // namespace weft::conv
