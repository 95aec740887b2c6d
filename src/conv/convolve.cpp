// Runs a convolution: takes it apart into phases if inputs are spread, lays each out as a Job and
// runs it by the strategy that the ladder (choose.cpp) chooses.
#include "conv/convolve.h"

#include "array/storage.h"
#include "base/integers.h"
#include "base/raise.h"
#include "contract/elementwise.h"
#include "conv/job.h"
#include "conv/phases.h"
#include "weft/broadcast.h"

namespace weft::conv {
namespace {

using core::Value;
using core::Window;

Dims part(const Dims& dims, int first, int count) { return Dims::from(dims.data() + first, count); }

Dims joined(Dims list, const Dims& tail) {
  for (int64_t entry : tail) list.push_back(entry);
  return list;
}

Shape windows_of(const Window& w) {
  Shape windows;
  for (const WindowAxis& axis : w.axes) windows.push_back(axis.outputs());
  return windows;
}

// (batch..., groups, filters, windows...): the result before it is arranged.
Shape grouped_shape(const Window& w) {
  return joined(joined(w.batch(), {w.groups(), w.filters()}), windows_of(w));
}

// The strides of the first `axes` axes and of the groups, in a batch that has more.
Strides batch_strides(const Value& x, int axes, const Shape& batch) {
  const Shape own = part(x.shape, 0, axes);
  Strides strides =
      broadcast_strides(own, part(x.strides, 0, axes), batch, trailing_axes(axes, batch.rank()));
  strides.push_back(x.strides[axes]);
  return strides;
}

// (batch..., groups, filters, channels * taps), without gaps.
Value weight_rows(const Window& w, DType compute) {
  const int rows = w.weight_batch() + 2;
  const int64_t depth = count_or_overflow(part(w.weight.shape, rows, w.weight.rank() - rows));
  return core::abstract_value(joined(part(w.weight.shape, 0, rows), {depth}), compute);
}

// Rows of windows that are one input each follow one another, and become one.
void join_rows(ConvJob& job) {
  const auto is_input = [](const WindowAxis& axis) {
    return axis.taps == 1 && axis.stride == 1 && axis.before == 0 && axis.after == 0;
  };
  WindowAxis& last = job.axes.back();
  for (int i = job.outer.rank() - 1; i >= 0 && is_input(last); --i) {
    WindowAxis& axis = job.axes[static_cast<size_t>(i)];
    if (!is_input(axis) || job.input_strides[i] != last.extent * job.inner_stride()) return;
    last.extent *= axis.extent;
    axis = {1, 1};
    job.row = last.extent;
    job.outer[i] = 1;
  }
}

ConvJob make_job(const Window& w, const Value& result) {
  const Shape batch = w.batch();
  ConvJob job{};
  job.table = &kernels::active_table();
  job.compute = w.compute;
  job.axes = w.axes;
  job.batch = joined(batch, {w.groups()});
  job.input = w.input;
  job.weights = weight_rows(w, w.compute);
  job.result = result;
  job.out = const_cast<std::byte*>(result.address);  // of an array that is written
  job.has_bias = w.bias.has_value();
  job.batch_strides[0] = batch_strides(w.input, w.input_batch(), batch);
  job.batch_strides[1] = batch_strides(job.weights, w.weight_batch(), batch);
  job.batch_strides[2] = batch_strides(result, batch.rank(), batch);
  const Value bias = core::abstract_value({w.groups(), w.filters()}, w.compute);
  job.batch_strides[3] =
      w.bias ? batch_strides(bias, 0, batch) : Strides::filled(batch.rank() + 1, 0);
  const int spatial = w.spatial();
  job.channel_stride = w.input.strides[w.input.rank() - spatial - 1];
  job.input_strides = part(w.input.strides, w.input.rank() - spatial, spatial);
  job.channels = w.channels();
  job.filters = w.filters();
  job.depth = job.weights.shape[-1];
  job.outer = windows_of(w);
  job.windows = count_or_overflow(job.outer);
  job.row = job.outer[spatial - 1];
  job.outer.resize(spatial - 1);
  join_rows(job);
  return job;
}

// The weights as rows, one per filter, and the bias, in the type computed in.
void bring_weights(const Window& w, ConvJob& job) {
  const auto address = reinterpret_cast<uintptr_t>(w.weight.address);
  const bool is_aligned =
      address % static_cast<uintptr_t>(size_in_bytes(real_part(w.compute))) == 0;
  // A boolean may be any byte; converting makes it 0 or 1.
  const bool is_ready = w.weight.dtype == w.compute && w.compute != DType::boolean && is_aligned &&
                        is_row_major({w.weight.shape, w.weight.strides, 0});
  if (!is_ready) job.weight_copy = contract::dense_copy(w.name, w.weight, w.compute);
  job.weights.address = is_ready ? w.weight.address : job.weight_copy.origin();
  if (w.bias) job.bias = contract::dense_copy(w.name, *w.bias, w.compute);
}

void run_job(const ConvJob& job) {
  switch (choose(job).strategy) {
    case WindowStrategy::direct:
      return run_directly(job);
    case WindowStrategy::implicit_gemm:
      return run_implicitly(job);
    case WindowStrategy::packed_im2col:
      return run_packed(job);
    case WindowStrategy::depthwise:
      return run_depthwise(job);
    case WindowStrategy::im2col:
      return run_im2col(job);
  }
}

// REQUIRES: result has the grouped shape and is apart from the operands.
void fill(const Window& w, const Array& result) {
  if (result.size() == 0) return;
  const bool is_empty = w.input.size() == 0 || w.weight.size() == 0;
  if (is_empty) {  // every sum is 0
    Array(result).assign(bias_beside(w));
  } else if (has_phases(w)) {
    convolve_phases(w, result);
  } else {
    ConvJob job = make_job(w, result);
    bring_weights(w, job);
    run_job(job);
  }
}

// True iff the result can be written where `out` lies, while the operands are read.
bool takes_directly(const Window& w, const Array& out) {
  return out.dtype() == w.result && out.is_contiguous() && w.order.empty() &&
         !core::may_overlap(out, w.input) && !core::may_overlap(out, w.weight) &&
         !(w.bias && core::may_overlap(out, *w.bias));
}

// Fewer than two spatial axes: others of one entry and one tap before them, while ranks have room.
Window with_two_axes(const Window& w) {
  Window two = w;
  const auto has_room = [&two] { return larger(two.input.rank(), two.weight.rank()) < kMaxRank; };
  while (two.axes.empty() || (two.axes.size() < 2 && has_room())) {
    two.input = core::with_axis(two.input, two.input.rank() - two.spatial());
    two.weight = core::with_axis(two.weight, two.weight.rank() - two.spatial());
    two.axes.insert(two.axes.begin(), {1, 1});
  }
  return two;
}

// From the grouped shape to where the axes of the result belong.
Array arranged(const Window& w, const Array& grouped) {
  Window plain = w;
  plain.order = {};
  Axes from = w.order;
  for (int i = 0; i < w.order.size(); ++i) from[static_cast<int>(w.order[i])] = i;
  const Array result = grouped.reshape(plain.shape());
  return w.order.empty() ? result : result.transpose(from);
}

}  // namespace

Array bias_beside(const Window& w) {
  if (!w.bias) return zeros({}, w.result);
  const Shape shape = joined(w.bias->shape, Dims::filled(w.spatial(), 1));
  return contract::dense_copy(w.name, *w.bias, w.result).reshape(shape);
}

Array convolve(const Window& w) {
  const Array result = make_array(grouped_shape(w), w.result, w.name);
  fill(w, result);
  return result;
}

Array run(const Window& window) try {
  core::verify(window);
  const contract::Unwatched inside;
  const Window w = with_two_axes(window);
  const Array* out = window.out;
  if (out && takes_directly(w, *out)) {
    fill(w, out->reshape(grouped_shape(w)));
    return *out;
  }
  const Array result = arranged(window, convolve(w));
  if (!out) return result;
  Array(*out).assign(result);
  return *out;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

WindowChoice choose(const Window& window) {
  const Window w = with_two_axes(window);
  return choose(make_job(w, core::abstract_value(grouped_shape(w), w.result)));
}

}  // namespace weft::conv
