// The records of reductions and running totals: printed, and refused where they cannot be run.
#include "core/reduce.h"

#include <gtest/gtest.h>

#include "core/scan.h"
#include "support/expect.h"

namespace weft::test {
namespace {

using core::Method;
using core::Reduce;
using core::Scan;
using core::Value;

// The sum of int32 (2, 3) over axis 1.
Reduce sum_of_rows() {
  Reduce r;
  r.name = "sum";
  r.x = Value({2, 3}, DType::i32, {3, 1});
  r.axes = {1};
  r.element = r.load = r.result = DType::i64;
  return r;
}

template <class Change>
void expect_refused_with(ErrorKind kind, Change change) {
  Reduce r = sum_of_rows();
  verify(r);
  change(r);
  expect_refused(kind, [&] { verify(r); });
}

TEST(ReduceRecord, IsPrintedWithAllThatItSays) {
  Reduce r = sum_of_rows();
  EXPECT_EQ(to_string(r), "sum of int32 (2, 3) over axes (1,): in int64 (2,)");
  r.keepdims = true;
  r.result = DType::i32;
  r.initial = 5;
  const Array mask = ones({3}, DType::boolean);
  r.mask = &mask;
  const Array out = zeros({2, 1});
  r.out = &out;
  EXPECT_EQ(to_string(r),
            "sum of int32 (2, 3) over axes (1,): elements as int64, in int64, result int32 (2, 1), "
            "where (3,), with an initial value, into float64");
}

TEST(ReduceRecord, NamesPositionsAndOperations) {
  Reduce r = sum_of_rows();
  r.method = Method::position;
  r.reducer = Reducer::largest;
  EXPECT_EQ(to_string(r), "position of the largest of int32 (2, 3) over axes (1,): in int64 (2,)");
  r.method = Method::halving;
  r.op = Op::bitwise_xor;
  EXPECT_EQ(to_string(r), "bitwise_xor of int32 (2, 3) over axes (1,): in int64 (2,)");
}

TEST(ReduceRecord, HasTheShapeOfItsResult) {
  EXPECT_EQ(core::reduced_shape({2, 3, 4}, {2, 0}, false), Shape({3}));
  EXPECT_EQ(core::reduced_shape({2, 3, 4}, {2, 0}, true), Shape({1, 3, 1}));
  EXPECT_EQ(sum_of_rows().elements(), 3);
}

TEST(ReduceRecord, KnowsWhatChangesNothing) {
  Reduce r = sum_of_rows();
  const auto identity = [&](Reducer reducer, DType dtype) {
    r.reducer = reducer;
    return full({}, identity_of(r, dtype), dtype);
  };
  expect_array(identity(Reducer::sum, DType::i8), {}, {0});
  expect_array(identity(Reducer::product, DType::f32), {}, {1});
  expect_array(identity(Reducer::smallest, DType::i8), {}, {127});
  expect_array(identity(Reducer::largest, DType::i8), {}, {-128});
  expect_array(identity(Reducer::largest, DType::f16), {}, {-INFINITY});
  r.element = DType::boolean;  // truth values
  expect_array(identity(Reducer::smallest, DType::i8), {}, {1});
  expect_array(identity(Reducer::largest, DType::i8), {}, {0});
}

TEST(ReduceRecord, IsRefusedForAxesThatItsOperandHasNot) {
  expect_refused_with(ErrorKind::axis_out_of_range, [](Reduce& r) { r.axes = {2}; });
  expect_refused_with(ErrorKind::axis_out_of_range, [](Reduce& r) { r.axes = {-1}; });
  expect_refused_with(ErrorKind::axis_repeated, [](Reduce& r) { r.axes = {1, 1}; });
}

TEST(ReduceRecord, IsRefusedForTypesWithoutAKernel) {
  for (DType load : {DType::i32, DType::f16, DType::boolean})
    expect_refused_with(ErrorKind::bad_argument, [&](Reduce& r) { r.load = load; });
  expect_refused_with(ErrorKind::bad_argument, [](Reduce& r) {
    r.reducer = Reducer::largest;
    r.load = DType::c64;
  });
  expect_refused_with(ErrorKind::bad_argument,
                      [](Reduce& r) { r.reducer = Reducer::sum_of_squares; });
}

TEST(ReduceRecord, IsRefusedOfNothingWithoutAnIdentity) {
  const auto smallest_of_nothing = [](Reduce& r) {
    r.reducer = Reducer::smallest;
    r.x.shape = {2, 0};
  };
  expect_refused_with(ErrorKind::bad_argument, smallest_of_nothing);
  Reduce r = sum_of_rows();
  smallest_of_nothing(r);
  r.initial = 3;
  verify(r);
}

TEST(ReduceRecord, IsRefusedForAPositionAlongSeveralAxes) {
  const auto position = [](Reduce& r) {
    r.method = Method::position;
    r.reducer = Reducer::smallest;
  };
  Reduce one = sum_of_rows();
  position(one);
  verify(one);
  expect_refused_with(ErrorKind::bad_argument, [&](Reduce& r) {
    position(r);
    r.axes = {0, 1};
  });
  expect_refused_with(ErrorKind::bad_argument, [&](Reduce& r) {
    position(r);
    r.reducer = Reducer::sum;
  });
}

TEST(ReduceRecord, IsRefusedForArraysThatDoNotFit) {
  const Array numbers = zeros({3});
  const Array short_mask = ones({2}, DType::boolean);
  expect_refused_with(ErrorKind::bad_argument, [&](Reduce& r) { r.mask = &numbers; });
  expect_refused_with(ErrorKind::bad_argument, [&](Reduce& r) { r.mask = &short_mask; });
  expect_refused_with(ErrorKind::bad_argument, [&](Reduce& r) { r.centre = &numbers; });
  expect_refused_with(ErrorKind::output_shape, [&](Reduce& r) { r.out = &numbers; });
  expect_refused_with(ErrorKind::bad_argument, [&](Reduce& r) {
    r.reducer = Reducer::sum_of_centred_squares;
    r.load = DType::f64;
    r.centre = &numbers;  // (3,), not (2, 1)
  });
}

Scan running_sum() {
  Scan s;
  s.name = "cumulative_sum";
  s.x = Value({2, 3}, DType::i32, {3, 1});
  s.axis = 1;
  s.load = s.result = DType::i64;
  return s;
}

TEST(ScanRecord, IsPrintedWithAllThatItSays) {
  Scan s = running_sum();
  EXPECT_EQ(to_string(s),
            "running add of int32 (2, 3) along axis 1: in int64, result int64 (2, 3)");
  s.starts_before = true;
  EXPECT_EQ(to_string(s),
            "running add of int32 (2, 3) along axis 1: in int64, result int64 (2, 4), "
            "the identity first");
}

TEST(ScanRecord, IsRefusedWhereItCannotRun) {
  const auto refused = [](ErrorKind kind, auto change) {
    Scan s = running_sum();
    verify(s);
    change(s);
    expect_refused(kind, [&] { verify(s); });
  };
  const Array flat = zeros({3});
  refused(ErrorKind::axis_out_of_range, [](Scan& s) { s.axis = 2; });
  refused(ErrorKind::bad_argument, [](Scan& s) { s.op = Op::subtract; });
  refused(ErrorKind::dtype_unsupported, [](Scan& s) { s.load = DType::boolean; });
  refused(ErrorKind::dtype_unsupported, [](Scan& s) { s.load = DType::f16; });
  refused(ErrorKind::output_shape, [&](Scan& s) { s.out = &flat; });
}

}  // namespace
}  // namespace weft::test
