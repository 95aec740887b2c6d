// PyTorch's and XLA's gathers and scatters: values that these libraries give.
#include "support/expect.h"

namespace weft::test {
namespace {

const Array kIndex = {{0, 1, 2, 0}, {2, 0, 0, 1}};
Array counted() { return arange(12).reshape({3, 4}); }
Array source() { return (arange(8) + 100).reshape({2, 4}); }

TEST(TorchGather, TakesAnElementForEveryIndex) {
  expect_array(torch::gather(counted(), 0, kIndex), {2, 4}, {0, 5, 10, 3, 8, 1, 2, 7});
  expect_array(torch::gather(counted(), 1, kIndex), {2, 4}, {0, 1, 2, 0, 6, 4, 4, 5});
  expect_array(torch::gather(scalar(7), 0, scalar(0)), {}, {7});
  EXPECT_EQ(torch::gather(counted(), 0, zeros({0}, DType::i64)).shape(), Shape({0}));
  expect_refused(ErrorKind::index_out_of_range, [] { torch::gather(counted(), 0, kIndex - 1); });
  expect_refused(ErrorKind::extents_differ, [] {
    torch::gather(counted(), 0, zeros({1, 5}, DType::i64));
  });
  expect_refused(ErrorKind::bad_argument, [] { torch::gather(counted(), 0, Array{0}); });
}

TEST(TorchScatter, WritesAddsAndReduces) {
  const Array x = counted();
  expect_array(torch::scatter(x, 0, kIndex, source()), {3, 4},
               {100, 105, 106, 103, 4, 101, 6, 107, 104, 9, 102, 11});
  expect_array(torch::scatter(x, 1, kIndex, -1), {3, 4},
               {-1, -1, -1, 3, -1, -1, -1, 7, 8, 9, 10, 11});
  expect_array(torch::scatter_add(x, 0, kIndex, source()), {3, 4},
               {100, 106, 108, 106, 4, 106, 6, 114, 112, 9, 112, 11});
  expect_array(x, {3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  const Array ones = weft::ones({2, 4}, DType::i64);
  expect_array(torch::scatter_reduce(x, 1, kIndex, ones * 2, "prod", false)(1), {4}, {4, 2, 2, 7});
  expect_array(torch::scatter_reduce(x, 1, kIndex, ones * 2, "amax")(0), {4}, {2, 2, 2, 3});
  expect_array(torch::scatter_reduce(x, 1, kIndex, ones * 3, "mean")(1), {4}, {3, 4, 4, 7});
  expect_array(torch::scatter_reduce(x, 1, kIndex, ones * 3, "amin", false)(1), {4}, {3, 3, 3, 7});
  expect_refused(ErrorKind::bad_argument,
                 [&] { torch::scatter_reduce(x, 1, kIndex, ones, "median"); });
  expect_refused(ErrorKind::dtypes_differ,
                 [&] { torch::scatter_add(x, 0, kIndex, source().astype(DType::f32)); });
  expect_refused(ErrorKind::extents_differ,
                 [&] { torch::scatter_add(x, 0, kIndex, source()(all, slice(2))); });
}

TEST(TorchIndex, SelectsAddsCopiesAndFills) {
  const Array x = counted();
  const Array rows = {2, 0, 2};
  const Array values = ones({3, 4}, DType::i64);
  expect_array(torch::index_select(x, 1, Array{3, 3}), {3, 2}, {3, 3, 7, 7, 11, 11});
  expect_array(torch::index_select(x, 0, scalar(1)), {1, 4}, {4, 5, 6, 7});
  expect_array(torch::index_add(x, 0, rows, values, 10), {3, 4},
               {10, 11, 12, 13, 4, 5, 6, 7, 28, 29, 30, 31});
  expect_array(torch::index_copy(x, 0, rows, values * 5)(2), {4}, {5, 5, 5, 5});
  expect_array(torch::index_fill(x, 1, Array{1}, -1)(all, 1), {3}, {-1, -1, -1});
  expect_array(torch::index_put(x, {rows, Array{0, 0, 0}}, Array{1, 2, 3}, true)(all, 0), {3},
               {2, 4, 12});
  expect_array(torch::index_put(x, {rows, Array{0, 0, 0}}, Array{1, 2, 3})(all, 0), {3}, {2, 4, 3});
  expect_array(torch::take(x, Array{-1, 5}), {2}, {11, 5});
  expect_refused(ErrorKind::extents_differ, [&] { torch::index_add(x, 0, Array{0}, values); });
  expect_refused(ErrorKind::index_out_of_range, [&] { torch::index_select(x, 0, Array{-1}); });
}

TEST(TorchMasked, SelectsFillsAndScatters) {
  const Array x = counted();
  const Array columns = Array::of({true, false, false, true});
  expect_array(torch::masked_select(x, columns), {6}, {0, 3, 4, 7, 8, 11});
  expect_array(torch::masked_fill(x, columns, 0)(2), {4}, {0, 9, 10, 0});
  expect_array(torch::masked_scatter(x, columns, arange(10) * 100), {3, 4},
               {0, 1, 2, 100, 200, 5, 6, 300, 400, 9, 10, 500});
  expect_array(torch::nonzero(x > 9), {2, 2}, {2, 2, 2, 3});
  expect_refused(ErrorKind::extents_differ, [&] { torch::masked_scatter(x, columns, arange(5)); });
  expect_refused(ErrorKind::dtype_unsupported, [&] { torch::masked_fill(x, Array{1}, 0); });
}

TEST(XlaSlices, MoveToWhereTheyFit) {
  const Array x = counted();
  expect_array(xla::dynamic_slice(x, {scalar(1), scalar(9)}, {2, 2}), {2, 2}, {6, 7, 10, 11});
  expect_array(xla::dynamic_slice(x, {scalar(-5), scalar(1)}, {1, 2}), {1, 2}, {1, 2});
  expect_array(xla::dynamic_update_slice(x, Array{{-1, -2}}, {scalar(8), scalar(2)})(2), {4},
               {8, 9, -1, -2});
  expect_array(x(2), {4}, {8, 9, 10, 11});
  expect_refused(ErrorKind::bad_argument, [&] { xla::dynamic_slice(x, {scalar(0)}, {1, 1}); });
  expect_refused(ErrorKind::bad_argument, [&] {
    xla::dynamic_slice(x, {scalar(0), scalar(0)}, {4, 1});
  });
}

TEST(XlaGather, TakesClampedSlices) {
  const Array x = counted();
  const xla::GatherDimensions rows{.offset_dims = {1},
                                   .collapsed_slice_dims = {0},
                                   .start_index_map = {0},
                                   .index_vector_dim = 1};
  expect_array(xla::gather(x, Array{2, -3, 7}, rows, {1, 4}), {3, 4},
               {8, 9, 10, 11, 0, 1, 2, 3, 8, 9, 10, 11});
  const xla::GatherDimensions windows{
      .offset_dims = {0, 1}, .start_index_map = {1, 0}, .index_vector_dim = 1};
  expect_array(xla::gather(x, Array{{1, 0}, {9, 9}}, windows, {2, 2}), {2, 2, 2},
               {1, 6, 2, 7, 5, 10, 6, 11});
  const xla::GatherDimensions batched{.offset_dims = {},
                                      .collapsed_slice_dims = {1},
                                      .operand_batching_dims = {0},
                                      .start_indices_batching_dims = {0},
                                      .start_index_map = {1},
                                      .index_vector_dim = 1};
  expect_array(xla::gather(x, Array{{3}, {0}, {1}}, batched, {1, 1}), {3}, {3, 4, 9});
}

TEST(XlaGather, ChecksEveryConstraint) {
  const Array x = counted();
  const Array index = {2, 0};
  const auto refused = [&](const xla::GatherDimensions& d, const Shape& sizes) {
    return refusal([&] { xla::gather(x, index, d, sizes); });
  };
  const xla::GatherDimensions right{.offset_dims = {1},
                                    .collapsed_slice_dims = {0},
                                    .start_index_map = {0},
                                    .index_vector_dim = 1};
  EXPECT_EQ(refused(right, {1, 4}), ErrorKind::no_error);
  EXPECT_EQ(refused(right, {1, 5}), ErrorKind::window_too_large);
  EXPECT_EQ(refused(right, {2, 4}), ErrorKind::bad_argument);
  EXPECT_EQ(refused(right, {1}), ErrorKind::dims_count);
  const auto changed = [&](auto&& change) {
    xla::GatherDimensions d = right;
    change(d);
    return refused(d, {1, 4});
  };
  EXPECT_EQ(changed([](auto& d) { d.offset_dims = {2}; }), ErrorKind::dim_out_of_range);
  EXPECT_EQ(changed([](auto& d) { d.offset_dims = {}; }), ErrorKind::dims_count);
  EXPECT_EQ(changed([](auto& d) { d.collapsed_slice_dims = {5}; }), ErrorKind::dim_out_of_range);
  EXPECT_EQ(changed([](auto& d) { d.start_index_map = {0, 1}; }), ErrorKind::dims_count);
  EXPECT_EQ(changed([](auto& d) { d.start_index_map = {2}; }), ErrorKind::dim_out_of_range);
  EXPECT_EQ(changed([](auto& d) { d.index_vector_dim = 2; }), ErrorKind::dim_out_of_range);
  EXPECT_EQ(changed([](auto& d) {
              d.offset_dims = {1, 0};
              d.collapsed_slice_dims = {};
            }),
            ErrorKind::dims_not_increasing);
  EXPECT_EQ(changed([](auto& d) {
              d.offset_dims = {};
              d.operand_batching_dims = {0};
            }),
            ErrorKind::dim_repeated);
}

TEST(XlaScatter, JoinsAndLeavesOutWhatDoesNotFit) {
  const Array x = counted();
  const xla::ScatterDimensions rows{.update_window_dims = {1},
                                    .inserted_window_dims = {0},
                                    .scatter_dims_to_operand_dims = {0},
                                    .index_vector_dim = 1};
  const Array updates = full({3, 4}, 10);
  expect_array(xla::scatter(x, Array{0, 0, 3}, updates, Op::add, rows), {3, 4},
               {20, 21, 22, 23, 4, 5, 6, 7, 8, 9, 10, 11});
  expect_array(xla::scatter(x, Array{-1, 1, 2}, updates, {}, rows), {3, 4},
               {0, 1, 2, 3, 10, 10, 10, 10, 10, 10, 10, 10});
  const xla::ScatterDimensions windows{
      .update_window_dims = {1, 2}, .scatter_dims_to_operand_dims = {0, 1}, .index_vector_dim = 1};
  // A window that would reach beyond the edge is left out whole.
  expect_array(xla::scatter(x, Array{{0, 3}, {1, 2}}, full({2, 2, 2}, 1), Op::multiply, windows),
               {3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  expect_array(xla::scatter(x, Array{{0, 3}, {1, 2}}, full({2, 2, 2}, -1), Op::multiply, windows),
               {3, 4}, {0, 1, 2, 3, 4, 5, -6, -7, 8, 9, -10, -11});
  expect_refused(ErrorKind::dtypes_differ, [&] {
    xla::scatter(x, Array{0, 0, 3}, updates.astype(DType::f32), Op::add, rows);
  });
  expect_refused(ErrorKind::extents_differ, [&] {
    xla::scatter(x, Array{0, 0}, updates, Op::add, rows);
  });
}

}  // namespace
}  // namespace weft::test
