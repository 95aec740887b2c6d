// Operands and results of golden lines that hold whole arrays (torch_operators.txt,
// jax_client.txt).
#pragma once

#include <string>

#include "support/elements.h"
#include "support/golden_reader.h"
#include "weft/numpy.h"

namespace weft::golden {

// How generators fill operands: element i is i % 5 + 1; of booleans: whether that is odd.
inline Array filled(DType dtype, const Shape& shape) {
  Array x = arange(count_or_overflow(shape)) % 5 + 1;
  if (dtype == DType::boolean) x = x % 2;
  return x.astype(dtype).reshape(shape);
}

inline std::string list_text(const Dims& list, char separator) {
  std::string text;
  for (int64_t entry : list) {
    if (!text.empty()) text += separator;
    text += std::to_string(entry);
  }
  return text.empty() ? "()" : text;
}

// " <value>*", row-major.
inline std::string values_text(const Array& x) {
  const Array values = x.copy().reshape({x.size()});
  std::string text;
  for (int64_t i = 0; i < x.size(); ++i) text += " " + text_at(values, i);
  return text;
}

// "<dtype> <shape>".
inline std::string type_text(const Array& x) {
  return std::string(name_of(x.dtype())) + " " + list_text(x.shape(), 'x');
}

inline std::string rest_of(GoldenLine& line) {
  std::string text = line.word();
  while (!line.at_end()) text += " " + line.word();
  return text;
}

}  // namespace weft::golden
