#include "conv/packed_weights.h"

#include <cstring>

#include "array/storage.h"

namespace weft::conv {
namespace {

// Of the weights of one group and batch entry.
int64_t weight_bytes(const ConvJob& job) {
  return ceil_div(job.filters, kernels_of(job).rows) * weight_panel_bytes(job);
}

}  // namespace

int64_t weight_panel_bytes(const ConvJob& job) {
  return job.depth * kernels_of(job).rows * job.item();
}

Array pack_weights(const ConvJob& job) {
  const int64_t rows = kernels_of(job).rows;
  const int64_t item = job.item();
  const int64_t count = job.weights.size() / (job.filters * job.depth);
  const Array packed = make_array({count * weight_bytes(job)}, DType::u8, "convolution");
  if (job.filters % rows != 0)
    std::memset(packed.origin(), 0, static_cast<size_t>(packed.nbytes()));
  const std::byte* from = job.weights.address;
  std::byte* to = packed.origin();
  for (int64_t i = 0; i < count; ++i) {
    for (int64_t filter = 0; filter < job.filters; filter += rows) {
      const int64_t filters = job.filters - filter < rows ? job.filters - filter : rows;
      job.table->items->transposes[item == 4 ? 2 : 3](
          {from, item, job.depth * item, to, rows * item, item, job.depth, filters});
      from += filters * job.depth * item;
      to += weight_panel_bytes(job);
    }
  }
  return packed;
}

const std::byte* weight_panels_of(const ConvJob& job, const Place& place) {
  const int64_t number =
      (place.weights - job.weights.address) / (job.filters * job.depth * job.item());
  return job.weight_panels.origin() + number * weight_bytes(job);
}

}  // namespace weft::conv
