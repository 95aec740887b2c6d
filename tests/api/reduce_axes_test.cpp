// sum(a, {0, 1}) means axes 0 and 1: of every reduction, in both dialects, of arrays and of
// expressions.
#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "support/expect.h"

namespace weft {
namespace {

const Array kCube = (arange(24).reshape({2, 3, 4}) - 7) % 5 + 0.5;

void expect_same(const Array& got, const Array& expected, const char* name) {
  EXPECT_EQ(got.shape(), expected.shape()) << name;
  EXPECT_TRUE(array_equal(got, expected)) << name;
}

// `f(x, options...)` for one list of axes in all the ways it can be written.
#define EXPECT_AXES(f, x, Options, member)                                 \
  expect_same(f(x, {0, 1}), f(x, {.member = {0, 1}}), #f);                 \
  expect_same(f(x, {-1, 0}), f(x, {.member = {2, 0}}), #f);                \
  expect_same(f(x, {1}), f(x, {.member = 1}), #f);                         \
  expect_same(f(x, 1), f(x, {.member = 1}), #f);                           \
  expect_same(f(x, size_t{1}), f(x, {.member = 1}), #f);                   \
  expect_same(f(x, Axes{0, 2}), f(x, {.member = {0, 2}}), #f);             \
  expect_same(f(x, std::vector<int>{0, 2}), f(x, {.member = {0, 2}}), #f); \
  expect_same(f(x, {}), f(x), #f);                                         \
  expect_same(f(x, Options{}), f(x), #f)
// Those that take one axis.
#define EXPECT_AXIS(f, x, member)                  \
  expect_same(f(x, {1}), f(x, {.member = 1}), #f); \
  expect_same(f(x, -1), f(x, {.member = 2}), #f);  \
  expect_same(f(x, {}), f(x), #f)

template <class X>
void check_numpy(const X& x) {
  EXPECT_AXES(sum, x, ReduceOptions, axis);
  EXPECT_AXES(prod, x, ReduceOptions, axis);
  EXPECT_AXES(min, x, ReduceOptions, axis);
  EXPECT_AXES(max, x, ReduceOptions, axis);
  EXPECT_AXES(mean, x, ReduceOptions, axis);
  EXPECT_AXES(var, x, ReduceOptions, axis);
  EXPECT_AXES(weft::stddev, x, ReduceOptions, axis);
  EXPECT_AXES(any, x, ReduceOptions, axis);
  EXPECT_AXES(all, x, ReduceOptions, axis);
  EXPECT_AXES(count_nonzero, x, ReduceOptions, axis);
  EXPECT_AXES(logsumexp, x, ReduceOptions, axis);
  EXPECT_AXES(sum_of_squares, x, ReduceOptions, axis);
  EXPECT_AXIS(argmin, x, axis);
  EXPECT_AXIS(argmax, x, axis);
  expect_same(vector_norm(x, 3, {0, 1}), vector_norm(x, 3, {.axis = {0, 1}}), "vector_norm");
  expect_same(vector_norm(x, 3, 1), vector_norm(x, 3, {.axis = 1}), "vector_norm");
}

template <class X>
void check_torch(const X& x) {
  EXPECT_AXES(torch::sum, x, torch::ReduceOptions, dim);
  EXPECT_AXES(torch::mean, x, torch::ReduceOptions, dim);
  EXPECT_AXES(torch::amax, x, torch::ReduceOptions, dim);
  EXPECT_AXES(torch::amin, x, torch::ReduceOptions, dim);
  EXPECT_AXES(torch::var, x, torch::ReduceOptions, dim);
  EXPECT_AXES(torch::stddev, x, torch::ReduceOptions, dim);
  EXPECT_AXES(torch::any, x, torch::ReduceOptions, dim);
  EXPECT_AXES(torch::all, x, torch::ReduceOptions, dim);
  EXPECT_AXES(torch::count_nonzero, x, torch::ReduceOptions, dim);
  EXPECT_AXES(torch::logsumexp, x, torch::ReduceOptions, dim);
  EXPECT_AXIS(torch::prod, x, dim);
  EXPECT_AXIS(torch::argmin, x, dim);
  EXPECT_AXIS(torch::argmax, x, dim);
  expect_same(torch::norm(x, 3, {0, 1}), torch::norm(x, 3, {.dim = {0, 1}}), "norm");
  expect_same(torch::norm(x, 3, 1), torch::norm(x, 3, {.dim = 1}), "norm");
}

TEST(ReduceAxesInBraces, AreAxesInNumpysDialect) { check_numpy(kCube); }
TEST(ReduceAxesInBraces, AreAxesInNumpysDialectOfExpressions) { check_numpy(lazy(kCube)); }
TEST(ReduceAxesInBraces, AreAxesInTorchsDialect) { check_torch(kCube); }
TEST(ReduceAxesInBraces, AreAxesInTorchsDialectOfExpressions) { check_torch(lazy(kCube)); }

TEST(ReduceAxesInBraces, NeverKeepTheDimensions) {
  expect_same(sum(kCube, {0, 1}), sum(sum(kCube, 0), 0), "sum");
  EXPECT_EQ(sum(kCube, {.axis = 0, .keepdims = true}).shape(), (Shape{1, 3, 4}));
  EXPECT_EQ(torch::sum(kCube, {.dim = 0, .keepdim = true}).shape(), (Shape{1, 3, 4}));
}

TEST(ReduceAxesInBraces, OfCumulativeSumsAreTheOneAxis) {
  expect_same(cumulative_sum(kCube, {1}), cumulative_sum(kCube, {.axis = 1}), "cumulative_sum");
}

// Numbers in braces would fill one option after the other.
template <class O>
concept TakesTwoNumbers = requires {
  O{0, 1};
};
template <class O>
concept TakesNumberAndFlag = requires {
  O{0, true};
};
template <class... O>
constexpr bool kByNameOnly = ((!TakesTwoNumbers<O> && !TakesNumberAndFlag<O>)&&...);
static_assert(kByNameOnly<ReduceOptions, MaskedOptions, ExtremeOptions, SumOptions, MeanOptions,
                          VarOptions, torch::ReduceOptions, torch::SumOptions, torch::VarOptions>);
static_assert(kByNameOnly<CumulativeOptions, Options, ProductOptions, OutOptions, MeanPoolOptions,
                          VectorizeOptions, ConvOptions, ConvTransposeOptions, PoolOptions,
                          torch::ConvOptions, torch::ConvTransposeOptions, linalg::NormOptions,
                          linalg::TuckerOptions, linalg::CpOptions, linalg::MatrixNormOptions,
                          linalg::SvdOptions>);

}  // namespace
}  // namespace weft
