#include "kernels/elementwise/reference.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/convert.h"
#include "support/expect.h"
#include "weft/weft.h"

namespace weft {
namespace {

using test::expect_array;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(ReferenceKernels, ExistExactlyForTheDomainOfEachOperation) {
  for (const OpInfo& row : op_table) {
    for (DType dtype : test::all_dtypes()) {
      EXPECT_EQ(kernels::find_reference(row.op, dtype) != nullptr, row.domain.contains(dtype))
          << row.name << " of " << name_of(dtype);
    }
  }
}

TEST(ReferenceKernels, CastsConvertBetweenAllTypes) {
  for (DType from : test::all_dtypes()) {
    for (DType to : test::all_dtypes()) {
      std::byte source[16] = {};
      std::byte target[16] = {};
      double number = 0;
      const double one = 1;
      detail::convert_element(reinterpret_cast<const std::byte*>(&one), DType::f64, source, from);
      kernels::find_cast(from, to)(source, target);
      detail::convert_element(target, to, &number, DType::f64);
      EXPECT_EQ(number, 1) << name_of(from) << " to " << name_of(to);
    }
  }
}

TEST(Floats, NanPassesThroughMaximumAndYieldsInFmax) {
  const Array a = {1.0, kNan, 2.0};
  const Array b = {kNan, 1.0, 3.0};
  EXPECT_TRUE(array_equal(maximum(a, b), {kNan, kNan, 3.0}, true));
  EXPECT_TRUE(array_equal(minimum(a, b), {kNan, kNan, 2.0}, true));
  expect_array(fmax(a, b), {3}, {1, 1, 3});
  expect_array(fmin(a, b), {3}, {1, 1, 2});
}

TEST(Floats, RemainderHasTheSignOfTheDivisorAndFmodOfTheDividend) {
  const Array a = {5.5, -5.5, 5.5, -5.5};
  const Array b = {3.0, 3.0, -3.0, -3.0};
  expect_array(remainder(a, b), {4}, {2.5, 0.5, -0.5, -2.5});
  expect_array(fmod(a, b), {4}, {2.5, -2.5, 2.5, -2.5});
  expect_array(floor_divide(a, b), {4}, {1, -2, -2, 1});
}

TEST(Floats, DivisionByZeroIsInfiniteOrNan) {
  const Array quotient = divide(Array{1.0, -1.0, 0.0}, 0.0);
  EXPECT_EQ(quotient.item<double>(0), kInfinity);
  EXPECT_EQ(quotient.item<double>(1), -kInfinity);
  EXPECT_TRUE(std::isnan(quotient.item<double>(2)));
  EXPECT_EQ(divide(Array{1}, 0).item<double>(), kInfinity) << "integers divide as floats";
}

TEST(Floats, SixteenBitFloatsComputeInSingleAndRoundOnce) {
  const Array a = full({1}, 2048, DType::f16);
  EXPECT_EQ((a + 1).item<float>(), 2048) << "2049 lies between two float16";
  EXPECT_EQ((a + 3).item<float>(), 2052) << "the middle rounds to even";
  EXPECT_EQ((a * 100).item<float>(), std::numeric_limits<float>::infinity());
}

TEST(Complex, HasArithmeticAndMagnitudeButNoOrder) {
  using Z = std::complex<double>;
  const Array a = {Z(1, 2), Z(3, -4)};
  const Array b = {Z(0, 1), Z(1, 1)};
  EXPECT_TRUE(array_equal(a * b, {Z(-2, 1), Z(7, -1)}));
  EXPECT_TRUE(array_equal(a / b, {Z(2, -1), Z(-0.5, -3.5)}));
  expect_array(abs(a(slice(1, none))), {1}, {5});
  EXPECT_EQ(abs(a).dtype(), DType::f64);
  expect_array(a == Array({Z(1, 2), Z(3, 4)}), {2}, {1, 0});
  test::expect_refused(ErrorKind::dtype_unsupported, [&] { return a < b; });
  test::expect_refused(ErrorKind::dtype_unsupported, [&] { maximum(a, b); });
}

TEST(Complex, DivisionDoesNotOverflowEarly) {
  using Z = std::complex<double>;
  const Array huge = {Z(1e300, 1e300)};
  EXPECT_TRUE(array_equal(huge / huge, {Z(1, 0)}));
}

TEST(Booleans, AddIsOrMultiplyIsAnd) {
  const Array a = {true, true, false, false};
  const Array b = {true, false, true, false};
  expect_array(a + b, {4}, {1, 1, 1, 0});
  expect_array(a * b, {4}, {1, 0, 0, 0});
  expect_array(~a, {4}, {0, 0, 1, 1});
  expect_array(a ^ b, {4}, {0, 1, 1, 0});
  expect_array(maximum(a, b), {4}, {1, 1, 1, 0});
  EXPECT_EQ((a + b).dtype(), DType::boolean);
  test::expect_refused(ErrorKind::dtype_unsupported, [&] { a - b; });
}

TEST(Truth, OfEveryTypeIsWhatIsNotZero) {
  for (DType dtype : test::all_dtypes()) {
    const Array a = Array{0, 1}.astype(dtype);
    expect_array(logical_not(a), {2}, {1, 0});
    expect_array(logical_and(a, true), {2}, {0, 1});
    expect_array(logical_xor(a, a), {2}, {0, 0});
    expect_array(where(a, 5, 6), {2}, {6, 5});
  }
  expect_array(logical_or(Array{kNan}, false), {1}, {1});
}

}  // namespace
}  // namespace weft
