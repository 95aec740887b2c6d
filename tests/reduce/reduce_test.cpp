// Every reduction against the reference executor: all kernels, layouts, tables and thread counts,
// bit for bit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "kernels/table.h"
#include "reduce/reduce.h"
#include "support/expect.h"
#include "support/random.h"
#include "support/random_arrays.h"

namespace weft::reduce {
namespace {

using kernels::Reducer;
using test::Random;

struct Case {
  Array x;
  Axes axes;
  Reducer reducer;
  DType load;
  bool as_truth = false;
};

bool is_small(DType dtype) { return dtype == DType::f16 || dtype == DType::bf16; }

// The type a reducer computes in, for elements of type `from`; false if it has none.
bool find_load(Reducer reducer, DType from, DType& load) {
  if (is_complex(from)) return false;
  const bool is_order = reducer == Reducer::smallest || reducer == Reducer::largest;
  const bool is_square =
      reducer == Reducer::sum_of_squares || reducer == Reducer::sum_of_centred_squares;
  load = from == DType::boolean ? DType::u8 : is_small(from) ? DType::f32 : from;
  if (!is_order && is_integer(load)) load = is_unsigned_integer(load) ? DType::u64 : DType::i64;
  if (is_square && is_integer(load)) load = DType::f64;
  return true;
}

Shape random_shape(Random& random, int64_t most) {
  Shape shape;
  int64_t left = most;
  for (int64_t rank = random.between(0, 6); rank > 0; --rank) {
    const int64_t extent = random.chance(15) ? random.between(1, left) : random.between(1, 5);
    shape.push_back(std::min(extent, left));
    left = std::max<int64_t>(1, left / shape[shape.rank() - 1]);
  }
  return shape;
}

Axes random_axes(Random& random, int rank) {
  Axes axes;
  for (int axis = 0; axis < rank; ++axis) {
    if (random.chance(50)) axes.push_back(axis);
  }
  return axes;
}

Case random_case(Random& random, int64_t most) {
  Case c;
  DType from;
  do {
    from = static_cast<DType>(random.below(kDTypes));
    c.reducer = static_cast<Reducer>(random.below(kernels::kReducers));
  } while (!find_load(c.reducer, from, c.load));
  const Array values = test::random_array(random, random_shape(random, most), from);
  c.x = random.chance(40) ? values : test::scattered(random, values);
  c.axes = random_axes(random, c.x.rank());
  c.as_truth = c.load == DType::i64 && random.chance(30);
  return c;
}

std::string describe(const Case& c) {
  return std::string("reducer ") + std::to_string(static_cast<int>(c.reducer)) + " of " +
         std::string(name_of(c.x.dtype())) + " as " + std::string(name_of(c.load)) + ", shape " +
         to_string(c.x.shape()) + ", strides " + to_string(c.x.strides()) + ", axes " +
         to_string(c.axes);
}

// The reduction and the reference's answer.
struct Both {
  Array expected;
  Array answer;
};
Both run_both(const Case& c, bool by_reference_too) {
  const bool is_centred = c.reducer == Reducer::sum_of_centred_squares;
  Array centre;
  if (is_centred) {
    centre = make_reduced(c.x, c.axes, c.load, "test");
    reduce_by_reference({Reducer::smallest, c.x, c.load}, centre);
  }
  const Reduction reduction{c.reducer, c.x, c.load, c.as_truth, is_centred ? &centre : nullptr};
  Both both{make_reduced(c.x, c.axes, c.load, "test"), make_reduced(c.x, c.axes, c.load, "test")};
  if (by_reference_too) reduce_by_reference(reduction, both.expected);
  reduce_into(reduction, both.answer);
  return both;
}

// Restores the table and the number of threads.
struct Settings {
  const char* table = kernels::active_table().name;
  int threads = num_threads();
  ~Settings() {
    kernels::use_table(table);
    set_num_threads(threads);
  }
};

std::vector<const char*> tables() {
  int count = 0;
  const kernels::KernelTable* const* list = kernels::available_tables(count);
  std::vector<const char*> names;
  for (int i = 0; i < count; ++i) names.push_back(list[i]->name);
  return names;
}

TEST(Reduce, EqualsTheReferenceOnEveryTable) {
  const Settings restored;
  for (const char* table : tables()) {
    kernels::use_table(table);
    test::for_random_cases(3000, [&](Random& random) {
      const Case c = random_case(random, 3000);
      const Both both = run_both(c, true);
      ASSERT_EQ(test::difference(both.expected, both.answer), "") << table << ": " << describe(c);
    });
  }
}

TEST(Reduce, LongRowsEqualTheReference) {
  Random random(test::test_seed());
  const Settings restored;
  for (const char* table : tables()) {
    kernels::use_table(table);
    for (int64_t n : {1023, 1024, 1025, 5000, 70001}) {
      for (DType dtype : {DType::f32, DType::f64, DType::i32, DType::u8, DType::f16}) {
        for (const Shape& shape : {Shape{n}, Shape{n, 3}, Shape{2, n}, Shape{2, n, 2}}) {
          Case c{test::random_array(random, shape, dtype), {}, Reducer::sum, DType::f64};
          find_load(c.reducer, dtype, c.load);
          c.axes = {shape.rank() == 1 || shape[0] == n ? 0 : 1};
          const Both both = run_both(c, true);
          ASSERT_EQ(test::difference(both.expected, both.answer), "") << table << describe(c);
        }
      }
    }
  }
}

// Rows are folded many at once, and slabs in vectors that reach over their ends: every length,
// every remainder.
TEST(Reduce, ShortRowsAndNarrowSlabsEqualTheReference) {
  Random random(test::test_seed());
  const Settings restored;
  const Reducer reducers[] = {Reducer::sum, Reducer::largest, Reducer::sum_of_centred_squares};
  for (const char* table : tables()) {
    kernels::use_table(table);
    for (int64_t n = 1; n <= 70; ++n) {
      for (DType dtype : {DType::f32, DType::f64, DType::i32, DType::u8}) {
        const int64_t count = random.between(1, 50);
        const int64_t width = random.between(1, random.chance(50) ? 6 : 40);
        for (const Shape& shape : {Shape{count, n}, Shape{count, n, width}}) {
          Case c{test::random_array(random, shape, dtype), {1}, reducers[n % 3], DType::f64};
          if (!find_load(c.reducer, dtype, c.load)) continue;
          const Both both = run_both(c, true);
          ASSERT_EQ(test::difference(both.expected, both.answer), "") << table << describe(c);
        }
      }
    }
  }
}

// Sums large enough to be shared out: the same bits on every table with every number of threads.
TEST(Reduce, ThreadsAndTablesDoNotChangeABit) {
  const Settings restored;
  Random random(test::test_seed());
  for (const Shape& shape : {Shape{3000001}, Shape{2000, 1500}, Shape{40, 300, 250},
                             Shape{1000000, 3}, Shape{90000, 5, 7}, Shape{300000, 11}}) {
    Array x = empty(shape, DType::f32);
    for (int64_t i = 0; i < x.size(); ++i) {
      x.data<float>()[i] = static_cast<float>(random.between(-1000000, 1000000)) / 7;
    }
    for (int axis = -1; axis < shape.rank(); ++axis) {
      Axes axes;
      for (int i = 0; i < shape.rank(); ++i) {
        if (axis < 0 || axis == i) axes.push_back(i);
      }
      const Case c{x, axes, Reducer::sum, DType::f32};
      kernels::use_table("baseline");
      set_num_threads(1);
      const Array expected = run_both(c, false).answer;
      for (const char* table : tables()) {
        kernels::use_table(table);
        for (int threads : {1, 2, 7}) {
          set_num_threads(threads);
          const Array answer = run_both(c, false).answer;
          ASSERT_EQ(test::difference(expected, answer), "")
              << table << ", " << threads << " threads: " << describe(c);
        }
      }
    }
  }
}

// The stated bound: each element passes through few additions (docs/reductions.md).
TEST(Reduce, SumsStayWithinTheStatedBound) {
  Random random(test::test_seed());
  for (int64_t n : {7, 100, 1000, 4096, 100000, 1000003}) {
    Array x = empty({n}, DType::f32);
    long double exact = 0;
    long double size = 0;
    for (int64_t i = 0; i < n; ++i) {
      // Large numbers that cancel, and small ones that a running sum would lose.
      const float value = i % 2 ? 1e6F + static_cast<float>(random.between(0, 1000)) / 1000
                                : -1e6F + static_cast<float>(random.between(0, 1000)) / 3;
      x.data<float>()[i] = value;
      exact += value;
      size += std::fabs(static_cast<long double>(value));
    }
    const Case c{x, {0}, Reducer::sum, DType::f32};
    const float sum = run_both(c, false).answer.item<float>(0);
    const double depth = 25 + std::max(0.0, std::ceil(std::log2(static_cast<double>(n) / 1024)));
    EXPECT_LE(std::fabs(sum - exact), static_cast<long double>(depth) * 0x1p-24L * size) << n;
  }
}

TEST(Reduce, ManyOnesAreCountedExactly) {
  const Array x = ones({20000003}, DType::f32);
  const Case c{x, {0}, Reducer::sum, DType::f32};
  // A running sum in float32 stops at 2^24; the sum rounds once, at the end.
  EXPECT_EQ(run_both(c, false).answer.item<float>(0), 20000004.0F);
}

// Rows that follow one another are folded many at a time; a nan stays in its own, and equal
// elements come first.
TEST(ArgReduce, ShortRowsWithNansStandAmongOthers) {
  const Settings restored;
  Random random(test::test_seed());
  for (const char* table : tables()) {
    kernels::use_table(table);
    for (int64_t n = 2; n <= 70; ++n) {
      Array x = empty({101, n}, n % 2 ? DType::f32 : DType::f64);
      for (int64_t r = 0; r < 101; ++r) {
        for (int64_t j = 0; j < n; ++j) x(r, j) = static_cast<double>(random.between(-4, 4));
      }
      x(37, n - 1) = std::nan("");
      x(38, 0) = std::nan("");
      x(100, n / 2) = std::nan("");
      const Array best = max(x, {.axis = 1}).astype(DType::f64);
      const Array at = argmax(x, {.axis = 1});
      for (int64_t r = 0; r < 101; ++r) {
        int64_t expected = 0;
        for (int64_t j = 1; j < n; ++j)
          if (x(r, j).item<double>() > x(r, expected).item<double>()) expected = j;
        const bool has_nan = r == 37 || r == 38 || r == 100;
        if (has_nan) expected = r == 37 ? n - 1 : r == 38 ? 0 : n / 2;
        ASSERT_EQ(at.item<int64_t>(r), expected) << table << " " << n << " row " << r;
        if (has_nan)
          ASSERT_TRUE(std::isnan(best.item<double>(r)));
        else
          ASSERT_EQ(best.item<double>(r), x(r, expected).item<double>());
      }
    }
  }
}

// The sum that tells of nans is nan of opposite infinities, too.
TEST(Reduce, OrderOfLongRowsTellsNansFromInfinities) {
  const Settings restored;
  Random random(test::test_seed());
  for (const char* table : tables()) {
    kernels::use_table(table);
    for (DType dtype : {DType::f32, DType::f64}) {
      for (int64_t n : {257, 300, 1023, 1024, 1025, 2500}) {
        Array x = empty({4, n}, DType::f64);
        for (int64_t i = 0; i < x.size(); ++i)
          x.data<double>()[i] = static_cast<double>(random.between(-9, 9));
        for (int64_t r = 0; r < 3; ++r) {
          x(r, random.below(n)) = INFINITY;
          x(r, random.below(n)) = -INFINITY;
        }
        const int64_t at = random.below(n);
        x(2, at) = std::nan("");
        const Array rows = x.astype(dtype);
        for (const bool largest : {false, true}) {
          const Array found = largest ? max(rows, {.axis = 1}) : min(rows, {.axis = 1});
          for (int64_t r = 0; r < 4; ++r) {
            double expected = x.item<double>(r, 0);
            for (int64_t i = 1; i < n; ++i) {
              const double v = x.item<double>(r, i);
              expected = largest ? std::max(expected, v) : std::min(expected, v);
            }
            const double result = found.astype(DType::f64).item<double>(r);
            if (r == 2)
              ASSERT_TRUE(std::isnan(result)) << table << " " << name_of(dtype) << " " << n;
            else
              ASSERT_EQ(result, expected) << table << " " << name_of(dtype) << " " << n;
          }
        }
      }
    }
  }
}

// Slabs are taken many at a time, in parts of vectors that reach into the next.
TEST(ArgReduce, NarrowSlabsWithNansStandAmongOthers) {
  const Settings restored;
  Random random(test::test_seed());
  const double odd[] = {std::nan(""), INFINITY, -INFINITY};
  for (const char* table : tables()) {
    kernels::use_table(table);
    for (int64_t n : {1, 2, 3, 4, 5, 9}) {
      for (int64_t width = 2; width <= 17; ++width) {
        const DType dtype =
            random.pick(std::vector{DType::f32, DType::f64, DType::i32, DType::u64});
        const int64_t slabs = random.pick(std::vector{1, 2, 7, 150});
        Array x = empty({slabs, n, width}, DType::f64);
        for (int64_t i = 0; i < x.size(); ++i)
          x.data<double>()[i] = static_cast<double>(random.between(0, 4));
        for (int i = 0; i < 6 && is_floating(dtype); ++i)
          x(random.below(slabs), random.below(n), random.below(width)) = odd[random.below(3)];
        for (bool largest : {false, true}) {
          const Array out = make_reduced(x, {1}, DType::i64, "test");
          arg_reduce_into(x.astype(dtype), 1, largest, out);
          const Array moved = x.moveaxis({1}, {-1}).copy();
          const Array expected = make_reduced(moved, {2}, DType::i64, "test");
          arg_reduce_into(moved, 2, largest, expected);
          ASSERT_EQ(test::difference(expected.reshape({slabs, width}), out.reshape({slabs, width})),
                    "")
              << table << " " << name_of(dtype) << to_string(x.shape());
        }
      }
    }
  }
}

TEST(ArgReduce, FindsTheFirstOnEveryTableAndLayout) {
  const Settings restored;
  for (const char* table : tables()) {
    kernels::use_table(table);
    test::for_random_cases(1500, [&](Random& random) {
      const DType dtype = static_cast<DType>(random.below(static_cast<int>(DType::c64)));
      Shape shape = random_shape(random, 3000);
      if (shape.rank() == 0) shape = {1};
      const Array values = test::random_array(random, shape, dtype);
      const Array x = random.chance(40) ? values : test::scattered(random, values);
      const int axis = static_cast<int>(random.below(x.rank()));
      const bool largest = random.chance(50);
      const Array out = make_reduced(x, {axis}, DType::i64, "test");
      arg_reduce_into(x, axis, largest, out);
      const Array line = x.astype(DType::f64).moveaxis({axis}, {-1}).copy();
      const Array found = out.moveaxis({axis}, {-1}).copy();
      const int64_t n = x.extent(axis);
      for (int64_t r = 0; r < found.size(); ++r) {
        const double* row = line.data<double>() + r * n;
        int64_t best = 0;
        for (int64_t j = 1; j < n; ++j) {
          if (std::isnan(row[best])) break;
          const bool better = largest ? row[j] > row[best] : row[j] < row[best];
          if (better || std::isnan(row[j])) best = j;
        }
        if (dtype == DType::i64 ||
            dtype == DType::u64) {  // a double does not tell all of them apart
          ASSERT_EQ(row[found.data<int64_t>()[r]], row[best]);
        } else {
          ASSERT_EQ(found.data<int64_t>()[r], best)
              << table << " " << name_of(dtype) << to_string(shape);
        }
      }
    });
  }
}

}  // namespace
}  // namespace weft::reduce
