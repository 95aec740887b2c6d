// What the eager voice has no function for: every constraint violated once, at the call, with a
// text that needs no manual.
#include <gtest/gtest.h>

#include "support/expect.h"
#include "weft/xla_builder.h"

namespace weft::test {
namespace {

using xla::Builder;
using xla::XlaOp;

std::string message(ErrorKind kind, const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(name(error.kind()), name(kind));
    EXPECT_EQ(error.info().voice, Voice::xla);
    return error.what();
  }
  return "no error";
}

class BuilderRefusals : public ::testing::Test {
 protected:
  Builder b{"test"};
  XlaOp x = b.Parameter(0, {3, 4}, DType::f32, "x");
  XlaOp y = b.Parameter(1, {3, 4}, DType::f64, "y");
};

TEST_F(BuilderRefusals, OfReshape) {
  EXPECT_EQ(message(ErrorKind::reshape_count,
                    [&] {
                      Reshape(x, {5, 2});
                    }),
            "xla::reshape: shape (3, 4) has 12 elements; shape (5, 2) cannot take them");
  message(ErrorKind::negative_extent, [&] { Reshape(x, {-1, 2}); });
}

TEST_F(BuilderRefusals, OfTranspose) {
  EXPECT_EQ(
      message(ErrorKind::dims_count, [&] { Transpose(x, {0}); }),
      "xla::transpose: permutation {0} has 1 entries; the operand of shape (3, 4) has 2 axes");
  EXPECT_EQ(
      message(ErrorKind::dim_out_of_range,
              [&] {
                Transpose(x, {0, 2});
              }),
      "xla::transpose: permutation {0, 2} names axis 2; the operand of shape (3, 4) has axes 0 "
      "to 1");
  EXPECT_EQ(message(ErrorKind::dim_negative,
                    [&] {
                      Transpose(x, {-1, 0});
                    }),
            "xla::transpose: permutation {-1, 0}: entry 0 is negative");
  EXPECT_EQ(message(ErrorKind::dim_repeated,
                    [&] {
                      Transpose(x, {1, 1});
                    }),
            "xla::transpose: permutation {1, 1} names axis 1 twice");
}

TEST_F(BuilderRefusals, OfSlice) {
  EXPECT_EQ(message(ErrorKind::dims_count,
                    [&] {
                      xla::Slice(x, {0}, {3, 4});
                    }),
            "xla::slice: start {0} has 1 entries; the operand of shape (3, 4) has 2 axes");
  EXPECT_EQ(message(ErrorKind::dims_count,
                    [&] {
                      xla::Slice(x, {0, 0}, {3});
                    }),
            "xla::slice: limit {3} has 1 entries; the operand of shape (3, 4) has 2 axes");
  EXPECT_EQ(message(ErrorKind::dims_count,
                    [&] {
                      xla::Slice(x, {0, 0}, {3, 4}, {1});
                    }),
            "xla::slice: strides {1} has 1 entries; the operand of shape (3, 4) has 2 axes");
  EXPECT_EQ(message(ErrorKind::index_out_of_range,
                    [&] {
                      xla::Slice(x, {-1, 0}, {3, 4});
                    }),
            "xla::slice: start {-1, 0} is -1 on axis 0; it must be 0 or more");
  EXPECT_EQ(message(ErrorKind::index_out_of_range,
                    [&] {
                      xla::Slice(x, {0, 0}, {3, 5});
                    }),
            "xla::slice: limit {3, 5} is 5 on axis 1 of shape (3, 4), which ends at 4");
  EXPECT_EQ(message(ErrorKind::index_out_of_range,
                    [&] {
                      xla::Slice(x, {2, 0}, {1, 4});
                    }),
            "xla::slice: on axis 0 start 2 lies after limit 1");
  EXPECT_EQ(message(ErrorKind::zero_step,
                    [&] {
                      xla::Slice(x, {0, 0}, {3, 4}, {1, 0});
                    }),
            "xla::slice: strides {1, 0}: entry 1 is 0; it must be 1 or more");
}

TEST_F(BuilderRefusals, OfConcatInDim) {
  const XlaOp narrow = xla::Slice(x, {0, 0}, {2, 4});
  EXPECT_EQ(message(ErrorKind::bad_argument, [] { xla::ConcatInDim({}, 0); }),
            "xla::concatenate: there must be an operand");
  EXPECT_EQ(message(ErrorKind::dim_out_of_range,
                    [&] {
                      xla::ConcatInDim({x, x}, 2);
                    }),
            "xla::concatenate: dimension 2 is none of shape (3, 4)");
  EXPECT_EQ(message(ErrorKind::dim_negative,
                    [&] {
                      xla::ConcatInDim({x, x}, -1);
                    }),
            "xla::concatenate: dimension -1 is none of shape (3, 4)");
  EXPECT_EQ(message(ErrorKind::extents_differ,
                    [&] {
                      xla::ConcatInDim({x, narrow}, 1);
                    }),
            "xla::concatenate: operand 1 of shape (2, 4) and operand 0 of shape (3, 4) must differ "
            "in dimension 1 only");
  EXPECT_EQ(xla::ConcatInDim({x, narrow}, 0).shape(), (Shape{5, 4}));
  message(ErrorKind::dtypes_differ, [&] { xla::ConcatInDim({x, y}, 0); });
}

TEST_F(BuilderRefusals, OfIotaAndParameters) {
  EXPECT_EQ(message(ErrorKind::dim_out_of_range,
                    [&] {
                      b.Iota(DType::i32, {2, 3}, 2);
                    }),
            "xla::iota: dimension 2 is none of shape (2, 3)");
  message(ErrorKind::dim_negative, [&] { b.Iota(DType::i32, {2, 3}, -1); });
  message(ErrorKind::dtype_unsupported, [&] { b.Iota(DType::boolean, {2}, 0); });
  EXPECT_EQ(message(ErrorKind::bad_argument, [&] { b.Parameter(1, {2}, DType::f32, "z"); }),
            "xla::parameter: number 1 of \"z\" is taken by \"y\"");
  message(ErrorKind::bad_argument, [&] { b.Parameter(-1, {2}, DType::f32, "z"); });
  message(ErrorKind::negative_extent, [&] { b.Parameter(2, {-2}, DType::f32, "z"); });
}

TEST_F(BuilderRefusals, OfValuesOfOtherBuilders) {
  Builder other("other");
  const XlaOp z = other.Parameter(0, {3, 4}, DType::f32, "z");
  EXPECT_EQ(message(ErrorKind::bad_argument, [&] { Add(x, z); }),
            "xla::add: operand 1 belongs to the builder \"other\" and operand 0 to another one, "
            "\"test\"");
  EXPECT_EQ(message(ErrorKind::bad_argument, [&] { b.Build(z); }),
            "xla::build: the root belongs to the builder \"other\", not to \"test\"");
}

TEST_F(BuilderRefusals, OfTuplesAsOperands) {
  const XlaOp pair = xla::Tuple({x, y});
  EXPECT_TRUE(pair.is_tuple());
  const std::string text = message(ErrorKind::bad_argument, [&] { Neg(pair); });
  EXPECT_NE(text.find("xla::negate: operand 0 is a tuple"), std::string::npos) << text;
  message(ErrorKind::bad_argument, [&] { xla::Tuple({x, pair}); });
  message(ErrorKind::bad_argument, [] { xla::Tuple({}); });
  EXPECT_EQ(message(ErrorKind::index_out_of_range, [&] { GetTupleElement(pair, 2); }),
            "xla::get_tuple_element: index 2 is outside the tuple, which has 2 elements");
  message(ErrorKind::bad_argument, [&] { GetTupleElement(x, 0); });
  EXPECT_EQ(GetTupleElement(pair, 1).dtype(), DType::f64);
}

TEST(BuilderBuild, WantsParametersWithoutGaps) {
  Builder b("gap");
  const XlaOp x = b.Parameter(0, {}, DType::f32, "x");
  b.Parameter(2, {}, DType::f32, "z");
  EXPECT_EQ(message(ErrorKind::bad_argument, [&] { b.Build(x); }),
            "xla::build: \"gap\" has 2 parameters, but none has number 1");
  message(ErrorKind::bad_argument, [] { Builder("none").Build(); });
}

// A refused call leaves no instruction behind.
TEST_F(BuilderRefusals, ChangeNothing) {
  const std::string before = to_string(b.Build(x));
  EXPECT_THROW(Add(x, y, {0}), Error);
  EXPECT_THROW(xla::Slice(x, {0, 0}, {9, 9}), Error);
  EXPECT_EQ(to_string(b.Build(x)), before);
}

// --- Arguments.

TEST_F(BuilderRefusals, OfArgumentsNameTheParameter) {
  const xla::Executable run = b.Build(ConvertElementType(x, DType::f64) + y).compile();
  const Array f = zeros({3, 4}, DType::f32);
  EXPECT_EQ(message(ErrorKind::bad_argument, [&] { run.run(f); }),
            "xla::execute: \"test\" takes 2 arguments (x: f32[3,4], y: f64[3,4]); 1 given");
  EXPECT_EQ(message(ErrorKind::dtypes_differ, [&] { run.run(f, f); }),
            "xla::execute: parameter 1 (y) of \"test\" is float64; the argument is float32");
  EXPECT_EQ(message(ErrorKind::extents_differ,
                    [&] {
                      run.run(zeros({4, 3}, DType::f32), f);
                    }),
            "xla::execute: parameter 0 (x) of \"test\" is of shape (3, 4); the argument has shape "
            "(4, 3)");
}

TEST_F(BuilderRefusals, OfRunForTuples) {
  const xla::Executable run = b.Build(xla::Tuple({x, y})).compile();
  const Array f = zeros({3, 4}, DType::f32);
  message(ErrorKind::bad_argument, [&] { run.run(f, f.astype(DType::f64)); });
}

}  // namespace
}  // namespace weft::test
