// Reductions lowered on operands that have no elements: types, axes and refusals do not need them.
#include "dialect/reduce.h"

#include <gtest/gtest.h>

#include "dialect/scan.h"
#include "support/expect.h"
#include "weft/torch.h"

namespace weft::test {
namespace {

using core::Value;
using dialect::numpy_args;
using dialect::torch_args;

Value abstract(DType dtype, const Shape& shape = {2, 3}) {
  return Value(shape, dtype, row_major_strides(shape));
}

std::string lowered_sum(DType dtype, const SumOptions& o = {}) {
  const Value x = abstract(dtype);
  return to_string(dialect::lower_sum(numpy_args("sum", x, o), x));
}

TEST(LowerReduce, SumsIntegersInSixtyFourBits) {
  EXPECT_EQ(lowered_sum(DType::i8, {.axis = -1}),
            "sum of int8 (2, 3) over axes (1,): in int64 (2,)");
  EXPECT_EQ(lowered_sum(DType::u16), "sum of uint16 (2, 3) over axes (0, 1): in uint64 ()");
  const Value x = abstract(DType::u16);
  const torch::ReduceOptions dim{.dim = 0};
  EXPECT_EQ(to_string(dialect::lower_sum(torch_args("sum", x, dim), x)),
            "sum of uint16 (2, 3) over axes (0,): in int64 (3,)");
}

TEST(LowerReduce, RoundsSixteenBitFloatsOnce) {
  EXPECT_EQ(lowered_sum(DType::f16),
            "sum of float16 (2, 3) over axes (0, 1): elements as float16, in float32, "
            "result float16 ()");
}

TEST(LowerReduce, TakesASumOfBooleansForAnOr) {
  EXPECT_EQ(lowered_sum(DType::f32, {.dtype = DType::boolean}),
            "largest of float32 (2, 3) over axes (0, 1): elements as bool, in uint8, "
            "result bool ()");
}

TEST(LowerReduce, KeepsUint8InPyTorchsAny) {
  const Value x = abstract(DType::u8);
  EXPECT_EQ(dialect::lower_truth(torch_args("any", x, torch::ReduceOptions{}), x, false).result,
            DType::u8);
  EXPECT_EQ(dialect::lower_truth(numpy_args("any", x, MaskedOptions{}), x, false).result,
            DType::boolean);
}

TEST(LowerReduce, ChoosesAKernelOrHalvingForXla) {
  const Value x = abstract(DType::bf16);
  EXPECT_EQ(to_string(dialect::lower_xla_reduce(x, Op::add, {0})),
            "sum of bfloat16 (2, 3) over axes (0,): in float32 (3,)");
  EXPECT_EQ(to_string(dialect::lower_xla_reduce(x, Op::maximum, {0})),
            "largest of bfloat16 (2, 3) over axes (0,): elements as bfloat16, in float32, "
            "result bfloat16 (3,)");
  EXPECT_EQ(to_string(dialect::lower_xla_reduce(abstract(DType::c64), Op::multiply, {0})),
            "product of complex64 (2, 3) over axes (0,): in complex64 (3,)");
  EXPECT_EQ(to_string(dialect::lower_xla_reduce(abstract(DType::i32), Op::bitwise_or, {1})),
            "bitwise_or of int32 (2, 3) over axes (1,): in int32 (2,)");
}

TEST(LowerReduce, RefusesWithoutLookingAtElements) {
  const Value none = abstract(DType::f32, {2, 0});
  expect_refused(ErrorKind::bad_argument, [&] {
    dialect::lower_order(numpy_args("max", none, ExtremeOptions{}), none, true);
  });
  const Value x = abstract(DType::c64);
  expect_refused(ErrorKind::dtype_unsupported,
                 [&] { dialect::lower_order(numpy_args("max", x, ExtremeOptions{}), x, true); });
  expect_refused(ErrorKind::axis_out_of_range,
                 [&] { numpy_args("sum", x, SumOptions{.axis = 2}); });
}

TEST(LowerReduce, ChecksThatTheInitialValueFitsTheResult) {
  const Value x = abstract(DType::u8);
  const auto lower = [&](Scalar initial) {
    return dialect::lower_order(numpy_args("max", x, ExtremeOptions{.initial = initial}), x, true);
  };
  EXPECT_TRUE(lower(200).initial.has_value());
  expect_refused(ErrorKind::literal_does_not_fit, [&] { lower(300); });
}

TEST(LowerReduce, TellsObserversWhereAMaskStretches) {
  const Value x = abstract(DType::f32);
  const Array mask = ones({3}, DType::boolean);
  int told = 0;
  ObserverScope watch([&](const Stretch& s) {
    ++told;
    EXPECT_EQ(s.shape, Shape({3}));
    EXPECT_EQ(s.result, Shape({2, 3}));
  });
  numpy_args("sum", x, SumOptions{.where = mask});
  EXPECT_EQ(told, 1);
  PolicyScope strict(Policy::exact);
  expect_refused(ErrorKind::stretch, [&] { numpy_args("sum", x, SumOptions{.where = mask}); });
}

TEST(LowerScan, TakesTheAxisAndTypesOfEachDialect) {
  const Value x = abstract(DType::u8);
  EXPECT_EQ(to_string(dialect::lower_numpy_scan("cumulative_sum", Op::add, x, {.axis = -1})),
            "running add of uint8 (2, 3) along axis 1: in uint64, result uint64 (2, 3)");
  EXPECT_EQ(to_string(dialect::lower_torch_scan("cumsum", Op::add, x, 0, {})),
            "running add of uint8 (2, 3) along axis 0: in int64, result int64 (2, 3)");
  EXPECT_EQ(to_string(dialect::lower_torch_scan("cumprod", Op::multiply, x, 0, DType::f16)),
            "running multiply of uint8 (2, 3) along axis 0: in float32, result float16 (2, 3)");
  expect_refused(ErrorKind::axis_out_of_range,
                 [&] { dialect::lower_numpy_scan("cumulative_sum", Op::add, x, {}); });
}

}  // namespace
}  // namespace weft::test
