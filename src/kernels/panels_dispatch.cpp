#include "kernels/panels.h"
#include "kernels/planes.h"
#include "kernels/table.h"

namespace weft::kernels {

#if defined(__x86_64__)
extern const KernelTable kAvx2Table;
extern const KernelTable kAvx512Table;
extern const PanelKernels kAvx2Panels[2];
extern const PanelKernels kAvx512Panels[2];
extern const PlaneKernel kAvx2Planes[2];
extern const PlaneKernel kAvx512Planes[2];
#endif

#if defined(__x86_64__)
namespace {

// One entry for float32 and one for float64; null for other types and instruction sets.
template <class Entry>
const Entry* find_entry(DType dtype, const Entry* avx2, const Entry* avx512) {
  if (dtype != DType::f32 && dtype != DType::f64) return nullptr;
  const KernelTable* table = &active_table();
  const int number = dtype == DType::f32 ? 0 : 1;
  if (table == &kAvx512Table) return avx512 + number;
  if (table == &kAvx2Table) return avx2 + number;
  return nullptr;
}

}  // namespace

const PanelKernels* active_panels(DType dtype) {
  return find_entry(dtype, kAvx2Panels, kAvx512Panels);
}
PlaneKernel active_plane_kernel(DType dtype) {
  const PlaneKernel* kernel = find_entry(dtype, kAvx2Planes, kAvx512Planes);
  return kernel ? *kernel : nullptr;
}
#else
const PanelKernels* active_panels(DType) { return nullptr; }
PlaneKernel active_plane_kernel(DType) { return nullptr; }
#endif

}  // namespace weft::kernels
