#include <string_view>

#include "kernels/random/random.h"
#include "kernels/table.h"

namespace weft::kernels {

// random-isa.h
namespace baseline {
extern const RandomKernels kRandomKernels;
}
namespace avx2 {
extern const RandomKernels kRandomKernels;
}
namespace avx512 {
extern const RandomKernels kRandomKernels;
}

const RandomKernels& active_random() noexcept {
  [[maybe_unused]] const std::string_view name = active_table().name;
#if WEFT_LAST_ISA >= 2
  if (name == "avx512") return avx512::kRandomKernels;
#endif
#if WEFT_LAST_ISA >= 1
  if (name == "avx2") return avx2::kRandomKernels;
#endif
  return baseline::kRandomKernels;
}

}  // namespace weft::kernels
