// Running millions of cases: counting them, and the arrays they run on.
#pragma once

#include <gtest/gtest.h>

#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "exhaustive/oracle.h"
#include "weft/numpy.h"

namespace weft::exhaustive {

// Counts cases; prints the counts at the end of the test.
class Tally {
 public:
  explicit Tally(std::string what) : what_(std::move(what)) {}
  ~Tally() {
    std::cout << "[  CASES   ] " << what_ << ": " << cases_ << " run, " << accepted_
              << " accepted, " << cases_ - accepted_ << " refused, " << thrown_
              << " of these by exception\n";
  }
  Tally(const Tally&) = delete;
  Tally& operator=(const Tally&) = delete;

  void accepted() { ++cases_, ++accepted_; }
  void refused() { ++cases_; }
  // True iff the case just refused is to throw as well: every n-th of them.
  bool throws_every(int64_t n) {
    const bool due = (cases_ - accepted_) % n == 0;
    thrown_ += due;
    return due;
  }

  void expect(int64_t cases, int64_t accepted) const {
    EXPECT_EQ(cases_, cases);
    EXPECT_EQ(accepted_, accepted);
    EXPECT_GT(thrown_, 0);
  }

 private:
  std::string what_;
  int64_t cases_ = 0;
  int64_t accepted_ = 0;
  int64_t thrown_ = 0;
};

// A shape with arrays on it: element i of `ones` is i, of `thousands` 1000 * i. The sum of an
// element of the first and one of the second tells which two they were.
struct Subject {
  Tuple tuple;
  Shape shape;
  Array ones;
  Array thousands;
};

inline std::vector<Subject> subjects(const std::vector<Tuple>& shapes) {
  std::vector<Subject> all;
  for (const Tuple& tuple : shapes) {
    const Array counting = arange(elements_of(tuple)).reshape(tuple);
    all.push_back({tuple, tuple, counting, counting * 1000});
  }
  return all;
}

// Tuples as the library takes them, converted once.
struct Listed {
  Tuple tuple;
  Dims dims;
};

inline std::vector<Listed> listed(const std::vector<Tuple>& tuples) {
  std::vector<Listed> all;
  for (const Tuple& tuple : tuples) all.push_back({tuple, tuple});
  return all;
}

// The elements in row-major order.
inline std::vector<int64_t> elements(const Array& array) {
  std::vector<int64_t> all;
  for (int64_t element : array.values<int64_t>()) all.push_back(element);
  return all;
}

// The elements of `ones` seen through a broadcast, by index arithmetic.
inline std::vector<int64_t> expected_elements(const Tuple& operand, const Tuple& result,
                                              const Tuple& dims) {
  std::vector<int64_t> all;
  for (int64_t at = 0; at < elements_of(result); ++at) {
    all.push_back(position_in_operand(at, result, operand, dims));
  }
  return all;
}

// The payload of the error that `call` throws; kind no_error if it throws none.
template <class Call>
ErrorInfo error_of(Call&& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.info();
  }
  return {};
}

}  // namespace weft::exhaustive
