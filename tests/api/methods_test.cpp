// Operations and reductions as methods: what the functions give, in the dialect of the object.
#include <gtest/gtest.h>

#include <sstream>

#include "support/expect.h"
#include "support/function_lists.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

// Elements that the operation takes: of floats, or else of integers.
Array elements_for(Op op) {
  const Array floats = Array::of<float>({{0.25F, 0.5F, 0.75F}, {-0.5F, 1, 0}});
  return info(op).domain.contains(DType::f32) ? floats : floats.astype(DType::i32) + Array{1, 2, 3};
}

TEST(Methods, GiveWhatTheFunctionsGive) {
  size_t compared = 0;
  for (const auto& method : kUnaryMethods) {
    for (const auto& function : kUnaryFunctions) {
      if (function.op != method.op) continue;
      const Array x = elements_for(method.op);
      const Array expected = function.call(x, {});
      const Array given = (x.*method.call)();
      EXPECT_EQ(given.dtype(), expected.dtype()) << info(method.op).name;
      EXPECT_TRUE(array_equal(given, expected, true)) << info(method.op).name;
      ++compared;
    }
  }
  EXPECT_EQ(compared, std::size(kUnaryFunctions) - 2) << "x.real() and x.imag() are views";
}

TEST(Methods, FollowOneAnother) {
  const Array x = {{1, 2, 3}, {4, 5, 6}};
  EXPECT_TRUE(array_equal(x.exp().sum(1), sum(exp(x), 1)));
  EXPECT_TRUE(array_equal((x - x.mean()).square().sum({0, 1}), sum(square(x - mean(x)))));
}

TEST(Methods, ReductionsTakeAxesOrOptions) {
  const Array x = {{1, 2, 3}, {4, 5, 6}};
  expect_array(x.sum(), {}, {21});
  expect_array(x.sum({}), {}, {21});
  expect_array(x.sum(-1), {2}, {6, 15});
  expect_array(x.sum({0, 1}), {}, {21});
  expect_array(x.sum(Axes{}), {2, 3}, {1, 2, 3, 4, 5, 6});
  expect_array(x.max({.axis = 0, .keepdims = true}), {1, 3}, {4, 5, 6});
  expect_array(x.sum({.axis = 0, .initial = 10}), {3}, {15, 17, 19});
  expect_array(x.var({.axis = 1, .correction = 1}), {2}, {1, 1});
  expect_array(x.argmax(1), {2}, {2, 2});
  expect_array((x > 2).all(1), {2}, {0, 1});
  expect_array((x > 2).any({.axis = 1}), {2}, {1, 1});
  expect_array(x.vector_norm(1, 0), {3}, {5, 7, 9});
  EXPECT_TRUE(array_equal(x.vector_norm(), linalg::vector_norm(x)));
}

TEST(Methods, OfAnExpressionAreAnExpression) {
  const Array x = {{1, 2, 3}, {4, 5, 6}};
  const Expr e = lazy(x).exp().sum({.axis = 1, .keepdims = true});
  EXPECT_EQ(e.shape(), (Shape{2, 1}));
  EXPECT_TRUE(array_equal(e.eval(), exp(x).sum({.axis = 1, .keepdims = true})));
  EXPECT_TRUE(array_equal(Array((lazy(x) > 2).all(1)), (x > 2).all(1)));
}

TEST(Methods, OfATensorArePyTorchs) {
  const torch::Tensor t = torch::tensor({1, 2, 3});
  static_assert(std::same_as<decltype(t.exp()), torch::Tensor>);
  EXPECT_EQ(t.exp().dtype(), DType::f32) << "weft::exp of int64 is float64";
  expect_array(torch::tensor({1.0, 3.0}).var(), {}, {2});  // unbiased
  expect_array(t.sum({.dim = 0, .keepdim = true}), {1}, {6});
  expect_array(t.neg().abs().amax(0), {}, {3});
  static_assert(std::same_as<decltype(lazy(t).exp().sum(0)), torch::LazyTensor>);
  EXPECT_TRUE(array_equal(torch::Tensor(lazy(t).exp().sum(0)), t.exp().sum(0)));
}

TEST(Methods, OfALiteralAreXlasAndRefuseWhatXlaRefuses) {
  const xla::Literal l = Array::of<float>({1, 4});
  static_assert(std::same_as<decltype(l.sqrt()), xla::Literal>);
  expect_array(l.sqrt().negate(), {2}, {-1, -2});
  const xla::Literal integers = Array{1, 4};
  EXPECT_THROW(integers.sqrt(), DTypeError);
}

template <class X>
concept HasSum = requires(const X& x) {
  x.sum(0);
};
static_assert(HasSum<Array> && HasSum<Expr> && HasSum<torch::Tensor> && HasSum<torch::LazyTensor>);
static_assert(!HasSum<xla::Literal> && !HasSum<xla::LazyLiteral>, "NumPy's are not XLA's");

TEST(ElementTypes, AreNamedAsCppDoes) {
  EXPECT_EQ(zeros<float>({2}).dtype(), DType::f32);
  EXPECT_EQ(ones<int8_t>({2}).dtype(), DType::i8);
  EXPECT_EQ(empty<bool>({2, 0}).shape(), (Shape{2, 0}));
  expect_array(full<uint8_t>({2}, 7), {2}, {7, 7});
  EXPECT_EQ(arange<float>(3).dtype(), DType::f32);
  expect_array(arange<int32_t>(1, 6, 2), {3}, {1, 3, 5});
  expect_array(linspace<float>(0, 1, 3), {3}, {0, 0.5, 1});
  EXPECT_EQ((eye<std::complex<float>>(2)).dtype(), DType::c64);
}

TEST(Printing, OfTypesAndNumbers) {
  std::ostringstream out;
  out << DType::bf16 << ' ' << Array{1, 2}.dtype() << ' ' << (Array{2.5}).item() << ' '
      << (Array{true}).item();
  EXPECT_EQ(out.str(), "bfloat16 int64 2.5 True");
}

}  // namespace
}  // namespace weft::test
