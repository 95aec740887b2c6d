#include "base/bit_cast.h"
#include "base/half.h"
#include "weft/dtype.h"

namespace weft {
namespace {

struct Format {
  int exponent_bits;
  int fraction_bits;
};
constexpr Format kHalf{5, 10};
constexpr Format kBrain{8, 7};

// `value` shifted right, rounded to nearest, ties to even.
uint64_t shift_rounding(uint64_t value, int shift) {
  if (shift > 62) return 0;
  const uint64_t kept = value >> shift;
  const uint64_t rest = value & ((uint64_t{1} << shift) - 1);
  const uint64_t half = uint64_t{1} << (shift - 1);
  const bool up = rest > half || (rest == half && (kept & 1U));
  return kept + (up ? 1 : 0);
}

// One rounding, straight from 53 bits: going through float32 would round twice.
uint16_t narrow(double value, Format f) {
  const uint64_t bits = bits_as<uint64_t>(value);
  const uint64_t sign = (bits >> 63) << 15;
  const uint64_t infinity = ((uint64_t{1} << f.exponent_bits) - 1) << f.fraction_bits;
  const uint64_t fraction = bits & ((uint64_t{1} << 52) - 1);
  const int exponent = static_cast<int>((bits >> 52) & 0x7FF) - 1023;
  if (exponent == 1024) {
    const uint64_t quiet_nan = infinity | (uint64_t{1} << (f.fraction_bits - 1));
    return static_cast<uint16_t>(sign | (fraction ? quiet_nan : infinity));
  }
  if (exponent == -1023) return static_cast<uint16_t>(sign);  // far below the smallest denormal
  const int bias = (1 << (f.exponent_bits - 1)) - 1;
  const uint64_t significand = fraction | (uint64_t{1} << 52);
  const int lowest = 1 - bias;
  const int below = exponent < lowest ? lowest - exponent : 0;  // bits lost to a denormal
  const uint64_t rounded = shift_rounding(significand, 52 - f.fraction_bits + below);
  // A carry out of the fraction moves into the exponent, which is just what it should do.
  const uint64_t base = below ? 0 : static_cast<uint64_t>(exponent + bias - 1) << f.fraction_bits;
  const uint64_t magnitude = base + rounded;
  return static_cast<uint16_t>(sign | (magnitude < infinity ? magnitude : infinity));
}

}  // namespace

Float16::Float16(float value) : bits(half_from_float(value)) {}
Float16::Float16(double value) : bits(narrow(value, kHalf)) {}
Float16::operator float() const { return float_from_half(bits); }

BFloat16::BFloat16(float value) : bits(brain_from_float(value)) {}
BFloat16::BFloat16(double value) : bits(narrow(value, kBrain)) {}
BFloat16::operator float() const { return float_from_brain(bits); }

}  // namespace weft
