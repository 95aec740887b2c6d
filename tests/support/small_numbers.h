// The operands and answers of golden files whose numbers are small and whole, exact in every type.
#pragma once

#include <string>
#include <vector>

#include "support/elements.h"
#include "support/golden_reader.h"
#include "weft/weft.h"

namespace weft::golden {

// (factor i mod modulus) - modulus / 2, for unsigned types without the subtraction.
inline Array numbers(const Shape& shape, DType dtype, int64_t factor, int64_t modulus) {
  const Array values = empty(shape, DType::i64);
  int64_t* at = values.data<int64_t>();
  for (int64_t i = 0; i < values.size(); ++i)
    at[i] = i * factor % modulus - (is_unsigned_integer(dtype) ? 0 : modulus / 2);
  return values.astype(dtype);
}

// -0 as 0: a sum of products that are all 0 may be either.
inline Array without_signed_zeros(const Array& x) {
  return x.dtype() == DType::boolean ? x : x + zeros_like(x);
}

inline std::string values_of(const Array& x) {
  const Array flat = without_signed_zeros(x).copy().reshape({-1});
  std::string text = to_string(x.shape());
  for (int64_t i = 0; i < flat.size(); ++i) text += " " + text_at(flat, i);
  return text;
}

// The rest of a line, <result> <count> <values>, as values_of writes it.
inline std::string expected_values(GoldenLine& line, DType dtype) {
  const Shape shape = line.shape();
  std::vector<std::string> values(static_cast<size_t>(line.integer()));
  for (std::string& value : values) value = line.word();
  return values_of(array_from(values, dtype).reshape(shape));
}

}  // namespace weft::golden
