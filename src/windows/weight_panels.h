// Weights in the panels that the kernels of large products read (kernels/panels.h), packed once for
// all windows.
#pragma once

#include "base/integers.h"
#include "kernels/table.h"
#include "windows/job.h"

namespace weft::windows {

// REQUIRES: there are kernels for job.compute.
inline const kernels::PanelKernels& kernels_of(const Job& job) {
  return *kernels::active_panels(job.compute);
}

// Bytes from one panel of weights, a few filters, to the next.
int64_t weight_panel_bytes(const Job& job);

// All groups and batch entries; Job::weight_panels.
Array pack_weights(const Job& job);

// Those of one group and batch entry.
const std::byte* weight_panels_of(const Job& job, const Place& place);

}  // namespace weft::windows
