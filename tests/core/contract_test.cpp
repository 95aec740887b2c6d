#include "core/contract.h"

#include <gtest/gtest.h>

#include "dialect/products.h"
#include "support/expect.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using core::Contract;
using core::Value;

Value f32(const Shape& shape) { return core::abstract_value(shape, DType::f32); }

TEST(Contract, OfMatmulHasBatchStridesOfZeroWhereAnOperandRepeats) {
  const Contract c = dialect::lower_matmul(f32({64, 1, 32, 16}), f32({8, 16, 4}), {});
  EXPECT_EQ(to_string(c),
            "matmul float32: batch (64, 8) rows (32,) depth (16,) columns (4,)\n"
            "  a float32 (64, 8, 32, 16) strides (512, 0, 16, 1)\n"
            "  b float32 (64, 8, 16, 4) strides (0, 64, 4, 1)");
  EXPECT_EQ(c.shape(), (Shape{64, 8, 32, 4}));
}

TEST(Contract, OfVectorsLacksRowsAndColumns) {
  const Contract c = dialect::lower_matmul(f32({3}), f32({3}), {});
  EXPECT_EQ(c.rows + c.columns + c.batch, 0);
  EXPECT_EQ(c.shape(), Shape{});
}

TEST(Contract, OfTensordotKeepsAllAxesOfItsGroups) {
  const Contract c = dialect::lower_tensordot(f32({2, 3, 4, 5}), f32({5, 7, 3}), {1, 3}, {2, 0});
  EXPECT_EQ(c.rows, 2);
  EXPECT_EQ(c.depth, 2);
  EXPECT_EQ(c.columns, 1);
  EXPECT_EQ(c.shape(), (Shape{2, 4, 7}));
  EXPECT_EQ(c.a.strides, (Strides{60, 5, 20, 1}));
  EXPECT_EQ(c.b.strides, (Strides{1, 21, 3}));
}

TEST(Contract, OfDotGeneralHasBatchingAxesFirst) {
  const Contract c = dialect::lower_xla_dot_general(
      f32({4, 8, 2}), f32({2, 8, 5}),
      {.lhs_batching = {2}, .rhs_batching = {0}, .lhs_contracting = {1}, .rhs_contracting = {1}});
  EXPECT_EQ(c.batch, 1);
  EXPECT_EQ(c.shape(), (Shape{2, 4, 5}));
  EXPECT_EQ(c.a.strides, (Strides{1, 16, 2}));
}

TEST(Contract, SumsSixteenBitFloatsInFloat32) {
  const Value x = core::abstract_value({3, 3}, DType::bf16);
  const Contract c = dialect::lower_torch_matmul(x, x, {});
  EXPECT_EQ(c.compute, DType::f32);
  EXPECT_EQ(c.result, DType::bf16);
}

TEST(Contract, LowersAbstractValuesAndArraysAlike) {
  const Array a = ones({2, 3, 4}, DType::f32), b = ones({4, 5}, DType::f32);
  const Contract eager = dialect::lower_matmul(a, b, {});
  const Contract built = dialect::lower_matmul(f32({2, 3, 4}), f32({4, 5}), {});
  EXPECT_EQ(to_string(eager), to_string(built));
  EXPECT_EQ(eager.a.address, a.origin());
  EXPECT_EQ(built.a.address, nullptr);
}

TEST(Contract, IsRefusedUnlessItsGroupsAgree) {
  const Contract good = dialect::lower_matmul(f32({2, 3}), f32({3, 4}), {});
  EXPECT_NO_THROW(core::verify(good));
  Contract bad = good;
  bad.b.shape[0] = 5;
  EXPECT_THROW(core::verify(bad), ValueError) << "depths differ";
  bad = good;
  bad.rows = 2;
  EXPECT_THROW(core::verify(bad), ValueError) << "more axes than a has";
  bad = good;
  bad.conjugates = true;
  EXPECT_THROW(core::verify(bad), ValueError) << "only dots are conjugated";
  bad = good;
  bad.a.strides.resize(1);
  EXPECT_THROW(core::verify(bad), ValueError) << "a stride is missing";
}

TEST(Value, OverlapsWhatItsElementsReach) {
  const Array x = arange(10);
  EXPECT_TRUE(core::may_overlap(x(slice(0, 5)), x(slice(4, 10))));
  EXPECT_FALSE(core::may_overlap(x(slice(0, 5)), x(slice(5, 10))));
  EXPECT_TRUE(core::may_overlap(x(slice(none, none, -1)), x(slice(0, 1))));
  EXPECT_FALSE(core::may_overlap(x(slice(0, 0)), x));
}

TEST(Value, ViewsAreThoseOfArrays) {
  const Array x = arange(24).reshape({2, 3, 4});
  const auto same = [](const Value& view, const Array& array) {
    return view.shape == array.shape() && view.strides == array.strides() &&
           view.address == array.origin();
  };
  EXPECT_TRUE(same(core::transposed(x, {2, 0, 1}), x.transpose({2, 0, 1})));
  EXPECT_TRUE(same(core::reversed(x, {0, 2}), x.flip({0, 2})));
  EXPECT_TRUE(same(core::split_axis(x, 2, 2), x.reshape({2, 3, 2, 2})));
  EXPECT_TRUE(same(core::every(x, 2, 1, 2, 2), x(ellipsis, slice(1, none, 2))));
  EXPECT_EQ(core::with_axis(x, 1).shape, (Shape{2, 1, 3, 4}));
  EXPECT_EQ(core::reversed(core::abstract_value({3}, DType::i8), {0}).address, nullptr);
}

}  // namespace
}  // namespace weft::test
