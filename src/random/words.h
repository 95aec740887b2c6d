// The words of one element, one draw after the other, for what takes as many as it takes:
// rejection. Functions are those without fused multiply-adds (kernels/math), the same on every
// processor.
#pragma once

#include "kernels/math/gamma.h"
#include "random/source.h"

namespace weft::random {

namespace math = kernels::math;

inline double log(double x) { return math::log<false>(x); }
inline double log1p(double x) { return math::log1p<false>(x); }
inline double exp(double x) { return math::exp<false>(x); }

// k 2^-53 of the upper 53 bits: [0, 1); and (0, 1].
inline double unit_of(uint64_t word) { return static_cast<double>(word >> 11) * 0x1p-53; }
inline double open_unit_of(uint64_t word) { return unit_of(word) + 0x1p-53; }

class Words {
 public:
  // From draw `first` on, every `step`th.
  Words(const Source& source, int64_t element, uint32_t first, uint32_t step = 1)
      : source_(source), element_(element), draw_(first), step_(step) {}
  // From draw 0 on, where the first two have been made already.
  Words(const Source& source, int64_t element, const uint64_t (&ready)[2])
      : source_(source), element_(element), ready_{ready[0], ready[1]}, left_(2) {}

  uint64_t next() {
    const uint32_t draw = draw_;
    draw_ += step_;
    if (left_ > 0) return ready_[2 - left_--];
    return source_.word(draw, element_);
  }
  double unit() { return unit_of(next()); }
  double open_unit() { return open_unit_of(next()); }
  double exponential() { return -log(open_unit()); }
  double normal() {
    const double distance = math::sqrt(-2.0 * log(open_unit()));
    const uint64_t turn = next();
    const double cosine = math::sine_of_pi<false>(0.5 - math::magnitude(unit_of(turn) - 0.5));
    return turn & 1 ? -distance * cosine : distance * cosine;
  }

 private:
  const Source& source_;
  int64_t element_;
  uint32_t draw_ = 0;
  uint32_t step_ = 1;
  uint64_t ready_[2] = {};
  int left_ = 0;
};

}  // namespace weft::random
