// Runs a convolution: takes it apart into phases if inputs are spread, lays each out as a ConvJob
// and chooses the way.
#include "array/storage.h"
#include "contract/elementwise.h"
#include "contract/matrix.h"
#include "conv/job.h"
#include "conv/phases.h"
#include "weft/broadcast.h"

namespace weft::conv {
namespace {

// Up to so many filters per group rows are taken: columns copy every input once per tap, which
// several filters make worth it. (With four filters columns took 118 us and rows 205 on Zen 4; two
// and three have not been measured.)
constexpr int64_t kFewFilters = 1;

// With stride 1, up to so many filters per group are summed in registers, which read every input
// once per filter, before panels are ahead (Zen 4, 56 x 56 windows of 3 x 3: 8 filters of 32
// channels 227 us, in panels 255; 4 filters 122 and 195; with stride 2, 4 filters of 16 channels 48
// and 39).
constexpr int64_t kDirectFilters = 8;

// Up to so many filters reading planes as they lie, mostly across the ends of cache lines, costs
// less than packing them (3 x 3 windows, Zen 4, time in panels 1: 16 filters of 3 channels 0.85, 64
// of 64 0.96, 128 of 128 1.03, 256 of 256 1.07).
constexpr int64_t kShiftedFilters = 64;

// Windows that reach further, or wider rows, would not let planes of inputs stay in the first
// caches.
constexpr int64_t kTallest = 16;
constexpr int64_t kWidest = 1024;

// Shorter rows are not worth gathering every stride-th input of each (28 windows: 623 us, by
// columns 368).
constexpr int64_t kLongRow = 64;

enum class Way { product, direct, shifted, panels, planes, rows, columns };

bool suits_registers(const ConvJob& job) {
  if (job.filters <= kFewFilters) return true;
  for (const WindowAxis& axis : job.axes) {
    if (axis.stride > 1) return false;
  }
  return job.filters <= kDirectFilters;
}

Way choose_way(const ConvJob& job) {
  if (can_run_as_product(job)) return Way::product;
  if (suits_registers(job) && can_run_directly(job)) return Way::direct;
  if (job.filters <= kShiftedFilters && can_run_shifted(job)) return Way::shifted;
  if (can_run_by_panels(job)) return Way::panels;
  if (job.filters > kFewFilters || job.inner().spread > 1) return Way::columns;
  // Planes compute as many sums too many per row as a window reaches over its end.
  const bool has_planes = job.axes.size() == 2 && job.axes[0].spread == 1 &&
                          tap_class(job.inner(), 0).reach() <= job.row &&
                          job.axes[0].reach() <= kTallest && job.row <= kWidest;
  if (has_planes) return Way::planes;
  return job.inner().stride == 1 || job.row >= kLongRow ? Way::rows : Way::columns;
}

Shape part(const Dims& dims, int first, int count) {
  return Dims::from(dims.data() + first, count);
}

Dims joined(Dims list, const Dims& tail) {
  for (int64_t entry : tail) list.push_back(entry);
  return list;
}

Shape windows_of(const Convolution& c) {
  Shape windows;
  for (const WindowAxis& axis : c.axes) windows.push_back(axis.outputs());
  return windows;
}

// The weights as rows, one per filter, without gaps and in the type computed in.
Array weight_rows(const Convolution& c, DType compute) {
  const bool is_aligned = reinterpret_cast<uintptr_t>(c.weight.origin()) %
                              static_cast<uintptr_t>(size_in_bytes(real_part(compute))) ==
                          0;
  // A boolean may be any byte; converting makes it 0 or 1.
  const bool is_ready = c.weight.dtype() == compute && c.weight.is_contiguous() && is_aligned &&
                        compute != DType::boolean;
  const Array dense = is_ready ? c.weight : c.weight.astype(compute).copy();
  const int rows = c.weight_batch() + 2;
  int64_t depth = 1;
  for (int axis = rows; axis < c.weight.rank(); ++axis) depth *= c.weight.shape()[axis];
  return dense.reshape(joined(part(c.weight.shape(), 0, rows), {depth}));
}

Shape common_batch(const Convolution& c) {
  Shape batch = part(c.input.shape(), 0, c.input_batch());
  widen_to_fit(batch, part(c.weight.shape(), 0, c.weight_batch()));
  return batch;
}

// The strides of the first `axes` axes and of the groups, in a batch that has more.
Strides batch_strides(const Array& x, int axes, const Shape& batch) {
  const Shape own = part(x.shape(), 0, axes);
  Strides strides =
      broadcast_strides(own, part(x.strides(), 0, axes), batch, trailing_axes(axes, batch.rank()));
  strides.push_back(x.strides()[axes]);
  return strides;
}

ConvJob make_job(const Convolution& c, const Shape& batch, const Array& result) {
  ConvJob job{};
  job.table = &kernels::active_table();
  job.compute = contract::sum_dtype(c.result);
  job.axes = c.axes;
  job.batch = joined(batch, {c.groups()});
  job.input = c.input;
  job.weights = weight_rows(c, job.compute);
  job.result = result;
  job.has_bias = c.bias != nullptr;
  job.bias = c.bias ? c.bias->astype(job.compute).copy() : empty({1, 1}, job.compute);
  job.batch_strides[0] = batch_strides(c.input, c.input_batch(), batch);
  job.batch_strides[1] = batch_strides(job.weights, c.weight_batch(), batch);
  job.batch_strides[2] = batch_strides(result, batch.rank(), batch);
  job.batch_strides[3] = batch_strides(job.bias, 0, batch);
  const int spatial = c.spatial();
  job.channel_stride = c.input.strides()[c.input.rank() - spatial - 1];
  job.input_strides = part(c.input.strides(), c.input.rank() - spatial, spatial);
  job.channels = c.channels();
  job.filters = c.filters();
  job.depth = job.weights.extent(-1);
  job.outer = windows_of(c);
  job.windows = count_or_overflow(job.outer);
  job.row = job.outer[spatial - 1];
  job.outer.resize(spatial - 1);
  return job;
}

// (groups, filters, 1, ..., 1): as it stands next to a result.
Array bias_beside(const Convolution& c) {
  return c.bias->reshape(joined(c.bias->shape(), Dims::filled(c.spatial(), 1)));
}

// Without inputs or taps every sum is 0.
void convolve_nothing(const Convolution& c, const Array& result) {
  Array(result).assign(c.bias ? bias_beside(c) : zeros({}, c.result));
}

void fill(const Convolution& c, const Shape& batch, const Array& result) {
  if (c.input.size() == 0 || c.weight.size() == 0) return convolve_nothing(c, result);
  if (has_phases(c)) return convolve_phases(c, result);
  const ConvJob job = make_job(c, batch, result);
  switch (choose_way(job)) {
    case Way::product:
      run_as_product(job);
      if (c.bias) contract::apply_to(result, Op::add, result, bias_beside(c).astype(c.result));
      break;
    case Way::direct:
      run_directly(job);
      break;
    case Way::shifted:
      run_shifted(job);
      break;
    case Way::panels:
      run_by_panels(job);
      break;
    case Way::planes:
      run_by_planes(job);
      break;
    case Way::rows:
      run_by_rows(job);
      break;
    case Way::columns:
      run_by_columns(job);
      break;
  }
}

}  // namespace

Array convolve(const Convolution& c) {
  const contract::Unwatched inside;
  const Shape batch = common_batch(c);
  const Shape shape = joined(joined(batch, {c.groups(), c.filters()}), windows_of(c));
  const Array result = c.out ? *c.out : make_array(shape, c.result, c.op);
  if (result.size() > 0) fill(c, batch, result);
  return result;
}

}  // namespace weft::conv
