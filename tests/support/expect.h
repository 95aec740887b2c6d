// What tests of arrays say most often.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "weft/weft.h"

namespace weft::test {

// The numbers of an array in row-major order.
inline std::vector<double> numbers(const Array& array) {
  std::vector<double> list;
  const Array doubles = array.astype(DType::f64);
  for (double number : doubles.values<double>()) list.push_back(number);
  return list;
}

inline void expect_array(const Array& got, const Shape& shape,
                         const std::vector<double>& expected) {
  EXPECT_EQ(got.shape(), shape);
  EXPECT_EQ(numbers(got), expected);
}

// The kind of error that a call throws; no_error if it goes through.
inline ErrorKind refusal(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.kind();
  }
  return ErrorKind::no_error;
}

inline void expect_refused(ErrorKind kind, const std::function<void()>& call) {
  EXPECT_EQ(name_of(refusal(call)), name_of(kind));
}

// Every element type.
inline std::vector<DType> all_dtypes() {
  std::vector<DType> list;
  for (int i = 0; i < kDTypes; ++i) list.push_back(static_cast<DType>(i));
  return list;
}

}  // namespace weft::test
