// Expressions are indexed and rearranged as arrays are; random ones: tests/fuse/random_test.cpp.
#include <gtest/gtest.h>

#include "fuse/clusters.h"
#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

Array numbers(const Shape& shape) { return arange(count_or_overflow(shape)).reshape(shape); }

// What the call refuses with.
template <class Call>
std::string refusal(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(ExprViews, TakeTheIndicesOfArrays) {
  const Array x = numbers({4, 5, 6});
  const Expr e = lazy(x) * 2;
  const Array twice = x * 2;
  EXPECT_EQ(difference(twice[1], e[1]), "");
  EXPECT_EQ(difference(twice(-1, all, slice(1, none, 2)), e(-1, all, slice(1, none, 2))), "");
  EXPECT_EQ(difference(twice(ellipsis, 0), e(ellipsis, 0)), "");
  EXPECT_EQ(difference(twice(new_axis, all, 2), e(new_axis, all, 2)), "");
  EXPECT_EQ(difference(twice(slice(none, none, -1)), e(slice(none, none, -1))), "");
  EXPECT_EQ(difference(twice(slice(2, 2)), e(slice(2, 2))), "");
  EXPECT_EQ(difference(twice, e()), "");
}

TEST(ExprViews, HaveTheMembersOfArrays) {
  const Array x = numbers({2, 3, 1, 4});
  const Expr e = lazy(x) + 1;
  const Array more = x + 1;
  EXPECT_EQ(difference(more.permute({3, 1, 0, 2}), e.permute({3, 1, 0, 2})), "");
  EXPECT_EQ(difference(more.moveaxis({0}, {3}), e.moveaxis({0}, {3})), "");
  EXPECT_EQ(difference(more.swapaxes(0, -1), e.swapaxes(0, -1)), "");
  EXPECT_EQ(difference(more.squeeze(), e.squeeze()), "");
  EXPECT_EQ(difference(more.flip(), e.flip()), "");
  EXPECT_EQ(difference(more.flip({1}), e.flip({1})), "");
  EXPECT_EQ(difference(more.reshape({6, -1}), e.reshape({6, -1})), "");
  EXPECT_EQ(difference(more.T().reshape({4, 6}), e.T().reshape({4, 6})), "");
}

TEST(ExprViews, AreRefusedAsThoseOfArrays) {
  const Array x = numbers({2, 3});
  const Expr e = lazy(x) + 1;
  EXPECT_EQ(refusal([&] { e(2); }), refusal([&] { x(2); }));
  EXPECT_EQ(refusal([&] { e(0, 0, 0); }), refusal([&] { x(0, 0, 0); }));
  EXPECT_EQ(refusal([&] { e(slice(none, none, 0)); }), refusal([&] { x(slice(none, none, 0)); }));
  EXPECT_EQ(refusal([&] { e.reshape({4, 2}); }), refusal([&] { x.reshape({4, 2}); }));
  EXPECT_EQ(refusal([&] { e.flip({2}); }), refusal([&] { x.flip({2}); }));
  EXPECT_NE(refusal([&] { e(2); }), "");
}

TEST(ExprViews, StayInTheirDialect) {
  const torch::Tensor t = torch::tensor({{1, 2}, {3, 4}});
  const torch::LazyTensor row = torch::lazy(t)(0);
  EXPECT_EQ((row / 2).dtype(), DType::f32);
  const torch::LazyTensor flat = torch::lazy(t).reshape({4});
  EXPECT_EQ((flat / 2).eval().dtype(), DType::f32);
  const xla::LazyLiteral part = xla::lazy(xla::Literal(numbers({2, 3})))[1];
  EXPECT_EQ(part.shape(), (Shape{3}));
}

// As all inputs: also where a reshape has to copy them.
TEST(ExprViews, ReadElementsWhenTheyRun) {
  const Array x = numbers({2, 3}).copy();
  const Expr part = lazy(x)(1) + 1;
  const Expr flat = lazy(x).T().reshape({6}) + 1;
  x.assign(7);
  EXPECT_EQ(difference(full({3}, 8), part), "");
  EXPECT_EQ(difference(full({6}, 8), flat), "");
}

TEST(ExprViews, OfAnInputShareItsMemory) {
  const Array x = numbers({4, 6});
  EXPECT_TRUE(lazy(x)(1, slice(0, 3)).eval().shares_storage_with(x));
  EXPECT_TRUE(lazy(x).T()(slice(1, 3)).eval().shares_storage_with(x));
  EXPECT_TRUE(lazy(x).reshape({2, 12}).eval().shares_storage_with(x));
  EXPECT_FALSE(lazy(x).T().reshape({24}).eval().shares_storage_with(x));
}

TEST(ExprViews, MayBeWrittenOverTheirInputs) {
  for (const auto turn : {+[](const Expr& e) { return e.flip(); },
                          +[](const Expr& e) { return e.T()(slice(none, none, -1)); },
                          +[](const Expr& e) {
                            return e.T().reshape({40, 40});
                          },
                          +[](const Expr& e) {
                            return e.reshape({1600}).flip().reshape({40, 40});
                          },
                          +[](const Expr& e) { return e(0); }}) {
    for (const bool computed : {false, true}) {
      const Array start = numbers({40, 40});
      const Array x = start.copy();
      const Expr source = computed ? lazy(x) * 3 + 1 : lazy(x);
      const Expr expected = computed ? lazy(start) * 3 + 1 : lazy(start);
      x.assign(turn(source));
      EXPECT_EQ(difference(turn(expected).eval().broadcast_to({40, 40}).copy(), x), "");
      x.assign(start);
      x.assign(turn(source) + 1);
      EXPECT_EQ(difference((turn(expected) + 1).eval().broadcast_to({40, 40}).copy(), x), "");
    }
  }
}

// An expression of the same structure, kept or new, finds its own part.
TEST(ExprViews, OfOneStructureAreToldApart) {
  const Expr e = lazy(numbers({5, 4})) * 2;
  const Array twice = numbers({5, 4}) * 2;
  for (int again = 0; again < 3; ++again) {
    for (int i = 0; i < 5; ++i) {
      EXPECT_EQ(difference(twice(i) + 1, e(i) + 1), "");
      EXPECT_EQ(difference(twice(slice(i, none)) + 1, e(slice(i, none)) + 1), "");
    }
  }
  EXPECT_EQ(difference(twice(0) + twice(1) + twice(0), e(0) + e(1) + e(0)), "");
}

TEST(ExprViews, StandInChunksAndUnderReductions) {
  const int64_t before = fuse::exchange_slab_bytes(4096);
  const Array x = numbers({300, 40}).astype(DType::f32);
  const ReduceOptions rows{.axis = -1, .keepdims = true};
  const auto formula = [&](const auto& e) {
    const auto part = e(slice(20, 280, 2), slice(none, none, -1));
    const auto centred = part - mean(part, rows);
    return sum(centred * centred, rows) + part.reshape({65, 80})(0, slice(0, 40));
  };
  EXPECT_EQ(difference(formula(exp(x / 1e4)), formula(exp(lazy(x) / 1e4))), "");
  EXPECT_EQ(difference(formula(x), formula(lazy(x))), "");
  fuse::exchange_slab_bytes(before);
}

TEST(ExprViews, AreShownAsTheyRun) {
  const Expr e = sqrt(lazy(zeros({4, 6}, DType::f32)));
  const Expr row = e(1);
  EXPECT_EQ(explain(row + e.T().reshape({24})(slice(0, 6))).plan,
            "expression: float32 (6,)\n"
            "input a: float32 (4, 6)\n"
            "%0: float32 (4, 6) = in one loop over (4, 6)\n"
            "    v0 = sqrt a\n"
            "%1: float32 (6,) = part of %0\n"
            "%2: float32 (24,) = reshape of %0\n"
            "%3: float32 (6,) = part of %2\n"
            "%4: float32 (6,) = in one loop over (6,)\n"
            "    v0 = add %1, %3\n"
            "memory: inputs 96 bytes, result 24, between steps 96\n");
}

}  // namespace
}  // namespace weft::test
