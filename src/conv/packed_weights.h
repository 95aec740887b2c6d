// Weights in the panels that the kernels of large products read (kernels/matrix/panels.h), packed
// once for all windows.
#pragma once

#include "base/integers.h"
#include "conv/job.h"
#include "kernels/table.h"

namespace weft::conv {

// REQUIRES: there are kernels for job.compute.
inline const kernels::PanelKernels& kernels_of(const ConvJob& job) {
  return *kernels::active_panels(job.compute);
}

// Bytes from one panel of weights, a few filters, to the next.
int64_t weight_panel_bytes(const ConvJob& job);

// All groups and batch entries; ConvJob::weight_panels.
Array pack_weights(const ConvJob& job);

// Those of one group and batch entry.
const std::byte* weight_panels_of(const ConvJob& job, const Place& place);

}  // namespace weft::conv
