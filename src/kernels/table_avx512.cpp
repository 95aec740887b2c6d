// The table for AVX-512 (x86-64-v4).
#include "kernels/isa_prelude.h"

#if defined(__x86_64__)

namespace weft::kernels {
extern const MatrixKernels kAvx512Matrix;
}

WEFT_TARGET_BEGIN(
    "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt,prefer-vector-"
    "width=512")
namespace weft::kernels::avx512 {

void stream_bytes(std::byte* to, const std::byte* from, int64_t bytes) noexcept {
  for (int64_t i = 0; i < bytes; i += 64) {
    _mm512_stream_si512(reinterpret_cast<__m512i*>(to + i),
                        _mm512_loadu_si512(reinterpret_cast<const __m512i*>(from + i)));
  }
}
void finish_stream() noexcept { _mm_sfence(); }

constexpr bool kFma = true;
#include "kernels/loops-inl.h"
#include "kernels/moves-inl.h"
#include "kernels/table-inl.h"

constexpr KernelTable kTable = make_table("avx512", &kAvx512Matrix);

}  // namespace weft::kernels::avx512
WEFT_TARGET_END

namespace weft::kernels {
extern const KernelTable kAvx512Table = avx512::kTable;
}

#endif
