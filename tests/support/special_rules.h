// How special values are compared, and where weft differs from NumPy and JAX on purpose.
#pragma once

#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "base/convert.h"
#include "support/elements.h"
#include "support/every_table.h"
#include "support/golden_reader.h"
#include "weft/weft.h"

namespace weft::golden {

// One element of one line.
struct Special {
  std::string op;
  DType dtype;
  DType result;
  std::vector<std::complex<double>> in;  // the operands
  std::string expected;                  // in the file
  std::string answer;                    // weft's
};

// Elements where the file does not decide. `holds` says which they are and that weft's answer is
// right there.
struct Difference {
  const char* why;
  bool (*holds)(const Special&);
  int seen = 0;
};

struct Rules {
  uint64_t places;          // that an approximated result may be off
  uint64_t complex_places;  // the same for a part of a complex result
  std::vector<Difference> differences;
};

inline bool is_special_float(uint64_t bits, DType part) {
  const uint64_t magnitude = bits & ~sign_bit(part);
  return magnitude == 0 || magnitude >= infinity_bits(part);
}

inline uint64_t places_between(uint64_t a, uint64_t b, DType part) {
  const uint64_t sign = sign_bit(part);
  const uint64_t x = a & ~sign;
  const uint64_t y = b & ~sign;
  if ((a & sign) != (b & sign)) return x + y;
  return x > y ? x - y : y - x;
}

// Special results exactly, others within `places`.
inline bool agrees(const std::string& expected, const std::string& answer, DType part,
                   uint64_t places) {
  if (expected == answer) return true;
  if (expected == "nan" || answer == "nan") return false;
  const uint64_t a = float_bits(expected, part);
  const uint64_t b = float_bits(answer, part);
  if (is_special_float(a, part) || is_special_float(b, part)) return false;
  return places_between(a, b, part) <= places;
}

inline bool agrees(const Special& s, const Rules& rules) {
  if (s.expected == s.answer) return true;
  if (is_complex(s.result)) {
    const size_t comma = s.expected.find(',');
    const size_t other = s.answer.find(',');
    const DType part = real_part(s.result);
    return agrees(s.expected.substr(0, comma), s.answer.substr(0, other), part,
                  rules.complex_places) &&
           agrees(s.expected.substr(comma + 1), s.answer.substr(other + 1), part,
                  rules.complex_places);
  }
  if (!is_floating(s.result)) return false;
  return agrees(s.expected, s.answer, s.result, rules.places);
}

class SpecialLines {
 public:
  explicit SpecialLines(Rules rules) : rules_(std::move(rules)) {}

  void read(GoldenLine& line) {
    if (line.kind() == "input") return read_input(line);
    const OpInfo& row = row_of(line.word());
    Special s{std::string(row.name), line.dtype(), line.dtype(), {}, "", ""};
    std::vector<Array> inputs;
    for (int64_t left = line.integer(); left > 0; --left) inputs.push_back(inputs_.at(line.word()));
    const std::vector<Operand> operands(inputs.begin(), inputs.end());
    const Array answer = apply(row.op, operands.data(), static_cast<int>(operands.size()));
    ASSERT_EQ(name_of(answer.dtype()), name_of(s.result)) << s.op << " of " << name_of(s.dtype);
    const int64_t count = line.integer();
    ASSERT_EQ(answer.shape(), Shape{count});
    for (int64_t i = 0; i < count; ++i) {
      s.expected = line.word();
      s.answer = text_at(answer, i);
      s.in.clear();
      for (const Array& input : inputs) s.in.push_back(number_at(input, i));
      compare(s, inputs, i);
    }
  }

  void finish() const {
    EXPECT_GT(compared_, 10'000);
    for (const Difference& difference : rules_.differences)
      EXPECT_GT(difference.seen, 0) << "no longer a difference: " << difference.why;
  }

 private:
  static const OpInfo& row_of(const std::string& name) {
    for (const OpInfo& row : op_table) {
      if (row.name == name) return row;
    }
    throw std::runtime_error("no operation is called " + name);
  }
  static std::complex<double> number_at(const Array& array, int64_t i) {
    std::complex<double> number;
    detail::convert_element(array.origin() + i * size_in_bytes(array.dtype()), array.dtype(),
                            &number, DType::c128);
    return number;
  }

  void read_input(GoldenLine& line) {
    const std::string id = line.word();
    const DType dtype = line.dtype();
    std::vector<std::string> values(static_cast<size_t>(line.integer()));
    for (std::string& value : values) value = line.word();
    inputs_.insert_or_assign(id, array_from(values, dtype));
  }

  void compare(const Special& s, const std::vector<Array>& inputs, int64_t i) {
    ++compared_;
    if (agrees(s, rules_)) return;
    for (Difference& difference : rules_.differences) {
      if (!difference.holds(s)) continue;
      ++difference.seen;
      return;
    }
    if (++failures_ > kMostMismatches) return;
    std::string call = s.op + " " + std::string(name_of(s.dtype));
    for (const Array& input : inputs) call += " " + text_at(input, i);
    for (const std::complex<double>& x : s.in)
      call += " (" + std::to_string(x.real()) + " " + std::to_string(x.imag()) + ")";
    ADD_FAILURE() << call << ": the file has " << s.expected << ", weft " << s.answer;
  }

  Rules rules_;
  std::map<std::string, Array> inputs_;
  int64_t compared_ = 0;
  int failures_ = 0;
};

// On every instruction set: the edges are where vectors and single elements part ways.
inline void compare_special(const std::string& file, const Rules& rules) {
  test::on_every_table([&](const char* table) {
    SCOPED_TRACE(table);
    SpecialLines lines(rules);
    for (GoldenLine& line : read_golden(file)) lines.read(line);
    lines.finish();
    return !testing::Test::HasFailure();
  });
}

}  // namespace weft::golden
