// Transforms of the table in use. They are looked up by its instruction set.
#include <cstring>

#include "kernels/fft/fft.h"
#include "kernels/table.h"

namespace weft::kernels {

#define WEFT_FFT_OF(isa)                      \
  namespace isa {                             \
  extern const FftKernels<float> kFftFloat;   \
  extern const FftKernels<double> kFftDouble; \
  }
WEFT_FFT_OF(baseline)
WEFT_FFT_OF(avx2)
WEFT_FFT_OF(avx512)

namespace {

template <class T>
constexpr const FftKernels<T>& choose(const FftKernels<float>& floats,
                                      const FftKernels<double>& doubles) {
  if constexpr (sizeof(T) == sizeof(float)) {
    return floats;
  } else {
    return doubles;
  }
}

}  // namespace

template <class T>
const FftKernels<T>& active_fft() noexcept {
  [[maybe_unused]] const char* const name = active_table().name;
#if WEFT_LAST_ISA >= 2
  if (std::strcmp(name, "avx512") == 0) return choose<T>(avx512::kFftFloat, avx512::kFftDouble);
#endif
#if WEFT_LAST_ISA >= 1
  if (std::strcmp(name, "avx2") == 0) return choose<T>(avx2::kFftFloat, avx2::kFftDouble);
#endif
  return choose<T>(baseline::kFftFloat, baseline::kFftDouble);
}

template const FftKernels<float>& active_fft<float>() noexcept;
template const FftKernels<double>& active_fft<double>() noexcept;

}  // namespace weft::kernels
