// take and its relatives, over all element types and layouts, beside their definitions.
#include "support/elements.h"
#include "support/expect.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

// The same elements in another kind of memory.
Array another_layout(Random& random, const Array& x) {
  switch (random.below(4)) {
    case 0:
      return x.T().copy().T();
    case 1:
      return x.flip().copy().flip();
    case 2: {
      Shape wide = x.shape();
      if (x.rank() > 0) wide[-1] *= 2;
      const Array spread = zeros(wide, x.dtype());
      const Array view = x.rank() > 0 ? spread(ellipsis, slice(none, none, 2)) : spread;
      view.assign(x);
      return view;
    }
    default:
      return x;
  }
}

Shape random_shape(Random& random, int least, int most) {
  Shape shape;
  const int64_t rank = random.between(least, most);
  for (int64_t i = 0; i < rank; ++i) shape.push_back(random.between(1, 5));
  return shape;
}

Array random_positions(Random& random, const Shape& shape, int64_t low, int64_t high) {
  const Array positions = empty(shape, DType::i64);
  int64_t* at = positions.data<int64_t>();
  for (int64_t i = 0; i < positions.size(); ++i) at[i] = random.between(low, high);
  return positions;
}

TEST(Take, IsASliceForEveryIndexForAllTypesAndLayouts) {
  for_random_cases(1500, [](Random& random) {
    const Shape shape = random_shape(random, 1, 4);
    const DType dtype = random.pick(all_dtypes());
    const Array x = another_layout(random, random_array(random, shape, dtype));
    const int64_t axis = random.below(shape.rank());
    const int64_t extent = shape[static_cast<int>(axis)];
    const Array index = another_layout(
        random, random_positions(random, random_shape(random, 0, 2), -extent, extent - 1));
    const Array got = take(x, index, axis);
    const Array flat = index.reshape({index.size()}).copy();
    const Array moved = got.reshape([&] {
      Shape lines = shape;
      lines[static_cast<int>(axis)] = flat.size();
      return lines;
    }());
    for (int64_t i = 0; i < flat.size(); ++i) {
      std::vector<Index> from(static_cast<size_t>(shape.rank()), all);
      std::vector<Index> to = from;
      from[static_cast<size_t>(axis)] = flat.item<int64_t>(i);
      to[static_cast<size_t>(axis)] = i;
      EXPECT_EQ(difference(moved.index(to), x.index(from)), "") << name_of(dtype);
    }
  });
}

TEST(Take, OfLongArraysOnAnyNumberOfThreads) {
  const Array x = arange(300'000);
  const Array index = (arange(200'000) * 7919) % 300'000;
  const Array rows = x.reshape({1000, 300});
  const Array some = (arange(2000) * 7) % 1000;
  const int usual = num_threads();
  for (const int threads : {1, 3}) {
    set_num_threads(threads);
    EXPECT_TRUE(array_equal(take(x, index), index));
    EXPECT_TRUE(array_equal(take(rows, some, 0)(all, 5), some * 300 + 5));
    EXPECT_TRUE(array_equal(take(rows, some % 300, 1)(7), some % 300 + 2100));
    index(150'000) = 300'000;
    index(190'000) = -300'001;
    expect_refused(ErrorKind::index_out_of_range, [&] { take(x, index); });
    index(150'000) = index(190'000) = 0;
    index.assign((arange(200'000) * 7919) % 300'000);
  }
  set_num_threads(usual);
}

TEST(Take, WrapsAndClips) {
  const Array x = {10, 20, 30};
  const Array far = {-4, 3, 100, -1};
  expect_array(take(x, far, {.mode = OutOfRange::wrap}), {4}, {30, 10, 20, 30});
  expect_array(take(x, far, {.mode = OutOfRange::clip}), {4}, {10, 30, 30, 10});
  const Array huge = full({1}, ~uint64_t{0});
  expect_array(take(x, huge, {.mode = OutOfRange::wrap}), {1}, {10});
  expect_array(take(x, huge, {.mode = OutOfRange::clip}), {1}, {30});
  expect_refused(ErrorKind::index_out_of_range,
                 [] { take(zeros({0}), Array{0}, {.mode = OutOfRange::wrap}); });
  EXPECT_EQ(take(zeros({0}), zeros({0}, DType::i64)).shape(), Shape({0}));
}

TEST(Take, WritesToOut) {
  const Array x = {1, 2, 3, 4};
  take(x, Array{3, 2, 1, 0}, {.out = x});
  expect_array(x, {4}, {4, 3, 2, 1});
  expect_refused(ErrorKind::output_shape, [&] { take(x, Array{0}, {.out = x}); });
  expect_refused(ErrorKind::index_out_of_range, [&] { take(x, Array{0, 1, 2, 9}, {.out = x}); });
  expect_array(x, {4}, {4, 3, 2, 1});
}

TEST(TakeAlongAxis, IsAnElementForEveryIndex) {
  for_random_cases(500, [](Random& random) {
    const Shape shape = random_shape(random, 1, 3);
    const int axis = static_cast<int>(random.below(shape.rank()));
    Shape wanted = shape;
    wanted[axis] = random.between(0, 6);
    for (int i = 0; i < shape.rank(); ++i) {
      if (i != axis && random.chance(20)) wanted[i] = 1;
    }
    const DType dtype = random.pick(all_dtypes());
    const Array x = another_layout(random, random_array(random, shape, dtype));
    const Array index = random_positions(random, wanted, -shape[axis], shape[axis] - 1);
    const Array got = take_along_axis(x, index, axis);
    std::vector<ArrayIndex> grid;
    for (int i = 0; i < shape.rank(); ++i) {
      Shape line(Dims::filled(shape.rank(), 1));
      line[i] = shape[i];
      grid.push_back(i == axis ? index : arange(shape[i]).reshape(line));
    }
    EXPECT_EQ(difference(got, x.at(grid)), "");
    const Array filled = x.copy();
    put_along_axis(filled, index, ones({}, dtype), axis);
    const Array by_brackets = x.copy();
    by_brackets.at(grid) = ones({}, dtype);
    EXPECT_EQ(difference(filled, by_brackets), "");
  });
}

TEST(TakeAlongAxis, GoesWithArgmaxAndTakesFlattenedArrays) {
  const Array x = {{3, 9, 1}, {7, 2, 8}};
  const Array best = argmax(x, {.axis = 1, .keepdims = true});
  expect_array(take_along_axis(x, best, 1), {2, 1}, {9, 8});
  expect_array(take_along_axis(x, Array{5, 0}, {}), {2}, {8, 3});
  put_along_axis(x.T(), Array{0, 5}, 0, {});
  expect_array(x, {2, 3}, {0, 9, 1, 7, 2, 0});
  expect_refused(ErrorKind::bad_argument, [&] { take_along_axis(x, Array{0}, 1); });
  expect_refused(ErrorKind::extents_differ, [&] { take_along_axis(x, zeros({3, 1}, DType::i64)); });
}

TEST(Masks, SelectAndWriteForAllTypesAndLayouts) {
  for_random_cases(1500, [](Random& random) {
    Shape shape = random_shape(random, 1, 3);
    if (random.chance(30)) shape[-1] = random.between(20, 300);
    const DType dtype = random.pick(all_dtypes());
    const Array x = another_layout(random, random_array(random, shape, dtype));
    const int percent = static_cast<int>(random.pick(std::vector<int>{0, 2, 50, 98, 100}));
    const Array mask = empty(shape, DType::boolean);
    std::vector<int64_t> positions;
    bool* bits = mask.data<bool>();
    for (int64_t i = 0; i < mask.size(); ++i) {
      bits[i] = random.chance(percent);
      if (bits[i]) positions.push_back(i);
    }
    const Array where = another_layout(random, mask);
    const Array flat = x.reshape({x.size()});
    const Array numbers = Array::from(positions.data(), Shape{positions.size()});
    const Array selected = x(where);
    EXPECT_EQ(difference(selected, take(flat, numbers)), "");
    EXPECT_EQ(difference(extract(where, x), selected), "");
    EXPECT_TRUE(array_equal(flatnonzero(where), numbers));
    const std::vector<Array> places = nonzero(where);
    EXPECT_EQ(difference(x.at(places), selected), "");
    EXPECT_TRUE(array_equal(argwhere(where).T()(0), places[0]));
    EXPECT_EQ(places.size(), static_cast<size_t>(shape.rank()));

    const Array written = another_layout(random, x.copy());
    written(where) = selected.flip();
    written(where) = written(where);
    EXPECT_EQ(difference(written(where), selected.flip()), "");
    EXPECT_EQ(difference(written(!where), x(!where)), "");
    written(where) = ones({}, dtype);
    EXPECT_EQ(difference(written, weft::where(where, ones({}, dtype), x)), "");
  });
}

TEST(Masks, AnyByteButZeroIsTrue) {
  std::byte bytes[24];
  for (int i = 0; i < 24; ++i) bytes[i] = static_cast<std::byte>(i % 3 == 0 ? 0 : 0x80 >> (i % 8));
  const Array mask = wrap_bytes(bytes, DType::boolean, {24}, {1});
  const Array x = arange(24);
  EXPECT_TRUE(array_equal(x(mask), x(x % 3 != 0)));
}

TEST(Masks, OfLongArraysOnAnyNumberOfThreads) {
  const Array x = arange(500'000);
  const Array mask = x % 3 == 1;
  const int usual = num_threads();
  for (const int threads : {1, 3}) {
    set_num_threads(threads);
    EXPECT_TRUE(array_equal(x(mask), arange(1, 500'000, 3)));
    const Array y = zeros({500'000}, DType::i64);
    y(mask) = arange(1, 500'000, 3);
    EXPECT_TRUE(array_equal(y, where(mask, x, 0)));
    EXPECT_TRUE(array_equal(nonzero(mask.reshape({1000, 500}))[1], x(mask) % 500));
  }
  set_num_threads(usual);
}

TEST(Masks, OfNoAxes) {
  const Array x = {1, 2};
  EXPECT_EQ(x(scalar(true)).shape(), Shape({1, 2}));
  EXPECT_EQ(x(scalar(false)).shape(), Shape({0, 2}));
  x(scalar(false)) = 5;
  x(scalar(true), Array{0}) = 7;
  expect_array(x, {2}, {7, 2});
  EXPECT_EQ(argwhere(scalar(3)).shape(), Shape({1, 0}));
  expect_refused(ErrorKind::too_few_axes, [] { nonzero(scalar(1)); });
}

TEST(Put, WritesToFlattenedPositions) {
  const Array x = zeros({2, 3}, DType::i64);
  put(x, Array{0, -1, 2}, Array{5, 6});
  expect_array(x, {2, 3}, {5, 0, 5, 0, 0, 6});
  put(x.T(), Array{{1}, {2}}, 9);  // flattened: columns of x
  expect_array(x, {2, 3}, {5, 9, 5, 9, 0, 6});
  put(x, Array{7}, 1, OutOfRange::wrap);
  put(x, Array{7}, 2, OutOfRange::clip);
  expect_array(x, {2, 3}, {5, 1, 5, 9, 0, 2});
  put(x, Array{0}, zeros({0}, DType::i64));
  expect_refused(ErrorKind::index_out_of_range, [&] { put(x.T(), Array{0, 6}, 1); });
  expect_refused(ErrorKind::read_only, [&] { put(x.read_only(), Array{0}, 1); });
  expect_array(x, {2, 3}, {5, 1, 5, 9, 0, 2});
}

TEST(Putmask, RepeatsValuesByElementAndPlaceByPosition) {
  const Array x = arange(6);
  putmask(x, x > 2, Array{-1, -2});
  expect_array(x, {6}, {0, 1, 2, -2, -1, -2});
  const Array y = arange(6).reshape({2, 3});
  place(y, y > 2, Array{-1, -2});
  expect_array(y, {2, 3}, {0, 1, 2, -1, -2, -1});
  place(y, y < 0, 7);
  expect_array(y, {2, 3}, {0, 1, 2, 7, 7, 7});
  expect_refused(ErrorKind::bad_argument, [&] { place(y, y > 2, zeros({0}, DType::i64)); });
  expect_refused(ErrorKind::extents_differ, [&] { putmask(y, Array::of({true}), 1); });
}

TEST(Compress, TakesSlicesWhereTheConditionIsTrue) {
  const Array x = arange(6).reshape({2, 3});
  expect_array(compress(Array::of({false, true}), x, 1), {2, 1}, {1, 4});
  expect_array(compress(Array{0, 1, 0, 2}, x), {2}, {1, 3});
  expect_array(extract(Array{0, 1, 0, 2}, x), {2}, {1, 3});
  expect_refused(ErrorKind::index_out_of_range, [&] { compress(Array{0, 0, 1}, x, 0); });
}

TEST(Choose, PicksElementByElement) {
  const Array which = {{0, 1}, {2, 0}};
  const std::vector<Array> choices = {Array{10, 20}, Array{1.5}, full({2, 2}, -1)};
  expect_array(choose(which, choices), {2, 2}, {10, 1.5, -1, 20});
  expect_refused(ErrorKind::index_out_of_range, [&] { choose(which + 1, choices); });
  expect_array(choose(which + 1, choices, OutOfRange::wrap), {2, 2}, {1.5, -1, 10, 1.5});
  expect_array(choose(which + 1, choices, OutOfRange::clip), {2, 2}, {1.5, -1, -1, 1.5});
}

TEST(Select, TakesTheFirstConditionThatIsTrue) {
  const Array x = arange(6);
  expect_array(select({x < 2, x < 4}, {x, x * 10}, -1), {6}, {0, 1, 20, 30, -1, -1});
  expect_refused(ErrorKind::dtype_unsupported, [&] { select({x}, {x}); });
  expect_refused(ErrorKind::bad_argument, [&] { select({x < 1}, {}); });
}

TEST(Piecewise, CallsAFunctionForEachPart) {
  const Array x = {-2.0, -1.0, 1.0, 4.0};
  const auto root = [](const Array& part) { return sqrt(part); };
  expect_array(piecewise(x, {x<-1, x> 0}, 5, root), {4}, {5, 0, 1, 2});
  expect_array(piecewise(x, {x > 0}, root, -1), {4}, {-1, -1, 1, 2});
  expect_refused(ErrorKind::bad_argument, [&] { piecewise(x, {x > 0}, 1, 2, 3); });
}

TEST(Ix, OpensAGridOfRowsAndColumns) {
  const Array x = arange(12).reshape({3, 4});
  expect_array(x.at(ix_({Array{2, 0}, Array{1, 3}})), {2, 2}, {9, 11, 1, 3});
  expect_array(x.at(ix_({Array::of({true, false, true}), Array{0}})), {2, 1}, {0, 8});
}

}  // namespace
}  // namespace weft::test
