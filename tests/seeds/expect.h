// What an example is held against: an array's shape and numbers, or the payload of its refusal.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "weft/weft.h"

namespace weft::seeds {

// `numbers` in row-major order.
inline void expect_array(const Array& got, const Shape& shape, const std::vector<double>& numbers) {
  EXPECT_EQ(got.shape(), shape);
  std::vector<double> found;
  for (double number : got.values<double>()) found.push_back(number);
  EXPECT_EQ(found, numbers);
}

// 0, 1, 2, ... in the given shape.
inline Array counting(const Shape& shape) {
  return arange(count_or_overflow(shape)).reshape(shape);
}

struct Refused {
  ErrorInfo info;
  std::string text;
};

// Runs a call that must be refused with a ShapeError, and returns what the error carries.
template <class Call>
Refused refused(Call&& call) {
  try {
    call();
  } catch (const ShapeError& error) {
    return {error.info(), error.what()};
  }
  ADD_FAILURE() << "nothing was refused";
  return {};
}

inline std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// That two operands disagree: on which result axis, and which extent each has there.
inline void expect_disagreement(const ErrorInfo& info, int axis, int64_t extent_of_operand_0,
                                int64_t extent_of_operand_1) {
  EXPECT_EQ(info.kind, ErrorKind::extents_differ);
  EXPECT_EQ(info.result_axis, axis);
  const int place = info.operands[0] == 0 ? 0 : 1;  // of operand 0: either may be named first
  EXPECT_EQ(info.operands[place], 0);
  EXPECT_EQ(info.operands[1 - place], 1);
  EXPECT_EQ(info.extents[place], extent_of_operand_0);
  EXPECT_EQ(info.extents[1 - place], extent_of_operand_1);
}

}  // namespace weft::seeds
