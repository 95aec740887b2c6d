#include <gtest/gtest.h>

#include "property/random_views.h"
#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;
using test::Random;

TEST(TorchExpand, IsAWritableViewUnlessItRepeats) {
  Array x = {{1}, {2}};
  const Array wide = torch::expand(x, {2, 3});
  expect_array(wide, {2, 3}, {1, 1, 1, 2, 2, 2});
  EXPECT_TRUE(wide.shares_storage_with(x));
  EXPECT_EQ(wide.strides(), (Strides{1, 0}));
  expect_refused(ErrorKind::repeated_elements, [&] { torch::add_(wide, 1); });
  torch::add_(torch::expand(x, {1, -1, -1}), 10);
  expect_array(x, {2, 1}, {11, 12});
}

TEST(TorchExpand, KeepsSizesAndInfersStridesAsPyTorchDoes) {
  const Array x = zeros({3, 1});
  EXPECT_EQ(torch::expand(x, {-1, 4}).shape(), (Shape{3, 4}));
  EXPECT_EQ(torch::expand(x, {2, 1, -1, 4}).strides(), (Strides{0, 3, 1, 0}));
  EXPECT_EQ(torch::expand(zeros({}), {2, 3}).strides(), (Strides{0, 0}));
  EXPECT_EQ(torch::expand_as(x, zeros({3, 5})).shape(), (Shape{3, 5}));
  EXPECT_EQ(torch::expand(zeros({1, 3}), {0, 3}).shape(), (Shape{0, 3}));
}

TEST(TorchExpand, RefusesWhatPyTorchRefuses) {
  expect_refused(ErrorKind::too_few_sizes, [] { torch::expand(zeros({1, 1}), {1}); });
  expect_refused(ErrorKind::minus_one_on_new_axis, [] { torch::expand(zeros({3}), {-1, 3}); });
  expect_refused(ErrorKind::minus_one_on_new_axis, [] { torch::expand(zeros({}), {-1}); });
  expect_refused(ErrorKind::size_below_minus_one, [] { torch::expand(zeros({3}), {-2}); });
  expect_refused(ErrorKind::extents_differ, [] { torch::expand(zeros({3}), {4}); });
  expect_refused(ErrorKind::extents_differ, [] { torch::expand(zeros({3}), {0}); });
}

TEST(TorchBroadcastTensors, GivesViewsOfOneShape) {
  const std::vector<torch::Tensor> views = torch::broadcast_tensors({zeros({3}), zeros({2, 1})});
  EXPECT_EQ(views[0].shape(), (Shape{2, 3}));
  EXPECT_EQ(views[1].strides(), (Strides{1, 0}));
  EXPECT_TRUE(views[0].is_writable()) << "as PyTorch's; writing is refused where it repeats";
  EXPECT_TRUE(torch::broadcast_tensors({}).empty());
}

TEST(TorchInPlace, KeepsShapeAndTypeOfTheLeftSide) {
  const Array a = torch::tensor({1.0, 2.0});
  const Array same = torch::add_(a, Array{1.0, 2.0});
  EXPECT_TRUE(same.shares_storage_with(a));
  EXPECT_EQ(a.dtype(), DType::f32);
  expect_array(torch::mul_(a, 3), {2}, {6, 12});
  expect_array(torch::sub_(a, 1), {2}, {5, 11});
  expect_array(torch::div_(a, 2), {2}, {2.5, 5.5});
  expect_array(torch::copy_(a, 7), {2}, {7, 7});
  expect_array(a, {2}, {7, 7});
  expect_refused(ErrorKind::output_shape, [&] { torch::add_(a, zeros({3, 2})); });
}

TEST(TorchInPlace, WritesAnyIntegerToAnyOther) {
  const Array bytes = zeros({2}, DType::u8);
  torch::add_(bytes, Array{-1, 300});
  expect_array(bytes, {2}, {255, 44});
  torch::copy_(bytes, Array{-2, 2});
  expect_array(bytes, {2}, {254, 2});
  expect_refused(ErrorKind::cast_refused, [&] { torch::add_(bytes, 1.5); });
  expect_refused(ErrorKind::cast_refused, [&] { torch::add_(bytes, Array{1.5}); });
}

TEST(TorchInPlace, CopiesBetweenAnyTwoTypes) {
  const Array whole = zeros({2}, DType::i32);
  torch::copy_(whole, Array{2.75, -2.75});
  expect_array(whole, {2}, {2, -2});
  torch::copy_(whole, 7.5);
  expect_array(whole, {2}, {7, 7});
  expect_refused(ErrorKind::cast_refused, [&] { whole.copy().assign(Array{2.75, -2.75}); });
}

TEST(TorchFunctions, MeanWhatTheirNumpyNamesMean) {
  const Array a = {7, -7};
  const Array b = {2, 2};
  expect_array(torch::floor_divide(a, b), {2}, {3, -4});
  expect_array(torch::remainder(a, b), {2}, {1, 1});
  expect_array(torch::fmod(a, b), {2}, {1, -1});
  expect_array(torch::clamp(a, -1, 1), {2}, {1, -1});
  expect_array(torch::where(a > 0, a, b), {2}, {7, 2});
  expect_array(torch::bitwise_not(a), {2}, {-8, 6});
  expect_array(torch::logical_not(a), {2}, {0, 0});
  expect_array(torch::logical_xor(a, 0), {2}, {1, 1});
  expect_array(torch::positive(a), {2}, {7, -7});
}

TEST(SumToSize, SumsWhatExpandRepeated) {
  const Array x = arange(6).reshape({2, 3});
  expect_array(torch::sum_to_size(x, {3}), {3}, {3, 5, 7});
  expect_array(torch::sum_to_size(x, {2, 1}), {2, 1}, {3, 12});
  expect_array(torch::sum_to_size(x, {1, 3}), {1, 3}, {3, 5, 7});
  expect_array(torch::sum_to_size(x, {}), {}, {15});
  expect_array(torch::sum_to_size(x, {2, 3}), {2, 3}, {0, 1, 2, 3, 4, 5});
  expect_array(torch::sum_to_size(zeros({0, 3}), {1, 3}), {1, 3}, {0, 0, 0});
  expect_refused(ErrorKind::extents_differ, [&] { torch::sum_to_size(x, {2}); });
  expect_refused(ErrorKind::extents_differ, [&] { torch::sum_to_size(x, {1, 2, 3}); });
  expect_refused(ErrorKind::negative_extent, [&] { torch::sum_to_size(x, {-1}); });
}

TEST(SumToSize, ChoosesItsTypeAsPyTorchsSum) {
  EXPECT_EQ(torch::sum_to_size(ones({3}, DType::boolean), {}).dtype(), DType::i64);
  EXPECT_EQ(torch::sum_to_size(ones({3}, DType::i8), {}).dtype(), DType::i64);
  EXPECT_EQ(torch::sum_to_size(ones({3}, DType::f32), {}).dtype(), DType::f32);
  EXPECT_EQ(torch::sum_to_size(ones({3}, DType::c64), {}).dtype(), DType::c64);
  const Array halves = torch::sum_to_size(ones({4096}, DType::f16), {});
  EXPECT_EQ(halves.dtype(), DType::f16);
  EXPECT_EQ(halves.item<float>(), 4096) << "summed in single precision, where 2048 + 1 is not 2048";
}

// <expand(x), y> == <x, sum_to_size(y)> for all x and y: what adjoint means.
TEST(SumToSize, IsTheAdjointOfExpand) {
  test::for_random_cases(3'000, [](Random& random) {
    const Shape sizes = test::random_shape(random, 3, 4);
    const Shape target = test::larger_shape(random, sizes);
    const auto random_integers = [&](const Shape& shape) {
      Array array = empty(shape, DType::i64);
      for (int64_t i = 0; i < array.size(); ++i) array.data<int64_t>()[i] = random.between(-9, 9);
      return array;
    };
    const Array x = random_integers(sizes);
    const Array y = random_integers(target);
    const auto inner = [](const Array& a, const Array& b) {
      return torch::sum_to_size(a * b, {}).item<int64_t>();
    };
    EXPECT_EQ(inner(torch::expand(x, target), y), inner(x, torch::sum_to_size(y, sizes)))
        << to_string(sizes) << " to " << to_string(target);
  });
}

}  // namespace
}  // namespace weft
