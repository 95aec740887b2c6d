// What the eager dialect has no function for: every constraint violated once, at the call, with a
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
    EXPECT_EQ(name_of(error.kind()), name_of(kind));
    EXPECT_EQ(error.info().dialect, Dialect::xla);
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

// By the name that was called, also in the hint.
TEST_F(BuilderRefusals, NameTheFunctionThatWasCalled) {
  const XlaOp v = b.Parameter(2, {4}, DType::f32, "v");
  for (const std::string& text : {message(ErrorKind::dims_required, [&] { Add(x, v); }),
                                  message(ErrorKind::dims_required, [&] { x + v; })}) {
    EXPECT_EQ(text.find("xla::Add: "), 0U) << text;
    EXPECT_NE(text.find("xla::Add(a, b, {1})"), std::string::npos) << text;
    EXPECT_EQ(text.find("xla::add"), std::string::npos) << text;
  }
  EXPECT_EQ(message(ErrorKind::dims_required, [&] { Rem(v, x); }).find("xla::Rem: "), 0U);
  EXPECT_EQ(
      message(ErrorKind::scalars_only, [&] { Reduce(x, y, Op::add, {0}); }).find("xla::Reduce: "),
      0U);
}

TEST_F(BuilderRefusals, ProposeTheBuildersFunctions) {
  const XlaOp cube = b.Parameter(2, {2, 3, 4}, DType::f32, "cube");
  const XlaOp turned = Transpose(x, {1, 0});
  const auto hint_of = [](ErrorKind kind, const std::function<void()>& call) {
    const std::string text = message(kind, call);
    return text.substr(text.rfind('\n') + 1);
  };
  const auto turns = [&] { Add(cube, turned, {2, 1}); };
  EXPECT_EQ(
      hint_of(ErrorKind::dims_not_increasing, turns),
      "    hint: transpose the operand instead: xla::Add(a, xla::Transpose(b, {1, 0}), {1, 2})");
  EXPECT_EQ(Add(cube, Transpose(turned, {1, 0}), {1, 2}).shape(), (Shape{2, 3, 4}));
  EXPECT_EQ(hint_of(ErrorKind::bad_argument, [&] { Dot(cube, x); }),
            "    hint: xla::DotGeneral takes any rank");
  const auto mixes = [&] { Add(x, ConvertElementType(y, DType::i32)); };
  EXPECT_NE(hint_of(ErrorKind::dtypes_differ, mixes).find("xla::ConvertElementType("),
            std::string::npos);
}

TEST_F(BuilderRefusals, OfReshape) {
  EXPECT_EQ(message(ErrorKind::reshape_count,
                    [&] {
                      Reshape(x, {5, 2});
                    }),
            "xla::Reshape: shape (3, 4) has 12 elements; shape (5, 2) cannot take them");
  message(ErrorKind::negative_extent, [&] { Reshape(x, {-1, 2}); });
}

TEST_F(BuilderRefusals, OfTranspose) {
  EXPECT_EQ(
      message(ErrorKind::dims_count, [&] { Transpose(x, {0}); }),
      "xla::Transpose: permutation {0} has 1 entries; the operand of shape (3, 4) has 2 axes");
  EXPECT_EQ(
      message(ErrorKind::dim_out_of_range,
              [&] {
                Transpose(x, {0, 2});
              }),
      "xla::Transpose: permutation {0, 2} names axis 2; the operand of shape (3, 4) has axes 0 "
      "to 1");
  EXPECT_EQ(message(ErrorKind::dim_negative,
                    [&] {
                      Transpose(x, {-1, 0});
                    }),
            "xla::Transpose: permutation {-1, 0}: entry 0 is negative");
  EXPECT_EQ(message(ErrorKind::dim_repeated,
                    [&] {
                      Transpose(x, {1, 1});
                    }),
            "xla::Transpose: permutation {1, 1} names axis 1 twice");
}

TEST_F(BuilderRefusals, OfSlice) {
  EXPECT_EQ(message(ErrorKind::dims_count,
                    [&] {
                      xla::Slice(x, {0}, {3, 4});
                    }),
            "xla::Slice: start {0} has 1 entries; the operand of shape (3, 4) has 2 axes");
  EXPECT_EQ(message(ErrorKind::dims_count,
                    [&] {
                      xla::Slice(x, {0, 0}, {3});
                    }),
            "xla::Slice: limit {3} has 1 entries; the operand of shape (3, 4) has 2 axes");
  EXPECT_EQ(message(ErrorKind::dims_count,
                    [&] {
                      xla::Slice(x, {0, 0}, {3, 4}, {1});
                    }),
            "xla::Slice: strides {1} has 1 entries; the operand of shape (3, 4) has 2 axes");
  EXPECT_EQ(message(ErrorKind::index_out_of_range,
                    [&] {
                      xla::Slice(x, {-1, 0}, {3, 4});
                    }),
            "xla::Slice: start {-1, 0} is -1 on axis 0; it must be 0 or more");
  EXPECT_EQ(message(ErrorKind::index_out_of_range,
                    [&] {
                      xla::Slice(x, {0, 0}, {3, 5});
                    }),
            "xla::Slice: limit {3, 5} is 5 on axis 1 of shape (3, 4), which ends at 4");
  EXPECT_EQ(message(ErrorKind::index_out_of_range,
                    [&] {
                      xla::Slice(x, {2, 0}, {1, 4});
                    }),
            "xla::Slice: on axis 0 start 2 lies after limit 1");
  EXPECT_EQ(message(ErrorKind::zero_step,
                    [&] {
                      xla::Slice(x, {0, 0}, {3, 4}, {1, 0});
                    }),
            "xla::Slice: strides {1, 0}: entry 1 is 0; it must be 1 or more");
}

TEST_F(BuilderRefusals, OfConcatInDim) {
  const XlaOp narrow = xla::Slice(x, {0, 0}, {2, 4});
  EXPECT_EQ(message(ErrorKind::bad_argument, [] { xla::ConcatInDim({}, 0); }),
            "xla::ConcatInDim: there must be an operand");
  EXPECT_EQ(message(ErrorKind::dim_out_of_range,
                    [&] {
                      xla::ConcatInDim({x, x}, 2);
                    }),
            "xla::ConcatInDim: dimension 2 is none of shape (3, 4)");
  EXPECT_EQ(message(ErrorKind::dim_negative,
                    [&] {
                      xla::ConcatInDim({x, x}, -1);
                    }),
            "xla::ConcatInDim: dimension -1 is none of shape (3, 4)");
  EXPECT_EQ(message(ErrorKind::extents_differ,
                    [&] {
                      xla::ConcatInDim({x, narrow}, 1);
                    }),
            "xla::ConcatInDim: operand 1 of shape (2, 4) and operand 0 of shape (3, 4) must differ "
            "in dimension 1 only");
  EXPECT_EQ(xla::ConcatInDim({x, narrow}, 0).shape(), (Shape{5, 4}));
  message(ErrorKind::dtypes_differ, [&] { xla::ConcatInDim({x, y}, 0); });
}

TEST_F(BuilderRefusals, OfIotaAndParameters) {
  EXPECT_EQ(message(ErrorKind::dim_out_of_range,
                    [&] {
                      b.Iota(DType::i32, {2, 3}, 2);
                    }),
            "xla::Iota: dimension 2 is none of shape (2, 3)");
  message(ErrorKind::dim_negative, [&] { b.Iota(DType::i32, {2, 3}, -1); });
  message(ErrorKind::dtype_unsupported, [&] { b.Iota(DType::boolean, {2}, 0); });
  EXPECT_EQ(message(ErrorKind::bad_argument, [&] { b.Parameter(1, {2}, DType::f32, "z"); }),
            "xla::Parameter: number 1 of \"z\" is taken by \"y\"");
  message(ErrorKind::bad_argument, [&] { b.Parameter(-1, {2}, DType::f32, "z"); });
  message(ErrorKind::negative_extent, [&] { b.Parameter(2, {-2}, DType::f32, "z"); });
}

TEST_F(BuilderRefusals, OfValuesOfOtherBuilders) {
  Builder other("other");
  const XlaOp z = other.Parameter(0, {3, 4}, DType::f32, "z");
  EXPECT_EQ(message(ErrorKind::bad_argument, [&] { Add(x, z); }),
            "xla::Add: operand 1 belongs to the builder \"other\" and operand 0 to another one, "
            "\"test\"");
  EXPECT_EQ(message(ErrorKind::bad_argument, [&] { b.Build(z); }),
            "xla::Build: the root belongs to the builder \"other\", not to \"test\"");
}

TEST_F(BuilderRefusals, OfTuplesAsOperands) {
  const XlaOp pair = xla::Tuple({x, y});
  EXPECT_TRUE(pair.is_tuple());
  const std::string text = message(ErrorKind::bad_argument, [&] { Neg(pair); });
  EXPECT_NE(text.find("xla::Neg: operand 0 is a tuple"), std::string::npos) << text;
  message(ErrorKind::bad_argument, [&] { xla::Tuple({x, pair}); });
  message(ErrorKind::bad_argument, [] { xla::Tuple({}); });
  EXPECT_EQ(message(ErrorKind::index_out_of_range, [&] { GetTupleElement(pair, 2); }),
            "xla::GetTupleElement: index 2 is outside the tuple, which has 2 elements");
  message(ErrorKind::bad_argument, [&] { GetTupleElement(x, 0); });
  EXPECT_EQ(GetTupleElement(pair, 1).dtype(), DType::f64);
}

TEST(BuilderBuild, WantsParametersWithoutGaps) {
  Builder b("gap");
  const XlaOp x = b.Parameter(0, {}, DType::f32, "x");
  b.Parameter(2, {}, DType::f32, "z");
  EXPECT_EQ(message(ErrorKind::bad_argument, [&] { b.Build(x); }),
            "xla::Build: \"gap\" has 2 parameters, but none has number 1");
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
