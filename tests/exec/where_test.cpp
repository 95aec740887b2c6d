// `where` of few elements takes the short ways: what it gives is what it says, element by element,
// however the operands lie.
#include <gtest/gtest.h>

#include <vector>

#include "exec/row_call.h"
#include "support/small_numbers.h"
#include "weft/weft.h"

namespace weft::exec {
namespace {

constexpr DType kTypes[] = {DType::boolean, DType::i8,  DType::u16, DType::f16, DType::i32,
                            DType::f32,     DType::i64, DType::f64, DType::c64, DType::c128};

Array numbers(const Shape& shape, DType dtype, int64_t factor) {
  return golden::numbers(shape, dtype, factor, 7);
}
Array truths(const Shape& shape) { return equal(remainder(numbers(shape, DType::i64, 2), 3), 0); }

// With arithmetic: neither way of `where` is taken.
Array expected(const Array& condition, const Array& a, const Array& b, DType dtype) {
  const DType wide = is_complex(dtype) ? DType::c128 : DType::f64;
  const Array chosen = condition.astype(wide);
  return (chosen * a.astype(wide) + (1 - chosen) * b.astype(wide)).astype(dtype);
}

void compare(const Array& condition, const Array& a, const Array& b) {
  const DType dtype = a.dtype();
  const Array wanted = expected(condition, a, b, dtype);
  EXPECT_TRUE(array_equal(where(condition, a, b), wanted));
  const Array out = zeros(wanted.shape(), dtype);
  where(condition, a, b, {.out = out});
  EXPECT_TRUE(array_equal(out, wanted));
}

TEST(Where, ChoosesElementByElementInEveryTypeAndShape) {
  const Shape shapes[][3] = {
      {{3}, {3}, {3}},          {{2, 3}, {2, 3}, {2, 3}}, {{}, {}, {}},
      {{3}, {2, 3}, {3}},       {{2, 1}, {3}, {1, 3}},    {{3}, {}, {2, 3}},
      {{4, 1, 3}, {2, 1}, {3}}, {{70}, {70}, {70}},       {{40, 3}, {40, 3}, {3}},
      {{3}, {40, 3}, {40, 3}},  {{300}, {1}, {300}},      {{2, 2, 2, 2, 2}, {2, 1, 2}, {2}}};
  for (const auto& shape : shapes) {
    for (const DType dtype : kTypes) {
      SCOPED_TRACE(name_of(dtype));
      compare(truths(shape[0]), numbers(shape[1], dtype, 2), numbers(shape[2], dtype, 3));
    }
  }
}

TEST(Where, ReadsWhatLiesApartBackwardsOrMisaligned) {
  for (const DType dtype : kTypes) {
    SCOPED_TRACE(name_of(dtype));
    const Array a = numbers({6, 8}, dtype, 2);
    const Array b = numbers({6, 8}, dtype, 3);
    const Array c = truths({6, 8});
    compare(c.transpose(), a.transpose(), b.transpose());
    compare(c(all, slice(0, 8, 2)), a(all, slice(0, 8, 2)), b(all, slice(1, 8, 2)));
    compare(c(slice(none, none, -1)), a, b(slice(none, none, -1)));
    compare(c(0, slice(1, 8)), a(1, slice(0, 7)), b(2, slice(1, 8)));  // truths at an odd address
  }
}

TEST(Where, MayWriteOverItsOperands) {
  for (const DType dtype : kTypes) {
    SCOPED_TRACE(name_of(dtype));
    const Array c = truths({12});
    const Array a = numbers({12}, dtype, 2);
    const Array b = numbers({12}, dtype, 3);
    const Array wanted = expected(c, a, b, dtype);
    Array onto = a.copy();
    where(c, onto, b, {.out = onto});
    EXPECT_TRUE(array_equal(onto, wanted));
    // One element further than it is read.
    const Array room = zeros({13}, dtype);
    Array from = room(slice(0, 12));
    from.assign(a);
    const Array to = room(slice(1, 13));
    where(c, from, b, {.out = to});
    EXPECT_TRUE(array_equal(to, wanted));
  }
  Array c = truths({12});
  const Array flipped = logical_not(c);
  const Array wanted = expected(c, flipped, c, DType::boolean);
  where(c, flipped, c, {.out = c});
  EXPECT_TRUE(array_equal(c, wanted));
}

TEST(Where, TakesNumbersInEveryPlace) {
  const Array c = truths({5});
  const Array a = numbers({5}, DType::f32, 2);
  EXPECT_TRUE(
      array_equal(where(c, a, 2.5), expected(c, a, full({5}, 2.5, DType::f32), DType::f32)));
  EXPECT_TRUE(
      array_equal(where(c, 2.5, a), expected(c, full({5}, 2.5, DType::f32), a, DType::f32)));
  EXPECT_TRUE(array_equal(where(true, a, a + 1), a));
  EXPECT_TRUE(array_equal(where(1, a, a + 1), a));
  EXPECT_TRUE(array_equal(where(0, a, a + 1), a + 1));
  EXPECT_TRUE(array_equal(where(numbers({5}, DType::i32, 2), a, a + 1),
                          where(not_equal(numbers({5}, DType::i32, 2), 0), a, a + 1)));
  EXPECT_EQ(where(c, 1, 2).dtype(), DType::i64);
}

TEST(Where, TakesTheShortestWay) {
  add(ones({1}), 1);  // chooses a table
  const Array truth = truths({3}), single = ones({3}, DType::f32), twice = ones({3}, DType::f64);
  const CallOperand c = truth, a = single, wide = twice;
  const CallOperand* const plain[] = {&c, &a, &a};
  const CallOperand* const mixed[] = {&c, &a, &wide};
  const CallOperand* const no_truth[] = {&a, &a, &a};
  using Selection = RowCall<3, -1, false, true>;
  EXPECT_TRUE(Selection().prepare(Op::where, plain, nullptr));
  EXPECT_FALSE(Selection().prepare(Op::where, mixed, nullptr));
  EXPECT_FALSE(Selection().prepare(Op::where, no_truth, nullptr));
}

}  // namespace
}  // namespace weft::exec
