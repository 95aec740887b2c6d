// Padding against its definitions: which element of the array stands where. What is computed of
// elements: NumPy's results.
#include "property/random_views.h"
#include "support/expect.h"
#include "support/gathered.h"

namespace weft::test {
namespace {

// The entry of an axis that stands `i` entries behind its first; -1: none does.
int64_t source_of(int64_t i, int64_t extent, PadMode mode) {
  if (i >= 0 && i < extent) return i;
  const auto within = [&](int64_t period) { return (i % period + period) % period; };
  switch (mode) {
    case PadMode::edge:
      return i < 0 ? 0 : extent - 1;
    case PadMode::wrap:
      return within(extent);
    case PadMode::symmetric:
      return std::min(within(2 * extent), 2 * extent - 1 - within(2 * extent));
    case PadMode::reflect:
      if (extent == 1) return 0;
      return std::min(within(2 * extent - 2), 2 * extent - 2 - within(2 * extent - 2));
    default:
      return -1;
  }
}

TEST(Pad, TakesEveryElementFromWhereItsModeSays) {
  for_random_cases(1000, [](Random& random) {
    const PadMode mode = random.pick(std::vector<PadMode>{
        PadMode::constant, PadMode::edge, PadMode::wrap, PadMode::symmetric, PadMode::reflect});
    Shape shape = random_shape(random, 3, 5);
    for (int64_t& extent : shape) {
      if (mode != PadMode::constant) extent = std::max<int64_t>(extent, 1);
    }
    const Array x = any_array(random, shape);
    std::vector<PadWidths::Pair> widths;
    for (int i = 0; i < shape.rank(); ++i)
      widths.emplace_back(random.between(0, 12), random.between(0, 12));
    if (widths.empty()) widths.emplace_back(1, 1);
    const Array numbers = random_array(random, {std::max(shape.rank(), 1), 2}, x.dtype());
    const Array padded =
        pad(x, widths, mode, {.constant_values = shape.empty() ? Operand(0) : numbers});
    expect_gathered(padded, [&](const Dims& index) {
      Dims from;
      Dims number;
      for (int i = 0; i < shape.rank(); ++i) {
        const int64_t at = index[i] - widths[static_cast<size_t>(i)].first;
        from.push_back(source_of(at, shape[i], mode));
        if (from[i] < 0) number = Dims{i, at < 0 ? 0 : 1};  // the last axis wins
      }
      return number.empty() ? Origin{&x, from} : Origin{&numbers, number};
    });
  });
}

TEST(Pad, NumbersAreNumPys) {
  const Array x = {{1, 5, 2}, {7, 3, 9}};
  expect_array(
      pad(x, {{1, 2}, {2, 1}}, PadMode::linear_ramp, {.end_values = Array{{10, -4}, {3, 0}}}),
      {5, 6}, {3, 6, 10, 10, 10, 0, 3,  2, 1, 5, 2,  0,  3,  5,  7,
               3, 9, 0,  3,  2,  1, -1, 2, 0, 3, -1, -4, -4, -4, 0});
  expect_array(pad(x.astype(DType::f32), {{0, 1}, {3, 2}}, PadMode::linear_ramp, {.end_values = 1}),
               {3, 8}, {1, 1, 1, 1, 5, 2, 1.5, 1, 1, 3, 5, 7, 3, 9, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  expect_array(pad(x, {{1, 1}, {1, 2}}, PadMode::mean), {4, 6},
               {5, 4, 4, 6, 5, 5, 3, 1, 5, 2, 3, 3, 6, 7, 3, 9, 6, 6, 5, 4, 4, 6, 5, 5});
  expect_array(
      pad(x, {{1, 1}, {1, 2}}, PadMode::maximum, {.stat_length = PadWidths{{1, 2}, {2, 1}}}),
      {4, 6}, {5, 1, 5, 2, 2, 2, 5, 1, 5, 2, 2, 2, 7, 7, 3, 9, 9, 9, 7, 7, 5, 9, 9, 9});
  expect_array(pad(x, {{0, 1}, {1, 0}}, PadMode::minimum), {3, 4},
               {1, 1, 5, 2, 3, 7, 3, 9, 1, 1, 3, 2});
  expect_array(pad(x(0), {5, 4}, PadMode::reflect, {.odd = true}), {12},
               {-5, -1, 3, 0, -3, 1, 5, 2, -1, 3, 7, 4});
  expect_array(pad(x(0), {5, 7}, PadMode::symmetric, {.odd = true}), {15},
               {3, 0, 0, -3, 1, 1, 5, 2, 2, -1, 3, 3, 7, 4, 4});
  expect_array(
      pad(x, {{1, 1}, {1, 2}}, PadMode::constant, {.constant_values = Array{{1, 2}, {3, 4}}}),
      {4, 6}, {3, 1, 1, 1, 4, 4, 3, 1, 5, 2, 4, 4, 3, 7, 3, 9, 4, 4, 3, 2, 2, 2, 4, 4});
  EXPECT_EQ(pad(x, 2, PadMode::empty).shape(), (Shape{6, 7}));
  EXPECT_EQ(pad(ones({3, 4}).T(), 1, PadMode::edge).strides(), (Strides{1, 6}));
}

TEST(Pad, RefusesWhatItCannotPad) {
  const Array x = ones({2, 3});
  expect_refused(ErrorKind::bad_argument, [&] { pad(x, -1); });
  expect_refused(ErrorKind::dims_count, [&] { pad(x, {1, 2, 3}); });
  expect_refused(ErrorKind::dims_count, [&] { pad(ones({2, 3, 4}), {{1, 2}, {3, 4}}); });
  expect_refused(ErrorKind::too_few_axes, [] { pad(ones({0}), 1, PadMode::edge); });
  expect_refused(ErrorKind::bad_argument,
                 [&] { pad(x, 1, PadMode::mean, {.stat_length = PadWidths(0)}); });
  expect_refused(ErrorKind::size_overflow, [&] { pad(x, INT64_MAX); });
  expect_refused(ErrorKind::dtype_unsupported,
                 [] { pad(ones({2}, DType::c64), 1, PadMode::maximum); });
}

// StableHLO's definition: element i lies at low + i * (interior + 1).
TEST(XlaPad, SpreadsAndCuts) {
  for_random_cases(400, [](Random& random) {
    const Shape shape = random_shape(random, 3, 5);
    const Array x = any_array(random, shape);
    const Array value = random_array(random, {}, x.dtype());
    Dims low, high, interior;
    bool is_refused = false;
    for (int i = 0; i < shape.rank(); ++i) {
      low.push_back(random.between(-4, 4));
      high.push_back(random.between(-4, 4));
      interior.push_back(random.chance(50) ? 0 : random.between(0, 3));
      const int64_t spread = shape[i] == 0 ? 0 : (shape[i] - 1) * (interior[i] + 1) + 1;
      is_refused = is_refused || spread + low[i] + high[i] < 0;
    }
    if (is_refused) {
      expect_refused(ErrorKind::negative_extent, [&] { xla::pad(x, value, low, high, interior); });
      return;
    }
    expect_gathered(xla::pad(x, value, low, high, interior), [&](const Dims& index) {
      Dims from;
      for (int i = 0; i < shape.rank(); ++i) {
        const int64_t at = index[i] - low[i];
        const bool is_there =
            at >= 0 && at % (interior[i] + 1) == 0 && at / (interior[i] + 1) < shape[i];
        if (!is_there) return Origin{&value, {}};
        from.push_back(at / (interior[i] + 1));
      }
      return Origin{&x, from};
    });
  });
  const Array one = ones({1}), zero = scalar(0.0);
  expect_array(xla::pad(one, zero, {1}, {0}, {INT64_MAX}), {2}, {0, 1});
  expect_array(xla::pad(one, zero, {INT64_MIN}, {INT64_MAX}), {0}, {});
  expect_refused(ErrorKind::dtypes_differ, [&] { xla::pad(one, scalar(0), {1}, {1}); });
  expect_refused(ErrorKind::dims_count, [&] { xla::pad(one, zero, {1, 1}, {1}); });
  expect_refused(ErrorKind::size_overflow,
                 [&] { xla::pad(ones({3}), zero, {0}, {0}, {INT64_MAX}); });
}

// PyTorch's results.
TEST(TorchPad, CutsWhereWidthsAreNegative) {
  const Array x = arange(4).reshape({1, 4});
  using torch::PadMode;
  expect_array(torch::pad(x, {-1, 3}, PadMode::reflect), {1, 6}, {1, 2, 3, 2, 1, 0});
  expect_array(torch::pad(x, {3, -1}, PadMode::replicate), {1, 6}, {0, 0, 0, 0, 1, 2});
  expect_array(torch::pad(x, {-1, 2}, PadMode::circular), {1, 5}, {1, 2, 3, 1, 2});
  expect_array(torch::pad(x, {1, -2}, PadMode::constant, 7), {1, 3}, {7, 0, 1});
  expect_array(torch::pad(x, {-6, 4}, PadMode::constant, 7), {1, 2}, {7, 7});
  expect_array(torch::pad(x, {0, 1, 1, 0}), {2, 5}, {0, 0, 0, 0, 0, 0, 1, 2, 3, 0});
  expect_refused(ErrorKind::negative_extent, [&] { torch::pad(x, {-3, -2}); });
  expect_refused(ErrorKind::bad_argument, [&] { torch::pad(x, {4, 0}, PadMode::reflect); });
  expect_refused(ErrorKind::bad_argument, [&] { torch::pad(x, {5, 0}, PadMode::circular); });
  expect_refused(ErrorKind::dims_count, [&] { torch::pad(x(0), {1, 1}, PadMode::reflect); });
  expect_refused(ErrorKind::dims_count, [&] { torch::pad(x, {1, 1, 1, 1, 1, 1}); });
}

TEST(TorchJoin, IsPyTorchs) {
  const Array whole = arange(6).reshape({2, 3}), small = ones({2, 3}, DType::f32);
  EXPECT_EQ(torch::cat({whole, small}).dtype(), DType::f32);
  EXPECT_EQ(torch::cat({ones({0}), small}).shape(), (Shape{2, 3}));
  EXPECT_EQ(torch::cat({ones({0}), small}).dtype(), DType::f64);
  EXPECT_EQ(torch::stack({whole, small}, -1).shape(), (Shape{2, 3, 2}));
  std::vector<Shape> shapes;
  for (const Array& part : torch::split(arange(7), 3)) shapes.push_back(part.shape());
  EXPECT_EQ(shapes, (std::vector<Shape>{{3}, {3}, {1}}));
  EXPECT_EQ(torch::chunk(arange(6), 4).size(), 3U);
  EXPECT_EQ(torch::chunk(arange(0), 2).size(), 2U);
  EXPECT_EQ(torch::tensor_split(arange(7), 3).size(), 3U);
  expect_refused(ErrorKind::bad_argument, [] { torch::split(arange(7), {3, 3}); });
  expect_refused(ErrorKind::bad_argument, [] { torch::split(arange(7), 0); });
  EXPECT_EQ(torch::repeat(ones({3}), {2, 2}).shape(), (Shape{2, 6}));
  expect_refused(ErrorKind::dims_count, [] { torch::repeat(ones({3, 3}), 2); });
  expect_array(torch::repeat_interleave(arange(3), Array{0, 1, 2}), {3}, {1, 2, 2});
  expect_refused(ErrorKind::bad_argument, [] { torch::roll(arange(4), {1, 2}); });
  EXPECT_FALSE(torch::flip(whole, {0}).shares_storage_with(whole));
  expect_array(torch::narrow(arange(5), 0, -4, 2), {2}, {1, 2});
  EXPECT_EQ(torch::flatten(ones({2, 3, 4}), 1).shape(), (Shape{2, 12}));
  EXPECT_EQ(torch::unflatten(ones({2, 6}), 1, {2, -1}).shape(), (Shape{2, 2, 3}));
  EXPECT_EQ(torch::squeeze(ones({1, 2, 1}), {0, 1}).shape(), (Shape{2, 1}));
  try {
    torch::cat({ones({2, 3}), ones({3, 3})}, 1);
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_TRUE(std::string(error.what())
                    .starts_with("Sizes of tensors must match except in dimension 1. Expected size "
                                 "2 but got size 3 for "
                                 "tensor number 1 in the list.\n    torch::cat: axis 0 is 2"));
  }
}

TEST(XlaJoin, IsStrict) {
  const Array x = arange(6).reshape({2, 3});
  expect_array(xla::concatenate({x, x}, 1), {2, 6}, {0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5});
  expect_refused(ErrorKind::dim_negative, [&] { xla::concatenate({x, x}, -1); });
  expect_refused(ErrorKind::dtypes_differ, [&] { xla::concatenate({x, x.astype(DType::i32)}, 0); });
  expect_array(xla::rev(x, {1}), {2, 3}, {2, 1, 0, 5, 4, 3});
  expect_refused(ErrorKind::dim_repeated, [&] { xla::rev(x, {1, 1}); });
  expect_array(xla::slice(x, {0, 1}, {2, 3}), {2, 2}, {1, 2, 4, 5});
  expect_refused(ErrorKind::index_out_of_range, [&] { xla::slice(x, {0, 1}, {2, 4}); });
  expect_refused(ErrorKind::reshape_count, [&] { xla::reshape(x, {7}); });
  expect_refused(ErrorKind::dims_count, [&] { xla::transpose(x, {0}); });
}

}  // namespace
}  // namespace weft::test
