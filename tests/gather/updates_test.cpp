// Updates that count repeated indices, and groups, beside loops over one element at a time.
#include "support/expect.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

constexpr Op kOps[] = {Op::add,         Op::subtract,    Op::multiply,   Op::minimum,
                       Op::maximum,     Op::bitwise_and, Op::bitwise_or, Op::bitwise_xor,
                       Op::logical_and, Op::logical_or,  Op::divide,     Op::hypot};

// x[i] = op(x[i], value), element by element, in the type that is computed in.
void update_one_by_one(Op op, const Array& x, const Array& index, const Array& values) {
  for (int64_t i = 0; i < index.size(); ++i) {
    const Array element = x(index.item<int64_t>(i));
    const Operand operands[] = {element, values(i)};
    element.assign(apply(op, operands, 2));
  }
}

TEST(UpdateAt, CountsEveryRepeatForAllOperationsAndTypes) {
  for_random_cases(600, [](Random& random) {
    const DType dtype = random.pick(all_dtypes());
    const Op op = random.pick(kOps);
    const bool is_small = dtype == DType::f16 || dtype == DType::bf16;
    const int64_t extent = random.between(1, 9);
    const int64_t count = random.between(0, 40);
    const int64_t row = random.pick(std::vector<int64_t>{1, 3, 20});
    const Array x = random_array(random, {extent, row}, dtype);
    const Array expected = x.copy();
    const Array values = random_array(random, {count, row}, dtype);
    const Array index = (random_array(random, {count}, DType::u32).astype(DType::i64)) % extent;
    if (is_small) return;  // rounded once, not each time: below
    try {
      at(op, x, index, values);
    } catch (const Error&) {
      EXPECT_TRUE(array_equal(x, expected, true)) << "refused, and written";
      return;
    }
    update_one_by_one(op, expected, index, values);
    EXPECT_EQ(difference(x, expected), "") << info(op).name << " of " << name_of(dtype);
  });
}

TEST(UpdateAt, SixteenBitFloatsAreRoundedOnce) {
  const Array x = zeros({2}, DType::f16);
  add_at(x, zeros({5000}, DType::i64), 1);
  expect_array(x, {2}, {5000, 0});  // one by one, 2048 + 1 stays 2048
}

TEST(UpdateAt, TakesAnyIndices) {
  const Array x = zeros({3, 4}, DType::i64);
  add_at(x, {Array{0, 0, 2}, Array{1, 1, 3}}, Array{1, 2, 4});
  add_at(x, x > 2, 10);
  add_at(x, 1, 5);
  add_at(x, {all, Array{0, 0}}, 1);
  expect_array(x, {3, 4}, {2, 13, 0, 0, 7, 5, 5, 5, 2, 0, 0, 14});
  const Array column = x(all, 1);
  maximum_at(column, Array{0, 1}, 9);
  expect_array(column, {3}, {13, 9, 0});
}

TEST(UpdateAt, OfFloatsGoesByPromotion) {
  const Array x = zeros({2}, DType::f32);
  add_at(x, Array{0, 0}, Array{0.25, 0.5});
  expect_array(x, {2}, {0.75, 0});
  const Array whole = zeros({2}, DType::i32);
  expect_refused(ErrorKind::cast_refused, [&] { add_at(whole, Array{0}, 0.5); });
  expect_refused(ErrorKind::bad_argument, [&] { at(Op::equal, whole, Array{0}, 1); });
  expect_refused(ErrorKind::bad_argument, [&] { at(Op::negative, whole, Array{0}, 1); });
  expect_refused(ErrorKind::extents_differ, [&] { add_at(whole, Array{0, 1}, arange(3)); });
}

TEST(UpdateAt, ActsAsIfEverythingHadBeenCopied) {
  const Array x = {0, 1, 2, 3};
  add_at(x, x, x);
  expect_array(x, {4}, {0, 2, 4, 6});
  std::byte bytes[33] = {};
  const Array odd = wrap_bytes(bytes + 1, DType::f64, {4}, {1});
  add_at(odd, Array{0, 0, 3}, 1.5);
  expect_array(odd, {4}, {3, 0, 0, 1.5});
}

TEST(UpdateAt, HasTheSameBitsOnAnyNumberOfThreads) {
  Random random(7);
  const Array index = random_array(random, {200'000}, DType::u32) % 1000;
  const Array values = random_array(random, {200'000, 2}, DType::f64);
  const int usual = num_threads();
  Array first;
  for (const int threads : {1, 2, 5}) {
    set_num_threads(threads);
    const Array x = zeros({1000, 2});
    add_at(x, index.astype(DType::i64), where(isfinite(values), values, 1));
    if (threads == 1) first = x;
    EXPECT_EQ(difference(x, first), "");
  }
  set_num_threads(usual);
}

TEST(Segments, JoinSlicesByGroup) {
  const Array x = {{1, 2}, {3, 4}, {5, 6}};
  const Array ids = {2, 0, 2};
  expect_array(segment_sum(x, ids), {3, 2}, {3, 4, 0, 0, 6, 8});
  expect_array(segment_prod(x, ids, 4), {4, 2}, {3, 4, 1, 1, 5, 12, 1, 1});
  expect_array(segment_max(x.astype(DType::f32), ids), {3, 2}, {3, 4, -INFINITY, -INFINITY, 5, 6});
  expect_array(segment_min(x.astype(DType::u8), ids), {3, 2}, {3, 4, 255, 255, 1, 2});
  expect_array(segment_sum(x > 1, ids), {3, 2}, {1, 1, 0, 0, 1, 2});
  EXPECT_EQ(segment_sum(x.astype(DType::bf16), ids).dtype(), DType::bf16);
  expect_refused(ErrorKind::index_out_of_range, [&] { segment_sum(x, Array{0, 1, 3}, 3); });
  expect_refused(ErrorKind::index_out_of_range, [&] { segment_sum(x, Array{0, -1, 1}); });
  expect_refused(ErrorKind::extents_differ, [&] { segment_sum(x, Array{0, 1}); });
}

TEST(Bincount, CountsOrSums) {
  expect_array(bincount(Array{0, 3, 3, 1}), {4}, {1, 1, 0, 2});
  expect_array(bincount(Array{1}.astype(DType::u8), {.minlength = 3}), {3}, {0, 1, 0});
  expect_array(bincount(Array{1, 1}, {.weights = Array{0.5, 0.25}}), {2}, {0, 0.75});
  expect_array(bincount(zeros({0}, DType::i64)), {0}, {});
  EXPECT_EQ(bincount(Array{1}).dtype(), DType::i64);
  expect_refused(ErrorKind::index_out_of_range, [] { bincount(Array{1, -1}); });
  expect_refused(ErrorKind::extents_differ, [] { bincount(Array{1}, {.weights = Array{1, 2}}); });
}

TEST(Reduceat, JoinsFromEachIndexToTheNext) {
  const Array x = arange(8);
  expect_array(reduceat(Op::add, x, Array{0, 4, 1, 5, 2, 6, 3, 7}), {8},
               {6, 4, 10, 5, 14, 6, 18, 7});
  const Array m = arange(12).reshape({3, 4});
  expect_array(reduceat(Op::multiply, m, Array{0, 2}, 1), {3, 2}, {0, 6, 20, 42, 72, 110});
  expect_array(reduceat(Op::maximum, m, Array{1}), {1, 4}, {8, 9, 10, 11});
  expect_array(reduceat(Op::subtract, x, Array{1, 6}), {2}, {1 - 2 - 3 - 4 - 5, -1});
  expect_refused(ErrorKind::index_out_of_range, [&] { reduceat(Op::add, x, Array{8}); });
}

}  // namespace
}  // namespace weft::test
