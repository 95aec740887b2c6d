// Rows of a few items that lie apart, backwards or across, under masks and conversions: what is
// moved some rows at a time is what moving element by element gives.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <thread>

#include "base/convert.h"
#include "support/emitting.h"
#include "support/every_table.h"
#include "weft/index_stack.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

constexpr DType kTypes[] = {DType::boolean, DType::u8,  DType::i16, DType::i32, DType::f16,
                            DType::f32,     DType::i64, DType::f64, DType::c64, DType::c128};

Array numbers(const Shape& shape, DType dtype) {
  return remainder(arange(count_or_overflow(shape)), 101).reshape(shape).astype(dtype);
}

// Element by element.
Array copied(const Array& x) {
  Array out = zeros(x.shape(), x.dtype());
  const int64_t item = size_in_bytes(x.dtype());
  Walk<2> walk(x.shape(), {&x.strides(), &out.strides()});
  do
    std::memcpy(out.origin() + walk.offset(1) * item, x.origin() + walk.offset(0) * item,
                static_cast<size_t>(item));
  while (walk.next());
  return out;
}

bool has_same_bytes(const Array& a, const Array& b) {
  return a.shape() == b.shape() && a.dtype() == b.dtype() && a.is_contiguous() &&
         b.is_contiguous() &&
         std::memcmp(a.origin(), b.origin(), static_cast<size_t>(a.nbytes())) == 0;
}

struct Placing {
  const char* name;
  std::function<Array(int64_t rows, int64_t columns, DType dtype)> make;
};

const Placing kPlacings[] = {
    {"with gaps",
     [](int64_t n, int64_t c, DType d) {
       return numbers({n, c + 3}, d)(all, slice(1, c + 1));
     }},
    {"backwards",
     [](int64_t n, int64_t c, DType d) {
       return numbers({n, c}, d)(all, slice(none, none, -1));
     }},
    {"last row first",
     [](int64_t n, int64_t c, DType d) {
       return numbers({n, c}, d)(slice(none, none, -1));
     }},
    {"across",
     [](int64_t n, int64_t c, DType d) {
       return numbers({c, n}, d).T();
     }},
    {"across with gaps",
     [](int64_t n, int64_t c, DType d) {
       return numbers({c, n + 5}, d)(all, slice(2, n + 2)).T();
     }},
    {"every fifth",
     [](int64_t n, int64_t c, DType d) {
       return numbers({n, 5 * c}, d)(all, slice(2, none, 5));
     }},
    {"the same in every row",
     [](int64_t n, int64_t c, DType d) {
       return numbers({c}, d).broadcast_to({n, c});
     }},
    {"the same in every column",
     [](int64_t n, int64_t c, DType d) {
       return numbers({n, 1}, d).broadcast_to({n, c});
     }},
};

// Calls f(view, what it is) for rows of 1 to 40 items and more, of every type, in every placing.
template <class F>
void for_short_rows(const F& f) {
  for (DType dtype : kTypes) {
    for (const Placing& placing : kPlacings) {
      for (int64_t columns : {1, 2, 3, 4, 5, 7, 8, 9, 13, 15, 16, 17, 24, 31, 33, 40, 65}) {
        for (int64_t rows : {1, 7, 16, 67, 300}) {
          const Array x = placing.make(rows, columns, dtype);
          f(x, placing.name);
          if (testing::Test::HasFailure()) return;
        }
      }
    }
  }
}

TEST(ShortRows, AreCopiedAndAssigned) {
  on_every_table([](const char* table) {
    for_short_rows([&](const Array& x, const char* placing) {
      const Array expected = copied(x);
      Array assigned = zeros(x.shape(), x.dtype());
      assigned.assign(x);
      EXPECT_TRUE(has_same_bytes(x.copy(), expected) && has_same_bytes(assigned, expected))
          << table << ' ' << name_of(x.dtype()) << to_string(x.shape()) << ' ' << placing;
    });
    return !testing::Test::HasFailure();
  });
}

TEST(ShortRows, AreAddedAndConverted) {
  on_every_table([](const char* table) {
    for_short_rows([&](const Array& x, const char* placing) {
      const Array dense = copied(x);
      const DType wide = is_complex(x.dtype()) ? DType::c128 : DType::f64;
      EXPECT_TRUE(has_same_bytes(add(x, dense), add(dense, dense)) &&
                  has_same_bytes(copied(x.astype(wide)), dense.astype(wide)))
          << table << ' ' << name_of(x.dtype()) << to_string(x.shape()) << ' ' << placing;
    });
    return !testing::Test::HasFailure();
  });
}

TEST(ShortRows, AreWrittenUnderAMask) {
  on_every_table([](const char* table) {
    for_short_rows([&](const Array& x, const char* placing) {
      const Array mask = equal(numbers(x.shape(), DType::i32) % 3, 1);
      const Array dense = copied(x);
      const Array out = full(x.shape(), 1, x.dtype());
      const Array before = out.copy();
      add(x, dense, {.out = out, .where = mask});
      EXPECT_TRUE(has_same_bytes(out, where(mask, add(dense, dense), before)))
          << table << ' ' << name_of(x.dtype()) << to_string(x.shape()) << ' ' << placing;
    });
    return !testing::Test::HasFailure();
  });
}

// Eagerly and fused, in generated code and without: what is read is not yet written, though rows
// end amid vectors.
TEST(ShortRows, AreAddedInPlaceToWhatLiesBackwards) {
  for (const compile::Emitting mode : {compile::Emitting::always, compile::Emitting::never}) {
    const EmittingForATest emitting(mode);
    on_every_table([](const char* table) {
      for (DType dtype : kTypes) {
        for (int64_t columns : {2, 7, 9, 15, 17, 23, 25, 31, 33, 37, 50, 77, 100, 129}) {
          const Array backwards = numbers({41, columns}, dtype)(all, slice(none, none, -1));
          const Array before = numbers({41, columns}, dtype);
          const Array dense = copied(backwards);
          Array eager = before.copy();
          add(eager, backwards, {.out = eager});
          Array fused = before.copy();
          evaluate_into(fused, (lazy(fused) + backwards) * lazy(fused));
          EXPECT_TRUE(has_same_bytes(eager, add(before, dense)) &&
                      has_same_bytes(fused, multiply(add(before, dense), before)))
              << table << ' ' << name_of(dtype) << ' ' << columns;
        }
      }
      return !testing::Test::HasFailure();
    });
  }
}

TEST(ShortRows, OfAnOutputLeaveTheGapsAlone) {
  for (DType dtype : kTypes) {
    for (int64_t columns : {1, 2, 3, 5, 8, 12, 17}) {
      const Array whole = numbers({67, columns + 4}, dtype);
      const Array before = whole.copy();
      const Array value = numbers({67, columns}, dtype);
      add(value, value, {.out = whole(all, slice(2, columns + 2))});
      Array expected = before.copy();
      const Array sum = add(value, value);
      for (int64_t c = 0; c < columns; ++c) expected(all, c + 2) = sum(all, c);
      EXPECT_TRUE(has_same_bytes(whole, expected)) << name_of(dtype) << ' ' << columns;
    }
  }
}

TEST(ShortRows, OfSmallItemsHaveTheirLargestAndSmallest) {
  on_every_table([](const char* table) {
    for (DType dtype : {DType::boolean, DType::u8, DType::i8, DType::i16}) {
      for (int64_t n : {5, 6, 7, 8, 9, 15, 17, 31, 64, 100, 128, 129}) {
        const Array wide = (numbers({1000, n + 2}, DType::i32) * 3 - 100).astype(dtype);
        for (const Array& x : {copied(wide(all, slice(0, n))), wide(all, slice(1, n + 1)),
                               wide(slice(0, 70), slice(none, n))}) {
          const Array truth = not_equal(x, Array(zeros({}, dtype)));
          EXPECT_TRUE(array_equal(any(x, {.axis = 1}), sum(truth, {.axis = 1}) > 0) &&
                      array_equal(all(x, {.axis = 1}), sum(truth, {.axis = 1}) == n))
              << table << name_of(dtype) << n;
          if (dtype == DType::boolean) continue;
          const Array as_wide = x.astype(DType::i64);
          EXPECT_TRUE(array_equal(max(x, {.axis = 1}), max(as_wide, {.axis = 1})) &&
                      array_equal(min(x, {.axis = 1}), min(as_wide, {.axis = 1})))
              << table << name_of(dtype) << n;
        }
      }
    }
    return !testing::Test::HasFailure();
  });
}

// Two threads, each with the elements that the other one leaves alone. (Neither reads those of the
// other: that may happen where the mask is false, too.)
TEST(MaskedCalls, StoreNothingWhereTheMaskIsFalse) {
  const int64_t n = 4001;
  const Array mine = equal(arange(n) % 2, 0);
  const Array theirs = logical_not(mine);
  const Array out = zeros({n}, DType::i32);
  const Array ones = full({n}, 1, DType::i32);
  const auto count = [&](const Array& mask) {
    for (int i = 0; i < 500; ++i) add(ones, i, {.out = out, .where = mask});
  };
  std::thread other([&] { count(theirs); });
  count(mine);
  other.join();
  EXPECT_TRUE(array_equal(out, full({n}, 500, DType::i32)));
}

TEST(Clip, IsTheMinimumOfTheMaximumForNansAndZerosToo) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  const Array special{nan, -inf, -2.0, -0.0, 0.0, 1.0, 3.0, inf};
  on_every_table([&](const char* table) {
    for (DType dtype : {DType::f32, DType::f64}) {
      const Array x = special.astype(dtype);
      const Array low = x(all, new_axis);
      const Array high = x(all, new_axis, new_axis);
      const Array clipped = clip(x, low, high);
      const Array expected = minimum(maximum(x, low), high);
      EXPECT_TRUE(array_equal(clipped, expected, true)) << table;
      EXPECT_TRUE(array_equal(signbit(clipped), signbit(expected))) << table;
    }
    return !testing::Test::HasFailure();
  });
}

TEST(Where, ChoosesBitsOfWideItems) {
  on_every_table([](const char* table) {
    for (DType dtype : {DType::i64, DType::f64, DType::c64, DType::c128}) {
      const Array a = numbers({67}, dtype);
      const Array b = negative(a) - 1;
      const Array mask = equal(arange(67) % 3, 0);
      const Array chosen = where(mask, a, b);
      for (int64_t i = 0; i < 67; ++i) {
        const Array from = i % 3 == 0 ? a : b;
        EXPECT_TRUE(array_equal(chosen(i), from(i))) << table << name_of(dtype) << i;
      }
    }
    return !testing::Test::HasFailure();
  });
}

template <class From>
void expect_halves(const std::vector<From>& values, const char* table) {
  const Array x = Array::from(values.data(), {static_cast<int64_t>(values.size())});
  const Array halves = x.astype(DType::f16);
  for (size_t i = 0; i < values.size(); ++i) {
    const Float16 expected = convert<Float16>(values[i]);
    EXPECT_EQ(std::memcmp(halves.data<Float16>() + i, &expected, 2), 0)
        << table << ' ' << name_of(x.dtype()) << ' ' << +values[i];
  }
}

TEST(Conversion, OfIntegersToHalvesRoundsOnceAndOverflows) {
  on_every_table([](const char* table) {
    for (int64_t base : {int64_t{0}, int64_t{2048}, int64_t{65504}, int64_t{131072},
                         int64_t{1} << 31, int64_t{1} << 62}) {
      std::vector<int64_t> wide;
      std::vector<uint64_t> natural;
      std::vector<int32_t> narrow;
      for (int64_t d = -40; d < 40; ++d) {
        wide.push_back(base + d);
        wide.push_back(-base - d);
        natural.push_back(static_cast<uint64_t>(base + d));
        narrow.push_back(static_cast<int32_t>(base + d));
      }
      expect_halves(wide, table);
      expect_halves(natural, table);
      expect_halves(narrow, table);
    }
    return !testing::Test::HasFailure();
  });
}

TEST(Conversion, OfFloatsToHalvesRoundsOnce) {
  on_every_table([](const char* table) {
    std::vector<float> values;
    for (uint32_t bits = 0x32000000; bits < 0x48000000; bits += 0x00012345) {
      float value;
      std::memcpy(&value, &bits, sizeof value);
      values.push_back(value);
      values.push_back(-value);
    }
    expect_halves(values, table);
    return !testing::Test::HasFailure();
  });
}

}  // namespace
}  // namespace weft::test
