#include <cstdint>

#include "rows.h"

namespace everyday {
namespace {

using weft::Array;
using weft::DType;

// A number below 2^16 that looks random.
uint32_t scatter(int64_t i, int operand) {
  const uint32_t mixed =
      (static_cast<uint32_t>(i) + 1 + static_cast<uint32_t>(operand) * 7919) * 2654435761U;
  return (mixed ^ mixed >> 15) * 2246822519U >> 16;
}

double real_input(uint32_t number, int operand, DType dtype) {
  if (dtype == DType::boolean) return number >> 7 & 1;
  if (weft::is_integer(dtype)) {
    const int lowest = weft::is_signed_integer(dtype) ? -100 : 0;
    return operand == 0 ? static_cast<int>(number % 201) + lowest
                        : static_cast<int>(number % 7) + 1;
  }
  const double part = (number + 0.5) / 65536;
  return operand == 0 ? 0.1 + 0.8 * part : 0.5 + 1.5 * part;
}

}  // namespace

Array make_input(int operand, DType dtype, int64_t elements) {
  Array numbers = weft::empty({elements}, DType::c128);
  auto* out = numbers.data<std::complex<double>>();
  for (int64_t i = 0; i < elements; ++i) {
    const double real = real_input(scatter(i, operand), operand, dtype);
    out[i] = {real, weft::is_complex(dtype) ? real / 2 : 0};
  }
  return numbers.astype(dtype);
}

}  // namespace everyday
