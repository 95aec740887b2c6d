#include <gtest/gtest.h>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;

const Array kA = {6, 7};
const Array kB = {2, 3};

TEST(Operators, AreTheFunctionsOfTheSameMeaning) {
  expect_array(kA + kB, {2}, {8, 10});
  expect_array(kA - kB, {2}, {4, 4});
  expect_array(kA * kB, {2}, {12, 21});
  expect_array(kA / kB, {2}, {3, 7.0 / 3});
  expect_array(-kA % kB, {2}, {0, 2});
  expect_array(kA & kB, {2}, {2, 3});
  expect_array(kA | kB, {2}, {6, 7});
  expect_array(kA ^ kB, {2}, {4, 4});
  expect_array(kA << kB, {2}, {24, 56});
  expect_array(kA >> Array({1, 2}), {2}, {3, 1});
  expect_array(+kA, {2}, {6, 7});
  expect_array(-kA, {2}, {-6, -7});
  expect_array(!kA, {2}, {0, 0});
  expect_array(~kA, {2}, {-7, -8});
}

TEST(Operators, ComparisonsAreElementwise) {
  const Array c = {6, 8};
  expect_array(kA == c, {2}, {1, 0});
  expect_array(kA != c, {2}, {0, 1});
  expect_array(kA < c, {2}, {0, 1});
  expect_array(kA <= c, {2}, {1, 1});
  expect_array(kA > c, {2}, {0, 0});
  expect_array(kA >= c, {2}, {1, 0});
  EXPECT_EQ((kA < c).dtype(), DType::boolean);
}

TEST(Operators, TakeNumbersOnEitherSide) {
  expect_array(kA - 1, {2}, {5, 6});
  expect_array(10 - kA, {2}, {4, 3});
  expect_array(1 << kB, {2}, {4, 8});
  expect_array(6 == kA, {2}, {1, 0});
  expect_array(6.5 < kA, {2}, {0, 1});
  expect_array(2.0 / Array({4.0}), {1}, {0.5});
  EXPECT_EQ((std::complex<double>(0, 1) * Array{1.0}).dtype(), DType::c128);
}

}  // namespace
}  // namespace weft
