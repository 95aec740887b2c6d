// Reductions of computed elements, over every choice of axes and in every memory order: the same
// bits as the eager ones.
#include <gtest/gtest.h>

#include "support/every_table.h"
#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

// Numbers whose sums depend on the order of additions.
Array numbers(const Shape& shape, DType dtype) {
  const Array count = arange(count_or_overflow(shape)).reshape(shape);
  return (sin(count * 0.37) * 100 + 3).astype(dtype);
}

// All subsets of the axes.
std::vector<Axes> choices(int rank) {
  std::vector<Axes> all;
  for (int bits = 0; bits < 1 << rank; ++bits) {
    Axes axes;
    for (int axis = 0; axis < rank; ++axis) {
      if (bits >> axis & 1) axes.push_back(axis);
    }
    all.push_back(axes);
  }
  return all;
}

// Two operands that broadcast to `shape`, in the memory order `order`.
struct Operands {
  Array a;
  Array b;
  Operands(const Shape& shape, const Axes& order, DType dtype) {
    Shape turned = shape;
    Axes back = order;
    for (int i = 0; i < shape.rank(); ++i) {
      turned[i] = shape[static_cast<int>(order[i])];
      back[static_cast<int>(order[i])] = i;
    }
    a = numbers(turned, dtype).transpose(back);
    Shape narrow = shape;
    narrow[0] = 1;
    b = numbers(narrow, dtype);
  }
};

class ReductionsOfExpressions : public testing::TestWithParam<DType> {};

// Extents that leave rests everywhere, and blocks of 1024 elements that straddle rows.
TEST_P(ReductionsOfExpressions, EqualEagerOnesInAnyOrderOfAxes) {
  for (const Axes& order : {Axes{0, 1, 2}, Axes{2, 1, 0}, Axes{1, 2, 0}}) {
    const Operands of({37, 29, 53}, order, GetParam());
    for (const Axes& axes : choices(3)) {
      const ReduceOptions o{.axis = axes};
      const auto same = [&](const Expr& lazily, const Array& eager) {
        EXPECT_EQ(difference(eager, lazily.eval()), "") << to_string(order) << to_string(axes);
      };
      same(sum(lazy(of.a) * of.b + 1, o), sum(of.a * of.b + 1, o));
      same(sum(square(lazy(of.a) - of.b), o), sum(square(of.a - of.b), o));
      const Expr apart = lazy(of.a) - of.b;
      same(sum(apart * apart, o), sum((of.a - of.b) * (of.a - of.b), o));
      same(max(lazy(of.a) - of.b, o), max(of.a - of.b, o));
      same(mean(lazy(of.a) * 2, o), mean(of.a * 2, o));
      same(var(lazy(of.a) + of.b, o), var(of.a + of.b, o));
      same(any(lazy(of.a) > 90, o), any(of.a > 90, o));
      same(count_nonzero(lazy(of.a) > of.b, o), count_nonzero(of.a > of.b, o));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Types, ReductionsOfExpressions,
                         testing::Values(DType::f32, DType::f64, DType::f16, DType::i32),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

// Large enough that slabs, blocks and panels are shared out.
class LargeReductions : public testing::TestWithParam<int> {
 protected:
  ThreadsForATest threads_{GetParam()};
};

TEST_P(LargeReductions, EqualEagerOnes) {
  const Array x = numbers({700, 1, 900}, DType::f32);
  const Array y = numbers({3, 900}, DType::f32);
  for (const Axes& axes : choices(3)) {
    const ReduceOptions o{.axis = axes, .keepdims = true};
    EXPECT_EQ(difference(sum(exp(x / 50) * y, o), sum(exp(lazy(x) / 50) * y, o)), "")
        << to_string(axes);
    const auto softmax = [&](const auto& v) {
      const auto e = exp((v - max(v, o)) / 50);
      return e / sum(e, o);
    };
    EXPECT_EQ(difference(softmax(x + y), softmax(lazy(x) + y)), "") << to_string(axes);
    const auto normalised = [&](const auto& v) { return (v - mean(v, o)) / stddev(v, o); };
    EXPECT_EQ(difference(normalised(x * y), normalised(lazy(x) * y)), "") << to_string(axes);
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, LargeReductions, testing::Values(1, 2, 7),
                         [](const auto& count) { return std::to_string(count.param); });

TEST(ReductionsOfViews, ThatRepeatAlongAKeptAxisAreLaidOutLikeEagerOnes) {
  Random random(test_seed());
  const Array x = random_array(random, {2, 4, 2, 1}, DType::i16)
                      .broadcast_to({2, 4, 2, 5})
                      .transpose({3, 2, 1, 0});
  const ReduceOptions o{.axis = 2};
  const auto same = [](const Array& eager, const Array& lazily) {
    EXPECT_EQ(eager.strides(), lazily.strides());
    EXPECT_TRUE(array_equal(eager, lazily));
  };
  same(sum(x, o), sum(lazy(x), o));
  same(mean(x, o), mean(lazy(x), o));
  same(var(x, o), var(lazy(x), o));
  same(weft::stddev(x, o), weft::stddev(lazy(x), o));
}

}  // namespace
}  // namespace weft::test
