// Reductions, positions and running totals of arrays that lie in any way are those of a copy, and
// of elements one by one.
#include <gtest/gtest.h>

#include <vector>

#include "support/every_table.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

constexpr DType kTypes[] = {DType::boolean, DType::i8,  DType::u8,  DType::i16, DType::i32,
                            DType::i64,     DType::f16, DType::f32, DType::f64, DType::c64};

Array numbers(const Shape& shape, DType dtype) {
  const Array n = arange(count_or_overflow(shape)).reshape(shape);
  return remainder(n * n + floor_divide(n, 7), 13).astype(dtype);
}

// Views of (rows, columns) elements.
std::vector<Array> views(int64_t rows, int64_t columns, DType dtype) {
  return {numbers({rows, columns}, dtype),
          numbers({rows, 2 * columns}, dtype)(all, slice(none, none, 2)),
          numbers({rows, 3 * columns}, dtype)(all, slice(1, none, 3)),
          numbers({rows, columns}, dtype)(all, slice(none, none, -1)),
          numbers({columns, rows}, dtype).T(),
          numbers({rows, columns + 3}, dtype)(all, slice(1, columns + 1))};
}

template <class F>
void for_views(const F& f) {
  for (const DType dtype : kTypes) {
    for (const int64_t columns : {1, 2, 3, 5, 8, 13, 15, 17, 40, 300}) {
      for (const int64_t rows : {1, 5, 40, 2500}) {
        if (rows * columns > 50000) continue;
        for (const Array& x : views(rows, columns, dtype)) f(x);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

std::string text_of(const char* table, const Array& x) {
  return std::string(table) + ' ' + std::string(name_of(x.dtype())) + to_string(x.shape()) +
         to_string(x.strides());
}

TEST(ReducedLayouts, HaveTheResultsOfACopy) {
  on_every_table([](const char* table) {
    for_views([&](const Array& x) {
      const Array copy = x.copy();
      for (const int axis : {0, 1}) {
        EXPECT_TRUE(array_equal(sum(x, {.axis = axis}), sum(copy, {.axis = axis})))
            << text_of(table, x);
        EXPECT_TRUE(
            array_equal(count_nonzero(x, {.axis = axis}), count_nonzero(copy, {.axis = axis})))
            << text_of(table, x);
        EXPECT_TRUE(array_equal(any(x, {.axis = axis}), any(copy, {.axis = axis})))
            << text_of(table, x);
        if (is_complex(x.dtype())) continue;
        EXPECT_TRUE(array_equal(max(x, {.axis = axis}), max(copy, {.axis = axis})))
            << text_of(table, x);
      }
      EXPECT_TRUE(array_equal(sum(x), sum(copy))) << text_of(table, x);
    });
    return !testing::Test::HasFailure();
  });
}

// Slabs of an odd number of elements follow each other where larger items could not begin.
TEST(ReducedLayouts, OfOddSlabsAreSummedAsSmallerTypes) {
  on_every_table([](const char* table) {
    for (const DType from : {DType::i64, DType::f64, DType::c128}) {
      const DType to = from == DType::i64   ? DType::i8
                       : from == DType::f64 ? DType::f32
                                            : DType::c64;
      for (const int64_t width : {5, 125, 2495, 4995}) {
        const Array x = numbers({7, 7, 2 * width}, from)(all, slice(0, 5), slice(none, none, 2));
        EXPECT_TRUE(array_equal(sum(x, {.axis = 1, .dtype = to}), sum(x, {.axis = 1})))
            << text_of(table, x);
      }
    }
    return !testing::Test::HasFailure();
  });
}

// Element by element: `add` of what was there before.
Array running_totals(const Array& x, int axis) {
  Array total = cumulative_sum(x, {.axis = axis}).copy();
  const Array wide = x.astype(total.dtype());
  const int64_t n = x.shape()[axis];
  const auto line = [axis](const Array& a, int64_t i) { return axis == 0 ? a(i) : a(all, i); };
  line(total, 0).assign(line(wide, 0));
  for (int64_t i = 1; i < n; ++i) line(total, i).assign(add(line(total, i - 1), line(wide, i)));
  return total;
}

TEST(RunningTotals, AreSumsFromFrontToBack) {
  on_every_table([](const char* table) {
    for_views([&](const Array& x) {
      if (x.dtype() == DType::f16 || x.size() > 10000) return;
      for (const int axis : {0, 1}) {
        const Array found = cumulative_sum(x, {.axis = axis});
        EXPECT_TRUE(array_equal(found, running_totals(x, axis))) << text_of(table, x);
      }
    });
    return !testing::Test::HasFailure();
  });
}

// Not exact: the order of the multiplications shows.
TEST(RunningTotals, OfProductsAreTheSameForAnyNumberOfLines) {
  on_every_table([](const char* table) {
    for (const DType dtype : {DType::f32, DType::f64, DType::c64, DType::i32, DType::u8}) {
      const Array x = (numbers({19, 501}, DType::f64) / 6.1 + 0.1).astype(dtype);
      const Array along = cumulative_prod(x, {.axis = 1, .dtype = dtype});
      const Array down = cumulative_prod(x.T().copy(), {.axis = 0, .dtype = dtype});
      EXPECT_TRUE(array_equal(along, down.T(), true)) << table << name_of(dtype);
      for (int64_t i = 0; i < 19; ++i)
        EXPECT_TRUE(
            array_equal(along(i), cumulative_prod(x(i).copy(), {.axis = 0, .dtype = dtype}), true))
            << table << name_of(dtype) << i;
    }
    return !testing::Test::HasFailure();
  });
}

// The first of equal ones, the first nan before anything.
int64_t place_of_extreme(const Array& line, bool largest) {
  const Array wide = line.astype(DType::f64);
  int64_t at = 0;
  double best = wide(0).item<double>();
  for (int64_t i = 1; i < line.size() && best == best; ++i) {
    const double x = wide(i).item<double>();
    if (!(largest ? x > best : x < best) && x == x) continue;
    best = x;
    at = i;
  }
  return at;
}

TEST(Positions, InFewColumnsAreThoseOfTheFirstExtreme) {
  on_every_table([](const char* table) {
    for (const DType dtype : {DType::boolean, DType::i8, DType::u16, DType::f16, DType::f32,
                              DType::i32, DType::f64, DType::u64}) {
      for (const int64_t columns : {1, 2, 3, 7, 15, 16, 17}) {
        for (const int64_t rows : {3, 70, 1023, 2600}) {
          Array x = numbers({rows, columns}, dtype);
          if (is_floating(dtype) && rows > 1000) {
            x(900, 0) = std::numeric_limits<double>::quiet_NaN();
            x(1000, 0) = std::numeric_limits<double>::quiet_NaN();
            x(rows - 1, columns - 1) = std::numeric_limits<double>::infinity();
          }
          const Array high = argmax(x, {.axis = 0});
          const Array low = argmin(x, {.axis = 0});
          for (int64_t c = 0; c < columns; ++c) {
            EXPECT_EQ(high(c).item<int64_t>(), place_of_extreme(x(all, c), true))
                << text_of(table, x) << c;
            EXPECT_EQ(low(c).item<int64_t>(), place_of_extreme(x(all, c), false))
                << text_of(table, x) << c;
          }
        }
        if (testing::Test::HasFailure()) return false;
      }
    }
    return true;
  });
}

}  // namespace
}  // namespace weft::test
