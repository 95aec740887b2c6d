// Joins, tiles, rolls, splits and insertions against their definitions: where each element comes
// from, in random layouts of all types.
#include <numeric>

#include "property/random_views.h"
#include "support/expect.h"
#include "support/gathered.h"

namespace weft::test {
namespace {

Shape shape_with_axes(Random& random) {
  Shape shape = random_shape(random, 4, 5);
  if (shape.empty()) shape.push_back(random.between(0, 5));
  return shape;
}

TEST(Concat, TakesEveryElementFromItsPart) {
  for_random_cases(600, [](Random& random) {
    Shape shape = shape_with_axes(random);
    const int axis = static_cast<int>(random.below(shape.rank()));
    const auto dtype = static_cast<DType>(random.below(kDTypes));
    std::vector<Array> parts;
    for (int64_t left = random.between(1, 6); left > 0; --left) {
      shape[axis] = random.between(0, 4);
      parts.push_back(any_array(random, shape, dtype));
    }
    expect_gathered(concat(parts, axis - (random.chance(50) ? shape.rank() : 0)), [&](Dims index) {
      size_t part = 0;
      for (; index[axis] >= parts[part].shape()[axis]; ++part)
        index[axis] -= parts[part].shape()[axis];
      return Origin{&parts[part], index};
    });
  });
}

TEST(Concat, IsManyShortRowsAndManySmallPartsAsWell) {
  Random random(test_seed());
  for (const DType dtype : all_dtypes()) {
    const Array a = any_array(random, {700, 3}, dtype), b = random_array(random, {700, 2}, dtype);
    expect_gathered(concat({a, b, b}, 1), [&](Dims index) {
      const bool is_a = index[1] < 3;
      if (!is_a) index[1] = (index[1] - 3) % 2;
      return Origin{is_a ? &a : &b, index};
    });
  }
  for (const int64_t columns : {1, 2, 3, 5, 7, 8, 9, 12, 16, 17, 31, 33, 40, 65, 100}) {
    const Array rows = random_array(random, {50, columns}, DType::u8);
    expect_gathered(concat({rows, rows}, 1), [&](Dims index) {
      index[1] %= columns;
      return Origin{&rows, index};
    });
  }
  std::vector<Array> parts;
  for (int64_t i = 0; i < 1000; ++i) parts.push_back(full({i % 7}, i));
  int64_t at = 0;
  const Array whole = concat(parts);
  for (const Array& part : parts) {
    EXPECT_TRUE(array_equal(whole(slice(at, at + part.size())), part));
    at += part.size();
  }
  EXPECT_EQ(at, whole.size());
}

TEST(Concat, LargePartsAreTheSameOnAnyNumberOfThreads) {
  Random random(test_seed());
  const Array a = random_array(random, {100, 700}, DType::f64);
  const Array b = random_array(random, {100, 3}, DType::f64);
  const int before = num_threads();
  for (const int threads : {1, 2, 5}) {
    set_num_threads(threads);
    for (const Array& x : {a, b}) {
      expect_gathered(concat({x, b, a}, 1), [&](Dims index) {
        const Array* parts[] = {&x, &b, &a};
        size_t part = 0;
        for (; index[1] >= parts[part]->shape()[1]; ++part) index[1] -= parts[part]->shape()[1];
        return Origin{parts[part], index};
      });
    }
    expect_gathered(concat({a.T(), a.T()}, 0), [&](const Dims& index) {
      return Origin{&a, Dims{index[1], index[0] % 700}};
    });
    expect_gathered(roll(a, 1001), [&](const Dims& index) {
      const int64_t from = (index[0] * 700 + index[1] + a.size() - 1001) % a.size();
      return Origin{&a, Dims{from / 700, from % 700}};
    });
  }
  set_num_threads(before);
  const Array large = arange(2'100'000).reshape({2100, 1000});
  const Array twice = concat({large, large}, 0);
  EXPECT_TRUE(array_equal(twice(slice(0, 2100)), large));
  EXPECT_TRUE(array_equal(twice(slice(2100, none)), large));
}

TEST(Concat, PromotesAndKeepsFortranOrder) {
  EXPECT_EQ(concat({zeros({2}, DType::i8), zeros({1}, DType::u8)}).dtype(), DType::i16);
  expect_array(concat({Array{1, 2}, Array{0.5}}), {3}, {1, 2, 0.5});
  expect_array(concat({Array{{1, 2}}, Array{3}}, std::nullopt), {3}, {1, 2, 3});
  expect_array(concatenate({Array{{1, 2}}, scalar(3)}, std::nullopt), {3}, {1, 2, 3});
  const Array fortran = ones({3, 4}).T();
  EXPECT_EQ(concat({fortran, fortran}, 1).strides(), (Strides{1, 4}));
  EXPECT_EQ(concat({fortran, ones({4, 2})}, 1).strides(), (Strides{5, 1}));
}

TEST(Concat, RefusesWhatDoesNotFit) {
  const Array a = ones({2, 3}), b = ones({3, 3});
  expect_refused(ErrorKind::extents_differ, [&] { concat({a, b}, 1); });
  expect_refused(ErrorKind::bad_argument, [&] { concat({a, ones({3})}); });
  expect_refused(ErrorKind::bad_argument, [] { concat({}); });
  expect_refused(ErrorKind::too_few_axes, [] { concat({scalar(1), scalar(2)}); });
  expect_refused(ErrorKind::axis_out_of_range, [&] { concat({a, a}, 2); });
  expect_refused(ErrorKind::extents_differ, [&] { stack({a, b}); });
  const Array most = ones({1}).broadcast_to({int64_t{1} << 62});
  expect_refused(ErrorKind::size_overflow, [&] { concat({most, most}, 0); });
  try {
    concat({a, b}, 1);
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(),
                 "concat: axis 0 is 2 in operand 0 of shape (2, 3) and 3 in operand 1 of shape "
                 "(3, 3); nothing stretches when arrays are joined\n    hint: along axis 0 they "
                 "fit");
  }
}

TEST(Stack, GivesPartsAnAxis) {
  for_random_cases(200, [](Random& random) {
    const Shape shape = random_shape(random, 4, 4);
    const auto dtype = static_cast<DType>(random.below(kDTypes));
    const int axis = static_cast<int>(random.between(0, shape.rank()));
    std::vector<Array> parts;
    for (int64_t left = random.between(1, 12); left > 0; --left)
      parts.push_back(any_array(random, shape, dtype));
    const Array whole = stack(parts, axis);
    expect_gathered(whole, [&](Dims index) {
      const auto part = static_cast<size_t>(index[axis]);
      index.erase(axis);
      return Origin{&parts[part], index};
    });
    const std::vector<Array> again = unstack(whole, axis);
    ASSERT_EQ(again.size(), parts.size());
    for (size_t i = 0; i < parts.size(); ++i) EXPECT_EQ(difference(parts[i], again[i]), "");
  });
}

TEST(Stack, VectorsAreRowsColumnsAndDepths) {
  const Array a = {1, 2}, b = {3, 4};
  expect_array(hstack({a, b}), {4}, {1, 2, 3, 4});
  expect_array(vstack({a, b}), {2, 2}, {1, 2, 3, 4});
  expect_array(dstack({a, b}), {1, 2, 2}, {1, 3, 2, 4});
  expect_array(column_stack({a, b}), {2, 2}, {1, 3, 2, 4});
  expect_array(hstack({scalar(1), scalar(2)}), {2}, {1, 2});
  expect_array(append(a, b), {4}, {1, 2, 3, 4});
  const Array x = {{1, 5, 2}, {7, 3, 9}};
  expect_array(block({{x, x(all, slice(1))}, {Array{1, 2, 3, 4}}}), {3, 4},
               {1, 5, 2, 1, 7, 3, 9, 7, 1, 2, 3, 4});
  expect_array(block({{a}}), {1, 2}, {1, 2});
  expect_refused(ErrorKind::ragged, [&] { block({{a}, b}); });
  expect_refused(ErrorKind::extents_differ, [&] { block({{x, a}}); });
  expect_refused(ErrorKind::bad_argument, [&] { block({{a}, std::vector<NestedArrays>()}); });
}

TEST(Split, PartsMakeUpTheArray) {
  for_random_cases(100, [](Random& random) {
    const Shape shape = shape_with_axes(random);
    const int axis = static_cast<int>(random.below(shape.rank()));
    const Array x = any_array(random, shape);
    const int64_t count = random.between(1, 7);
    const std::vector<Array> parts = array_split(x, count, axis);
    ASSERT_EQ(static_cast<int64_t>(parts.size()), count);
    EXPECT_EQ(difference(x.copy(), concat(parts, axis)), "");
    EXPECT_LE(parts.front().shape()[axis] - parts.back().shape()[axis], 1);
    EXPECT_TRUE(parts.front().shares_storage_with(x) || x.size() == 0);
  });
}

TEST(Split, CutsLikeSlices) {
  const Array x = arange(7);
  const std::vector<Array> parts = split(x, {2, -2, 3, 9});
  ASSERT_EQ(parts.size(), 5U);
  expect_array(parts[0], {2}, {0, 1});
  expect_array(parts[1], {3}, {2, 3, 4});
  expect_array(parts[2], {0}, {});
  expect_array(parts[3], {4}, {3, 4, 5, 6});
  expect_array(parts[4], {0}, {});
  EXPECT_EQ(split(x, {3}).size(), 2U);
  EXPECT_EQ(hsplit(x, 7).size(), 7U);
  EXPECT_EQ(vsplit(ones({4, 2}), 2)[1].shape(), (Shape{2, 2}));
  expect_refused(ErrorKind::extents_differ, [&] { split(x, 2); });
  expect_refused(ErrorKind::bad_argument, [&] { split(x, 0); });
  expect_refused(ErrorKind::too_few_axes, [&] { vsplit(x, 1); });
}

TEST(Tile, RepeatsTheWhole) {
  for_random_cases(200, [](Random& random) {
    const Array x = any_array(random, random_shape(random, 3, 4));
    PerAxis times;
    for (int64_t left = random.between(0, 4); left > 0; --left)
      times.push_back(random.between(random.chance(10) ? 0 : 1, 3));
    const Array whole = tile(x, times);
    const int added = whole.rank() - x.rank();
    expect_gathered(whole, [&](const Dims& index) {
      Dims from;
      for (int i = 0; i < x.rank(); ++i) from.push_back(index[added + i] % x.shape()[i]);
      return Origin{&x, from};
    });
    for (int i = 1; i <= times.size(); ++i)
      EXPECT_EQ(whole.shape()[-i], times[-i] * (i <= x.rank() ? x.shape()[-i] : 1));
  });
  expect_refused(ErrorKind::bad_argument, [] { tile(ones({2}), -1); });
  EXPECT_EQ(tile(ones({1, 1, 1, 1, 1, 1, 1, 1}), PerAxis::filled(64, 1)).rank(), 64);
}

TEST(Repeat, RepeatsEveryElement) {
  for_random_cases(300, [](Random& random) {
    const Shape shape = shape_with_axes(random);
    const Array x = any_array(random, shape);
    const int axis = static_cast<int>(random.below(shape.rank()));
    const int64_t count = random.between(0, 4);
    expect_gathered(repeat(x, count, axis), [&](Dims index) {
      index[axis] /= count;
      return Origin{&x, index};
    });
    const Array flat = x.reshape({-1}).copy();
    expect_gathered(repeat(x, count), [&](const Dims& index) {
      return Origin{&flat, {index[0] / count}};
    });
    std::vector<int64_t> counts, from;
    for (int64_t i = 0; i < shape[axis]; ++i) {
      counts.push_back(random.chance(10) ? 40 : random.between(0, 6));
      from.insert(from.end(), static_cast<size_t>(counts.back()), i);
    }
    const Array whole = repeat(x, Array::adopt(std::move(counts)), axis);
    EXPECT_EQ(whole.shape()[axis], static_cast<int64_t>(from.size()));
    expect_gathered(whole, [&](Dims index) {
      index[axis] = from[static_cast<size_t>(index[axis])];
      return Origin{&x, index};
    });
  });
  expect_array(repeat(Array{1, 2}, Array{2}), {4}, {1, 1, 2, 2});
  expect_refused(ErrorKind::bad_argument, [] { repeat(ones({2}), {1, -1}); });
  expect_refused(ErrorKind::extents_differ, [] { repeat(ones({2}), {1, 1, 1}, 0); });
  expect_refused(ErrorKind::size_overflow, [] {
    repeat(ones({2}), Array{int64_t{1} << 62, int64_t{1} << 62});
  });
}

TEST(Roll, MovesRoundAndRound) {
  for_random_cases(200, [](Random& random) {
    const Shape shape = shape_with_axes(random);
    const Array x = any_array(random, shape);
    const int a = static_cast<int>(random.below(shape.rank()));
    const int b = static_cast<int>(random.below(shape.rank()));
    const int64_t by[] = {random.between(-9, 9), random.between(-9, 9)};
    expect_gathered(roll(x, {by[0], by[1]}, {a, b}), [&](Dims index) {
      index[a] = ((index[a] - by[0]) % shape[a] + shape[a]) % shape[a];
      index[b] = ((index[b] - by[1]) % shape[b] + shape[b]) % shape[b];
      return Origin{&x, index};
    });
  });
  expect_array(roll(Array{{1, 2}, {3, 4}}, 1), {2, 2}, {4, 1, 2, 3});
  expect_array(roll(Array{1, 2, 3}, INT64_MIN, 0), {3}, {3, 1, 2});
  expect_refused(ErrorKind::bad_argument, [] { roll(ones({2, 2}), {1, 2, 3}, {0, 1}); });
}

TEST(Resize, GoesOnUntilItIsFull) {
  const Array x = {{1, 5, 2}, {7, 3, 9}};
  expect_array(resize(x, {3, 5}), {3, 5}, {1, 5, 2, 7, 3, 9, 1, 5, 2, 7, 3, 9, 1, 5, 2});
  expect_array(resize(x.flip(), {2}), {2}, {9, 3});
  EXPECT_EQ(resize(x, {0, 4}).shape(), (Shape{0, 4}));
  expect_refused(ErrorKind::reshape_count, [] { resize(ones({0}), {2}); });
}

// NumPy's results.
TEST(Insert, PutsValuesInFrontOfPositions) {
  const Array x = {{1, 5, 2}, {7, 3, 9}}, cube = arange(8).reshape({2, 2, 2});
  expect_array(insert(x, 1, {8, 6}, 1), {2, 4}, {1, 8, 5, 2, 7, 6, 3, 9});
  expect_array(insert(x, {1}, {{8}, {6}}, 1), {2, 4}, {1, 8, 5, 2, 7, 6, 3, 9});
  expect_array(insert(arange(6), {2, -1, 2, 6}, {10, 11, 12, 13}), {10},
               {0, 1, 10, 12, 2, 3, 4, 11, 5, 13});
  expect_array(insert(arange(4), 1, {7, 8, 9}), {7}, {0, 7, 8, 9, 1, 2, 3});
  expect_array(insert(x, {0, 2}, 5, 0), {4, 3}, {5, 5, 5, 1, 5, 2, 7, 3, 9, 5, 5, 5});
  expect_array(insert(cube, 1, {1, 2}, 0), {3, 2, 2}, {0, 1, 2, 3, 1, 2, 1, 2, 4, 5, 6, 7});
  expect_array(insert(cube, 1, {{10, 20}, {30, 40}}, 2), {2, 2, 3},
               {0, 10, 1, 2, 20, 3, 4, 30, 5, 6, 40, 7});
  expect_array(insert(arange(3), slice(0, none, 2), {7, 8}), {5}, {7, 0, 1, 8, 2});
  expect_refused(ErrorKind::index_out_of_range, [&] { insert(x, 4, 1, 1); });
}

TEST(DeleteAt, LeavesTheOthers) {
  const Array x = {{1, 5, 2}, {7, 3, 9}};
  expect_array(delete_at(arange(8), {1, -1, 1}), {6}, {0, 2, 3, 4, 5, 6});
  expect_array(delete_at(x, 1, 0), {1, 3}, {1, 5, 2});
  expect_array(delete_at(x.T(), 1, 0), {2, 2}, {1, 7, 2, 9});
  expect_array(delete_at(arange(8), slice(6, 1, -2)), {5}, {0, 1, 3, 5, 7});
  expect_array(delete_at(arange(3), Array{true, false, true}), {1}, {1});
  expect_refused(ErrorKind::index_out_of_range, [&] { delete_at(x, 3, 1); });
  expect_refused(ErrorKind::extents_differ, [] { delete_at(arange(3), Array{true}); });
}

TEST(TrimZeros, CutsEndsOff) {
  expect_array(trim_zeros(Array{{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 0, 0}}), {2, 1}, {1, 2});
  expect_array(trim_zeros(Array{0, 0, 3, 0, 1, 0}, "f"), {4}, {3, 0, 1, 0});
  expect_array(trim_zeros(Array{0, 0, 3, 0, 1, 0}, "b"), {5}, {0, 0, 3, 0, 1});
  EXPECT_EQ(trim_zeros(zeros({4})).size(), 0);
  expect_refused(ErrorKind::bad_argument, [] { trim_zeros(zeros({4}), "x"); });
}

TEST(Shaping, ViewsAreViewsAndCopiesAreAskedFor) {
  const Array x = arange(6).reshape({2, 3});
  EXPECT_TRUE(reshape(x, {3, 2}).shares_storage_with(x));
  EXPECT_FALSE(reshape(x, {3, 2}, Copy::always).shares_storage_with(x));
  expect_refused(ErrorKind::bad_argument, [&] { reshape(x.T(), {6}, Copy::never); });
  EXPECT_TRUE(astype(x, DType::i64, Copy::if_needed).shares_storage_with(x));
  EXPECT_FALSE(astype(x, DType::i64).shares_storage_with(x));
  expect_refused(ErrorKind::bad_argument, [&] { astype(x, DType::f32, Copy::never); });
  expect_array(rot90(x), {3, 2}, {2, 5, 1, 4, 0, 3});
  expect_array(rot90(x, -1), {3, 2}, {3, 0, 4, 1, 5, 2});
  expect_array(rot90(x, 2), {2, 3}, {5, 4, 3, 2, 1, 0});
  expect_array(fliplr(x), {2, 3}, {2, 1, 0, 5, 4, 3});
  expect_array(flipud(x), {2, 3}, {3, 4, 5, 0, 1, 2});
  expect_array(permute_dims(x, {1, 0}), {3, 2}, {0, 3, 1, 4, 2, 5});
  EXPECT_EQ(atleast_3d(ones({4})).shape(), (Shape{1, 4, 1}));
  EXPECT_EQ(atleast_3d(ones({4, 5})).shape(), (Shape{4, 5, 1}));
  EXPECT_EQ(atleast_2d(scalar(1)).shape(), (Shape{1, 1}));
  EXPECT_EQ(ravel(x.T()).shape(), (Shape{6}));
}

TEST(Grids, AreNumPys) {
  expect_array(indices({2, 3}), {2, 2, 3}, {0, 0, 0, 1, 1, 1, 0, 1, 2, 0, 1, 2});
  expect_array(tri(2, 3, 1), {2, 3}, {1, 1, 0, 1, 1, 1});
  const std::vector<Array> grid = ix_({Array{1, 3}, Array{true, false, true}});
  expect_array(grid[0], {2, 1}, {1, 3});
  expect_array(grid[1], {1, 2}, {0, 2});
  const std::vector<Array> index = unravel_index(Array{5, 0, 23}, {2, 3, 4});
  expect_array(index[0], {3}, {0, 0, 1});
  expect_array(index[1], {3}, {1, 0, 2});
  expect_array(index[2], {3}, {1, 0, 3});
  expect_array(ravel_multi_index(index, {2, 3, 4}), {3}, {5, 0, 23});
  const std::vector<Array> outside = {Array{3, 9, -1}, Array{4, -7, 8}};
  expect_array(ravel_multi_index(outside, {7, 6}, IndexMode::wrap), {3}, {22, 17, 38});
  expect_array(ravel_multi_index(outside, {7, 6}, IndexMode::clip), {3}, {22, 36, 5});
  expect_refused(ErrorKind::index_out_of_range, [&] { ravel_multi_index(outside, {7, 6}); });
  expect_refused(ErrorKind::index_out_of_range, [] { unravel_index(Array{24}, {2, 3, 4}); });
  expect_refused(ErrorKind::dtype_unsupported, [] { unravel_index(Array{1.5}, {2}); });
}

TEST(Creation, TakesComplexEndsOtherTypesAndOneBound) {
  const Array line = linspace(std::complex<double>(1, 2), std::complex<double>(3, -1), 4);
  EXPECT_EQ(line.item<std::complex<double>>(3), std::complex<double>(3, -1));
  expect_array(line.imag(), {4}, {2, 1, 0, -1});
  EXPECT_EQ(zeros_like(line, DType::i8).dtype(), DType::i8);
  expect_array(clip(Array{1, 5, 9}, std::nullopt, 6), {3}, {1, 5, 6});
  expect_array(clip(Array{1, 5, 9}, 4, std::nullopt), {3}, {4, 5, 9});
  expect_array(diff(Array{1, 4, 9}, 1, 0, {.prepend = scalar(0), .append = Array{16, 25}}), {5},
               {1, 3, 5, 7, 9});
}

}  // namespace
}  // namespace weft::test
