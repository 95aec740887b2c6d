// Element types as answers: what a call gives, what a golden file says.
#pragma once

#include <complex>
#include <stdexcept>
#include <string>

#include "support/golden_reader.h"
#include "weft/array.h"
#include "weft/op.h"
#include "weft/options.h"

namespace weft::golden {

inline constexpr const char* kUnsupported = "DTypeError dtype_unsupported";

// The name of the element type that `call` gives, or its refusal.
template <class Call>
std::string dtype_answer(Call&& call) {
  return answer_of([&] { return name_of(call().dtype()); });
}

// A dtype, or the refusal where the file says refused.
inline std::string dtype_or(GoldenLine& line, const std::string& refusal) {
  return line.accept("refused") ? refusal : line.word();
}

inline Op op_named(const std::string& wanted) {
  for (const OpInfo& row : op_table) {
    if (row.name == wanted) return row.op;
  }
  throw std::runtime_error("no operation is called " + wanted);
}

// A small number of the kind bool, int, float or complex.
inline Operand number_of_kind(const std::string& kind) {
  if (kind == "bool") return true;
  if (kind == "int") return 1;
  if (kind == "float") return 1.5;
  if (kind == "complex") return std::complex<double>(0, 1.5);
  throw std::runtime_error("no number is of kind " + kind);
}

}  // namespace weft::golden
