#include "core/window.h"

#include "base/raise.h"
#include "base/text.h"
#include "core/contract.h"
#include "weft/broadcast.h"

namespace weft::core {
namespace {

// Half the range: sums of two positions are counted as well.
constexpr int64_t kFar = int64_t{1} << 61;

bool is_near(int64_t a, int64_t b) {
  int64_t product = 0;
  return !__builtin_mul_overflow(a, b, &product) && product < kFar && product > -kFar;
}

Shape first_axes(const Value& x, int count) { return Shape::from(x.shape.data(), count); }

// The spatial extents of the input are those of the axes.
bool has_extents(const Window& w, int first) {
  for (int i = 0; i < w.spatial(); ++i) {
    const WindowAxis& axis = w.axes[static_cast<size_t>(i)];
    if (!axis.is_countable() || axis.extent != w.input.shape[first + i]) return false;
  }
  return true;
}

bool is_sound(const Window& w) {
  const int spatial = w.spatial();
  if (w.is_pooling()) return w.input_batch() >= 0 && spatial > 0 && has_extents(w, w.input_batch());
  if (w.input_batch() < 0 || w.weight_batch() < 0) return false;
  if (w.input.strides.size() != w.input.rank() || w.weight.strides.size() != w.weight.rank())
    return false;
  const int first = w.input_batch();
  if (w.input.shape[first] != w.groups() || w.input.shape[first + 1] != w.channels()) return false;
  if (!has_extents(w, first + 2)) return false;
  for (int i = 0; i < spatial; ++i) {
    if (w.axes[static_cast<size_t>(i)].taps != w.weight.shape[w.weight_batch() + 3 + i])
      return false;
  }
  if (w.bias && w.bias->shape != Shape{w.groups(), w.filters()}) return false;
  Shape batch = first_axes(w.input, first);
  return widen_to_fit(batch, first_axes(w.weight, w.weight_batch()));
}

}  // namespace

bool WindowAxis::is_countable() const {
  for (int64_t padding : {before, after}) {
    if (padding > kFar / 4 || padding < -kFar / 4) return false;
  }
  return is_near(extent, spread) && is_near(taps, dilation) && stride < kFar;
}

Shape Window::batch() const {
  Shape common = first_axes(input, input_batch());
  if (!is_pooling()) widen_to_fit(common, first_axes(weight, weight_batch()));
  return common;
}

Shape Window::shape() const {
  Shape extents = batch();
  if (!is_pooling()) extents.push_back(groups() * filters());
  for (const WindowAxis& axis : axes) extents.push_back(axis.outputs());
  Shape placed = extents;
  for (int i = 0; i < order.size(); ++i) placed[static_cast<int>(order[i])] = extents[i];
  return placed;
}

void verify(const Window& w) {
  if (!is_sound(w))
    raise(ErrorKind::bad_argument, w.dialect, w.name,
          cat("not windows of an input: input ", to_string(w.input), ", weight ",
              to_string(w.weight)));
  if (w.out) check_output(w.name, w.dialect, w.shape(), w.result, *w.out);
}

std::string to_string(const Window& w) {
  Shape windows, taps;
  for (const WindowAxis& axis : w.axes) {
    windows.push_back(axis.outputs());
    taps.push_back(axis.taps);
  }
  if (w.is_pooling())
    return cat(w.name, " ", w.compute, ": batch ", w.batch(), " windows ", windows, " of ", taps);
  return cat(w.name, " ", w.compute, ": batch ", w.batch(), " groups ", w.groups(), " channels ",
             w.channels(), " filters ", w.filters(), " windows ", windows, " of ", taps);
}

}  // namespace weft::core
