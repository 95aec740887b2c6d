// The spelling of XLA's client library: what is not a matter of values, which
// tests/golden/jax_client_test.cpp has.
#include <gtest/gtest.h>

#include "support/expect.h"
#include "weft/xla_client.h"

namespace weft::test {
namespace {

using xla::XlaBuilder;
using xla::XlaOp;

const xla::Shape kScalar = xla::ShapeUtil::MakeScalarShape(xla::F32);

std::string message(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(XlaShape, HasExtentsAndAnElementType) {
  const xla::Shape shape = xla::ShapeUtil::MakeShape(xla::S64, {2, 3});
  EXPECT_EQ(shape.element_type(), DType::i64);
  EXPECT_EQ(shape.dimensions(), (weft::Shape{2, 3}));
  EXPECT_EQ(shape.dimensions(1), 3);
  EXPECT_EQ(shape.rank(), 2);
  EXPECT_EQ(xla::ShapeUtil::HumanString(shape), "s64[2,3]");
  EXPECT_EQ(xla::ShapeUtil::ElementsIn(shape), 6);
  EXPECT_TRUE(xla::ShapeUtil::SameDimensions(shape, xla::ShapeUtil::MakeShape(xla::F32, {2, 3})));
  EXPECT_FALSE(shape == xla::ShapeUtil::MakeShape(xla::F32, {2, 3}));
  EXPECT_EQ(zeros(shape).shape(), (weft::Shape{2, 3}));
}

TEST(XlaShape, OfATupleIsRefused) {
  XlaBuilder b("tuple");
  const XlaOp x = xla::Parameter(&b, 0, kScalar, "x");
  const XlaOp pair = xla::Tuple(&b, {x, x});
  EXPECT_EQ(message([&] { b.GetShape(pair); }),
            "xla::GetShape: the operand is a tuple\n"
            "    hint: GetTupleElement(tuple, index) gives one of its elements");
  EXPECT_EQ(b.GetShape(GetTupleElement(pair, 1)).value(), kScalar);
}

TEST(XlaStatusOr, IsTheValue) {
  XlaBuilder b("identity");
  const XlaOp x = xla::Parameter(&b, 0, kScalar, "x");
  const xla::StatusOr<xla::Shape> shape = b.GetShape(x);
  EXPECT_TRUE(shape.ok());
  EXPECT_EQ(shape->rank(), 0);
  EXPECT_EQ(*shape, kScalar);
  EXPECT_EQ(b.Build(x).name(), "identity");
  EXPECT_EQ(b.Build().value().parameters(), 1);
}

TEST(XlaReduce, TakesAComputationOfOneOperationOnly) {
  XlaBuilder b("reduce");
  const XlaOp x = xla::Parameter(&b, 0, xla::ShapeUtil::MakeShape(xla::F32, {2, 3}), "x");
  XlaBuilder chain("chain");
  const XlaOp p = xla::Parameter(&chain, 0, kScalar, "p");
  const XlaOp q = xla::Parameter(&chain, 1, kScalar, "q");
  const XlaOp product = p * q;
  const auto refused = [&](const xla::XlaComputation& computation) {
    const std::string text = message([&] { Reduce(x, xla::Zero(&b, xla::F32), computation, {0}); });
    return text.find("xla::Reduce: the computation \"") == 0;
  };
  EXPECT_FALSE(refused(chain.Build(product)));
  EXPECT_TRUE(refused(chain.Build(product + q)));
  EXPECT_TRUE(refused(chain.Build(q)));
  EXPECT_TRUE(refused(chain.Build(p + p)));
  EXPECT_TRUE(refused(chain.Build(Lt(p, q))));
  EXPECT_TRUE(refused(xla::CreateScalarAddComputation(xla::F64, &b)));
  // Subtraction is one operation, but does not join.
  EXPECT_NE(message([&] {
              Reduce(x, xla::Zero(&b, xla::F32), chain.Build(p - q), {0});
            }).find("xla::Reduce: "),
            std::string::npos);
}

TEST(XlaConstants, HaveTheTypeThatIsNamed) {
  XlaBuilder b("constants");
  EXPECT_EQ(xla::ConstantR0<uint8_t>(&b, 7).dtype(), DType::u8);
  EXPECT_EQ(xla::ConstantR0WithType(&b, xla::BF16, 1.5).dtype(), DType::bf16);
  EXPECT_EQ(xla::One(&b, xla::C64).dtype(), DType::c64);
  EXPECT_EQ(xla::ConstantR1<double>(&b, std::vector<double>{1, 2}).shape(), (weft::Shape{2}));
  EXPECT_EQ(xla::ConstantR2<int32_t>(&b, {{1, 2, 3}, {4, 5, 6}}).shape(), (weft::Shape{2, 3}));
  expect_refused(ErrorKind::ragged, [&] { xla::ConstantR2<int32_t>(&b, {{1, 2}, {3}}); });
  expect_refused(ErrorKind::literal_does_not_fit,
                 [&] { xla::ConstantR0WithType(&b, xla::S8, 300); });
}

}  // namespace
}  // namespace weft::test
