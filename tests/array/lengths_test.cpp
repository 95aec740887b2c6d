// Lists that belong together and are not equally long, and unsigned numbers beyond what a signed
// one holds: refused, wherever a user can pass them.
#include <gtest/gtest.h>

#include <limits>

#include "support/expect.h"
#include "weft/weft.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;

const Shape kShapes[] = {{}, {3}, {4, 3}, {2, 2, 2, 2, 2, 2, 2, 2}};
const Strides kStrides[] = {{}, {1}, {3, 1}, {1, 1, 1}, {9, 9, 9, 9, 9, 9, 9, 9}};

// Calls f with every shape and strides of another length.
template <class F>
void for_each_mismatch(const F& f) {
  for (const Shape& shape : kShapes) {
    for (const Strides& strides : kStrides) {
      if (shape.rank() != strides.size()) f(shape, strides);
    }
  }
}

TEST(ShapeAndStrides, OfDifferentLengthsAreRefusedEverywhere) {
  static double memory[256] = {};
  const Array array = Array::wrap(memory, {256}, nullptr);
  for_each_mismatch([&](const Shape& shape, const Strides& strides) {
    const Shape target{4, 3};
    const Layout layout{shape, strides, 0};
    expect_refused(ErrorKind::bad_argument, [&] { Array::wrap(memory, shape, strides, nullptr); });
    expect_refused(ErrorKind::bad_argument, [&] { array.as_strided(shape, strides); });
    expect_refused(ErrorKind::bad_argument, [&] { is_unique(layout); });
    expect_refused(ErrorKind::bad_argument,
                   [&] { torch::infer_expand_geometry(shape, strides, target); });
    expect_refused(ErrorKind::bad_argument,
                   [&] { broadcast_in_dim(layout, target, Axes::filled(shape.rank(), 0)); });
    EXPECT_NE(
        torch::explain_expand(shape, strides, target).text().find("do not have the same length"),
        std::string::npos);
  });
}

TEST(UnsignedNumbers, BeyondTheLargestSignedOneAreNoNegativeNumbers) {
  const size_t last = size_t{0} - 1;
  const Array a = arange(6).reshape({2, 3});
  expect_refused(ErrorKind::index_out_of_range, [&] { a(last); });
  expect_refused(ErrorKind::index_out_of_range, [&] { a[last]; });
  expect_refused(ErrorKind::index_out_of_range, [&] { a.item<int64_t>(last, 0); });
  expect_array(a(0, slice(last)), {3}, {0, 1, 2});
  expect_array(a(0, slice(last, none)), {0}, {});
  expect_refused(ErrorKind::size_overflow, [&] { zeros({last, 2}); });
  expect_refused(ErrorKind::reshape_count, [&] { a.reshape(Shape{last}); });
  EXPECT_EQ(Shape(std::vector<size_t>{last})[0], std::numeric_limits<int64_t>::max());
}

}  // namespace
}  // namespace weft
