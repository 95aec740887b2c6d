// The two tables of AVX-512, of which a machine uses one.
#pragma once

#include "kernels/table.h"

namespace weft::kernels {
#if WEFT_LAST_ISA >= 2
extern const KernelTable kAvx512Table;
extern const KernelTable kAvx512WideTable;
#endif
}  // namespace weft::kernels
