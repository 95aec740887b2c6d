// Programs in the vocabulary of XLA's documentation, written as for its client library: they
// compile under the name xla and give JAX's values (data/jax_client.txt).

#include <cmath>

#include "support/outcome_lines.h"
#include "weft/xla_client.h"

namespace xla = weft::xla;

namespace {

using Program = void (*)(xla::XlaBuilder*);

xla::XlaOp matrix(xla::XlaBuilder* b) { return xla::ConstantR2<float>(b, {{1, 2, 3}, {4, 5, 6}}); }
xla::XlaOp vector(xla::XlaBuilder* b) { return xla::ConstantR1<float>(b, {7, 8, 9}); }
// 0, 1, 2, ... in the given shape.
xla::XlaOp counting(xla::XlaBuilder* b, const xla::Shape& shape) {
  const int64_t count = xla::ShapeUtil::ElementsIn(shape);
  return Reshape(xla::Iota(b, shape.element_type(), count), shape.dimensions());
}
xla::XlaOp floats(xla::XlaBuilder* b, const std::vector<int64_t>& dimensions) {
  return counting(b, xla::ShapeUtil::MakeShape(xla::F32, dimensions));
}

// --- Broadcasting, as in the manual.

void matrix_plus_scalar(xla::XlaBuilder* b) { Add(matrix(b), xla::ConstantR0<float>(b, 7)); }
void vector_along_dimension_1(xla::XlaBuilder* b) {
  Add(matrix(b), vector(b), /*broadcast_dimensions=*/{1});
}
void square_along_dimension_1(xla::XlaBuilder* b) { Add(floats(b, {3, 3}), vector(b), {1}); }
void square_along_dimension_0(xla::XlaBuilder* b) { Add(floats(b, {3, 3}), vector(b), {0}); }
void cuboid_plus_matrix(xla::XlaBuilder* b) {
  const std::vector<int64_t> broadcast_dimensions = {1, 2};
  Add(floats(b, {2, 3, 4}), floats(b, {3, 4}), broadcast_dimensions);
}
void vector_and_one_row(xla::XlaBuilder* b) {
  Add(xla::ConstantR1<float>(b, {1, 2, 3, 4}), xla::ConstantR2<float>(b, {{5, 6}}), {0});
}
void one_row_and_cuboid(xla::XlaBuilder* b) {
  Add(xla::ConstantR2<float>(b, {{100, 200}}), floats(b, {4, 3, 1}), {1, 2});
}
void outer(xla::XlaBuilder* b) {
  Mul(xla::ConstantR2<float>(b, {{10}, {20}}), xla::ConstantR2<float>(b, {{1, 2, 3}}));
}
void broadcast(xla::XlaBuilder* b) { Broadcast(vector(b), {2}); }
void broadcast_in_dim(xla::XlaBuilder* b) { BroadcastInDim(vector(b), {3, 2}, {0}); }

// --- Elementwise operations.

void even_indices(xla::XlaBuilder* b) {
  xla::XlaOp index = xla::Iota(b, xla::S32, 6);
  Eq(Rem(index, xla::ConstantR0<int32_t>(b, 2)), xla::Zero(b, xla::S32));
}
void select(xla::XlaBuilder* b) {
  xla::XlaOp index = xla::Iota(b, xla::S32, 6);
  xla::XlaOp is_small =
      Compare(index, xla::ConstantR0WithType(b, xla::S32, 3), xla::ComparisonDirection::kLt);
  Select(is_small, index, Neg(index));
}
void clamp(xla::XlaBuilder* b) {
  Clamp(xla::ConstantR0<float>(b, 2), matrix(b), xla::ConstantR0<float>(b, 5));
}
void convert(xla::XlaBuilder* b) {
  ConvertElementType(xla::ConstantR1<float>(b, {1.5, -1.5, 2.5}), xla::S32);
}
void operators(xla::XlaBuilder* b) {
  xla::XlaOp x = matrix(b);
  -x* x - x / xla::ConstantR0<float>(b, 2);
}
void bits(xla::XlaBuilder* b) {
  xla::XlaOp index = xla::Iota(b, xla::S32, 6);
  (index << xla::ConstantR0<int32_t>(b, 2)) ^ ~index;
}

// --- Arrangement.

void iota(xla::XlaBuilder* b) { xla::Iota(b, xla::ShapeUtil::MakeShape(xla::S32, {2, 3}), 1); }
void reshape_and_transpose(xla::XlaBuilder* b) {
  Transpose(Reshape(floats(b, {2, 3, 4}), {6, 4}), {1, 0});
}
void slice(xla::XlaBuilder* b) {
  Slice(floats(b, {2, 3, 4}), /*start_indices=*/{0, 1, 0}, /*limit_indices=*/{2, 3, 4},
        /*strides=*/{1, 1, 2});
}
void slice_in_dim(xla::XlaBuilder* b) {
  SliceInDim(matrix(b), /*start_index=*/1, /*limit_index=*/3, /*stride=*/1, /*dimno=*/1);
}
void concatenate(xla::XlaBuilder* b) {
  xla::XlaOp x = xla::ConstantLiteral(b, xla::LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}}));
  xla::ConcatInDim(b, {x, x * xla::ConstantR0<float>(b, 10)}, /*dimension=*/0);
}

// --- Reductions and products.

void sum_of_rows(xla::XlaBuilder* b) {
  Reduce(matrix(b), xla::ConstantR0<float>(b, 0), xla::CreateScalarAddComputation(xla::F32, b),
         /*dimensions_to_reduce=*/{1});
}
void maximum_of_all(xla::XlaBuilder* b) {
  xla::XlaBuilder max("max");
  const xla::Shape scalar = xla::ShapeUtil::MakeScalarShape(xla::F32);
  Max(xla::Parameter(&max, 0, scalar, "x"), xla::Parameter(&max, 1, scalar, "y"));
  ReduceAll(matrix(b), xla::ConstantR0<float>(b, -INFINITY), max.Build().value());
}
void product_by_and(xla::XlaBuilder* b) {
  xla::XlaOp is_positive = Gt(matrix(b), xla::Zero(b, xla::F32));
  Reduce(is_positive, xla::ConstantR0<bool>(b, true), xla::CreateScalarAndComputation(xla::PRED, b),
         {0});
}
void dot(xla::XlaBuilder* b) { Dot(matrix(b), Transpose(matrix(b), {1, 0})); }
void dot_general(xla::XlaBuilder* b) {
  xla::DotDimensionNumbers dnums;
  dnums.add_lhs_contracting_dimensions(1);
  dnums.add_rhs_contracting_dimensions(1);
  DotGeneral(matrix(b), matrix(b), dnums);
}
void batch_dot(xla::XlaBuilder* b) {
  xla::DotDimensionNumbers dnums;
  dnums.add_lhs_contracting_dimensions(2);
  dnums.add_rhs_contracting_dimensions(2);
  dnums.add_lhs_batch_dimensions(0);
  dnums.add_rhs_batch_dimensions(0);
  DotGeneral(floats(b, {2, 3, 4}), floats(b, {2, 3, 4}), dnums);
}
void centred(xla::XlaBuilder* b) {
  xla::XlaOp x = matrix(b);
  xla::XlaOp sums =
      Reduce(x, xla::Zero(b, xla::F32), xla::CreateScalarAddComputation(xla::F32, b), {0});
  xla::XlaOp rows = xla::ConstantR0<float>(b, 2);
  Sub(x, Div(sums, rows), /*broadcast_dimensions=*/{1});
}

#define PROGRAM(name) \
  { #name, name }
const std::map<std::string, Program>& programs() {
  static const std::map<std::string, Program> all = {
      PROGRAM(matrix_plus_scalar),
      PROGRAM(vector_along_dimension_1),
      PROGRAM(square_along_dimension_1),
      PROGRAM(square_along_dimension_0),
      PROGRAM(cuboid_plus_matrix),
      PROGRAM(vector_and_one_row),
      PROGRAM(one_row_and_cuboid),
      PROGRAM(outer),
      PROGRAM(broadcast),
      PROGRAM(broadcast_in_dim),
      PROGRAM(iota),
      PROGRAM(even_indices),
      PROGRAM(select),
      PROGRAM(clamp),
      PROGRAM(reshape_and_transpose),
      PROGRAM(slice),
      PROGRAM(slice_in_dim),
      PROGRAM(concatenate),
      PROGRAM(sum_of_rows),
      PROGRAM(maximum_of_all),
      PROGRAM(product_by_and),
      PROGRAM(dot),
      PROGRAM(dot_general),
      PROGRAM(batch_dot),
      PROGRAM(convert),
      PROGRAM(operators),
      PROGRAM(bits),
      PROGRAM(centred),
  };
  return all;
}
#undef PROGRAM

}  // namespace

namespace weft::golden {
namespace {

constexpr const char* kFile = "jax_client.txt";

TEST(JaxClient, FileHasNoUnknownLines) { expect_kinds(kFile, {"client", "operator", "number"}); }

TEST(JaxClient, ProgramsGiveWhatJaxGives) {
  compare_lines(kFile, "client", [](GoldenLine& line) -> Compared {
    const std::string name = line.word();
    xla::XlaBuilder builder(name);
    programs().at(name)(&builder);
    xla::XlaComputation computation = builder.Build().value();
    const Array result = computation.compile().run();
    return {rest_of(line), type_text(result) + values_text(result)};
  });
}

}  // namespace
}  // namespace weft::golden
