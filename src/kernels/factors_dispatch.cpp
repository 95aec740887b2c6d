#include "kernels/factors.h"
#include "kernels/table.h"

namespace weft::kernels {

extern const KernelTable kBaselineTable;
extern const FactorTable kBaselineFactors;
#if defined(__x86_64__)
extern const KernelTable kSse4Table;
extern const KernelTable kAvx2Table;
extern const KernelTable kAvx512Table;
extern const FactorTable kSse4Factors;
extern const FactorTable kAvx2Factors;
extern const FactorTable kAvx512Factors;
#endif

const FactorTable& active_factor_table() {
  const KernelTable* table = &active_table();
#if defined(__x86_64__)
  if (table == &kAvx512Table) return kAvx512Factors;
  if (table == &kAvx2Table) return kAvx2Factors;
  if (table == &kSse4Table) return kSse4Factors;
#endif
  (void)table;
  return kBaselineFactors;
}

}  // namespace weft::kernels
