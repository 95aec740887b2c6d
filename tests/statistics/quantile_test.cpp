// Quantiles are elements of the sorted rows, or lie between two of them, whatever the layout, the
// type and the number of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/quantile.h"
#include "core/views.h"
#include "dialect/statistics.h"
#include "statistics/quantile.h"
#include "support/expect.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

constexpr DType kOrdered[] = {DType::boolean, DType::i8,  DType::i16, DType::i32, DType::i64,
                              DType::u8,      DType::u16, DType::u32, DType::u64, DType::f16,
                              DType::bf16,    DType::f32, DType::f64};
constexpr QuantileMethod kMethods[] = {QuantileMethod::inverted_cdf, QuantileMethod::linear,
                                       QuantileMethod::hazen,        QuantileMethod::lower,
                                       QuantileMethod::higher,       QuantileMethod::midpoint};

// By sorting, in long double: exact for every type.
long double number_at(const Array& x, int64_t i) {
  return visit(x.dtype(), [&]<class T>() -> long double {
    const T value = load<T>(x.origin() + i * x.strides()[0] * int64_t{sizeof(T)});
    if constexpr (is_complex_type<T>)
      return 0;
    else
      return static_cast<long double>(lift(value));
  });
}

double defined_quantile(const Array& row, double q, QuantileMethod method, bool leaves_out_nan) {
  std::vector<long double> sorted;
  for (int64_t i = 0; i < row.size(); ++i) sorted.push_back(number_at(row, i));
  const auto is_nan = [](long double v) { return v != v; };
  const bool has_nan = std::any_of(sorted.begin(), sorted.end(), is_nan);
  sorted.erase(std::remove_if(sorted.begin(), sorted.end(), is_nan), sorted.end());
  if (sorted.empty() || (has_nan && !leaves_out_nan)) return std::nan("");
  std::sort(sorted.begin(), sorted.end());
  const auto place = statistics::place_of(method, static_cast<int64_t>(sorted.size()), q);
  const auto low = static_cast<double>(sorted[static_cast<size_t>(place.low)]);
  const auto high = static_cast<double>(sorted[static_cast<size_t>(place.high)]);
  if (low == high || place.share == 0) return low;
  const double way = high - low;
  return place.share < 0.5 ? low + way * place.share : high - way * (1 - place.share);
}

bool is_same(double a, double b) { return a == b || (a != a && b != b); }

TEST(Quantile, IsWhatSortingGivesForEveryTypeLayoutAndMethod) {
  Random random(test_seed());
  for (DType dtype : kOrdered) {
    for (QuantileMethod method : kMethods) {
      const Shape shape{random.between(1, 4), random.between(1, 70)};
      const Array x = scattered(random, random_array(random, shape, dtype));
      const bool leaves_out_nan = random.chance(50);
      const double q = static_cast<double>(random.between(0, 16)) / 16;
      const QuantileOptions o{.axis = 1, .method = method};
      const Array got = leaves_out_nan ? nanquantile(x, q, o) : quantile(x, q, o);
      ASSERT_EQ(got.shape(), Shape{shape[0]});
      for (int64_t row = 0; row < shape[0]; ++row) {
        double expected = defined_quantile(x(row), q, method, leaves_out_nan);
        if (is_floating(got.dtype())) expected = full({}, expected, got.dtype()).item<double>();
        EXPECT_TRUE(is_same(got.astype(DType::f64).item<double>(row), expected))
            << name_of(dtype) << " " << core::name_of(method) << " " << q << " of " << x(row);
      }
    }
  }
}

TEST(Quantile, TakesSixtyFourBitIntegersAsTheyAre) {
  const int64_t large = (int64_t{1} << 62) + 1;
  const Array x = Array::of<int64_t>({large, large - 1, large + 1});
  EXPECT_EQ(quantile(x, 0.5, {.method = QuantileMethod::nearest}).item<int64_t>(), large);
  const Array u = Array::of<uint64_t>({~uint64_t{0}, 0, 7});
  EXPECT_EQ(quantile(u, 1.0, {.method = QuantileMethod::higher}).item<uint64_t>(), ~uint64_t{0});
}

TEST(Quantile, OfManyRanksIsThatOfEach) {
  Random random(test_seed());
  const Array x = random_array(random, {3, 500}, DType::f32);
  const Array q = linspace(0, 1, 41);
  const Array all_at_once = nanquantile(x, q, {.axis = 1});
  for (int64_t i = 0; i < q.size(); ++i) {
    const Array one = nanquantile(x, q[i], {.axis = 1});
    EXPECT_TRUE(array_equal(all_at_once[i], one, true)) << q[i];
  }
}

TEST(Quantile, HasTheSameBitsOnAnyNumberOfThreads) {
  Random random(test_seed());
  const Array x = random_array(random, {400, 300}, DType::f64);
  const int before = num_threads();
  set_num_threads(1);
  const Array alone = nanquantile(x, {0.1, 0.5}, {.axis = 0});
  set_num_threads(7);
  const Array shared = nanquantile(x, {0.1, 0.5}, {.axis = 0});
  set_num_threads(before);
  EXPECT_TRUE(array_equal(alone, shared, true));
}

TEST(Quantile, PutsTheAxesOfQFirstAndKeepsReducedOnes) {
  const Array x = zeros({2, 3, 4});
  EXPECT_EQ(quantile(x, zeros({5, 6}), {.axis = {0, 2}}).shape(), (Shape{5, 6, 3}));
  EXPECT_EQ(quantile(x, 0.5, {.axis = 1, .keepdims = true}).shape(), (Shape{2, 1, 4}));
  EXPECT_EQ(median(x, {.keepdims = true}).shape(), (Shape{1, 1, 1}));
}

TEST(Quantile, OfNoElementsIsNanWhereThereIsOne) {
  EXPECT_TRUE(std::isnan(median(zeros({0})).item<double>()));
  expect_array(quantile(zeros({0, 3}), 0.5, {.axis = 1}), {0}, {});
  expect_refused(ErrorKind::bad_argument,
                 [] { quantile(zeros({0}, DType::i32), 0.5, {.method = QuantileMethod::lower}); });
}

TEST(Quantile, OfInfinitiesIsNotNan) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(median(Array{inf, inf, 1.0, inf}).item<double>(), inf);
  EXPECT_EQ(quantile(Array{1.0, inf}, 0.0).item<double>(), 1);
  EXPECT_EQ(quantile(Array{1.0, inf}, 1.0).item<double>(), inf);
  EXPECT_EQ(median(Array{1.5e308, 1.7e308}).item<double>(), 1.6e308);
}

TEST(Quantile, WithWeightsCountsAnElementSoOften) {
  const Array x = {3, 1, 2}, w = {1, 4, 2};
  const Array repeated = {3, 1, 1, 1, 1, 2, 2};
  for (double q : {0.0, 0.2, 0.5, 4.0 / 7, 0.6, 6.0 / 7, 0.9, 1.0}) {
    const QuantileOptions o{.method = QuantileMethod::inverted_cdf};
    QuantileOptions weighted = o;
    weighted.weights = w;
    EXPECT_TRUE(array_equal(quantile(x, q, weighted), quantile(repeated, q, o))) << q;
  }
}

TEST(Quantile, RefusesWhatItCannotDo) {
  const Array x = {1.0, 2.0};
  expect_refused(ErrorKind::bad_argument, [&] { quantile(x, 1.5); });
  expect_refused(ErrorKind::bad_argument, [&] { percentile(x, std::nan("")); });
  expect_refused(ErrorKind::dtype_unsupported, [&] { median(x.astype(DType::c64)); });
  expect_refused(ErrorKind::bad_argument, [&] { quantile(x, 0.5, {.weights = x}); });
  expect_refused(ErrorKind::extents_differ, [&] {
    quantile(x, 0.5, {.method = QuantileMethod::inverted_cdf, .weights = zeros({3})});
  });
  for (const Array& weights : {Array{0.0, 0.0}, Array{-1.0, 2.0}, Array{1.0, std::nan("")}}) {
    expect_refused(ErrorKind::bad_argument, [&] {
      quantile(x, 0.5, {.method = QuantileMethod::inverted_cdf, .weights = weights});
    });
  }
  expect_refused(ErrorKind::output_shape, [&] { median(x, {.out = zeros({2})}); });
}

TEST(QuantileRecord, SaysWhatItIs) {
  const core::Value x = core::abstract_value({3, 4}, DType::i32);
  const core::Quantile q =
      dialect::lower_quantile("quantile", x, {{0.25, 0.5}, {2}}, {.axis = 1}, false);
  EXPECT_EQ(core::to_string(q),
            "linear quantiles (2,) of int32 (3, 4) over axes (1,): result float64 (2, 3)");
}

}  // namespace
}  // namespace weft::test
