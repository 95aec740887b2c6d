// The lines `input` and `op` of numpy_values.txt and jax_values.txt: element by element, what an
// operation makes of named vectors of inputs.
#pragma once

#include <cmath>
#include <complex>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/elements.h"
#include "support/golden_reader.h"
#include "support/numpy_differences.h"

namespace weft::golden {

// An operation as a user calls it.
struct Function {
  size_t arity;
  std::function<Array(const std::vector<Array>&)> run;
};
using Functions = std::map<std::string, Function>;

// Which zero comes out when the operands are 0 and -0 is not specified.
inline bool may_return_either_zero(const std::string& op) {
  static constexpr const char* choosing[] = {"maximum", "minimum", "fmax", "fmin", "clip", "clamp"};
  return is_one_of(op, choosing);
}

inline bool are_zeros(uint64_t a, uint64_t b, DType floating) {
  return ((a | b) & ~sign_bit(floating)) == 0;
}

// Finite, positive, and at most `most` units in the last place apart.
inline bool are_close(uint64_t a, uint64_t b, DType floating, uint64_t most) {
  const uint64_t infinity = infinity_bits(floating);
  return a < infinity && b < infinity && (a > b ? a - b : b - a) <= most;
}

// Equal bit for bit, but for what the golden file says is not comparable so.
inline bool is_same_result(const std::string& op, DType dtype, const std::string& expected,
                           const std::string& answer) {
  if (expected == answer) return true;
  if (is_floating(dtype) && may_return_either_zero(op)) {
    return are_zeros(float_bits(expected, dtype), float_bits(answer, dtype), dtype);
  }
  if (is_complex(dtype) && op == "abs") {  // NumPy's is not correctly rounded
    const DType part = real_part(dtype);
    return are_close(float_bits(expected, part), float_bits(answer, part), part, 2);
  }
  return false;
}

// A quotient of finite complex numbers is right to some units in the last place of its absolute
// value, also where NumPy's formula overflows or vanishes on the way. Of an infinity by a finite
// number it is infinite.
inline bool is_quotient(const std::complex<double>& a, const std::complex<double>& b,
                        const std::complex<double>& answer, DType dtype) {
  const long double size =
      static_cast<long double>(b.real()) * b.real() + static_cast<long double>(b.imag()) * b.imag();
  const long double re = (static_cast<long double>(a.real()) * b.real() +
                          static_cast<long double>(a.imag()) * b.imag()) /
                         size;
  const long double im = (static_cast<long double>(a.imag()) * b.real() -
                          static_cast<long double>(a.real()) * b.imag()) /
                         size;
  const bool is_single = dtype == DType::c64;
  const long double place = is_single ? 0x1p-23L : 0x1p-52L;
  const long double least = is_single ? 0x1p-149L : 0x1p-1074L;
  const long double most = is_single ? 0x1.fffffep127L : 0x1.fffffffffffffp1023L;
  const auto near = [&](long double exact, double got) {
    if (std::isinf(got)) return (exact < 0) == (got < 0) && std::abs(exact) > most * (1 - place);
    return std::abs(exact - static_cast<long double>(got)) <=
           4 * place * std::hypot(re, im) + 2 * least;
  };
  if (std::isinf(a.real()) || std::isinf(a.imag()))
    return std::isfinite(size) && (std::isinf(answer.real()) || std::isinf(answer.imag()));
  return std::isfinite(size) && size > 0 && near(re, answer.real()) && near(im, answer.imag());
}

// Remembers the inputs of a file and runs its operations on them.
class ValueLines {
 public:
  using IsRefused = std::function<bool(const std::string& op, DType dtype)>;

  // `is_refused`: weft refuses the operation though the file has values.
  ValueLines(Functions functions, IsRefused is_refused)
      : functions_(std::move(functions)), is_refused_(std::move(is_refused)) {}

  Compared compare(GoldenLine& line) {
    ++lines_[line.kind()];
    if (line.kind() == "input") return read_input(line);
    if (line.kind() == "op") return compare_op(line);
    return {"a line of kind input or op", line.kind()};
  }
  int lines(const std::string& kind) { return lines_[kind]; }
  int64_t elements() const { return elements_; }

 private:
  struct OpLine {
    std::string op;
    DType dtype = DType::f64;
    DType result = DType::f64;
    std::vector<Array> inputs;
    std::vector<std::string> values;
  };

  static std::vector<std::string> read_values(GoldenLine& line) {
    std::vector<std::string> values(static_cast<size_t>(line.integer()));
    for (std::string& value : values) value = line.word();
    return values;
  }

  Compared read_input(GoldenLine& line) {
    const std::string id = line.word();
    const DType dtype = line.dtype();
    inputs_.insert_or_assign(id, array_from(read_values(line), dtype));
    return {};
  }

  Compared compare_op(GoldenLine& line) {
    OpLine row;
    row.op = line.word();
    row.dtype = line.dtype();
    const Function& function = functions_.at(row.op);
    if (line.accept("refused")) {
      row.inputs.assign(function.arity, ones({1}, row.dtype));
      return compare_refusal(row);
    }
    row.result = line.dtype();
    for (int64_t left = line.integer(); left > 0; --left) {
      row.inputs.push_back(inputs_.at(line.word()));
    }
    row.values = read_values(line);
    if (row.inputs.size() != function.arity) return {"another number of operands", row.op};
    return is_refused_(row.op, row.dtype) ? compare_refusal(row) : compare_result(row);
  }

  Compared compare_refusal(const OpLine& row) const {
    const auto call = [&] { return name_of(functions_.at(row.op).run(row.inputs).dtype()); };
    return {"DTypeError dtype_unsupported", answer_of(call)};
  }

  Compared compare_result(const OpLine& row) {
    const Array result = functions_.at(row.op).run(row.inputs);
    if (result.dtype() != row.result) {
      return {std::string(name_of(row.result)), std::string(name_of(result.dtype()))};
    }
    const int64_t count = static_cast<int64_t>(row.values.size());
    if (result.shape() != Shape{count} || !result.is_contiguous()) {
      return {to_string(Shape{count}), to_string(result.shape())};
    }
    elements_ += count;
    return first_difference(row, result);
  }

  static std::complex<double> number_at(const Array& array, int64_t i) {
    return array(i).astype(DType::c128).item<std::complex<double>>();
  }

  static Compared first_difference(const OpLine& row, const Array& result) {
    for (int64_t i = 0; i < result.size(); ++i) {
      const std::string& expected = row.values[static_cast<size_t>(i)];
      const std::string answer = text_at(result, i);
      if (is_same_result(row.op, row.dtype, expected, answer)) continue;
      if (row.op == "divide" && is_complex(row.dtype) &&
          is_quotient(number_at(row.inputs[0], i), number_at(row.inputs[1], i),
                      number_at(result, i), row.dtype))
        continue;
      std::string call = "element " + std::to_string(i) + ", " + row.op;
      for (const Array& input : row.inputs) call += " " + text_at(input, i);
      return {call + " = " + expected, call + " = " + answer};
    }
    return {};
  }

  Functions functions_;
  IsRefused is_refused_;
  std::map<std::string, Array> inputs_;
  std::map<std::string, int> lines_;
  int64_t elements_ = 0;
};

// Compares every line of a file of values; gives up after kMostMismatches.
inline void compare_values(const std::string& file, ValueLines values) {
  int mismatches = 0;
  for (GoldenLine& line : read_golden(file)) {
    const auto check = [&](GoldenLine& read) { return values.compare(read); };
    const std::string mismatch = find_mismatch(line, check);
    if (mismatch.empty()) continue;
    ADD_FAILURE() << file << ", " << line.where() << "\n" << mismatch;
    if (++mismatches == kMostMismatches) FAIL() << "too many mismatches; the rest is not compared";
  }
  EXPECT_GT(values.lines("input"), 0);
  EXPECT_GT(values.lines("op"), 0);
  EXPECT_GT(values.elements(), 0);
  testing::Test::RecordProperty("elements", std::to_string(values.elements()));
}

}  // namespace weft::golden
