#include "kernels/panels.h"
#include "kernels/table.h"

namespace weft::kernels {

#if defined(__x86_64__)
extern const KernelTable kAvx2Table;
extern const KernelTable kAvx512Table;
extern const PanelKernels kAvx2Panels[2];
extern const PanelKernels kAvx512Panels[2];
#endif

const PanelKernels* active_panels(DType dtype) {
  if (dtype != DType::f32 && dtype != DType::f64) return nullptr;
#if defined(__x86_64__)
  const KernelTable* table = &active_table();
  const int number = dtype == DType::f32 ? 0 : 1;
  if (table == &kAvx512Table) return &kAvx512Panels[number];
  if (table == &kAvx2Table) return &kAvx2Panels[number];
#endif
  return nullptr;
}

}  // namespace weft::kernels
