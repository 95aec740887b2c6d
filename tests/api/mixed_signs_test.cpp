// Comparisons of uint64 with signed integers are exact.
#include <gtest/gtest.h>

#include <limits>

#include "support/random_arrays.h"
#include "weft/lazy.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

// Their order in the numbers: -1, 0 or 1.
int order(int64_t a, uint64_t b) {
  if (a < 0) return -1;
  const auto bits = static_cast<uint64_t>(a);
  return bits < b ? -1 : bits == b ? 0 : 1;
}

bool answer(Op op, int order) {
  switch (op) {
    case Op::equal:
      return order == 0;
    case Op::not_equal:
      return order != 0;
    case Op::less:
      return order < 0;
    case Op::less_equal:
      return order <= 0;
    case Op::greater:
      return order > 0;
    default:
      return order >= 0;
  }
}

const Op kComparisons[] = {Op::equal,      Op::not_equal, Op::less,
                           Op::less_equal, Op::greater,   Op::greater_equal};

struct Data {
  Array with_sign = Array::of<int64_t>({kLeast, -1, 0, 1, (1LL << 53) + 1, kMost - 1, kMost});
  Array without =
      Array::of<uint64_t>({0, 1, (1ULL << 53) + 1, 1ULL << 53, kMost, 1ULL << 63, ~0ULL});
};

Array expected(Op op, const Data& data, bool signed_is_first) {
  Array all = empty({7, 7}, DType::boolean);
  for (int i = 0; i < 7; ++i) {
    for (int j = 0; j < 7; ++j) {
      const int found = order(data.with_sign.item<int64_t>(i), data.without.item<uint64_t>(j));
      all(i, j) = answer(op, signed_is_first ? found : -found);
    }
  }
  return all;
}

TEST(MixedSigns, CompareExactlyInEveryDirection) {
  const Data data;
  const Array column = data.with_sign.expand_dims({1});
  for (Op op : kComparisons) {
    for (bool signed_is_first : {true, false}) {
      const Operand operands[] = {signed_is_first ? column : data.without,
                                  signed_is_first ? data.without : column};
      const Array right = expected(op, data, signed_is_first);
      EXPECT_EQ(difference(right, apply(op, operands, 2)), "") << info(op).name;
    }
  }
}

TEST(MixedSigns, ExpressionsAgreeWithCalls) {
  const Data data;
  const Expr column = lazy(data.with_sign.expand_dims({1}));
  const Array& row = data.without;
  EXPECT_EQ(difference(expected(Op::less, data, true), column < row), "");
  EXPECT_EQ(difference(expected(Op::greater_equal, data, true), column >= row), "");
  EXPECT_EQ(difference(expected(Op::not_equal, data, false), row != column), "");
  EXPECT_EQ(difference(expected(Op::less_equal, data, false), row <= column), "");
}

TEST(MixedSigns, NarrowSignedTypesToo) {
  const Array narrow = Array::of<int8_t>({-128, -1, 0, 127});
  const Array wide = Array::of<uint64_t>({0, ~0ULL, 0, 127});
  EXPECT_EQ(difference(Array::of<bool>({true, true, false, false}), narrow < wide), "");
  EXPECT_EQ(difference(Array::of<bool>({false, false, true, true}), narrow == wide), "");
  EXPECT_FALSE(array_equal(Array::of<int64_t>({kMost}), Array::of<uint64_t>({1ULL << 63})));
}

TEST(MixedSigns, OutAndWhere) {
  const Array a = Array::of<int64_t>({-1, 5});
  const Array b = Array::of<uint64_t>({3, 4});
  const Array out = zeros({2, 2}, DType::i32);
  less(a, b, {.out = out, .where = Array::of<bool>({{true, true}, {false, false}})});
  EXPECT_EQ(difference(Array::of<int32_t>({{1, 0}, {0, 0}}), out), "");
}

TEST(MixedSigns, StretchingIsToldOnceAndRefusedInTheComparisonsName) {
  const Array a = Array::of<int64_t>({{-1}, {5}});
  const Array b = Array::of<uint64_t>({3, 4});
  int told = 0;
  {
    const ObserverScope observer([&](const Stretch& stretch) {
      EXPECT_STREQ(stretch.op, "less");
      ++told;
    });
    EXPECT_EQ(less(a, b).shape(), (Shape{2, 2}));
  }
  EXPECT_EQ(told, 2);
  EXPECT_THROW(less(a, b, {.policy = Policy::exact}), ShapeError);
  EXPECT_THROW(less(lazy(a), b, {.policy = Policy::exact}), ShapeError);
  EXPECT_THROW(less(Array::of<int64_t>({1, 2, 3}), b), ShapeError);
}

}  // namespace
}  // namespace weft::test
