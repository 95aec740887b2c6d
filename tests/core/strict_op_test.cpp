#include "core/strict_op.h"

#include <gtest/gtest.h>

#include "base/convert.h"
#include "support/expect.h"

namespace weft {
namespace {

using test::expect_refused;

TEST(Place, GivesStrideZeroWhereTheOperandRepeats) {
  const Array x = zeros({3, 1}, DType::i32);
  const StrictOperand placed = place(x, {3, 2, 4}, {0, 2});
  EXPECT_EQ(placed.strides, (Strides{1, 0, 0}));
  EXPECT_EQ(placed.origin, x.origin());
  EXPECT_EQ(placed.dtype, DType::i32);
  EXPECT_EQ(place(x, {1, 3}, {1, 0}).strides, (Strides{1, 1})) << "a transposing map";
  EXPECT_EQ(place_trailing(x, {5, 3, 2}).strides, (Strides{0, 1, 0}));
}

TEST(Place, StartsAtTheFirstElementOfAView) {
  const Array x = arange(6);
  const Array view = x(slice(4, none, -2));
  EXPECT_EQ(place_trailing(view, {3}).first(), x.origin() + 4 * 8);
  EXPECT_EQ(place_trailing(view, {3}).strides, Strides{-2});
}

TEST(PlaceScalar, HoldsTheNumberItself) {
  StrictOperand number = place_scalar(2.5, DType::f32, {4, 4});
  EXPECT_EQ(number.origin, nullptr);
  EXPECT_EQ(number.strides, (Strides{0, 0}));
  EXPECT_EQ(load<float>(number.first()), 2.5F);
  const StrictOperand copy = number;
  number = StrictOperand{};
  EXPECT_EQ(load<float>(copy.first()), 2.5F) << "a copy points to its own literal";
}

StrictOp copy_to(const Array& out, DType result) {
  StrictOp op;
  op.name = "copy";
  op.compute = op.result = op.loads[0] = result;
  op.shape = out.shape();
  op.out = &out;
  return op;
}

TEST(CheckStrict, AcceptsWhatCanBeWritten) {
  const Array out = zeros({2, 3}, DType::i16);
  check_strict(copy_to(out, DType::i64));
  check_strict(copy_to(out, DType::boolean));
  const Array columns = out.transpose();
  check_strict(copy_to(columns, DType::i16));
}

TEST(CheckStrict, RefusesWhatCannot) {
  const Array out = zeros({2}, DType::i16);
  expect_refused(ErrorKind::cast_refused, [&] { check_strict(copy_to(out, DType::f32)); });
  const Array bytes = zeros({2}, DType::u8);
  expect_refused(ErrorKind::cast_refused, [&] { check_strict(copy_to(bytes, DType::i8)); });
  const Array frozen = out.read_only();
  expect_refused(ErrorKind::read_only, [&] { check_strict(copy_to(frozen, DType::i16)); });
  const Array repeated = out.as_strided({2, 2}, {0, 1});
  expect_refused(ErrorKind::repeated_elements,
                 [&] { check_strict(copy_to(repeated, DType::i16)); });
  StrictOp shapes = copy_to(out, DType::i16);
  shapes.shape = {3};
  expect_refused(ErrorKind::output_shape, [&] { check_strict(shapes); });
}

TEST(CheckStrict, LetsPyTorchWriteAnyIntegerToAnyOther) {
  const Array bytes = zeros({2}, DType::u8);
  StrictOp op = copy_to(bytes, DType::i64);
  op.dialect = Dialect::torch;
  check_strict(op);
  op.op = Op::positive;
  op.compute = op.result = DType::f32;
  expect_refused(ErrorKind::cast_refused, [&] { check_strict(op); });
}

TEST(CheckStrict, LetsPyTorchCopyBetweenAnyTwoTypes) {
  const Array bytes = zeros({2}, DType::u8);
  StrictOp op = copy_to(bytes, DType::f32);
  expect_refused(ErrorKind::cast_refused, [&] { check_strict(op); });
  op.dialect = Dialect::torch;
  check_strict(op);
}

TEST(CheckStrict, HoldsEveryOperationToItsDomain) {
  for (const OpInfo& row : op_table) {
    for (DType dtype : test::all_dtypes()) {
      StrictOp op;
      op.op = row.op;
      op.name = row.name.data();
      op.compute = dtype;
      const ErrorKind expected =
          row.domain.contains(dtype) ? ErrorKind::no_error : ErrorKind::dtype_unsupported;
      expect_refused(expected, [&] { check_strict(op); });
    }
  }
}

}  // namespace
}  // namespace weft
