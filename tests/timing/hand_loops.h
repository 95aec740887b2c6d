// Fused loops as one would write them by hand, compiled once per instruction set and vector width.
#pragma once

#include <cstdint>

namespace weft::timing {

struct HandLoops {
  const char* isa;
  void (*horner)(const float* x, const float* c, float* out, int64_t n);
  void (*products)(const float* a, const float* b, const float* c, const float* d, float* out,
                   int64_t n);
  void (*affine)(const float* x, const float* mean, const float* deviation, const float* gain,
                 const float* bias, float* out, int64_t rows, int64_t columns);
  void (*distance)(const float* x, const float* y, float* out, int64_t rows, int64_t columns);
  void (*leaky)(const float* x, float slope, float* out, int64_t n);
  void (*in_range)(const float* x, float low, float high, bool* out, int64_t n);
  void (*normalise)(const uint8_t* x, const float* mean, const float* deviation, float* out,
                    int64_t pixels);
};

extern const HandLoops kHandAvx2;
extern const HandLoops kHandAvx512;         // vectors of 64 bytes
extern const HandLoops kHandAvx512Shorter;  // of 32 bytes

}  // namespace weft::timing
