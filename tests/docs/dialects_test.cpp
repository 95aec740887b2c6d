// What docs/dialects.md says of each dialect.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "support/expect.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using C = std::complex<double>;

TEST(DialectsPage, SaysWhatAllDialectsDo) {
  const Array five = {5}, none = {0};
  for (const Array& x : std::vector<Array>{floor_divide(five, none), remainder(five, none),
                                           torch::floor_divide(five, none), xla::divide(five, none),
                                           xla::remainder(five, none)})
    EXPECT_EQ(x.item<int64_t>(0), 0);
  EXPECT_TRUE(std::isnan((Array{C(1, 1)} / Array{C(INFINITY, INFINITY)}).real().item<double>(0)));
  EXPECT_TRUE(std::isnan((Array{C(INFINITY, 1)} * 3).imag().item<double>(0)));
  const Array infinite = {C(INFINITY, 1)};
  for (const Array& x : std::vector<Array>{sign(infinite), xla::sign(infinite)}) {
    EXPECT_EQ(x.real().item<double>(0), 1);
    EXPECT_EQ(x.imag().item<double>(0), 0);
  }
}

TEST(DialectsPage, SaysWherePyTorchsDialectDiffers) {
  const Array nan = {double{NAN}}, z = {C(1, 1)}, truth = {true};
  EXPECT_TRUE(std::isnan(torch::sign(nan).item<double>(0)));
  EXPECT_TRUE(std::isnan(torch::heaviside(nan, Array{1.0}).item<double>(0)));
  EXPECT_EQ(torch::heaviside(Array{1}, Array{1}).dtype(), DType::f32);
  EXPECT_TRUE(std::signbit(torch::remainder(Array{4.0}, Array{-2.0}).item<double>(0)));
  const auto refuses = [](auto call) { expect_refused(ErrorKind::dtype_unsupported, call); };
  refuses([&] { torch::sign(truth); });
  refuses([&] { torch::square(truth); });
  refuses([&] { torch::exp2(z); });
  refuses([&] { torch::rsqrt(z); });
  refuses([&] { torch::sigmoid(z); });
  refuses([&] { torch::logaddexp(z, z); });
  refuses([&] { torch::ldexp(z, Array{1}); });
  refuses([&] { torch::ldexp(Array{1.0}, Array{0.5}); });
  const Array either = torch::logical_and(Array::of<uint16_t>({2}), Array::of<int8_t>({1}));
  EXPECT_TRUE(either.item<bool>(0));
  const Array small = Array::of<int8_t>({1});
  expect_refused(ErrorKind::literal_does_not_fit, [&] { torch::eq(small, 300); });
  expect_refused(ErrorKind::literal_does_not_fit, [&] { torch::add(small, 300); });
  EXPECT_EQ(torch::sum_to_size(Array::of<int32_t>({1, 2}), {2}).dtype(), DType::i64);
  const Array half = Array{0.1}.astype(DType::f16);
  EXPECT_EQ(torch::add(half, C(0, 1)).dtype(), DType::c64);
  EXPECT_TRUE(torch::eq(half, 0.1).item<bool>(0));
}

TEST(DialectsPage, SaysWhereNumpysDialectDiffers) {
  const Array truths = {true, false};
  const Array bytes = Array{1, 2}.astype(DType::i8);
  EXPECT_EQ(reciprocal(bytes).dtype(), exp(bytes).dtype());
  EXPECT_EQ(conj(truths).dtype(), DType::boolean);
  for (const auto f :
       std::initializer_list<Array (*)(CallOperand&&, CallOperand&&, CallOptions &&)>{
           floor_divide, remainder, fmod, pow, bitwise_left_shift, bitwise_right_shift}) {
    expect_refused(ErrorKind::dtype_unsupported, [&] { f(truths, truths, {}); });
  }
  expect_refused(ErrorKind::dtype_unsupported, [&] { square(truths); });
  expect_refused(ErrorKind::dtype_unsupported, [&] { round(truths); });
}

TEST(DialectsPage, SaysWhereXlasDialectDiffers) {
  const Array z = {C(1, 1)}, whole = {-3}, truth = {true};
  expect_refused(ErrorKind::dtypes_differ,
                 [&] { xla::add(zeros({1}, DType::f16), zeros({1}, DType::bf16)); });
  const auto refuses = [](auto call) { expect_refused(ErrorKind::dtype_unsupported, call); };
  refuses([&] { xla::maximum(z, z); });
  refuses([&] { xla::minimum(z, z); });
  refuses([&] { xla::logistic(z); });
  refuses([&] { xla::rsqrt(z); });
  refuses([&] { xla::atan2(z, z); });
  refuses([&] { xla::exp2(z); });
  EXPECT_EQ(xla::sign(Array{7}.astype(DType::u8)).dtype(), DType::u8);
  refuses([&] { xla::square(truth); });
  EXPECT_TRUE(xla::add(truth, truth).item<bool>(0) && xla::multiply(truth, truth).item<bool>(0));
  EXPECT_EQ(xla::pow(whole, Array{2}).item<int64_t>(0), 9);
  EXPECT_GT(xla::multiply(Array{0x1p-1022}, Array{0.5}).item<double>(0), 0);
}

}  // namespace
}  // namespace weft::test
