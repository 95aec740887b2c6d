// Order as PyTorch and XLA spell it.
#include <gtest/gtest.h>

#include "sorting/definition.h"
#include "support/expect.h"

namespace weft::test {
namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(TorchSort, GivesValuesAndIndices) {
  const Array x = {{3., kNan, 1.}, {2., 2., 5.}};
  const auto [values, indices] = torch::sort(x, {.descending = true});
  EXPECT_TRUE(array_equal(values, Array{{kNan, 3., 1.}, {5., 2., 2.}}, true));
  expect_array(indices, {2, 3}, {1, 0, 2, 2, 0, 1});
  expect_array(torch::argsort(x, {.dim = 0}), {2, 3}, {1, 1, 0, 0, 0, 1});
  EXPECT_TRUE(array_equal(torch::msort(x), Array{{2., 2., 1.}, {3., kNan, 5.}}, true));
  EXPECT_EQ(torch::sort(Array::of(4.0)).values.shape(), Shape{});
  EXPECT_EQ(refusal([&] { torch::sort(x.astype(DType::c64)); }), ErrorKind::dtype_unsupported);
  EXPECT_EQ(refusal([&] { torch::sort(x, {.dim = 2}); }), ErrorKind::axis_out_of_range);
}

TEST(TorchSort, FindsTheKthAndTheFirstK) {
  const Array x = {{3, 1, 2}, {9, 7, 8}};
  const auto [value, index] = torch::kthvalue(x, 2);
  expect_array(value, {2}, {2, 8});
  expect_array(index, {2}, {2, 2});
  EXPECT_EQ(torch::kthvalue(x, 1, {.dim = 0, .keepdim = true}).values.shape(), (Shape{1, 3}));
  EXPECT_EQ(torch::kthvalue(Array::of(5), 1).values.item<int>(), 5);
  expect_array(torch::topk(x, 2).values, {2, 2}, {3, 2, 9, 8});
  expect_array(torch::topk(x, 1, {.dim = 0, .largest = false}).indices, {1, 3}, {0, 0, 0});
  EXPECT_EQ(refusal([&] { torch::kthvalue(x, 0); }), ErrorKind::bad_argument);
  EXPECT_EQ(refusal([&] { torch::topk(x, 4); }), ErrorKind::bad_argument);
}

TEST(TorchSort, FindsDifferentElements) {
  const Array x = {{2, 1}, {2, 3}};
  const torch::Unique u = torch::unique(x, {.return_inverse = true, .return_counts = true});
  expect_array(u.output, {3}, {1, 2, 3});
  expect_array(u.inverse_indices, {2, 2}, {1, 0, 1, 2});
  expect_array(u.counts, {3}, {1, 2, 1});
  EXPECT_EQ(torch::unique(Array{kNan, kNan}).output.size(), 2);
}

TEST(TorchSort, SearchesSequencesOfEveryRow) {
  const Array sequences = {{1, 3, 5, 7, 9}, {2, 4, 6, 8, 10}};
  const Array values = {{3, 6, 9}, {3, 6, 9}};
  expect_array(torch::searchsorted(sequences, values), {2, 3}, {1, 3, 4, 1, 2, 4});
  expect_array(torch::searchsorted(sequences, values, {.right = true}), {2, 3}, {2, 3, 5, 1, 3, 4});
  const Array bins = {1, 3, 5, 7, 9};
  const Array places = torch::bucketize(values, bins, {.out_int32 = true});
  EXPECT_EQ(places.dtype(), DType::i32);
  expect_array(places, {2, 3}, {1, 3, 4, 1, 3, 4});
  EXPECT_EQ(refusal([&] { torch::searchsorted(bins, Array{1.5}); }), ErrorKind::dtypes_differ);
  EXPECT_EQ(refusal([&] { torch::searchsorted(sequences, bins); }), ErrorKind::extents_differ);
  EXPECT_EQ(refusal([&] { torch::bucketize(bins, sequences); }), ErrorKind::extents_differ);
}

TEST(TorchSort, RunningExtremesNameTheLastPlace) {
  const Array x = {1., 3., 2., 3., kNan, 9., kNan};
  const auto [values, indices] = torch::cummax(x, 0);
  EXPECT_TRUE(array_equal(values, Array{1., 3., 3., 3., kNan, kNan, kNan}, true));
  expect_array(indices, {7}, {0, 1, 1, 3, 4, 4, 6});
  const auto least = torch::cummin(Array{{3, 1}, {2, 5}}, -1);
  expect_array(least.values, {2, 2}, {3, 1, 2, 2});
  expect_array(least.indices, {2, 2}, {0, 1, 0, 0});
  EXPECT_EQ(torch::cummax(Array::of(7), 0).values.item<int>(), 7);
}

TEST(XlaSort, CarriesTheOtherOperandsAlong) {
  const Array keys = {{2, 1, 2}, {0, 9, 4}};
  const Array others = {{10, 20, 30}, {40, 50, 60}};
  const std::vector<xla::Literal> sorted = xla::sort({keys, others});
  expect_array(sorted[0], {2, 3}, {1, 2, 2, 0, 4, 9});
  expect_array(sorted[1], {2, 3}, {20, 10, 30, 40, 60, 50});
  const auto by_both =
      xla::sort({keys, others}, {.dimension = 0, .num_keys = 2, .descending = true});
  expect_array(by_both[1], {2, 3}, {10, 50, 60, 40, 20, 30});
  expect_array(xla::sort(keys, {.dimension = 0}), {2, 3}, {0, 1, 2, 2, 9, 4});
  EXPECT_EQ(refusal([&] { xla::sort({keys, Array{1, 2}}); }), ErrorKind::extents_differ);
  EXPECT_EQ(refusal([&] { xla::sort({keys}, {.num_keys = 2}); }), ErrorKind::bad_argument);
}

TEST(CumulativeMax, IsEachElementAgainstThoseBefore) {
  Random random(test_seed());
  for (const DType dtype : all_dtypes()) {
    if (is_complex(dtype)) continue;
    for (const Shape& shape : {Shape{1}, Shape{300}, Shape{3, 40}, Shape{40, 3}}) {
      const Array x = random_array(random, shape, dtype);
      for (int axis = 0; axis < x.rank(); ++axis) {
        const Array largest = cumulative_max(x, {.axis = axis});
        const Array smallest = cumulative_min(x, {.axis = axis});
        EXPECT_EQ(largest.dtype(), dtype);
        for (const int64_t i : {int64_t{0}, x.shape()[axis] / 2, x.shape()[axis] - 1}) {
          const Array before = x.moveaxis(Axes(axis), Axes(0))(slice(0, i + 1));
          EXPECT_TRUE(array_equal(largest.moveaxis(Axes(axis), Axes(0))[i], max(before, 0), true));
          EXPECT_TRUE(array_equal(smallest.moveaxis(Axes(axis), Axes(0))[i], min(before, 0), true));
        }
      }
    }
  }
}

}  // namespace
}  // namespace weft::test
