#include "kernels/reduce/numbers.h"

#include <cstring>

#include "base/environment.h"
#include "kernels/table.h"

namespace weft::kernels {

// numbers-isa.h
#define WEFT_NUMBERS(isa)                              \
  namespace isa {                                      \
  extern const NumberKernels<float> kNumbersOfFloat;   \
  extern const NumberKernels<double> kNumbersOfDouble; \
  }
WEFT_NUMBERS(baseline)
WEFT_NUMBERS(avx2)
WEFT_NUMBERS(avx512)
#undef WEFT_NUMBERS

namespace {

InstructionSet active_set() noexcept {
  const char* name = active_table().name;
  for (const InstructionSet set : {InstructionSet::avx512, InstructionSet::avx2}) {
    if (std::strcmp(name, name_of(set)) == 0) return set;
  }
  return InstructionSet::baseline;
}

}  // namespace

template <>
const NumberKernels<float>& active_number_kernels<float>() noexcept {
#if WEFT_LAST_ISA >= 2
  if (active_set() == InstructionSet::avx512) return avx512::kNumbersOfFloat;
#endif
#if WEFT_LAST_ISA >= 1
  if (active_set() == InstructionSet::avx2) return avx2::kNumbersOfFloat;
#endif
  return baseline::kNumbersOfFloat;
}
template <>
const NumberKernels<double>& active_number_kernels<double>() noexcept {
#if WEFT_LAST_ISA >= 2
  if (active_set() == InstructionSet::avx512) return avx512::kNumbersOfDouble;
#endif
#if WEFT_LAST_ISA >= 1
  if (active_set() == InstructionSet::avx2) return avx2::kNumbersOfDouble;
#endif
  return baseline::kNumbersOfDouble;
}

}  // namespace weft::kernels
