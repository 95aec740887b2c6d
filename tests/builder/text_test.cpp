// Computations as people read them.
#include <gtest/gtest.h>

#include <sstream>

#include "weft/weft.h"
#include "weft/xla_builder.h"

namespace weft::test {
namespace {

using xla::Builder;
using xla::XlaOp;

xla::Computation make_example() {
  Builder b("example");
  const XlaOp x = b.Parameter(0, {2, 3}, DType::f32, "x");
  const XlaOp v = b.Parameter(1, {3}, DType::f32, "v");
  Exp(x);  // nobody needs it
  const XlaOp product = Mul(x, v, {1});
  const XlaOp scaled = product + b.Constant(0.5f);
  const XlaOp sums = Reduce(scaled, b.Constant(0.f), Op::add, {1});
  const XlaOp table = b.Constant(arange(20));
  const XlaOp dots = DotGeneral(scaled, v, {{}, {}, {1}, {0}, {}});
  const XlaOp part = xla::Slice(table, {2}, {20}, {3});
  const XlaOp is_less = Lt(sums, dots);
  const XlaOp count = b.Iota(DType::i64, {4}, 0);
  return b.Build(xla::Tuple({is_less, xla::ConcatInDim({part, count}, 0)}));
}

TEST(ComputationText, HasOneLinePerInstruction) {
  std::ostringstream stream;
  stream << make_example();
  EXPECT_EQ(stream.str(),
            R"(example {
  x.0 = f32[2,3] parameter(0)
  v.1 = f32[3] parameter(1)
  multiply.2 = f32[2,3] multiply(x.0, v.1), broadcast_dimensions={1}
  constant.3 = f32[] constant(0.5)
  add.4 = f32[2,3] add(multiply.2, constant.3)
  constant.5 = f32[] constant(0.0)
  reduce.6 = f32[2] reduce(add.4, constant.5), dimensions={1}, to_apply=add
  constant.7 = s64[20] constant({...})
  dot_general.8 = f32[2] dot_general(add.4, v.1), lhs_contracting={1}, rhs_contracting={0}
  slice.9 = s64[6] slice(constant.7), start={2}, limit={20}, strides={3}
  less.10 = pred[2] less(reduce.6, dot_general.8)
  iota.11 = s64[4] iota(), iota_dimension=0
  concatenate.12 = s64[10] concatenate(slice.9, iota.11), dimensions={0}
  ROOT tuple.13 = (pred[2], s64[10]) tuple(less.10, concatenate.12)
}
)");
}

TEST(ComputationText, IsAGraphForGraphviz) {
  Builder b("a \"b\"");
  const XlaOp x = b.Parameter(0, {2}, DType::c64, "x");
  const XlaOp wide = Reshape(Broadcast(x, {3}), {6});
  const xla::Computation computation = b.Build(wide + b.Constant(std::complex<float>(1, 2)));
  const std::string expected = R"~(digraph "a \"b\"" {
  node [shape=box];
  n0 [label="x.0\nc64[2]", shape=ellipse];
  n1 [label="broadcast.1\nc64[3,2]\nsizes={3}"];
  n0 -> n1;
  n2 [label="reshape.2\nc64[6]"];
  n1 -> n2;
  n3 [label="constant.3\nc64[]\n(1+2j)"];
  n4 [label="add.4\nc64[6]", peripheries=2];
  n2 -> n4;
  n3 -> n4;
}
)~";
  EXPECT_EQ(to_dot(computation), expected);
}

// What is no part of a fused unit.
TEST(ComputationText, ShowsProductsInBold) {
  xla::Builder b("product");
  const xla::XlaOp x = b.Parameter(0, {2, 2}, DType::f32, "x");
  xla::Dot(x, x);
  const std::string text = to_dot(b.Build());
  EXPECT_NE(text.find("[label=\"dot.1\\nf32[2,2]\", style=bold, peripheries=2]"), std::string::npos)
      << text;
}

}  // namespace
}  // namespace weft::test
