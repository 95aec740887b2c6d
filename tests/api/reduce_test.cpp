// What reductions mean beyond NumPy's plain answers: options, views that repeat, other dialects.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/expect.h"
#include "support/random.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

const Array& sample() {
  static const Array x = {{1, 2, 3}, {4, 5, 6}};
  return x;
}

TEST(ReduceOptions, AxesKeepdimsAndDtype) {
  expect_array(sum(sample()), {}, {21});
  expect_array(sum(sample(), {.axis = 0}), {3}, {5, 7, 9});
  expect_array(sum(sample(), {.axis = -1, .keepdims = true}), {2, 1}, {6, 15});
  expect_array(sum(sample(), {.axis = {0, 1}}), {}, {21});
  expect_array(sum(sample(), {.axis = Axes{}}), {2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(sum(sample(), {.dtype = DType::f32}).dtype(), DType::f32);
  EXPECT_EQ(mean(sample(), {.dtype = DType::f32}).dtype(), DType::f32);
}

// One thread folds a whole array at once, several cut it: in the same order.
TEST(ReduceOptions, WholeLargeArraysGiveTheSameBitsOnAnyNumberOfThreads) {
  const int before = num_threads();
  Random random(test_seed());
  for (int64_t n : {65536, 100001, 3000001}) {
    const Array x = empty({n}, DType::f32);
    for (int64_t i = 0; i < n; ++i)
      x.data<float>()[i] = static_cast<float>(random.between(-1000000, 1000000)) / 7;
    set_num_threads(1);
    const Array total = sum(x);
    const Array largest = max(x);
    for (int threads : {2, 7}) {
      set_num_threads(threads);
      EXPECT_EQ(difference(total, sum(x)), "") << n;
      EXPECT_EQ(difference(largest, max(x)), "") << n;
    }
    set_num_threads(1);
    sum(x, {.out = x(0)});  // where the first element lies
    EXPECT_EQ(difference(total, x(0)), "") << n;
  }
  set_num_threads(before);
}

TEST(ReduceOptions, NarrowDtypesWrap) {
  const Array x = full({1000}, 100, DType::i8);
  EXPECT_EQ(sum(x).item<int64_t>(), 100000);
  EXPECT_EQ(sum(x, {.dtype = DType::i8}).item<int64_t>(), static_cast<int8_t>(100000 & 0xFF));
  EXPECT_EQ(sum(full({3}, 200, DType::u8)).dtype(), DType::u64);
}

TEST(ReduceOptions, InitialTakesPart) {
  expect_array(sum(sample(), {.axis = 1, .initial = 100}), {2}, {106, 115});
  expect_array(max(sample(), {.axis = 1, .initial = 5}), {2}, {5, 6});
  expect_array(prod(sample(), {.axis = 0, .initial = -1}), {3}, {-4, -10, -18});
  expect_array(min(zeros({0}), {.initial = 7}), {}, {7});
}

TEST(ReduceOptions, WhereSelects) {
  const Array mask = Array::of<bool>({true, false, true});
  expect_array(sum(sample(), {.axis = 1, .where = mask}), {2}, {4, 10});
  expect_array(max(sample(), {.axis = 1, .initial = 0, .where = mask}), {2}, {3, 6});
  expect_array(mean(sample(), {.axis = 1, .where = mask}), {2}, {2, 5});
  expect_array(var(sample(), {.axis = 1, .where = mask}), {2}, {1, 1});
  expect_array(any(sample(), {.axis = 1, .where = Array::of<bool>({false, false, false})}), {2},
               {0, 0});
  expect_array(prod(sample(), {.axis = 1, .where = mask}), {2}, {3, 24});
  EXPECT_TRUE(
      std::isnan(mean(sample(), {.where = Array::of<bool>({false, false, false})}).item<double>()));
}

TEST(ReduceOptions, OutMayOverlapTheInput) {
  Array x = arange(12).reshape({3, 4});
  const Array expected = sum(x, {.axis = 0});
  sum(x, {.axis = 0, .out = x(1)});
  EXPECT_TRUE(array_equal(x(1), expected));
  expect_array(x(0), {4}, {0, 1, 2, 3});
  Array y = arange(9).reshape({3, 3});
  sum(y, {.axis = 1, .out = y(all, 0)});
  expect_array(y(all, 0), {3}, {3, 12, 21});
}

TEST(ReduceOptions, OutIsConvertedToAndReturned) {
  const Array out = zeros({3}, DType::f32);
  EXPECT_TRUE(sum(sample(), {.axis = 0, .out = out}).shares_storage_with(out));
  expect_array(out, {3}, {5, 7, 9});
  const Array every_second = zeros({6}, DType::i64)(slice(none, none, 2));
  sum(sample(), {.axis = 0, .out = every_second});
  expect_array(every_second, {3}, {5, 7, 9});
}

// Views that repeat are not walked: these would take years.
TEST(ReduceBroadcastViews, CostNothing) {
  const int64_t many = int64_t{1} << 40;
  const Array x = Array{1.0, 2.0, 3.0}.broadcast_to({many, 3});
  expect_array(sum(x, {.axis = 0}), {3}, {std::ldexp(1, 40), std::ldexp(2, 40), std::ldexp(3, 40)});
  expect_array(max(x), {}, {3});
  expect_array(mean(x), {}, {2});
  expect_array(any(x, {.axis = 0}), {3}, {1, 1, 1});
  const Array ints = full({1}, 3).broadcast_to({many});
  EXPECT_EQ(sum(ints).item<int64_t>(), 3 * many);
  EXPECT_EQ(prod(full({1}, 3).broadcast_to({5})).item<int64_t>(), 243);
  EXPECT_EQ(count_nonzero(ints).item<int64_t>(), many);
  EXPECT_EQ(sum_of_squares(full({1}, 3.0).broadcast_to({many})).item<double>(), std::ldexp(9, 40));
}

TEST(ReduceBroadcastViews, KeptAxesRepeatInTheResult) {
  const Array x = Array{{1.0}, {2.0}}.broadcast_to({2, 4});
  expect_array(sum(x, {.axis = 0}), {4}, {3, 3, 3, 3});
  expect_array(argmax(x, {.axis = 0}), {4}, {1, 1, 1, 1});
}

TEST(Reduce, OfNothing) {
  const Array none = zeros({2, 0, 3});
  expect_array(sum(none, {.axis = 1}), {2, 3}, {0, 0, 0, 0, 0, 0});
  expect_array(prod(none, {.axis = 1, .keepdims = true}), {2, 1, 3}, {1, 1, 1, 1, 1, 1});
  expect_array(sum(none, {.axis = 0}), {0, 3}, {});
  expect_array(max(none, {.axis = 0}), {0, 3}, {});
  EXPECT_TRUE(std::isnan(mean(none).item<double>()));
  expect_array(all(none), {}, {1});
  expect_array(any(none), {}, {0});
}

TEST(Reduce, NanWins) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Array x = {1.0, nan, kInfinity, nan};
  EXPECT_TRUE(std::isnan(max(x).item<double>()));
  EXPECT_TRUE(std::isnan(min(x).item<double>()));
  EXPECT_EQ(argmax(x).item<int64_t>(), 1);
  EXPECT_EQ(argmin(x).item<int64_t>(), 1);
}

TEST(Reduce, SmallFloatsAreRoundedOnce) {
  const Array x = full({4096}, 1.0, DType::f16);
  EXPECT_EQ(sum(x).item<float>(), 4096);  // a sum in float16 stops at 2048
  EXPECT_EQ(mean(x).dtype(), DType::f16);
}

TEST(LogSumExp, NeitherOverflowsNorVanishes) {
  EXPECT_NEAR(logsumexp(Array{1000.0, 1000.0}).item<double>(), 1000 + std::log(2), 1e-12);
  EXPECT_NEAR(logsumexp(Array{-1000.0, -1001.0}).item<double>(), -1000 + std::log1p(std::exp(-1)),
              1e-12);
  EXPECT_EQ(logsumexp(Array{-kInfinity, -kInfinity}).item<double>(), -kInfinity);
  EXPECT_EQ(logsumexp(Array{kInfinity, 0.0}).item<double>(), kInfinity);
  EXPECT_EQ(logsumexp(zeros({0})).item<double>(), -kInfinity);
}

TEST(VectorNorm, Orders) {
  const Array x = {3.0, -4.0, 0.0};
  EXPECT_EQ(vector_norm(x).item<double>(), 5);
  EXPECT_EQ(vector_norm(x, 1).item<double>(), 7);
  EXPECT_EQ(vector_norm(x, kInfinity).item<double>(), 4);
  EXPECT_EQ(vector_norm(x, -kInfinity).item<double>(), 0);
  EXPECT_EQ(vector_norm(x, 0).item<double>(), 2);
  EXPECT_NEAR(vector_norm(x, 3).item<double>(), std::cbrt(91), 1e-12);
  const std::complex<double> z(3, 4);
  EXPECT_EQ(vector_norm(full({4}, z)).item<double>(), 10);
  EXPECT_EQ(sum_of_squares(full({2}, z)).item<double>(), 50);
}

TEST(TorchReduce, ItsOwnRules) {
  const Array x = {{1.0, 2.0}, {3.0, 5.0}};
  expect_array(torch::var(x, {.dim = 1}), {2}, {0.5, 2});
  expect_array(torch::var(x, {.dim = 1, .correction = 0}), {2}, {0.25, 1});
  expect_array(torch::amax(x, {.dim = 0, .keepdim = true}), {1, 2}, {3, 5});
  expect_array(torch::sum(x, {.dim = Axes{}}), {}, {11});
  EXPECT_EQ(torch::sum(ones({3}, DType::u8)).dtype(), DType::i64);
  EXPECT_EQ(torch::any(ones({3}, DType::u8)).dtype(), DType::u8);
  EXPECT_EQ(torch::all(x).dtype(), DType::boolean);
  expect_array(torch::sum(scalar(3.0), {.dim = 0}), {}, {3});
  expect_array(torch::cumsum(x, 1), {2, 2}, {1, 3, 3, 8});
  expect_array(torch::argmax(x), {}, {3});
  EXPECT_EQ(torch::norm(Array{3.0, 4.0}).item<double>(), 5);
}

TEST(TorchSumToSize, IsTheAdjointOfExpand) {
  const Array x = ones({2, 3, 4}, DType::f16);
  expect_array(torch::sum_to_size(x, {3, 1}), {3, 1}, {8, 8, 8});
  EXPECT_EQ(torch::sum_to_size(x, {3, 1}).dtype(), DType::f16);
  expect_array(torch::sum_to_size(x, {}), {}, {24});
}

TEST(XlaReduce, JoinsInitAndElements) {
  const Array x = sample();
  expect_array(xla::reduce(x, scalar(int64_t{10}), Op::add, {1}), {2}, {16, 25});
  expect_array(xla::reduce(x, scalar(int64_t{4}), Op::maximum, {0}), {3}, {4, 5, 6});
  expect_array(xla::reduce(x, scalar(int64_t{0}), Op::bitwise_xor, {0, 1}), {},
               {1 ^ 2 ^ 3 ^ 4 ^ 5 ^ 6});
  expect_array(xla::reduce(zeros({0, 2}), scalar(3.0), Op::multiply, {0}), {2}, {3, 3});
  EXPECT_EQ(xla::reduce(ones({300}, DType::i8), Array::of(int8_t{0}), Op::add, {0}).dtype(),
            DType::i8);
  expect_array(xla::reduce(ones({300}, DType::i8), Array::of(int8_t{0}), Op::add, {0}), {}, {44});
  expect_array(xla::reduce(Array::of<bool>({true, false}), scalar(true), Op::bitwise_and, {0}), {},
               {0});
}

// The definition, one element at a time: windows over the padded, spread out operand.
double window_by_definition(const Array& x, const xla::Window& w, const Axes& position,
                            double init) {
  double total = init;
  const Strides steps(w.dimensions);  // any: only the index is asked for
  Walk<1> walk(w.dimensions, {&steps});
  do {
    int64_t offset = 0;
    bool inside = true;
    for (int i = 0; i < x.rank(); ++i) {
      const int64_t at =
          position[i] * w.strides[i] + walk.index()[i] * w.window_dilations[i] - w.padding_low[i];
      inside = inside && at >= 0 && at % w.base_dilations[i] == 0 &&
               at / w.base_dilations[i] < x.shape()[i];
      offset += at / w.base_dilations[i] * x.strides()[i];
    }
    total += inside ? x.data<double>()[offset] : init;
  } while (walk.next());
  return total;
}

TEST(XlaReduceWindow, IsItsDefinition) {
  for_random_cases(300, [](Random& random) {
    const int rank = static_cast<int>(random.between(1, 3));
    xla::Window w;
    Shape shape;
    for (int i = 0; i < rank; ++i) {
      shape.push_back(random.between(1, 6));
      w.dimensions.push_back(random.between(1, 3));
      w.strides.push_back(random.between(1, 3));
      w.base_dilations.push_back(random.between(1, 3));
      w.window_dilations.push_back(random.between(1, 2));
      w.padding_low.push_back(random.between(-2, 3));
      w.padding_high.push_back(random.between(-2, 3));
    }
    Array x = empty(shape);
    for (int64_t i = 0; i < x.size(); ++i) x.data<double>()[i] = static_cast<double>(i % 7 + 1);
    const Array out = xla::reduce_window(x, scalar(0.0), Op::add, w);
    for (int i = 0; i < rank; ++i) {
      const int64_t wide = std::max<int64_t>(
          0, (shape[i] - 1) * w.base_dilations[i] + 1 + w.padding_low[i] + w.padding_high[i]);
      const int64_t reach = (w.dimensions[i] - 1) * w.window_dilations[i] + 1;
      ASSERT_EQ(out.shape()[i], wide == 0 || reach > wide ? 0 : (wide - reach) / w.strides[i] + 1);
    }
    if (out.size() == 0) return;
    Walk<1> walk(out.shape(), {&out.strides()});
    do {
      ASSERT_EQ(out.data<double>()[walk.offset(0)], window_by_definition(x, w, walk.index(), 0.0));
    } while (walk.next());
  });
}

TEST(XlaReduceWindow, MaxPoolingOfTheSpecification) {
  // StableHLO's example: dilated base and window, padded.
  const Array x = {{1, 2}, {3, 4}, {5, 6}};
  const Array out = xla::reduce_window(x, scalar(int64_t{0}), Op::add,
                                       {.dimensions = {2, 1},
                                        .strides = {4, 1},
                                        .base_dilations = {2, 1},
                                        .window_dilations = {3, 1},
                                        .padding_low = {2, 0},
                                        .padding_high = {1, 0}});
  expect_array(out, {2, 2}, {0, 0, 3, 4});
}

TEST(Reduce, OfOneElementEachIsNotTheOperandItself) {
  const Array x = arange(8).astype(DType::c128).reshape({1, 8});
  Array eager = prod(x, {.axis = 0});
  Array lazily = prod(lazy(x), {.axis = 0});
  eager.assign(-1);
  lazily.assign(-1);
  EXPECT_EQ(x.item<std::complex<double>>(0, 7), 7.0);
}

TEST(Reduce, ResultsFollowTheOrderOfTheOperandWhateverAxesOfOneElementSay) {
  const Array x = ones({3, 4, 5, 2}).transpose({2, 0, 3, 1}).expand_dims({2});
  for (const DType dtype : {DType::f64, DType::c64}) {
    const SumOptions o{.axis = 3, .dtype = dtype};
    const Strides expected{1, 20, 5, 5};
    for (const Array& got : {prod(x, o), sum(x, o), prod(lazy(x), o).eval()}) {
      EXPECT_EQ(got.shape(), (Shape{5, 3, 1, 4})) << name_of(dtype);
      EXPECT_EQ(got.strides()[0], expected[0]) << name_of(dtype);
      EXPECT_EQ(got.strides()[1], expected[1]) << name_of(dtype);
      EXPECT_EQ(got.strides()[3], expected[3]) << name_of(dtype);
    }
  }
}

}  // namespace
}  // namespace weft::test
