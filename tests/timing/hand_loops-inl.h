// The loops themselves; WEFT_HAND_LOOPS names the table, WEFT_HAND_ISA the instruction set.
#include <cmath>

#include "timing/hand_loops.h"

namespace weft::timing {
namespace {

void horner(const float* __restrict x, const float* __restrict c, float* __restrict out,
            int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    float sum = c[8];
    for (int k = 7; k >= 0; --k) sum = sum * x[i] + c[k];
    out[i] = sum;
  }
}

void products(const float* __restrict a, const float* __restrict b, const float* __restrict c,
              const float* __restrict d, float* __restrict out, int64_t n) {
  for (int64_t i = 0; i < n; ++i) out[i] = a[i] * b[i] + c[i] * d[i];
}

void affine(const float* __restrict x, const float* __restrict mean,
            const float* __restrict deviation, const float* __restrict gain,
            const float* __restrict bias, float* __restrict out, int64_t rows, int64_t columns) {
  for (int64_t r = 0; r < rows; ++r) {
    const float m = mean[r];
    const float s = deviation[r];
    const float* row = x + r * columns;
    float* to = out + r * columns;
#pragma GCC ivdep
    for (int64_t i = 0; i < columns; ++i) to[i] = (row[i] - m) / s * gain[i] + bias[i];
  }
}

void distance(const float* __restrict x, const float* __restrict y, float* __restrict out,
              int64_t rows, int64_t columns) {
  for (int64_t r = 0; r < rows; ++r) {
    const float a = y[r];
    float* to = out + r * columns;
#pragma GCC ivdep
    for (int64_t i = 0; i < columns; ++i) to[i] = std::sqrt(x[i] * x[i] + a * a);
  }
}

void leaky(const float* __restrict x, float slope, float* __restrict out, int64_t n) {
  for (int64_t i = 0; i < n; ++i) out[i] = x[i] > 0 ? x[i] : slope * x[i];
}

void in_range(const float* __restrict x, float low, float high, bool* __restrict out, int64_t n) {
  for (int64_t i = 0; i < n; ++i) out[i] = (x[i] >= low) & (x[i] < high);
}

void normalise(const uint8_t* __restrict x, const float* __restrict mean,
               const float* __restrict deviation, float* __restrict out, int64_t pixels) {
  for (int64_t p = 0; p < pixels; ++p) {
    for (int c = 0; c < 3; ++c)
      out[3 * p + c] = (static_cast<float>(x[3 * p + c]) - mean[c]) / deviation[c];
  }
}

}  // namespace

extern const HandLoops WEFT_HAND_LOOPS = {WEFT_HAND_ISA, horner, products, affine,
                                          distance,      leaky,  in_range, normalise};

}  // namespace weft::timing
