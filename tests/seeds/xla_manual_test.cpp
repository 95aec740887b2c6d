// The examples of XLA's manual on broadcasting, in the order in which it gives them: a lower rank
// placed in a higher one. (xla_degenerate_test.cpp has the second half of the manual.)

#include <gtest/gtest.h>

#include "seeds/expect.h"

namespace weft::seeds {
namespace {

const Array kMatrix = {{1, 2, 3}, {4, 5, 6}};
const Array kVector = {7, 8, 9};

TEST(XlaManual, MatrixPlusVectorReplicatesTheVectorInEveryRow) {
  expect_array(xla::add(kMatrix, kVector, {1}), {2, 3}, {8, 10, 12, 11, 13, 15});
}

TEST(XlaManual, NumpysDialectFindsTheSameSumByItself) {
  expect_array(kMatrix + kVector, {2, 3}, {8, 10, 12, 11, 13, 15});
}

TEST(XlaManual, ScalarsGoWithEverythingWithoutDimensions) {
  expect_array(xla::add(kMatrix, scalar(int64_t{7})), {2, 3}, {8, 9, 10, 11, 12, 13});
  expect_array(xla::add(scalar(int64_t{7}), kMatrix), {2, 3}, {8, 9, 10, 11, 12, 13});
}

// As the manual writes it: |1 2 3| + 7.
TEST(XlaManual, MatrixPlusSevenIsWrittenSo) {
  const xla::Literal matrix = kMatrix;
  expect_array(matrix + 7, {2, 3}, {8, 9, 10, 11, 12, 13});
  expect_array(7 + matrix, {2, 3}, {8, 9, 10, 11, 12, 13});
  EXPECT_EQ((matrix.astype(DType::f32) + 7).dtype(), DType::f32);
  EXPECT_EQ((lazy(matrix) * 2).eval().dtype(), DType::i64);
}

TEST(XlaManual, XlaBuilderAddTakesBroadcastDimensions) {
  xla::XlaBuilder b("manual");
  const xla::XlaOp cuboid = xla::Parameter(&b, 0, xla::Shape(xla::S64, {2, 3, 4}), "cuboid");
  const xla::XlaOp matrix = xla::ConstantLiteral(&b, counting({3, 4}));
  const xla::XlaOp sum = Add(cuboid, matrix, /*broadcast_dimensions=*/{1, 2});
  EXPECT_EQ(b.GetShape(sum).value(), xla::ShapeUtil::MakeShape(xla::S64, {2, 3, 4}));
  const Array x = counting({2, 3, 4});
  EXPECT_TRUE(
      array_equal(b.Build().value().compile().run(x), xla::add(x, counting({3, 4}), {1, 2})));
}

TEST(XlaManual, MatrixPlusVectorWithoutDimensionsIsInvalid) {
  const ErrorInfo info = refused([] { xla::add(kMatrix, kVector); }).info;
  EXPECT_EQ(info.kind, ErrorKind::dims_required);
  EXPECT_EQ(info.dialect, Dialect::xla);
  EXPECT_EQ(info.shapes, (std::vector<Shape>{{2, 3}, {3}}));
  EXPECT_EQ(info.result_axis, -1);
}

TEST(XlaManual, DimensionOneMakesEachVectorElementAColumn) {
  expect_array(xla::broadcast_in_dim(kVector, {2, 3}, {1}), {2, 3}, {7, 8, 9, 7, 8, 9});
}

TEST(XlaManual, SquareMatrixTakesTheVectorAlongDimensionOne) {
  expect_array(xla::broadcast_in_dim(kVector, {3, 3}, {1}), {3, 3}, {7, 8, 9, 7, 8, 9, 7, 8, 9});
  expect_array(xla::add(counting({3, 3}), kVector, {1}), {3, 3},
               {7, 9, 11, 10, 12, 14, 13, 15, 17});
}

TEST(XlaManual, SquareMatrixTakesTheVectorAlongDimensionZero) {
  expect_array(xla::broadcast_in_dim(kVector, {3, 3}, {0}), {3, 3}, {7, 7, 7, 8, 8, 8, 9, 9, 9});
  expect_array(xla::add(counting({3, 3}), kVector, {0}), {3, 3}, {7, 8, 9, 11, 12, 13, 15, 16, 17});
}

TEST(XlaManual, DimensionZeroIsInvalidForTwoByThreeAndThree) {
  const ErrorInfo info = refused([] { xla::add(kMatrix, kVector, {0}); }).info;
  expect_disagreement(info, 0, 2, 3);
  EXPECT_EQ(info.operand_axes, (std::vector<int>{0, 0}));
}

TEST(XlaManual, CuboidTakesAMatrixAlongDimensionsOneAndTwo) {
  const Array cuboid = counting({2, 3, 4});
  const Array matrix = counting({3, 4});
  const Array sum = xla::add(cuboid, matrix, {1, 2});
  EXPECT_EQ(sum.shape(), (Shape{2, 3, 4}));
  EXPECT_TRUE(array_equal(sum[0], matrix * 2));
  EXPECT_TRUE(array_equal(sum[1], matrix * 2 + 12));
}

// The formal definition, with M, N, P, Q = 2, 3, 4, 5.
const Shape kMNPQ{2, 3, 4, 5};

int64_t extent_of(int64_t dim) { return kMNPQ[static_cast<int>(dim)]; }

// True iff the placed operand shows, at every index, the element that `dims` names.
bool follows_dims(const Array& placed, const Array& operand, const Axes& dims) {
  int64_t position = 0;
  for (int64_t number : placed.values<int64_t>()) {
    int64_t expected = 0;
    for (int i = 0; i < dims.size(); ++i) {
      int64_t inner = 1;
      for (int64_t axis = dims[i] + 1; axis < 4; ++axis) inner *= extent_of(axis);
      expected = expected * operand.shape()[i] + position / inner % extent_of(dims[i]);
    }
    if (number != expected) return false;
    ++position;
  }
  return position == placed.size();
}

TEST(XlaFormalDefinition, VectorMatchesAnyOneDimension) {
  for (int dim = 0; dim < 4; ++dim) {
    const Array t = arange(extent_of(dim));
    const Array sum = xla::add(zeros(kMNPQ, DType::i64), t, {dim});
    EXPECT_EQ(sum.shape(), kMNPQ);
    EXPECT_TRUE(follows_dims(sum, t, {dim})) << "dim " << dim;
    EXPECT_TRUE(array_equal(sum, xla::add(t, zeros(kMNPQ, DType::i64), {dim})));
  }
}

TEST(XlaFormalDefinition, VectorMustEqualTheDimensionItMatches) {
  for (int dim = 0; dim < 4; ++dim) {
    const ErrorInfo info =
        refused([&] { xla::infer_binary_shape(kMNPQ, Shape{7}, Axes{dim}); }).info;
    expect_disagreement(info, dim, extent_of(dim), 7);
    EXPECT_EQ(info.operand_axes, (std::vector<int>{dim, 0}));
  }
}

void expect_pair_matches(int64_t first, int64_t second) {
  const Array tv = counting({extent_of(first), extent_of(second)});
  const Array sum = xla::add(zeros(kMNPQ, DType::i64), tv, {first, second});
  EXPECT_EQ(sum.shape(), kMNPQ);
  EXPECT_TRUE(follows_dims(sum, tv, {first, second})) << first << ", " << second;
}

TEST(XlaFormalDefinition, MatrixMatchesDimensionsTwoThree) { expect_pair_matches(2, 3); }
TEST(XlaFormalDefinition, MatrixMatchesDimensionsOneTwo) { expect_pair_matches(1, 2); }
TEST(XlaFormalDefinition, MatrixMatchesDimensionsZeroThree) { expect_pair_matches(0, 3); }
TEST(XlaFormalDefinition, MatrixMatchesTheOtherIncreasingPairsToo) {
  expect_pair_matches(0, 1);
  expect_pair_matches(0, 2);
  expect_pair_matches(1, 3);
}

TEST(XlaFormalDefinition, EntryIOfTheTupleIsWhereAxisIGoes) {
  const xla::BinaryShape got = xla::infer_binary_shape(kMNPQ, Shape{2, 5}, Axes{0, 3});
  EXPECT_EQ(got.shape, kMNPQ);
  EXPECT_EQ(got.lhs_dims, (Axes{0, 1, 2, 3}));
  EXPECT_EQ(got.rhs_dims, (Axes{0, 3}));
}

TEST(XlaFormalDefinition, TWithPAndVWithNIsIllegal) {
  const Shape tv{4, 3};  // T = P, V = N: every extent agrees, only the order is wrong
  const ErrorInfo info = refused([&] { xla::infer_binary_shape(kMNPQ, tv, Axes{2, 1}); }).info;
  EXPECT_EQ(info.kind, ErrorKind::dims_not_increasing);
  EXPECT_EQ(xla::find_binary_refusal(kMNPQ, tv, Axes{2, 1}).entry, 1);
}

TEST(XlaFormalDefinition, VWithBothPAndNIsIllegal) {
  for (const Axes& dims : {Axes{0, 2, 1}, Axes{0, 1, 2}}) {
    const ErrorInfo info = refused([&] { xla::infer_binary_shape(kMNPQ, Shape{2, 4}, dims); }).info;
    EXPECT_EQ(info.kind, ErrorKind::dims_count);
  }
}

TEST(XlaFormalDefinition, OneDimensionForBothTAndVIsIllegal) {
  const Shape square{4, 4};
  EXPECT_EQ(xla::find_binary_refusal(kMNPQ, square, Axes{2, 2}).kind,
            ErrorKind::dims_not_increasing);
}

// The specification's own example: of two faults the one that comes first is reported.
TEST(XlaFormalDefinition, ExtentsOfAnEntryAreComparedBeforeTheOrderOfTheNext) {
  const ErrorInfo info = refused([] {
                           xla::infer_binary_shape(Shape{8, 4}, Shape{16, 8, 4}, Axes{2, 1});
                         }).info;
  expect_disagreement(info, 2, 8, 4);
  EXPECT_EQ(info.operand_axes, (std::vector<int>{0, 2}));
}

}  // namespace
}  // namespace weft::seeds
