// Windows of one tap that lie on every input: the channels of a pixel times the weights is a matrix
// product, with nothing to lay out.
#include "contract/matrix.h"
#include "conv/job.h"

namespace weft::conv {
namespace {

// The stride that walks all spatial axes as one, or 0 if there is none.
int64_t pixel_stride(const ConvJob& job) {
  int64_t stride = 0;
  int64_t walked = 1;
  for (int axis = job.input_strides.rank() - 1; axis >= 0; --axis) {
    const int64_t extent = job.axes[static_cast<size_t>(axis)].extent;
    if (extent == 1) continue;
    if (stride == 0) stride = job.input_strides[axis];
    if (job.input_strides[axis] != stride * walked) return 0;
    walked *= extent;
  }
  return walked == 1 ? 1 : stride;
}

}  // namespace

bool can_run_as_product(const ConvJob& job) {
  for (const WindowAxis& axis : job.axes) {
    const bool is_pixel = axis.taps == 1 && axis.stride == 1 && axis.spread == 1 &&
                          axis.before == 0 && axis.after == 0;
    if (!is_pixel) return false;
  }
  // A 16-bit result would be rounded before the bias is added.
  if (job.has_bias && job.result.dtype != job.compute) return false;
  return pixel_stride(job) != 0;
}

void run_as_product(const ConvJob& job) {
  // Strides of axes with one entry are 0 in a Matrix.
  const auto stride = [](int64_t extent, int64_t step) { return extent > 1 ? step : 0; };
  const int64_t pixels = job.windows;
  contract::Product p;
  // Operands are only read.
  p.a = {const_cast<std::byte*>(job.weights.address),
         job.compute,
         job.filters,
         job.depth,
         stride(job.filters, job.depth),
         stride(job.depth, 1)};
  p.b = {const_cast<std::byte*>(job.input.address),
         job.input.dtype,
         job.depth,
         pixels,
         stride(job.depth, job.channel_stride),
         stride(pixels, pixel_stride(job))};
  p.c = {job.out,          job.result.dtype, job.filters, pixels, stride(job.filters, pixels),
         stride(pixels, 1)};
  p.compute = job.compute;
  p.batch = job.batch;
  p.batch_strides[0] = job.batch_strides[1];
  p.batch_strides[1] = job.batch_strides[0];
  p.batch_strides[2] = job.batch_strides[2];
  for (Strides& strides : p.batch_strides) {
    for (int axis = 0; axis < p.batch.rank(); ++axis)
      strides[axis] = stride(p.batch[axis], strides[axis]);
  }
  contract::multiply(p);
}

}  // namespace weft::conv
