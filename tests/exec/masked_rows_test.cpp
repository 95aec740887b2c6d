// Masks and outputs that lie in any way: what the mask selects is what `where` selects, and nothing
// else is written.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <vector>

#include "support/every_table.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

constexpr DType kTypes[] = {DType::u8,  DType::i16, DType::f16, DType::f32,
                            DType::f64, DType::c64, DType::c128};

Array numbers(const Shape& shape, DType dtype) {
  return remainder(arange(count_or_overflow(shape)), 101).reshape(shape).astype(dtype);
}

// No period that rows or vectors have.
Array truths(const Shape& shape) {
  const Array n = arange(count_or_overflow(shape)).reshape(shape);
  return less(remainder(n * n + n / 7, 13), 6);
}

bool has_same_bytes(const Array& a, const Array& b) {
  return a.shape() == b.shape() && a.is_contiguous() && b.is_contiguous() &&
         std::memcmp(a.origin(), b.origin(), static_cast<size_t>(a.nbytes())) == 0;
}

struct MaskPlacing {
  const char* name;
  std::function<Array(int64_t rows, int64_t columns)> make;
};
const MaskPlacing kMasks[] = {
    {"whole",
     [](int64_t n, int64_t c) {
       return truths({n, c});
     }},
    {"row", [](int64_t, int64_t c) { return truths({c}); }},
    {"column",
     [](int64_t n, int64_t) {
       return truths({n, 1});
     }},
    {"one", [](int64_t, int64_t) { return truths({}); }},
    {"across",
     [](int64_t n, int64_t c) {
       return truths({c, n}).T();
     }},
    {"with gaps",
     [](int64_t n, int64_t c) {
       return truths({n, c + 3})(all, slice(1, c + 1));
     }},
    {"every third, backwards",
     [](int64_t n, int64_t c) {
       return truths({n, 3 * c})(all, slice(none, none, -3));
     }},
};

// A view of (rows, columns) elements of the first array that is given.
struct OutputPlacing {
  const char* name;
  std::function<Shape(int64_t rows, int64_t columns)> shape;
  std::function<Array(const Array& whole, int64_t rows, int64_t columns)> view;
};
const OutputPlacing kOutputs[] = {
    {"whole",
     [](int64_t n, int64_t c) {
       return Shape{n, c};
     },
     [](const Array& w, int64_t, int64_t) { return w; }},
    {"with gaps",
     [](int64_t n, int64_t c) {
       return Shape{n, c + 3};
     },
     [](const Array& w, int64_t, int64_t c) { return w(all, slice(2, c + 2)); }},
    {"across",
     [](int64_t n, int64_t c) {
       return Shape{c, n};
     },
     [](const Array& w, int64_t, int64_t) { return w.T(); }},
    {"backwards",
     [](int64_t n, int64_t c) {
       return Shape{n, c};
     },
     [](const Array& w, int64_t, int64_t) { return w(all, slice(none, none, -1)); }},
    {"every second",
     [](int64_t n, int64_t c) {
       return Shape{n, 2 * c};
     },
     [](const Array& w, int64_t, int64_t) { return w(all, slice(1, none, 2)); }},
    {"every third row, every third",
     [](int64_t n, int64_t c) {
       return Shape{3 * n, 3 * c};
     },
     [](const Array& w, int64_t, int64_t) { return w(slice(1, none, 3), slice(none, none, 3)); }},
};

// The whole memory of the output after the call, and what it should be.
void check(const Array& value, const Array& mask, const OutputPlacing& placing, int64_t rows,
           int64_t columns, DType dtype, const std::string& what) {
  const Array whole = full(placing.shape(rows, columns), 1, dtype);
  const Array expected = whole.copy();
  add(value, value, {.out = placing.view(whole, rows, columns), .where = mask});
  const Array before = placing.view(expected, rows, columns).copy();
  Array view = placing.view(expected, rows, columns);
  view.assign(where(mask, add(value, value).astype(dtype), before));
  EXPECT_TRUE(has_same_bytes(whole, expected))
      << what << ' ' << placing.name << ' ' << rows << " x " << columns << ' ' << name_of(dtype);
}

TEST(MaskedRows, WriteWhatTheMaskSelectsAndNothingElse) {
  on_every_table([](const char* table) {
    for (const DType dtype : kTypes) {
      for (const int64_t columns : {1, 2, 3, 8, 13, 17, 31, 65, 130}) {
        for (const int64_t rows : {1, 67, 401}) {
          if (rows * columns > 30000) continue;
          const Array value = numbers({rows, columns}, dtype);
          for (const MaskPlacing& mask : kMasks) {
            for (const OutputPlacing& out : kOutputs)
              check(value, mask.make(rows, columns), out, rows, columns, dtype,
                    std::string(table) + ' ' + mask.name);
          }
          if (testing::Test::HasFailure()) return false;
        }
      }
    }
    return true;
  });
}

// The result is converted on its way out.
TEST(MaskedRows, AreConvertedToTheTypeOfTheOutput) {
  on_every_table([](const char* table) {
    for (const DType from : {DType::boolean, DType::i16, DType::f16, DType::f32}) {
      for (const DType to : {DType::f32, DType::f64, DType::c128}) {
        for (const int64_t columns : {2, 3, 13, 33}) {
          const Array value = numbers({300, columns}, from);
          for (const MaskPlacing& mask : kMasks) {
            for (const OutputPlacing& out : kOutputs)
              check(value, mask.make(300, columns), out, 300, columns, to,
                    std::string(table) + ' ' + mask.name);
          }
        }
      }
    }
    return !testing::Test::HasFailure();
  });
}

// Many short axes: the mask repeats along some of them, the output has gaps.
TEST(MaskedRows, OfManyShortAxes) {
  const std::vector<Shape> masks = {{3, 2, 4, 3, 5}, {2, 1, 3, 1}, {4, 1, 5}, {3, 1, 1, 1, 1},
                                    {1, 2, 1, 3, 1}, {5},          {}};
  const Array value = numbers({40, 3, 2, 4, 3, 5}, DType::f32);
  on_every_table([&](const char* table) {
    for (const Shape& shape : masks) {
      for (const DType dtype : {DType::f32, DType::c128}) {
        const Array mask = truths(shape);
        const Array dense = zeros(value.shape(), dtype);
        const Array whole = zeros({40, 3, 2, 4, 3, 8}, dtype);
        const Array gapped = whole(ellipsis, slice(1, 6));
        add(value, value, {.out = dense, .where = mask});
        add(value, value, {.out = gapped, .where = mask});
        const Array expected = where(mask, add(value, value), 0.0F).astype(dtype);
        EXPECT_TRUE(array_equal(dense, expected)) << table << to_string(shape);
        EXPECT_TRUE(array_equal(gapped, expected)) << table << to_string(shape);
        EXPECT_TRUE(array_equal(sum(whole), sum(gapped))) << table << to_string(shape);
      }
    }
    return !testing::Test::HasFailure();
  });
}

}  // namespace
}  // namespace weft::test
