#include "kernels/reduce.h"
#include "kernels/table.h"

namespace weft::kernels {

extern const KernelTable kBaselineTable;
extern const ReduceTable kBaselineReduceTable;
#if defined(__x86_64__)
extern const KernelTable kSse4Table;
extern const KernelTable kAvx2Table;
extern const KernelTable kAvx512Table;
extern const ReduceTable kSse4ReduceTable;
extern const ReduceTable kAvx2ReduceTable;
extern const ReduceTable kAvx512ReduceTable;
#endif

const ReduceTable& active_reduce_table() {
  const KernelTable* table = &active_table();
#if defined(__x86_64__)
  if (table == &kAvx512Table) return kAvx512ReduceTable;
  if (table == &kAvx2Table) return kAvx2ReduceTable;
  if (table == &kSse4Table) return kSse4ReduceTable;
#endif
  (void)table;
  return kBaselineReduceTable;
}

}  // namespace weft::kernels
