#include "base/half.h"
#include "weft/dtype.h"

namespace weft {
// A double is rounded once: what float32 cannot hold of it is in its sticky bit.
Float16::Float16(float value) : bits(half_from_float(value)) {}
Float16::Float16(double value) : bits(half_from_float(float_with_sticky_bit(value))) {}
Float16::operator float() const { return float_from_half(bits); }

BFloat16::BFloat16(float value) : bits(brain_from_float(value)) {}
BFloat16::BFloat16(double value) : bits(brain_from_float(float_with_sticky_bit(value))) {}
BFloat16::operator float() const { return float_from_brain(bits); }

}  // namespace weft
