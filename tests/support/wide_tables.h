// The two tables of AVX-512, of which a machine uses one.
#pragma once

#include "kernels/table.h"

namespace weft::kernels {
#if WEFT_LAST_ISA >= 2
namespace avx512 {
extern const KernelTable kTable;
extern const KernelTable kWideTable;
}  // namespace avx512
#endif
}  // namespace weft::kernels
